/** How the answers of a draft come from the server to this tab. */
import type { DraftState, DraftStore, WizardDraft } from './draftState';
import type { DraftStorage } from './draftStorage';
import { type DraftDefinition, migrateAnswers, stored } from './migrations';

interface DraftLoaderOptions<Answers> {
  use: DraftStore<Answers>;
  storage: DraftStorage;
  definition: DraftDefinition;
  blank: () => DraftState<Answers>;
  /** Saves after a pause, ms. */
  schedule: (pause: number) => void;
}

/** States in which this tab holds answers that the server does not have. */
const unsavedStates = ['unsaved', 'failed', 'outdated', 'incompatible'];

export function draftLoader<Answers extends object>({
  use,
  storage,
  definition,
  blank,
  schedule,
}: DraftLoaderOptions<Answers>): Pick<WizardDraft<Answers>, 'open' | 'acceptRemote' | 'overwriteRemote'> {
  /** Takes the server's draft. What is derived stays, as the step that is shown needs it. */
  const take = (draft: StoredDraft) =>
    use.setState(
      stateOf(draft, definition, { ...use.getState().answers, ...stored(blank().answers, definition) }),
    );

  /** Saves this tab's answers over a version of the server's. */
  function saveOver(version: number): void {
    use.setState({ version, pendingSave: '', save: 'unsaved' });
    schedule(0);
  }

  async function open(owner: string): Promise<void> {
    if (use.getState().owner !== owner) use.setState({ ...blank(), owner });
    const draft = await storage.load(owner);
    const { version, pendingSave, save } = use.getState();
    const unsaved = unsavedStates.includes(save);
    if ((draft?.version ?? 0) === version) {
      if (unsaved) schedule(0);
    } else if (!draft) {
      if (unsaved) saveOver(0);
      else use.setState({ ...blank(), owner }); // it was deleted, has expired, or an order was made of it elsewhere
    } else if (unsaved && draft.content.save === pendingSave) {
      saveOver(draft.version); // this tab saved it, and the response was lost
    } else if (unsaved) {
      use.setState({ save: 'outdated' });
    } else {
      take(draft);
    }
  }

  const load = () => storage.load(use.getState().owner);
  return {
    open,
    acceptRemote: async () => {
      const draft = await load();
      if (draft) take(draft);
      else use.setState({ ...blank(), owner: use.getState().owner }); // an order was made of it, or it was deleted
    },
    overwriteRemote: async () => saveOver((await load())?.version ?? 0),
  };
}

type StoredDraft = NonNullable<Awaited<ReturnType<DraftStorage['load']>>>;

/** The state of a tab that has taken the server's draft. Answers that cannot be read here stay on the server. */
function stateOf<Answers extends object>(
  { version, content, updatedAt }: StoredDraft,
  definition: DraftDefinition,
  blank: Answers,
) {
  const answers = migrateAnswers(content.answers, content.shape, definition);
  const known = { version, pendingSave: '', faults: {}, idempotencyKey: undefined };
  return answers
    ? ({
        ...known,
        answers: { ...blank, ...(stored(answers, definition) as Partial<Answers>) },
        restored: true,
        save: 'saved',
        savedAt: updatedAt,
      } as const)
    : ({ ...known, save: 'incompatible', savedAt: undefined } as const);
}
