import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

interface NoticeProps {
  open: boolean;
  title: string;
  note: string;
  /** What the only button says. */
  ok: string;
  onOk: () => void;
  /** Escape; by default the same as the button. */
  onClose?: () => void;
}

/** Something to be read before one continues. */
export function Notice({ open, title, note, ok, onOk, onClose = onOk }: NoticeProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-note`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-note`}>{note}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onOk} autoFocus>
          {ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
