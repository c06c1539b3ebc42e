import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { signing } from '../../api/lookups';
import { forms } from '../../text/forms';
import { text } from '../../text/uk';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { SignFault } from './SignFault';
import { type Confirmation, SignWidget, WidgetError, widgetAddress } from './signWidget';

const words = forms.sign;

interface SignByWidgetProps {
  /** What is signed, to the byte. */
  payload: string;
  /** The tax number of the citizen, whose key it must be (SIGN-07). */
  rnokpp: string;
  /** Takes the signature, CMS in base64; what it throws is shown. */
  onSigned: (signature: string) => Promise<void>;
}

/** Signs in the widget of the state's identity service, in a frame (SIGN-06 to SIGN-08). */
export function SignByWidget(props: SignByWidgetProps) {
  const settings = useQuery(signing);
  const [attempt, setAttempt] = useState(0);
  if (!settings.data) {
    return settings.isError ? <Failed onRetry={() => void settings.refetch()} /> : <Loading rows={2} />;
  }
  const again = () => setAttempt(attempt + 1);
  return <Frame key={attempt} {...props} widgetUrl={settings.data.widgetUrl} onAgain={again} />;
}

type Stage = 'loading' | 'reading' | 'signing' | 'sending';

function Frame({
  payload,
  rnokpp,
  onSigned,
  widgetUrl,
  onAgain,
}: SignByWidgetProps & { widgetUrl: string; onAgain: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<Stage>('loading');
  const [fault, setFault] = useState('');
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const signed = useRef(onSigned);
  signed.current = onSigned;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let here = true;
    const widget = new SignWidget(element, widgetUrl, setConfirmation);
    const at = (next: Stage) => here && setStage(next);
    const run = async () => {
      const certificates = await widget.readKey(() => at('reading'));
      const owners = certificates.map(({ subjDRFOCode }) => subjDRFOCode).filter(Boolean);
      if (owners.length > 0 && !owners.includes(rnokpp)) throw new WidgetError('refused', words.wrongPerson);
      at('signing');
      const signature = await widget.sign(payload);
      at('sending');
      if (here) await signed.current(signature);
    };
    run().catch((error: unknown) => here && setFault(sentence(error)));
    return () => {
      here = false;
      widget.close();
    };
  }, [widgetUrl, payload, rnokpp]);

  return (
    <>
      <Typography sx={{ mb: 2 }}>{words.how}</Typography>
      <Typography role="status" color="textSecondary" sx={{ mb: 1.5 }}>
        {fault ? '' : words[stage]}
      </Typography>
      {fault && <SignFault fault={fault} again={text.errors.retry} onAgain={onAgain} />}
      {confirmation && !fault && <Confirm confirmation={confirmation} />}
      <Box
        component="iframe"
        ref={frame}
        title={words.frame}
        src={widgetAddress(widgetUrl)}
        sx={{
          display: fault ? 'none' : 'block',
          width: '100%',
          height: { xs: 560, sm: 520 },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: '#fff',
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

const sentence = (error: unknown): string => {
  if (error instanceof WidgetError) {
    if (error.kind === 'silent') return words.silent;
    return error.kind === 'cancelled' ? words.cancelled : error.message;
  }
  const told = error instanceof Error ? error.message : '';
  return told || `${text.errors.unavailable} ${text.errors.later}`;
};
