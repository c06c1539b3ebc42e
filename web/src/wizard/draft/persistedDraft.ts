/**
 * Answers that the server keeps: what is typed is saved by itself, and found again on another device. The tab holds what was
 * not saved yet, so that a refresh or an expired session loses nothing.
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { dropWithSession } from '../../api/session';
import { draftLoader } from './draftLoader';
import { draftSaver } from './draftSaver';
import type { Draft, DraftState } from './draftState';
import type { DraftStorage } from './draftStorage';

/** How long typing rests before it is saved, ms. */
const REST = 800;

/** A draft, with what forgets it here: `clear`, once `stop` says that no save is under way. */
export function persistedDraft<Answers extends object>(
  name: string,
  place: DraftStorage,
  shape: number,
  empty: Answers,
): Draft<Answers> & {
  stop: () => Promise<void>;
  clear: (but?: Partial<DraftState<Answers>>) => void;
} {
  const blank = blankOf(empty);
  const use = create<DraftState<Answers>>()(
    persist(blank, { name, version: shape, storage: createJSONStorage(() => sessionStorage) }),
  );
  const { schedule, flush, stop } = draftSaver(use, place, shape);
  dropWithSession(() => {
    void stop();
    use.setState(blank());
  });
  const reader = draftLoader({ use, place, shape, blank, schedule });
  return {
    use,
    flush,
    stop,
    ...reader,
    patch: (part) => use.setState(part as Partial<DraftState<Answers>>),
    clear: (but = {}) => use.setState({ ...blank(), owner: use.getState().owner, ...but }),
    update: (part) => {
      const { answers, save } = use.getState();
      use.setState({
        answers: { ...answers, ...part },
        idempotencyKey: undefined,
        orderId: undefined,
        unopened: false,
        path: [],
        faults: {},
        save: save === 'outdated' ? save : 'unsaved',
      });
      if (save !== 'outdated') schedule(REST);
    },
  };
}

const blankOf =
  <Answers extends object>(empty: Answers) =>
  (): DraftState<Answers> => ({
    answers: empty,
    idempotencyKey: undefined,
    orderId: undefined,
    unopened: false,
    path: [],
    faults: {},
    owner: '',
    version: 0,
    pendingSave: '',
    save: 'none',
    savedAt: undefined,
    restored: false,
  });
