import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { text } from '../../text/uk';
import { DiiaCode, useAutoRenewal, usePhone } from '../../ui/DiiaCode';
import { faultText } from './begin';
import type { Outcome } from './confirmation';
import { askDiia, forgetDiia, type Pending } from './diia';
import { useConfirmation } from './useConfirmation';

interface DiiaPanelProps {
  /** The token of a sign-in at the bank that this one explains. */
  link?: string | undefined;
  /** The attempt that was under way when the page was opened. */
  resumed?: Pending | undefined;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Sign-in with Diia (AUTH-10 to AUTH-16): a QR code for three minutes; on a phone a button into the app. */
export default function DiiaPanel({ link, resumed, onConfirmed, onBack }: DiiaPanelProps) {
  const phone = usePhone();
  const explains = useRef(link); // the next code explains what the last one was to
  const asked = useQuery({
    queryKey: ['sign-in', 'diia'],
    queryFn: async () => {
      const next = await askDiia(explains.current);
      if (link) explains.current = next.prepared.token;
      return next;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    initialData: resumed,
  });
  const waiting = resumed !== undefined && asked.data === resumed;
  const outcome = useConfirmation('diia', asked.data, waiting);
  const code = asked.isFetching ? undefined : asked.data;
  const renew = () => void asked.refetch();
  useEffect(() => {
    if (outcome) forgetDiia();
    if (outcome?.kind === 'confirmed') onConfirmed();
  }, [outcome, onConfirmed]);
  useAutoRenewal(phone && outcome?.kind === 'expired', asked.refetch);
  return (
    <Stack spacing={3}>
      <Typography variant="h2">{text.signIn.diiaTitle}</Typography>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {waiting && !outcome && <Typography>{text.signIn.confirming}</Typography>}
        <Notice outcome={outcome} fault={asked.error} phone={phone} onRenew={renew} />
      </Box>
      {!asked.error && !outcome && (!waiting || code?.prepared.deeplink) && (
        <>
          <DiiaCode link={code?.prepared.deeplink} until={code?.until ?? 0} words={text.signIn.code} />
          <Alert severity="warning">{text.signIn.ownCode}</Alert>
        </>
      )}
      <Box>
        <Button onClick={onBack} variant="text" sx={{ px: 0 }}>
          ← {text.signIn.back}
        </Button>
      </Box>
    </Stack>
  );
}

/** What went wrong, and the way on. */
function Notice(props: {
  outcome: Outcome | undefined;
  fault: unknown;
  phone: boolean;
  onRenew: () => void;
}) {
  const { outcome, fault, phone, onRenew } = props;
  const expired = outcome?.kind === 'expired' && !phone;
  const message = fault ? faultText(fault) : outcome?.kind === 'refused' ? outcome.message : '';
  if (!message && !expired) return null;
  return (
    <Alert severity={expired ? 'warning' : 'error'}>
      <Box>{expired ? text.signIn.qrExpired : message}</Box>
      <Link component="button" type="button" onClick={onRenew} sx={{ font: 'inherit', py: 0.5 }}>
        {text.diia.renew}
      </Link>
    </Alert>
  );
}
