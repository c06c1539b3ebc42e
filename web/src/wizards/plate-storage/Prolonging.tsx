import { OrderedAlready } from '#order/OrderedAlready';
import { PlateView } from '#ui/PlateView';
import { plateStorage as text } from './text';
import type { StoredPlate } from './wizard';

/** The plates whose storage an order waits to prolong. */
export function Prolonging({ plates }: { plates: StoredPlate[] }) {
  const things = plates.flatMap(({ number, orderId }) =>
    orderId ? [{ orderId, openLabel: text.openOf(number), thing: <PlateView plate={number} /> }] : [],
  );
  return <OrderedAlready title={text.waiting} open={text.open} things={things} />;
}
