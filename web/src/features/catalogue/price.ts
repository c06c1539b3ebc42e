import type { Service } from '#api/queries';
import { money } from '#lib/format';
import { ordering } from '#text/ordering';
import { services } from './text';

const words = services.pricing;

/** What a service costs, in words; empty when it is not known. */
export function priceText({ price, pricing }: Service): string {
  if (pricing === 'offered') return words.offered;
  if (price === undefined) return '';
  if (price === 0) return ordering.free;
  if (pricing === 'from') return words.from(money(price));
  return pricing === 'per_day' ? words.perDay(money(price)) : money(price);
}

/** What is paid besides, when it is chosen, part by part (GAP-36). */
export function besides({ priceTags }: Service): [name: string, price: string][] {
  return (['perChar', 'auto', 'moto', 'electronic', 'plate', 'delivery', 'intDelivery'] as const).flatMap(
    (part) => {
      const price = priceTags[part];
      return price === undefined
        ? []
        : [
            [words.parts[part], part === 'plate' ? words.from(money(price)) : money(price)] as [
              string,
              string,
            ],
          ];
    },
  );
}
