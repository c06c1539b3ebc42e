import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { dateTime } from '#lib/format';
import { forms } from '#text/forms';
import { Confirm } from '#ui/Confirm';
import { showProblem } from '#ui/problem';
import { useFocusAfterRemoval } from '#ui/useFocusAfterRemoval';

const words = forms.draft;

interface RestoredDraftAlertProps {
  savedAt: string;
  drop: () => Promise<void>;
  onClose: () => void;
  onDropped: () => void;
}

/** Says that a draft was restored, and lets one start again; what was typed is deleted only when that is confirmed. */
export function RestoredDraftAlert({ savedAt, drop, onClose, onDropped }: RestoredDraftAlertProps) {
  const [asking, setAsking] = useState(false);
  const [found] = useState(savedAt); // not the time of what is typed since
  const gone = useFocusAfterRemoval('h1');
  const again = () => {
    gone();
    drop().then(onDropped, showProblem);
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 3, py: 0, '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } } }}
      onClose={onClose}
      closeText={forms.close}
      action={
        <Button color="inherit" onClick={() => setAsking(true)}>
          {words.again}
        </Button>
      }
    >
      {words.found(dateTime(found))}
      <Confirm
        open={asking}
        title={`${words.again}?`}
        note={words.lose}
        yes={words.again}
        no={words.keep}
        danger
        onYes={again}
        onNo={() => setAsking(false)}
      />
    </Alert>
  );
}
