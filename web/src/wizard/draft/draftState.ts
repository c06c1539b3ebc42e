/** The state of a draft in this tab, and what can be done with a draft. */
import type { StoreApi, UseBoundStore } from 'zustand';

/**
 * `outdated`: another device has saved newer answers, and the citizen chooses which to continue with. `incompatible`: the server
 * holds answers of a version that this page cannot read; nothing is saved over them until the citizen starts again.
 */
export type SaveState = 'none' | 'unsaved' | 'saved' | 'failed' | 'outdated' | 'incompatible';

export interface DraftMeta {
  idempotencyKey: string | undefined;
  /** The order that was made of the answers, and the steps that they took. */
  orderId: string | undefined;
  path: string[];
  /** The order was made, and its screen was not opened yet. */
  unopened: boolean;
  /** Messages of the server by field, until an answer changes. */
  faults: Record<string, string>;
  /** Whose answers they are: the uid of a citizen, or the id of an order. Another owner's answers are dropped. */
  owner: string;
  /** The version that the server holds, as far as this tab knows; 0: none. */
  version: number;
  /** The mark of a save whose outcome is unknown: a version with this mark was saved by this tab. Empty: none. */
  pendingSave: string;
  save: SaveState;
  savedAt: string | undefined;
  /** The answers were read from the server when the wizard was opened. */
  restored: boolean;
}

export interface DraftState<Answers> extends DraftMeta {
  answers: Answers;
}

export type DraftStore<Answers> = UseBoundStore<StoreApi<DraftState<Answers>>>;

export interface Draft<Answers> {
  use: DraftStore<Answers>;
  /** Fills answers in before the citizen has entered anything: they are saved with the first input. */
  prefill: (part: Partial<Answers>) => void;
  /** Changes answers, and saves them a moment later. */
  update: (part: Partial<Answers>) => void;
  /** Changes what is known about the answers, and saves nothing. */
  patch: (part: Partial<DraftMeta>) => void;
  /** Reads the owner's draft from the server, and reconciles it with what this tab holds. */
  open: (owner: string) => Promise<void>;
  /** Saves at once what was not saved yet. */
  flush: () => Promise<void>;
  /** Replaces this tab's answers by the newer ones of another device. */
  acceptRemote: () => Promise<void>;
  /** Replaces the answers that the server holds by this tab's. */
  overwriteRemote: () => Promise<void>;
}

/** The draft of a service's wizard, until an order is made of it. */
export interface WizardDraft<Answers> extends Draft<Answers> {
  /** Deletes the answers in this tab and on the server. */
  discard: () => Promise<void>;
  /** Moves the answers to the order that was made of them, as far as the server has them; what leads to the order stays. */
  markOrdered: (orderId: string, path: string[]) => Promise<void>;
}
