import { Alert, Box, Button } from '@mui/material';
import { forms } from '#text/forms';

/** Why nothing was signed, and another try (SIGN-08, SIGN-12). */
export function SignFault(props: { fault: string; again: string; onAgain: () => void }) {
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '1.0625rem' }}>
        {forms.sign.failed}
      </Box>
      <Box sx={{ mb: 1.5 }}>{props.fault}</Box>
      <Button variant="outlined" color="inherit" onClick={props.onAgain}>
        {props.again}
      </Button>
    </Alert>
  );
}
