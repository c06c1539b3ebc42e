/** What is chosen on the order's way, and how the order is told. */
import type { Order, Stage } from '../../api/queries';
import { deliveryOf } from '../../blocks/delivery/delivery';
import { createOrderDraft } from '../../wizard/draft/orderDraft';
import { type Answers, type Choice, carried, noChoice, wizard } from './wizard';

export const choices = createOrderDraft({ type: wizard.type, version: 1 }, noChoice);

/** The plate that the order is told (SPR-16, SPR-18). The citizen's own reservation is chosen like any other plate. */
export const plateOf = ({ origin, plate }: Choice, { reservedPlate }: Pick<Stage, 'reservedPlate'>) =>
  origin === 'reserved'
    ? { origin: 'reserve', plate: reservedPlate?.plate ?? '' }
    : { origin, ...(origin === 'reserve' ? { plate } : {}) };

/** The certificate and its delivery that the order is told; the server knows whom the post calls. */
export const selectionOf = ({ certificate, delivery, origin }: Choice) => ({
  sprType: certificate,
  ...(carried({ origin, certificate }) ? { delivery: deliveryOf(delivery, '') } : {}),
});

/** The answers to an order, with what the server has kept for it. */
export function answersOf(order: Order, stage: Stage, choice: Choice): Answers {
  const kept = stage.stage === 'permission' ? undefined : stage.plates[0];
  return { ...choice, origin: kept?.origin ?? choice.origin, order: order.id, kept: kept?.plate ?? '' };
}
