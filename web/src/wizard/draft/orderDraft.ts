import type { KeptDraft } from './draftState';
import { orderPlace } from './heldDraft';
import { keptDraft } from './keptDraft';

/** Answers to what an order asks on its way, until it is told them; they go with the order. Another order is asked afresh. */
export function createOrderDraft<Answers extends object>(
  type: string,
  shape: number,
  empty: Answers,
): KeptDraft<Answers> {
  const { stop: _, clear: __, ...draft } = keptDraft(`cabinet-order-${type}`, orderPlace, shape, empty);
  return draft;
}
