/**
 * Answers that the server keeps (API-054, GAP-13): what is typed is saved by itself, and found again on another device. The
 * tab holds what was not saved yet, so that a refresh or an expired session loses nothing.
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { answer, client } from '../api/client';
import { draftReader } from './draftReader';
import { draftSaver } from './draftSaver';
import type { ServerDraft, ServerDraftState } from './draftState';

/** How long typing rests before it is saved, ms. */
const REST = 800;

export function createServerDraft<Answers extends object>(
  type: string,
  shape: number,
  empty: Answers,
): ServerDraft<Answers> {
  const blank = blankOf(empty);
  const use = create<ServerDraftState<Answers>>()(
    persist(blank, {
      name: `cabinet-draft-${type}`,
      version: shape,
      storage: createJSONStorage(() => sessionStorage),
    }),
  );
  const { later, flush, stop } = draftSaver(use, type, shape);
  const { open, takeNewer } = draftReader({ use, type, shape, blank, later });
  const clear = (but: Partial<ServerDraftState<Answers>> = {}) =>
    use.setState({ ...blank(), citizen: use.getState().citizen, ...but });
  const forget = () =>
    answer(client.DELETE('/api/services/draft/{name}', { params: { path: { name: type } } }));
  return {
    use,
    flush,
    open,
    takeNewer,
    change: (part) => {
      const { answers, save } = use.getState();
      use.setState({
        answers: { ...answers, ...part },
        wish: undefined,
        made: undefined,
        trail: [],
        faults: {},
        save: save === 'outdated' ? save : 'unsaved',
      });
      if (save !== 'outdated') later(REST);
    },
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

const blankOf =
  <Answers extends object>(empty: Answers) =>
  (): ServerDraftState<Answers> => ({
    answers: empty,
    wish: undefined,
    made: undefined,
    trail: [],
    faults: {},
    citizen: '',
    version: 0,
    sending: '',
    save: 'none',
    savedAt: undefined,
    found: false,
  });
