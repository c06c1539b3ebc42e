import { Alert } from '@mui/material';
import { text } from '../text/uk';

/** Nothing can be ordered during the nightly works (CAT-32); the page above stays readable. */
export function OrderingBlocked() {
  return (
    <Alert severity="info" role="status" sx={{ maxWidth: 860 }}>
      {text.catalogue.blocked}
    </Alert>
  );
}
