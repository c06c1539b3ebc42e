/**
 * Answers that the server keeps (API-054, GAP-13): what is typed is saved by itself, and found again on another device. The
 * tab holds what was not saved yet, so that a refresh or an expired session loses nothing.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { ApiError, answer, client } from '../api/client';

/** How long typing rests before it is saved, and when a save that failed is tried again. */
const REST = 800;
const RETRY = 10_000;

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

export interface ServerDraft<Answers> {
  use: UseBoundStore<StoreApi<ServerDraftState<Answers>>>;
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
  const blank = (): ServerDraftState<Answers> => ({
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
  const use = create<ServerDraftState<Answers>>()(
    persist(blank, {
      name: `cabinet-draft-${type}`,
      version: shape,
      storage: createJSONStorage(() => sessionStorage),
    }),
  );
  const path = { params: { path: { name: type } } };
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
    while (use.getState().save === 'unsaved' || use.getState().save === 'failed') {
      const { answers, version, citizen } = use.getState();
      try {
        await answer(
          client.PUT('/api/services/draft/{name}', {
            ...path,
            body: { version: version + 1, content: { shape, answers: { ...answers } } },
          }),
        );
      } catch (error) {
        const outdated = error instanceof ApiError && error.code === 'draft_outdated';
        if (use.getState().citizen === citizen) use.setState({ save: outdated ? 'outdated' : 'failed' });
        if (!outdated) later(RETRY);
        return;
      }
      const now = use.getState();
      if (now.citizen !== citizen || now.version !== version) return; // dropped meanwhile
      use.setState({
        version: version + 1,
        savedAt: new Date().toISOString(),
        save: now.answers === answers ? 'saved' : 'unsaved',
      });
    }
  }

  async function newest() {
    const drafts = (await answer(client.GET('/api/services/draft'))) ?? [];
    return drafts.find(({ serviceName }) => serviceName === type);
  }

  function take(draft: Awaited<ReturnType<typeof newest>>): void {
    if (!draft) return;
    const same = draft.content.shape === shape;
    use.setState({
      version: draft.version,
      ...(same ? { answers: { ...empty, ...(draft.content.answers as Answers) }, found: true } : {}),
      save: same ? 'saved' : 'none',
      savedAt: same ? draft.updatedAt : undefined,
      faults: {},
      wish: undefined,
    });
  }

  return {
    use,
    flush,
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
    open: async (citizen) => {
      if (use.getState().citizen !== citizen) use.setState({ ...blank(), citizen });
      const draft = await newest();
      const { version, save } = use.getState();
      const unsaved = save === 'unsaved' || save === 'failed';
      if ((draft?.version ?? 0) === version) {
        if (unsaved) later(0);
      } else if (!draft) {
        use.setState({ version: 0, save: unsaved ? save : 'none' });
        if (unsaved) later(0);
      } else if (unsaved) {
        use.setState({ save: 'outdated' });
      } else {
        take(draft);
      }
    },
    takeNewer: async () => take(await newest()),
    drop: async () => {
      clearTimeout(timer);
      use.setState({ ...blank(), citizen: use.getState().citizen });
      await saving?.catch(() => undefined);
      await answer(client.DELETE('/api/services/draft/{name}', path));
    },
    become: (order, trail) => {
      clearTimeout(timer);
      use.setState({ ...blank(), citizen: use.getState().citizen, made: order, trail });
      const gone = () => answer(client.DELETE('/api/services/draft/{name}', path));
      void Promise.resolve(saving)
        .then(gone)
        .catch(() => undefined); // it expires by itself
    },
  };
}
