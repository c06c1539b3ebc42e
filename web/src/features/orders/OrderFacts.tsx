import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { Order } from '#api/queries';
import { centreOf, PickupCentre } from '#blocks/delivery/PickupCentre';
import { fines } from '#blocks/fines/text';
import { dateTime, day, left, titleCase } from '#lib/format';
import { confirmsLoss } from '#order/licence';
import { numberText, priceText } from '#text/price';
import { Copy } from '#ui/Copy';
import { Facts } from '#ui/Facts';
import { PlatePhoto } from '#ui/PlatePicture';
import { orders as list, orderFacts as words } from './text';

type Row = [name: string, value: ReactNode];

/** Until when an order waits, what it costs, what it is about, where its result goes; what does not concern it is left out. */
export function OrderFacts({ order }: { order: Order }) {
  const rows = [
    deadlineOf(order),
    [priceOf(order)],
    subjectOf(order),
    deliveryOf(order),
    [createdOf(order), numberOf(order)],
  ];
  return <Facts rows={rows.flat()} />;
}

const createdOf = ({ createdAt }: Order): Row => [list.created, dateTime(createdAt)];

/** Until when the order waits for the next action (AMB-038, ORD-61 to ORD-63); the erasing of its data is no action. */
function deadlineOf({ deadline }: Order): Row[] {
  if (!deadline || deadline.kind === 'erasing') return [];
  return [[deadline.name, `${dateTime(deadline.until)} (${left(deadline.until, Date.now())})`]];
}

const priceOf = (order: Order): Row => [list.price, priceText(order)];

/** The number that people read to the support desk. */
const numberOf = ({ number }: Order): Row => [
  list.number,
  number && <Copy value={numberText(number)} what={list.number} />,
];

/** The document, vehicle, plate, appointment, policy or fine of the order (ORD-10 to ORD-19). */
function subjectOf({
  service,
  status,
  finished,
  licence,
  vehicle,
  plate,
  storage,
  shipment,
  fine,
  confidant,
  insurance,
}: Order): Row[] {
  const policy = service.internalName === 'insurance-green' ? words.greenCard : words.policy;
  const concluded = !finished || status === 'done'; // without a contract, its number and term would look like a policy
  return [
    [words.document, licence?.id],
    [words.reason, licence?.reason],
    [words.shipped, shipment?.document],
    [words.vin, vehicle?.vin && <Copy value={vehicle.vin} what={words.vin} />],
    [words.plate, vehicle?.plate ?? fine?.plate ?? shipment?.plate],
    [storage ? words.plate : words.newPlate, plate?.plate !== vehicle?.plate && pictured(plate)],
    [words.centre, plate ? centreOf(plate) : shipment?.tscName],
    [words.stored, day(storage?.endDate)],
    [words.decree, fine && fines.decree(fine.sProtocol, fine.nProtocol)],
    [words.initiator, confidant && titleCase(confidant.initiator)],
    [words.participant, confidant && titleCase(confidant.participant)],
    [words.appointed, day(confidant?.dEnd)],
    [policy, concluded && insurance?.policyNumber],
    [words.company, insurance?.company],
    [words.valid, concluded && day(insurance?.endDate)],
  ];
}

/** An individual plate as it will look, any other one by its symbols. */
const pictured = (plate: Order['plate']) =>
  plate?.photo ? <PlatePhoto photo={plate.photo} label={plate.plate} width="10rem" /> : plate?.plate;

/** How the result comes to the citizen, and where its parcel is (ORD-05 to ORD-09, ORD-66, ORD-67). */
function deliveryOf({ service, licence, delivery }: Order): Row[] {
  if (!delivery) return [];
  const { type, branch, address } = delivery;
  return [
    [words.delivery, type],
    [words.address, branch ? <PickupCentre key="centre" number={branch} unread={branch} /> : address],
    [
      words.parcelOf,
      address && words.carried[confirmsLoss(licence) ? 'loss' : (delivery.goods ?? service.internalName)],
    ],
    [words.track, delivery.note && <Track number={delivery.note} page={delivery.trackUrl} />],
    [words.tracking, delivery.status],
  ];
}

function Track({ number, page }: { number: string; page: string | undefined }) {
  if (!page) return <Copy value={number} what={words.track} />;
  return (
    <Link href={page} target="_blank" rel="noreferrer" aria-label={`${number}, ${words.outside}`}>
      {number} ↗
    </Link>
  );
}
