/** How the answers of a draft come to the server: one save at a time, tried again until it is taken. */
import { ApiError, answer, client } from '../api/client';
import type { DraftStore } from './draftState';

/** When a save that failed is tried again, ms. */
const RETRY = 10_000;

export interface DraftSaver {
  /** Saves after a pause, ms; a later call counts instead. */
  later: (pause: number) => void;
  /** Saves now what was not saved yet. */
  flush: () => Promise<void>;
  /** Plans nothing more, and waits for the save under way. */
  stop: () => Promise<void>;
}

export function draftSaver<Answers extends object>(
  use: DraftStore<Answers>,
  type: string,
  shape: number,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;

  const later = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  };

  /** One save at a time; what is typed meanwhile is saved after it. */
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    saving ??= store().finally(() => {
      saving = undefined;
    });
    return saving;
  };

  async function store(): Promise<void> {
    while (['unsaved', 'failed'].includes(use.getState().save)) {
      const went = await saveOnce(use, type, shape);
      if (went === 'failed') later(RETRY);
      if (went !== 'saved') return;
    }
  }

  return {
    later,
    flush,
    stop: () => {
      clearTimeout(timer);
      return Promise.resolve(saving).catch(() => undefined);
    },
  };
}

/** Sends the answers as they are; `gone`: there is nothing to save any more, or the citizen decides. */
async function saveOnce<Answers extends object>(
  use: DraftStore<Answers>,
  type: string,
  shape: number,
): Promise<'saved' | 'failed' | 'gone'> {
  const { answers, version, citizen } = use.getState();
  try {
    await answer(
      client.PUT('/api/services/draft/{name}', {
        params: { path: { name: type } },
        body: { version: version + 1, content: { shape, answers: { ...answers } } },
      }),
    );
  } catch (error) {
    const outdated = error instanceof ApiError && error.code === 'draft_outdated';
    if (use.getState().citizen === citizen) use.setState({ save: outdated ? 'outdated' : 'failed' });
    return outdated ? 'gone' : 'failed';
  }
  const now = use.getState();
  if (now.citizen !== citizen || now.version !== version) return 'gone'; // dropped meanwhile
  use.setState({
    version: version + 1,
    savedAt: new Date().toISOString(),
    save: now.answers === answers ? 'saved' : 'unsaved',
  });
  return 'saved';
}
