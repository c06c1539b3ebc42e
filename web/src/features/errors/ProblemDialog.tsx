import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useEffect, useRef } from 'react';
import { text } from '../../text/uk';
import { useProblem } from '../../ui/problem';

/** 'На жаль, сервіс тимчасово недоступний.' (WIZ-14, ERR-08). */
export function ProblemDialog() {
  const { open, note } = useProblem();
  const close = () => useProblem.setState({ open: false });
  const last = useLastFocus();
  return (
    <Dialog
      open={open}
      onClose={close}
      disableRestoreFocus
      slotProps={{ transition: { onExited: () => last.current?.focus() } }}
      aria-labelledby="problem-title"
      aria-describedby="problem-note"
    >
      <DialogTitle id="problem-title">{text.errors.unavailable}</DialogTitle>
      <DialogContent>
        <DialogContentText id="problem-note">{note}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {text.errors.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Where the focus was last outside of dialogs: a button that was busy when the problem came has lost it by then. */
function useLastFocus() {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('.MuiModal-root')) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}
