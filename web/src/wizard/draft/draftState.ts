/** What is known of a draft that the server keeps, and what can be done with it. */
import type { StoreApi, UseBoundStore } from 'zustand';

/** `outdated`: another device has saved newer answers, and the citizen says which to go on with. */
export type SaveState = 'none' | 'unsaved' | 'saved' | 'failed' | 'outdated';

export interface ServerDraftState<Answers> {
  answers: Answers;
  idempotencyKey: string | undefined;
  /** The order that the answers have become, and the steps that they took. */
  made: string | undefined;
  /** The order was made, and nobody has been led to it yet. */
  unseen: boolean;
  trail: string[];
  /** Sentences of the server for fields, until something is changed. */
  faults: Record<string, string>;
  /** Whose answers they are, a citizen's or an order's: another one's are dropped. */
  owner: string;
  /** The version that the server holds, as far as this tab knows; 0: none. */
  version: number;
  /** The mark of a save whose outcome is not known yet: a version that bears it is this tab's own; empty: none. */
  sending: string;
  save: SaveState;
  savedAt: string | undefined;
  /** The answers were found on the server when the wizard was opened. */
  found: boolean;
}

export type DraftStore<Answers> = UseBoundStore<StoreApi<ServerDraftState<Answers>>>;

export interface KeptDraft<Answers> {
  use: DraftStore<Answers>;
  /** Changes answers; the server is told a moment later. */
  change: (part: Partial<Answers>) => void;
  /** Brings what this tab and the server know together, for a citizen or an order. */
  open: (owner: string) => Promise<void>;
  /** Saves now what was not saved yet. */
  flush: () => Promise<void>;
  /** Takes the newer answers of another device. */
  takeNewer: () => Promise<void>;
  /** Saves this tab's answers over the newer ones of another device. */
  keepMine: () => Promise<void>;
}

/** The answers of a wizard, until they become an order. */
export interface ServerDraft<Answers> extends KeptDraft<Answers> {
  /** Forgets the answers here and on the server. */
  drop: () => Promise<void>;
  /** The answers have become an order. */
  become: (order: string, trail: string[]) => void;
}
