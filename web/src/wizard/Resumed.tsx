import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { dateTime } from '../lib/format';
import { forms } from '../text/forms';
import { Confirm } from '../ui/Confirm';
import { showProblem } from '../ui/problem';

const words = forms.draft;

interface ResumedProps {
  savedAt: string;
  drop: () => Promise<void>;
  onClose: () => void;
  onDropped: () => void;
}

/** Says that answers were found, and lets one begin anew; what was typed is given up only when one has confirmed it. */
export function Resumed({ savedAt, drop, onClose, onDropped }: ResumedProps) {
  const [asking, setAsking] = useState(false);
  const dropped = useRef(false);
  useEffect(
    () => () => {
      if (dropped.current) document.querySelector('h1')?.focus(); // the button is gone
    },
    [],
  );
  const again = () => {
    dropped.current = true;
    drop().then(onDropped, showProblem);
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      onClose={onClose}
      closeText={forms.close}
      action={
        <Button color="inherit" onClick={() => setAsking(true)}>
          {words.again}
        </Button>
      }
    >
      {words.found(dateTime(savedAt))}
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
