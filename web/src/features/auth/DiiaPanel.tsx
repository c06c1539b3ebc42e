import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { text } from '#text/uk';
import { DiiaCode, useAutoRenewal, usePhone } from '#ui/DiiaCode';
import { diiaCode } from '#ui/diiaText';
import { faultText } from './begin';
import type { Outcome } from './confirmation';
import { askDiia, forgetDiia, type Pending } from './diia';
import { diia, ownCode } from './text';
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
  const { attempt, asking, fault, renew } = useAttempt(link, resumed);
  const waiting = resumed !== undefined && attempt === resumed;
  const outcome = useConfirmation('diia', attempt, waiting);
  const code = asking ? undefined : attempt;
  useEffect(() => {
    if (outcome) forgetDiia();
    if (outcome?.kind === 'confirmed') onConfirmed();
  }, [outcome, onConfirmed]);
  useAutoRenewal(phone && outcome?.kind === 'expired', renew);
  return (
    <Stack spacing={3}>
      <Typography variant="h2">{diia.title}</Typography>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {waiting && !outcome && <Typography>{text.signIn.confirming}</Typography>}
        <Notice outcome={outcome} fault={fault} phone={phone} onRenew={renew} />
      </Box>
      {!fault && !outcome && (!waiting || code?.prepared.deeplink) && (
        <>
          <DiiaCode link={code?.prepared.deeplink} until={code?.until ?? 0} words={diia.code} />
          <Alert severity="warning">{ownCode}</Alert>
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

/** The attempt that is under way: the resumed one, or one that is asked for; `renew` asks for the next one. */
function useAttempt(link: string | undefined, resumed: Pending | undefined) {
  const explains = useRef(link); // the next code explains what the last one was to
  const [asked, setAsked] = useState<Asked>({ attempt: resumed, asking: !resumed });
  const newest = useRef(0);
  const renew = useCallback(() => {
    const number = ++newest.current;
    const end = (next: Asked) => number === newest.current && setAsked(next);
    setAsked(({ attempt }) => ({ attempt, asking: true }));
    askDiia(explains.current).then(
      (attempt) => {
        if (explains.current) explains.current = attempt.prepared.token;
        end({ attempt, asking: false });
      },
      (fault: unknown) => end({ asking: false, fault }),
    );
  }, []);
  useEffect(() => {
    if (!resumed && newest.current === 0) renew();
  }, [resumed, renew]);
  return { ...asked, renew };
}

interface Asked {
  attempt?: Pending | undefined;
  asking: boolean;
  fault?: unknown;
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
      <Box>{expired ? diia.expired : message}</Box>
      <Link component="button" type="button" onClick={onRenew} sx={{ font: 'inherit', py: 0.5 }}>
        {diiaCode.renew}
      </Link>
    </Alert>
  );
}
