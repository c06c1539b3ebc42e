import { answer, client } from '#api/client';
import type { WizardDraft } from './draftState';
import { wizardDraftStorage } from './draftStorage';
import type { DraftDefinition } from './migrations';
import { persistedDraft } from './persistedDraft';

/** The answers of a wizard, one draft for each service (API-054, GAP-13). */
export function createWizardDraft<Answers extends object>(
  definition: DraftDefinition,
  empty: Answers,
): WizardDraft<Answers> {
  const { type } = definition;
  const { stop, clear, ...draft } = persistedDraft(
    `cabinet-draft-${type}`,
    wizardDraftStorage(type),
    definition,
    empty,
  );
  const forget = (order?: string) =>
    answer(
      client.DELETE('/api/services/draft/{name}', {
        params: { path: { name: type }, query: order ? { order } : {} },
      }),
    );
  return {
    ...draft,
    discard: async () => {
      const stopped = stop();
      clear();
      await stopped;
      await forget();
    },
    markOrdered: async (orderId, path) => {
      const stopped = stop();
      clear({ orderId, path });
      await stopped.then(() => forget(orderId)).catch(() => undefined); // it expires by itself
    },
  };
}
