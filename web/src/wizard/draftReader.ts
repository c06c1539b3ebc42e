/** How the answers of a draft that the server holds come to this tab. */
import type { DraftStore, ServerDraft, ServerDraftState } from './draftState';
import { heldDraft } from './heldDraft';

interface Draft<Answers> {
  use: DraftStore<Answers>;
  type: string;
  shape: number;
  blank: () => ServerDraftState<Answers>;
  /** Saves after a pause, ms. */
  later: (pause: number) => void;
}

export function draftReader<Answers extends object>({
  use,
  type,
  shape,
  blank,
  later,
}: Draft<Answers>): Pick<ServerDraft<Answers>, 'open' | 'takeNewer'> {
  function take(draft: Awaited<ReturnType<typeof heldDraft>>): void {
    if (!draft) return;
    const same = draft.content.shape === shape;
    use.setState({
      version: draft.version,
      sending: '',
      ...(same
        ? { answers: { ...blank().answers, ...(draft.content.answers as Answers) }, found: true }
        : {}),
      save: same ? 'saved' : 'none',
      savedAt: same ? draft.updatedAt : undefined,
      faults: {},
      wish: undefined,
    });
  }

  async function open(citizen: string): Promise<void> {
    if (use.getState().citizen !== citizen) use.setState({ ...blank(), citizen });
    const draft = await heldDraft(type);
    const { version, sending, save } = use.getState();
    const unsaved = save === 'unsaved' || save === 'failed';
    if ((draft?.version ?? 0) === version) {
      if (unsaved) later(0);
    } else if (!draft) {
      use.setState({ version: 0, save: unsaved ? save : 'none' });
      if (unsaved) later(0);
    } else if (unsaved && draft.content.save === sending) {
      use.setState({ version: draft.version, sending: '' }); // this tab has saved it, and was not told
      later(0);
    } else if (unsaved) {
      use.setState({ save: 'outdated' });
    } else {
      take(draft);
    }
  }

  return { open, takeNewer: async () => take(await heldDraft(type)) };
}
