import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#api/client';
import { signing } from '#api/lookups';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { SignFault } from './SignFault';
import { type Confirmation, widgetAddress } from './signWidget';
import { type SigningProps, useSigning } from './useSigning';

const words = forms.sign;

/** Signs in the widget of the state's identity service, in a frame (SIGN-06 to SIGN-08). */
export function SignByWidget(props: SigningProps) {
  const settings = useQuery(signing);
  const [attempt, setAttempt] = useState(0);
  if (!settings.data) {
    return settings.isError ? <LoadError of={settings} /> : <Loading rows={2} />;
  }
  const again = () => setAttempt(attempt + 1);
  return <Frame key={attempt} {...props} {...settings.data} onAgain={again} />;
}

function Frame({ onAgain, ...props }: SigningProps & Schema['Signing'] & { onAgain: () => void }) {
  const { frame, stage, fault, confirmation } = useSigning(props);
  return (
    <>
      <Typography sx={{ mb: 2 }}>{words.how}</Typography>
      <Typography role="status" color="textSecondary" sx={{ mb: 1.5 }}>
        {fault ? '' : words[stage]}
      </Typography>
      {fault && <SignFault fault={fault} again={text.errors.retry} onAgain={onAgain} />}
      {confirmation && !fault && <Confirm confirmation={confirmation} />}
      {stage === 'signing' && !fault && (
        <Button variant="outlined" onClick={onAgain} sx={{ mb: 2 }}>
          {words.restart}
        </Button>
      )}
      <Box
        component="iframe"
        ref={frame}
        title={words.frame}
        src={widgetAddress(props.widgetUrl)}
        sx={{
          display: fault ? 'none' : 'block',
          width: '100%',
          height: { xs: 760, sm: 560 }, // the widget's message is its last line
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'common.white',
        }}
      />
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {words.help}
      </Typography>
    </>
  );
}

/** A cloud key asks for a confirmation in its own app. */
function Confirm({ confirmation: { url, qrCode, mobileAppName } }: { confirmation: Confirmation }) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {words.confirm} {mobileAppName}
      {qrCode && (
        <Box sx={{ my: 1 }}>
          <img src={`data:image/png;base64,${qrCode}`} alt="" width={200} height={200} />
        </Box>
      )}
      {url && (
        <Link href={url} target="_blank" rel="noreferrer" sx={{ display: 'inline-block', py: 0.5 }}>
          {words.openApp}
        </Link>
      )}
    </Alert>
  );
}
