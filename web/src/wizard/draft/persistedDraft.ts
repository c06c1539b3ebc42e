/**
 * Answers that the server keeps: what is typed is saved by itself, and found again on another device. The tab holds what was
 * not saved yet, so that a refresh or an expired session loses nothing.
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { dropWithSession } from '#api/session';
import { draftLoader } from './draftLoader';
import { draftSaver } from './draftSaver';
import type { Draft, DraftState } from './draftState';
import type { DraftStorage } from './draftStorage';
import { type DraftDefinition, migrateAnswers, stored } from './migrations';

/** How long typing rests before it is saved, ms. */
const REST = 800;

/** A draft, with what forgets it here: `clear`, once `stop` says that no save is under way. */
export function persistedDraft<Answers extends object>(
  name: string,
  storage: DraftStorage,
  definition: DraftDefinition,
  empty: Answers,
): Draft<Answers> & {
  stop: () => Promise<void>;
  clear: (but?: Partial<DraftState<Answers>>) => void;
} {
  const blank = blankOf(empty);
  const use = create<DraftState<Answers>>()(
    persist(blank, {
      name,
      version: definition.version,
      storage: createJSONStorage(() => sessionStorage),
      partialize: (state) => ({ ...state, answers: stored(state.answers, definition) as Answers }),
      migrate: (stored, from) => migrated(stored as DraftState<Answers>, from, definition, blank()),
      merge: (restored, state) => merged(restored as DraftState<Answers> | undefined, state),
    }),
  );
  const { schedule, flush, stop } = draftSaver(use, storage, definition);
  dropWithSession(() => {
    void stop();
    use.setState(blank());
  });
  const reader = draftLoader({ use, storage, definition, blank, schedule });
  return {
    use,
    flush,
    stop,
    ...reader,
    patch: (part) => use.setState(part as Partial<DraftState<Answers>>),
    clear: (but = {}) => use.setState({ ...blank(), owner: use.getState().owner, ...but }),
    prefill: (part) => use.setState(changed(use.getState(), part)),
    update: (part) => {
      const { save } = use.getState();
      const conflict = save === 'outdated' || save === 'incompatible';
      use.setState({ ...changed(use.getState(), part), save: conflict ? save : 'unsaved' });
      if (!conflict) schedule(REST);
    },
  };
}

/** Other answers: nothing is known about them. */
const changed = <Answers>({ answers }: DraftState<Answers>, part: Partial<Answers>) => ({
  answers: { ...answers, ...part },
  idempotencyKey: undefined,
  orderId: undefined,
  unopened: false,
  path: [],
  faults: {},
});

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

/** What a tab has stored, with the blank answers that it does not store. */
const merged = <Answers>(restored: DraftState<Answers> | undefined, blank: DraftState<Answers>) => ({
  ...blank,
  ...restored,
  answers: { ...blank.answers, ...restored?.answers },
});

/** What a tab has stored in an older version; blank when it cannot be read. */
function migrated<Answers extends object>(
  stored: DraftState<Answers>,
  from: number,
  definition: DraftDefinition,
  blank: DraftState<Answers>,
): DraftState<Answers> {
  const answers = migrateAnswers(stored.answers, from, definition);
  return answers ? { ...stored, answers: { ...blank.answers, ...(answers as Answers) } } : blank;
}
