import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { providers, useLasting } from '#api/lasting';
import { text } from '#text/uk';
import { Confirm } from '#ui/Confirm';
import { Countdown } from '#ui/Countdown';
import { usePhone } from '#ui/DiiaCode';
import { diiaCode } from '#ui/diiaText';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { askBank, bankAttempt, forgetBank } from './bank';
import { type Attempt, faultText, toIdgovua } from './begin';
import { bank, ownCode, session } from './text';
import { useConfirmation } from './useConfirmation';

const QrCode = lazy(() => import('#ui/QrCode'));

/** What the bank is asked, what it answered, and what can be done then: try again, or return to the sign-in. */
function useBank() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(bankAttempt);
  const [fault, setFault] = useState('');
  const outcome = useConfirmation('mono', attempt);
  useEffect(() => {
    if (outcome?.kind !== 'confirmed') return;
    forgetBank();
    void navigate('/login?provider=mono', { replace: true });
  }, [outcome, navigate]);

  const leave = () => {
    forgetBank();
    void navigate('/login', { replace: true });
  };
  const renew = () => {
    setAttempt(undefined);
    setFault('');
    askBank().then(setAttempt, (error: unknown) => setFault(faultText(error)));
  };
  return { attempt, outcome, fault, renew, leave };
}

/** Sign-in with the bank (AUTH-17 to AUTH-20): a link and a QR code, on a phone the link first; a person whom the cabinet does not know yet signs in another way. */
export function Component() {
  const { attempt, outcome, fault, renew, leave } = useBank();
  const stranger = outcome?.kind === 'refused' && outcome.code === 'bank_not_linked';
  const failed = outcome !== undefined && outcome.kind !== 'confirmed' && !stranger;
  return (
    <Page title={bank.title} narrow>
      <Panel>
        <Stack spacing={3}>
          {fault && <Alert severity="error">{fault}</Alert>}
          {stranger && attempt ? (
            <Stranger message={outcome.message} token={attempt.prepared.token} />
          ) : (
            !fault && (
              <>
                <Code attempt={attempt} />
                <Alert severity="warning">{ownCode}</Alert>
              </>
            )
          )}
          <Stack direction="row" spacing={2}>
            {fault && (
              <Button variant="contained" onClick={renew}>
                {text.errors.retry}
              </Button>
            )}
            <Button onClick={leave} sx={fault ? {} : { px: 0 }}>
              ← {text.signIn.back}
            </Button>
          </Stack>
        </Stack>
      </Panel>
      <Confirm
        open={failed}
        title={session.expired}
        {...(outcome?.kind === 'refused' && outcome.message ? { note: outcome.message } : {})}
        yes={session.fresh}
        no={session.back}
        onYes={renew}
        onNo={leave}
      />
    </Page>
  );
}

function Code({ attempt }: { attempt: Attempt | undefined }) {
  const phone = usePhone();
  if (!attempt) return <Skeleton variant="rounded" width={phone ? '100%' : 232} height={phone ? 56 : 232} />;
  const address = attempt.prepared.acceptUrl ?? attempt.prepared.deeplink;
  const open = { href: address, target: '_blank', rel: 'noopener noreferrer' };
  if (phone) {
    return (
      <Stack spacing={2}>
        <Button variant="contained" size="large" sx={{ minHeight: 56 }} {...open}>
          {bank.open}
        </Button>
        <Countdown until={attempt.until} what={diiaCode.linkWorks} />
        <Typography color="textSecondary">{bank.phone}</Typography>
        <OtherPhone address={address} />
      </Stack>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Qr address={address} />
      <Stack spacing={2} sx={{ flex: '1 1 14em', alignItems: 'flex-start' }}>
        <Typography>{bank.how}</Typography>
        <Button variant="outlined" {...open}>
          {bank.open}
        </Button>
        <Countdown until={attempt.until} what={diiaCode.qrWorks} />
      </Stack>
    </Box>
  );
}

/** The code for who has the bank's app elsewhere: on a phone it follows the way into the app, and is closed. */
const OtherPhone = ({ address }: { address: string }) => (
  <Box component="details">
    <Box component="summary" sx={{ cursor: 'pointer', color: 'primary.main', py: 0.5 }}>
      {bank.otherPhone}
    </Box>
    <Qr address={address} />
  </Box>
);

const Qr = ({ address }: { address: string }) => (
  <Box sx={{ width: 232, flex: 'none' }}>
    <Suspense fallback={<Skeleton variant="rounded" width={232} height={232} />}>
      <QrCode address={address} label={bank.qr} />
    </Suspense>
  </Box>
);

/** The bank has identified a person who is not known here yet: another way identifies them, once (AMB-011). */
function Stranger({ message, token }: { message: string; token: string }) {
  const navigate = useNavigate();
  const { data: offered = [] } = useLasting(providers);
  const [fault, setFault] = useState('');
  const explain = () => toIdgovua(token).catch((error: unknown) => setFault(faultText(error)));
  const inDiia = () => void navigate('/login', { state: { link: token } });
  return (
    <Stack spacing={2.5} role="status">
      <Alert severity="info">{message}</Alert>
      {fault && <Alert severity="error">{fault}</Alert>}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'center' } }}>
        <Button variant="contained" onClick={explain}>
          {text.signIn.idgovua}
        </Button>
        {offered.includes('diia') && (
          <Button variant="outlined" onClick={inDiia}>
            {text.signIn.diia}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
