import { useQuery } from '@tanstack/react-query';
import { service } from '#api/queries';
import { deliveryPrice } from '#blocks/delivery/delivery';
import { platePrice } from '#lib/individualPlate';
import { PriceFacts } from '#order/CheckPage';
import { individualPlate as text } from './text';
import { type Answers, wizard } from './wizard';

/** What the plate costs, part by part: it grows with each symbol beyond the third (INZ-12, INZ-35, INZ-38). */
export function Price({ type, plate, delivery }: Pick<Answers, 'type' | 'plate' | 'delivery'>) {
  const { data } = useQuery(service(wizard.type));
  if (type === '' || !data) return null;
  const { base, further, symbols, fee } = platePrice(plate, type, data.priceTags);
  const carried = deliveryPrice(delivery.type, data.priceTags);
  const parts: [string, number][] = [
    [text.prices.base, base],
    [text.prices[type], fee],
  ];
  if (further > 0) parts.splice(1, 0, [text.prices.further(further), symbols]);
  if (delivery.type !== '') parts.push([text.prices.delivery, carried]);
  return <PriceFacts parts={parts} />;
}
