/**
 * Answers that the server keeps: what is typed is saved by itself, and found again on another device. The tab holds what was
 * not saved yet, so that a refresh or an expired session loses nothing.
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { dropWithSession } from '../../api/session';
import { draftReader } from './draftReader';
import { draftSaver } from './draftSaver';
import type { KeptDraft, ServerDraftState } from './draftState';
import type { DraftPlace } from './heldDraft';

/** How long typing rests before it is saved, ms. */
const REST = 800;

/** A draft, with what forgets it here: `clear`, once `stop` says that no save is under way. */
export function keptDraft<Answers extends object>(
  name: string,
  place: DraftPlace,
  shape: number,
  empty: Answers,
): KeptDraft<Answers> & {
  stop: () => Promise<void>;
  clear: (but?: Partial<ServerDraftState<Answers>>) => void;
} {
  const blank = blankOf(empty);
  const use = create<ServerDraftState<Answers>>()(
    persist(blank, { name, version: shape, storage: createJSONStorage(() => sessionStorage) }),
  );
  const { later, flush, stop } = draftSaver(use, place, shape);
  dropWithSession(() => {
    void stop();
    use.setState(blank());
  });
  const reader = draftReader({ use, place, shape, blank, later });
  return {
    use,
    flush,
    stop,
    ...reader,
    clear: (but = {}) => use.setState({ ...blank(), owner: use.getState().owner, ...but }),
    change: (part) => {
      const { answers, save } = use.getState();
      use.setState({
        answers: { ...answers, ...part },
        idempotencyKey: undefined,
        made: undefined,
        unseen: false,
        trail: [],
        faults: {},
        save: save === 'outdated' ? save : 'unsaved',
      });
      if (save !== 'outdated') later(REST);
    },
  };
}

const blankOf =
  <Answers extends object>(empty: Answers) =>
  (): ServerDraftState<Answers> => ({
    answers: empty,
    idempotencyKey: undefined,
    made: undefined,
    unseen: false,
    trail: [],
    faults: {},
    owner: '',
    version: 0,
    sending: '',
    save: 'none',
    savedAt: undefined,
    found: false,
  });
