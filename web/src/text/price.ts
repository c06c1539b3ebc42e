/** What an order costs, in words. */
import { money } from '#lib/format';
import { ordering } from './ordering';

/** An order, as far as its price is concerned. */
interface Priced {
  price: number;
  priceUnknown?: boolean;
  priceFrom?: number;
}

const fromText = (sum: string) => `від ${sum}, залежить від Вашого вибору`;

/** The price, or the least that it will be; undefined of what never came to one. A price that is not known is not free. */
export function priceText({ price, priceUnknown, priceFrom }: Priced): string | undefined {
  if (priceUnknown) return priceFrom ? fromText(money(priceFrom)) : undefined;
  return price === 0 ? ordering.free : money(price);
}

/** The number of an order as people read it: "4821 0739 5617". */
export const numberText = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$&\u00a0');
