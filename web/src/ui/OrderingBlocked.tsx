import { Alert } from '@mui/material';
import { text } from '../text/uk';

/** The notice's id: buttons that it stops are described by it. */
export const ORDERING_BLOCKED = 'ordering-blocked';

/** Nothing can be ordered during the nightly works (CAT-32); the page above stays readable. */
export function OrderingBlocked() {
  return (
    <Alert id={ORDERING_BLOCKED} severity="info" role="status" sx={{ maxWidth: 860 }}>
      {text.catalogue.blocked}
    </Alert>
  );
}
