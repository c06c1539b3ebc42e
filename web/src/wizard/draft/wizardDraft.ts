import { answer, client } from '../../api/client';
import type { WizardDraft } from './draftState';
import { wizardDraftStorage } from './draftStorage';
import { persistedDraft } from './persistedDraft';

/** The answers of a wizard, one draft for each service (API-054, GAP-13). */
export function createWizardDraft<Answers extends object>(
  type: string,
  shape: number,
  empty: Answers,
): WizardDraft<Answers> {
  const { stop, clear, ...draft } = persistedDraft(
    `cabinet-draft-${type}`,
    wizardDraftStorage(type),
    shape,
    empty,
  );
  const forget = () =>
    answer(client.DELETE('/api/services/draft/{name}', { params: { path: { name: type } } }));
  return {
    ...draft,
    discard: async () => {
      const stopped = stop();
      clear();
      await stopped;
      await forget();
    },
    markOrdered: (orderId, path) => {
      const stopped = stop();
      clear({ orderId, path });
      void stopped.then(forget).catch(() => undefined); // it expires by itself
    },
  };
}
