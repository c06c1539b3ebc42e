/** What a citizen can do after a refusal, by the service: who refuses differs, and not everything is ordered again. */
import type { Order } from '#api/queries';
import { type Advice, refused, refusedBy, rejected } from './refusalText';

/** The advice after a refusal or a rejection; undefined: the order was not refused. */
export function adviceOf({ status, service }: Order): Advice | undefined {
  if (status === 'rejected') return rejected;
  return status === 'refusal' ? (refusedBy[service.internalName] ?? refused) : undefined;
}

/** How an order that brought nothing is ordered again by who made it, as long as its data are there; undefined: it is not. */
export function againOf(order: Order): Advice['again'] {
  const { status, service, party, deadline } = order;
  if (party === 'participant' || deadline?.kind !== 'erasing') return undefined;
  const given = (status === 'canceled' || status === 'expired') && service.internalName !== 'fines';
  return given ? refused.again : adviceOf(order)?.again;
}

/** Where the service is ordered again, filled in with what the order was made of. */
export const againPath = ({ id, service }: Order, { search }: NonNullable<Advice['again']>) =>
  `/services/${service.internalName}?${search ?? `again=${id}`}`;
