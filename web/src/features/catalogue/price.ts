import type { Service } from '../../api/queries';
import { money } from '../../lib/format';
import { text } from '../../text/uk';

/** What a service costs, in words; empty when it is not known. */
export function priceText(service: Service): string {
  if (service.price === undefined) return '';
  return service.price === 0 ? text.catalogue.free : money(service.price);
}
