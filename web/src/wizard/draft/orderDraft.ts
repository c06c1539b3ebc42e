import type { Draft } from './draftState';
import { orderDraftStorage } from './draftStorage';
import type { DraftDefinition } from './migrations';
import { persistedDraft } from './persistedDraft';

/** Answers to what an order asks on its way, until it is told them; they go with the order. Another order is asked afresh. */
export function createOrderDraft<Answers extends object>(
  definition: DraftDefinition,
  empty: Answers,
): Draft<Answers> {
  const {
    stop: _,
    clear: __,
    ...draft
  } = persistedDraft(`cabinet-order-${definition.type}`, orderDraftStorage, definition, empty);
  return draft;
}
