import {
  Alert,
  Box,
  Button,
  Link,
  Skeleton,
  Stack,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { text } from '../../text/uk';
import { type Attempt, attempt, faultText } from './begin';
import { Countdown } from './Countdown';
import type { Outcome } from './confirmation';
import { useConfirmation } from './useConfirmation';

const QrCode = lazy(() => import('./QrCode'));

interface DiiaPanelProps {
  /** The token of a sign-in at the bank that this one explains. */
  link?: string | undefined;
  onConfirmed: () => void;
  onBack: () => void;
}

/** Sign-in with Diia (AUTH-10 to AUTH-16): a QR code for three minutes; on a phone a button into the app. */
export default function DiiaPanel({ link, onConfirmed, onBack }: DiiaPanelProps) {
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const explains = useRef(link); // the next code explains what the last one was to
  const asked = useQuery({
    queryKey: ['sign-in', 'diia'],
    queryFn: async () => {
      const next = await attempt('diia', explains.current);
      if (link) explains.current = next.prepared.token;
      return next;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const outcome = useConfirmation('diia', asked.data);
  const renew = () => void asked.refetch();
  useEffect(() => {
    if (outcome?.kind === 'confirmed') onConfirmed();
  }, [outcome, onConfirmed]);
  useAutoRenewal(phone && outcome?.kind === 'expired', asked.refetch);
  return (
    <Stack spacing={3}>
      <Typography variant="h2">{text.signIn.diiaTitle}</Typography>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        <Notice outcome={outcome} fault={asked.error} phone={phone} onRenew={renew} />
      </Box>
      {!asked.error && !outcome && <Code attempt={asked.isFetching ? undefined : asked.data} phone={phone} />}
      <Box>
        <Button onClick={onBack} variant="text" sx={{ px: 0 }}>
          ← {text.signIn.back}
        </Button>
      </Box>
    </Stack>
  );
}

/** On a phone a new link comes by itself (AUTH-13), as soon as somebody looks. */
function useAutoRenewal(expired: boolean, renew: () => unknown) {
  useEffect(() => {
    if (!expired) return;
    const look = () => {
      if (document.visibilityState === 'visible') renew();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [expired, renew]);
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
        {text.signIn.renew}
      </Link>
    </Alert>
  );
}

function Code({ attempt, phone }: { attempt: Attempt | undefined; phone: boolean }) {
  if (!attempt) return <Skeleton variant="rounded" width={phone ? '100%' : 232} height={phone ? 56 : 232} />;
  const { prepared, until } = attempt;
  if (phone) {
    return (
      <Stack spacing={2}>
        <Button variant="contained" size="large" href={prepared.deeplink} sx={{ minHeight: 56 }}>
          {text.signIn.openDiia}
        </Button>
        <Countdown until={until} what={text.signIn.linkWorks} />
        <Typography color="textSecondary">{text.signIn.diiaPhone}</Typography>
      </Stack>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ width: 232, flex: 'none' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={232} height={232} />}>
          <QrCode address={prepared.deeplink} label={text.signIn.qrDiia} />
        </Suspense>
      </Box>
      <Stack spacing={2} sx={{ flex: '1 1 16em' }}>
        <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
          {text.signIn.diiaSteps.map((step) => (
            <Typography component="li" key={step}>
              {step}
            </Typography>
          ))}
        </Box>
        <Countdown until={until} what={text.signIn.qrWorks} />
      </Stack>
    </Box>
  );
}
