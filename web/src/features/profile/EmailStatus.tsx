import { Alert, Button } from '@mui/material';
import type { Schema } from '#api/client';
import { text } from './text';

interface EmailStatusProps {
  status: Schema['Profile']['emailStatus'];
  onVerify: () => void;
}

/** Whether the address is known to be the citizen's; if not, a way to show it (PROF-08, AMB-017). */
export function EmailStatus({ status, onVerify }: EmailStatusProps) {
  if (status === 'verified') {
    return (
      <Alert severity="success" sx={{ my: 1 }}>
        {text.contacts.verified}
      </Alert>
    );
  }
  return (
    <Alert
      severity="warning"
      sx={{ my: 1 }}
      action={
        <Button color="inherit" onClick={onVerify}>
          {status === 'pending' ? text.contacts.resend : text.contacts.verify}
        </Button>
      }
    >
      {text.contacts.notVerified} {status === 'pending' && text.contacts.pending}
    </Alert>
  );
}
