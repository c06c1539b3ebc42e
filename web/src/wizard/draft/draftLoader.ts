/** How the answers of a draft that the server holds come to this tab. */
import type { DraftState, DraftStore, WizardDraft } from './draftState';
import type { DraftStorage } from './draftStorage';

interface DraftReaderOptions<Answers> {
  use: DraftStore<Answers>;
  place: DraftStorage;
  shape: number;
  blank: () => DraftState<Answers>;
  /** Saves after a pause, ms. */
  schedule: (pause: number) => void;
}

export function draftLoader<Answers extends object>({
  use,
  place,
  shape,
  blank,
  schedule,
}: DraftReaderOptions<Answers>): Pick<WizardDraft<Answers>, 'open' | 'acceptRemote' | 'overwriteRemote'> {
  function take(draft: Held): void {
    if (draft) use.setState(stateOf(draft, shape, blank().answers));
  }

  /** Saves what this tab holds over a version of the server's. */
  function saveOver(version: number): void {
    use.setState({ version, pendingSave: '', save: 'unsaved' });
    schedule(0);
  }

  async function open(owner: string): Promise<void> {
    if (use.getState().owner !== owner) use.setState({ ...blank(), owner });
    const draft = await place.load(owner);
    const { version, pendingSave, save } = use.getState();
    const unsaved = ['unsaved', 'failed', 'outdated'].includes(save);
    if ((draft?.version ?? 0) === version) {
      if (unsaved) schedule(0);
    } else if (!draft) {
      if (unsaved) saveOver(0);
      else use.setState({ ...blank(), owner }); // it was deleted, has expired, or has become an order elsewhere
    } else if (unsaved && draft.content.save === pendingSave) {
      saveOver(draft.version); // this tab has saved it, and was not told
    } else if (unsaved) {
      use.setState({ save: 'outdated' });
    } else {
      take(draft);
    }
  }

  const held = () => place.load(use.getState().owner);
  return {
    open,
    acceptRemote: async () => take(await held()),
    overwriteRemote: async () => saveOver((await held())?.version ?? 0),
  };
}

type Held = Awaited<ReturnType<DraftStorage['load']>>;

/** A tab's state that is the server's; answers of another shape are left. */
function stateOf<Answers extends object>(
  { version, content, updatedAt }: NonNullable<Held>,
  shape: number,
  blank: Answers,
) {
  const same = content.shape === shape;
  return {
    version,
    pendingSave: '',
    ...(same ? { answers: { ...blank, ...(content.answers as Answers) }, restored: true } : {}),
    save: same ? 'saved' : 'none',
    savedAt: same ? updatedAt : undefined,
    faults: {},
    idempotencyKey: undefined,
  } as const;
}
