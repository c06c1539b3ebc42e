import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { LoadingButton } from './LoadingButton';

interface ConfirmProps {
  open: boolean;
  title: string;
  note?: string;
  yes: string;
  no: string;
  busy?: boolean;
  /** The first answer destroys something. */
  danger?: boolean;
  /** What else is asked before the answer. */
  children?: ReactNode;
  onYes: () => void;
  onNo: () => void;
}

/** A question with two answers; Escape is the cautious one. */
export function Confirm(props: ConfirmProps) {
  const { open, title, note, yes, no, busy = false, danger = false, children, onYes, onNo } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onNo}
      aria-labelledby={`${id}-title`}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {(note || children) && (
        <DialogContent>
          {note && <DialogContentText id={`${id}-note`}>{note}</DialogContentText>}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onNo} autoFocus>
          {no}
        </Button>
        <LoadingButton variant="contained" color={danger ? 'error' : 'primary'} onClick={onYes} busy={busy}>
          {yes}
        </LoadingButton>
      </DialogActions>
    </Dialog>
  );
}
