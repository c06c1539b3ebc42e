/** How the answers of a draft come to the server: one save at a time, tried again until it is taken. */
import { ApiError } from '#api/client';
import type { DraftStore } from './draftState';
import type { DraftStorage } from './draftStorage';
import { type DraftDefinition, stored } from './migrations';

/** When a save that failed is tried again, ms. */
const RETRY = 10_000;

export interface DraftSaver {
  /** Saves after a pause, ms; a later call counts instead. */
  schedule: (pause: number) => void;
  /** Saves now what was not saved yet. */
  flush: () => Promise<void>;
  /** Plans nothing more, and waits for the save under way. */
  stop: () => Promise<void>;
}

export function draftSaver<Answers extends object>(
  use: DraftStore<Answers>,
  storage: DraftStorage,
  definition: DraftDefinition,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;

  const later = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  };

  /** One save at a time; what is typed during it is saved after it. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    saving ??= store().finally(() => {
      saving = undefined;
    });
    return saving;
  };

  async function store(): Promise<void> {
    while (['unsaved', 'failed'].includes(use.getState().save)) {
      const went = await saveOnce(use, storage, definition);
      if (went === 'failed') later(RETRY);
      if (went !== 'saved') return;
    }
  }

  return {
    schedule: later,
    flush,
    stop: () => {
      clearTimeout(timer);
      return Promise.resolve(saving).catch(() => undefined);
    },
  };
}

/**
 * Sends the answers as they are; `gone`: there is nothing to save any more, or the citizen decides. A save whose answer was lost
 * keeps its mark: when the server holds it already, it was no other device.
 */
async function saveOnce<Answers extends object>(
  use: DraftStore<Answers>,
  storage: DraftStorage,
  definition: DraftDefinition,
): Promise<'saved' | 'failed' | 'gone'> {
  const { owner, answers, version, pendingSave: unknown } = use.getState();
  const sending = unknown || crypto.randomUUID();
  use.setState({ pendingSave: sending });
  const content = { shape: definition.version, answers: stored(answers, definition), save: sending };
  const body = { version: version + 1, content };
  const went = await put(storage, owner, body);
  const now = use.getState();
  if (now.owner !== owner || now.pendingSave !== sending || now.version !== version) return 'gone'; // dropped in the meantime
  if (went === 'failed' || went === 'outdated') {
    use.setState({ save: went });
    return went === 'failed' ? went : 'gone';
  }
  use.setState({
    version: version + 1,
    pendingSave: '',
    savedAt: new Date().toISOString(),
    save: went === 'saved' && now.answers === answers ? 'saved' : 'unsaved',
  });
  return 'saved';
}

interface Sent {
  version: number;
  content: { save: string };
}

/** What became of a save; `before`: an earlier attempt of it was taken, and its answer was lost. */
async function put(
  storage: DraftStorage,
  owner: string,
  body: Sent,
): Promise<'saved' | 'before' | 'outdated' | 'failed'> {
  try {
    await storage.save(owner, body);
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'draft_outdated')) return 'failed';
  }
  try {
    const held = await storage.load(owner);
    const own = held?.version === body.version && held.content.save === body.content.save;
    return own ? 'before' : 'outdated';
  } catch {
    return 'failed';
  }
}
