import { Alert, Button } from '@mui/material';
import { text } from '../text/uk';

/** A part of a page that could not be read, with another try. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {text.errors.retry}
        </Button>
      }
    >
      {text.errors.unavailable} {text.errors.later}
    </Alert>
  );
}
