/** A delivery on a check page: apart from what a wizard's map needs, so that its first step does without. */
import { normalizePhone, shownPhone } from '#lib/validation';
import { forms } from '#text/forms';
import { ABROAD, COURIER, type Delivery, deliveryLine, UKRPOSHTA } from './delivery';

/** An adjective that the post names a region or a district by, with what it is; nothing for a city that is its own one. */
export function named(part: string, city: string, kind: string): string {
  if (part === city) return '';
  return /(ий|ька)$/.test(part) ? `${part} ${kind}` : part;
}

/** The address in one line on a check page, as the order shows it. */
function shownLine(d: Delivery): string {
  if (d.type !== UKRPOSHTA) return deliveryLine(d);
  const region = named(d.region, d.city, 'область');
  return deliveryLine({ ...d, region, district: region && named(d.district, d.city, 'район') });
}

/** The way of delivery; of one at home also who brings it. */
function wayOf({ type, deliveryType }: Delivery): string {
  const { types, courier, office } = forms.delivery;
  const way = types[Number(type)]?.[0] ?? '';
  if (type !== UKRPOSHTA || !deliveryType) return way;
  return `${way}, ${(deliveryType === COURIER ? courier : office).toLowerCase()}`;
}

/** The delivery on a check page. */
export const deliveryChecked = (d: Delivery): [name: string, value: string][] => [
  [wayOf(d), shownLine(d)],
  [forms.delivery.phone, d.type === ABROAD ? shownPhone(normalizePhone(d.contactPhone)) : ''],
];
