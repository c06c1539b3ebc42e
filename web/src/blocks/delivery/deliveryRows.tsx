import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { Order } from '#api/queries';
import { forms } from '#text/forms';
import { PickupCentre } from './PickupCentre';

const words = forms.result;

/** How the result of an order comes to the citizen, and where it is on its way. */
export function deliveryRows({ delivery }: Order): [name: string, value: ReactNode][] {
  if (!delivery) return [];
  const { type, branch, address, note, trackUrl, status } = delivery;
  const parcel = trackUrl ? (
    <Link key="parcel" href={trackUrl} target="_blank" rel="noreferrer">
      {note}
    </Link>
  ) : (
    note
  );
  return [
    [
      words.receive,
      branch ? (
        <PickupCentre key="centre" number={branch} unread={`${type} ${branch}`} />
      ) : (
        [type, address].filter(Boolean).join(': ')
      ),
    ],
    [words.parcel, note && parcel],
    [words.deliveryStatus, status],
  ];
}
