import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

interface ConfirmProps {
  open: boolean;
  title: string;
  note?: string;
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A question with two answers; Escape is the cautious one. */
export function Confirm({ open, title, note, yes, no, busy = false, onYes, onNo }: ConfirmProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onNo}
      aria-labelledby={`${id}-title`}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {note && (
        <DialogContent>
          <DialogContentText id={`${id}-note`}>{note}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onNo} autoFocus>
          {no}
        </Button>
        <Button variant="contained" onClick={onYes} loading={busy}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
