import { Alert, Button, Typography } from '@mui/material';
import { time } from '../lib/format';
import { forms } from '../text/forms';
import { showProblem } from '../ui/problem';
import type { ServerDraft } from './draftState';

interface DraftStatusProps<Answers> {
  draft: ServerDraft<Answers>;
  /** The answers are other ones than the open step was filled from. */
  onTaken: () => void;
}

/** Whether what was typed is kept: 'Збережено о 14:30', or what to do when it is not. */
export function DraftStatus<Answers>({ draft, onTaken }: DraftStatusProps<Answers>) {
  const { save, savedAt } = draft.use();
  if (save === 'outdated') {
    return (
      <Alert
        severity="warning"
        role="alert"
        sx={{ mb: 3 }}
        action={
          <Button color="inherit" onClick={() => void draft.takeNewer().then(onTaken, showProblem)}>
            {forms.draft.takeNewer}
          </Button>
        }
      >
        {forms.draft.outdated}
      </Alert>
    );
  }
  return (
    <Typography color="textSecondary" sx={{ mt: 3, minHeight: '1.5em', fontSize: '1rem' }}>
      {save === 'unsaved' && forms.draft.saving}
      {save === 'failed' && forms.draft.failed}
      {save === 'saved' && savedAt && forms.draft.saved(time(savedAt))}
    </Typography>
  );
}
