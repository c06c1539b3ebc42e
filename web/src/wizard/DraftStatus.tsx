import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect } from 'react';
import { time } from '#lib/format';
import { forms } from '#text/forms';
import { showProblem } from '#ui/problem';
import type { Draft } from './draft/draftState';

interface DraftStatusProps<Answers> {
  draft: Draft<Answers>;
  /** The answers are other ones than the open step was filled from. */
  onTaken: () => void;
}

/** Whether what was typed is kept: 'Збережено о 14:30', or what to do when it is not. */
export function DraftStatus<Answers>({ draft, onTaken }: DraftStatusProps<Answers>) {
  const save = draft.use((state) => state.save);
  const savedAt = draft.use((state) => state.savedAt);
  useLeaveWarning(save === 'unsaved' || save === 'failed' || save === 'outdated' || save === 'incompatible');
  if (save === 'outdated') {
    return (
      <Alert severity="warning" role="alert" sx={{ my: 3 }}>
        {forms.draft.outdated}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void draft.acceptRemote().then(onTaken, showProblem)}
          >
            {forms.draft.acceptRemote}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void draft.overwriteRemote().catch(showProblem)}
          >
            {forms.draft.overwriteRemote}
          </Button>
        </Box>
      </Alert>
    );
  }
  if (save === 'incompatible') {
    return (
      <Alert severity="warning" role="alert" sx={{ my: 3 }}>
        {forms.draft.incompatible}
        <Box sx={{ mt: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void draft.overwriteRemote().catch(showProblem)}
          >
            {forms.draft.again}
          </Button>
        </Box>
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

/** Has the browser ask before the page is closed: what the server does not hold ends with the tab. */
function useLeaveWarning(unkept: boolean): void {
  useEffect(() => {
    if (!unkept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unkept]);
}
