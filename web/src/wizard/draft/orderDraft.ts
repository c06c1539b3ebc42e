import type { Draft } from './draftState';
import { orderDraftStorage } from './draftStorage';
import type { DraftDefinition } from './migrations';
import { persistedDraft } from './persistedDraft';

/** The draft of what an order asks after it was made, until that is sent; it is deleted with the order. Each order has its own. */
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
