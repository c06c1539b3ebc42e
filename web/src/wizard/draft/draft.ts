/** The answers of a wizard, kept in this tab until the order is made: a refresh or an expired session loses nothing. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { dropWithSession } from '../../api/session';

export interface Draft<Answers> {
  answers: Answers;
  /** Of the request whose outcome is not known, so that a retry orders nothing twice. */
  idempotencyKey: string | undefined;
  /** The order that these answers have become. */
  made: string | undefined;
}

export type DraftStore<Answers> = UseBoundStore<StoreApi<Draft<Answers>>>;

export function createDraft<Answers>(type: string, version: number, empty: Answers): DraftStore<Answers> {
  const blank: Draft<Answers> = { answers: empty, idempotencyKey: undefined, made: undefined };
  const use = create<Draft<Answers>>()(
    persist(() => blank, {
      name: `cabinet-draft-${type}`,
      version,
      storage: createJSONStorage(() => sessionStorage),
    }),
  );
  dropWithSession(() => use.setState(blank));
  return use;
}
