/** How the answers of a draft that the server holds come to this tab. */
import type { DraftStore, ServerDraft, ServerDraftState } from './draftState';
import type { DraftPlace } from './heldDraft';

interface Draft<Answers> {
  use: DraftStore<Answers>;
  place: DraftPlace;
  shape: number;
  blank: () => ServerDraftState<Answers>;
  /** Saves after a pause, ms. */
  later: (pause: number) => void;
}

export function draftReader<Answers extends object>({
  use,
  place,
  shape,
  blank,
  later,
}: Draft<Answers>): Pick<ServerDraft<Answers>, 'open' | 'takeNewer' | 'keepMine'> {
  function take(draft: Held): void {
    if (draft) use.setState(stateOf(draft, shape, blank().answers));
  }

  /** Saves what this tab holds over a version of the server's. */
  function saveOver(version: number): void {
    use.setState({ version, sending: '', save: 'unsaved' });
    later(0);
  }

  async function open(owner: string): Promise<void> {
    if (use.getState().owner !== owner) use.setState({ ...blank(), owner });
    const draft = await place.held(owner);
    const { version, sending, save } = use.getState();
    const unsaved = ['unsaved', 'failed', 'outdated'].includes(save);
    if ((draft?.version ?? 0) === version) {
      if (unsaved) later(0);
    } else if (!draft) {
      if (unsaved) saveOver(0);
      else use.setState({ ...blank(), owner }); // it was deleted, has expired, or has become an order elsewhere
    } else if (unsaved && draft.content.save === sending) {
      saveOver(draft.version); // this tab has saved it, and was not told
    } else if (unsaved) {
      use.setState({ save: 'outdated' });
    } else {
      take(draft);
    }
  }

  const held = () => place.held(use.getState().owner);
  return {
    open,
    takeNewer: async () => take(await held()),
    keepMine: async () => saveOver((await held())?.version ?? 0),
  };
}

type Held = Awaited<ReturnType<DraftPlace['held']>>;

/** A tab's state that is the server's; answers of another shape are left. */
function stateOf<Answers extends object>(
  { version, content, updatedAt }: NonNullable<Held>,
  shape: number,
  blank: Answers,
) {
  const same = content.shape === shape;
  return {
    version,
    sending: '',
    ...(same ? { answers: { ...blank, ...(content.answers as Answers) }, found: true } : {}),
    save: same ? 'saved' : 'none',
    savedAt: same ? updatedAt : undefined,
    faults: {},
    idempotencyKey: undefined,
  } as const;
}
