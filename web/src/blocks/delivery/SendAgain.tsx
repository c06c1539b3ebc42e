import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Order } from '#api/queries';
import { sending as words } from './text';

/** Where one goes whose parcel did not come: another delivery, or the order that sends it again already (DASH-04, DLV-21). */
function wayOf({ id, service, status, shipment, delivery, reshipment }: Order) {
  if (reshipment?.orderId)
    return { to: `/services/ordered#order-${reshipment.orderId}`, label: words.orderedAgain, main: false };
  if (reshipment?.service)
    return { to: `/services/${reshipment.service}?order=${id}`, label: words.again, main: true };
  if (shipment && (status === 'refusal' || delivery?.state === 'cancelled'))
    return { to: `/services/${service.internalName}`, label: words.retry, main: true };
  return undefined;
}

/** Leads to another delivery of what a post has not brought; nothing where there is none. */
export function SendAgain({ order }: { order: Order }) {
  const way = wayOf(order);
  if (!way) return null;
  return (
    <Button component={Link} to={way.to} variant={way.main ? 'contained' : 'outlined'}>
      {way.label}
    </Button>
  );
}
