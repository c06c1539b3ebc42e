import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { text } from '#text/uk';
import { useProblem } from '#ui/problem';

/** 'На жаль, сервіс тимчасово недоступний.' (WIZ-14, ERR-08). */
export function ProblemDialog() {
  const { open, title, note } = useProblem();
  const close = () => useProblem.setState({ open: false });
  return (
    <Dialog open={open} onClose={close} aria-labelledby="problem-title" aria-describedby="problem-note">
      <DialogTitle id="problem-title">{title}</DialogTitle>
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
