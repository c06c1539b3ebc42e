/** What is chosen after the order was made, and how it is sent. */
import type { Order, Stage } from '#api/queries';
import type { Payloads } from '#api/requests';
import { deliveryOf } from '#blocks/delivery/delivery';
import { createOrderDraft } from '#wizard/draft/orderDraft';
import { type Answers, type Choice, carried, noChoice, wizard } from './wizard';

export const choices = createOrderDraft({ type: wizard.type, version: 1 }, noChoice);

type Origin = Payloads['reserve']['origin'];

/** The plate as it is sent to the order (SPR-16, SPR-18). The citizen's own reservation is chosen like any other plate. */
export function plateOf(
  { origin, plate }: Choice,
  { reservedPlate }: Pick<Stage, 'reservedPlate'>,
): Payloads['reserve'] {
  if (origin === 'reserved') return { origin: 'reserve', plate: reservedPlate?.plate ?? '' };
  // Without an origin the form does not lead on.
  return { origin: origin as Origin, ...(origin === 'reserve' ? { plate } : {}) };
}

/** The certificate and its delivery as they are sent to the order; the server knows whom the post calls. */
export const selectionOf = ({ certificate, delivery, origin }: Choice): Payloads['exchange'] => ({
  sprType: certificate as Payloads['exchange']['sprType'], // the step of the certificate has asked for it
  ...(carried({ origin, certificate }) ? { delivery: deliveryOf(delivery, '') } : {}),
});

/** The answers to an order, with what the server has kept for it. */
export function answersOf(order: Order, stage: Stage, choice: Choice): Answers {
  const kept = stage.stage === 'permission' ? undefined : stage.plates[0];
  return { ...choice, origin: kept?.origin ?? choice.origin, order: order.id, kept: kept?.plate ?? '' };
}
