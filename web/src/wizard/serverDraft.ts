/**
 * Answers that the server keeps (API-054, GAP-13): what is typed is saved by itself, and found again on another device. The
 * tab holds what was not saved yet, so that a refresh or an expired session loses nothing.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { answer, client } from '../api/client';
import { draftReader } from './draftReader';
import { draftSaver } from './draftSaver';

/** How long typing rests before it is saved, ms. */
const REST = 800;

/** `outdated`: another device has saved newer answers, and the citizen says which to go on with. */
export type SaveState = 'none' | 'unsaved' | 'saved' | 'failed' | 'outdated';

export interface ServerDraftState<Answers> {
  answers: Answers;
  wish: string | undefined;
  /** The order that the answers have become, and the steps that they took. */
  made: string | undefined;
  trail: string[];
  /** Sentences of the server for fields, until something is changed. */
  faults: Record<string, string>;
  /** Whose answers they are: another person's are dropped. */
  citizen: string;
  /** The version that the server holds, as far as this tab knows; 0: none. */
  version: number;
  save: SaveState;
  savedAt: string | undefined;
  /** The answers were found on the server when the wizard was opened. */
  found: boolean;
}

export type DraftStore<Answers> = UseBoundStore<StoreApi<ServerDraftState<Answers>>>;

export interface ServerDraft<Answers> {
  use: DraftStore<Answers>;
  /** Changes answers; the server is told a moment later. */
  change: (part: Partial<Answers>) => void;
  /** Brings what this tab and the server know together, for a citizen. */
  open: (citizen: string) => Promise<void>;
  /** Saves now what was not saved yet. */
  flush: () => Promise<void>;
  /** Takes the newer answers of another device. */
  takeNewer: () => Promise<void>;
  /** Forgets the answers here and on the server. */
  drop: () => Promise<void>;
  /** The answers have become an order. */
  become: (order: string, trail: string[]) => void;
}

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
    save: 'none',
    savedAt: undefined,
    found: false,
  });
