import { answer, client } from '../../api/client';
import type { ServerDraft } from './draftState';
import { wizardPlace } from './heldDraft';
import { keptDraft } from './keptDraft';

/** The answers of a wizard, one draft for each service (API-054, GAP-13). */
export function createServerDraft<Answers extends object>(
  type: string,
  shape: number,
  empty: Answers,
): ServerDraft<Answers> {
  const { stop, clear, ...draft } = keptDraft(`cabinet-draft-${type}`, wizardPlace(type), shape, empty);
  const forget = () =>
    answer(client.DELETE('/api/services/draft/{name}', { params: { path: { name: type } } }));
  return {
    ...draft,
    drop: async () => {
      const stopped = stop();
      clear();
      await stopped;
      await forget();
    },
    become: (order, trail) => {
      const stopped = stop();
      clear({ made: order, trail });
      void stopped.then(forget).catch(() => undefined); // it expires by itself
    },
  };
}
