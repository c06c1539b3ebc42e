import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { client, required } from '#api/client';
import { providers, useLasting } from '#api/lasting';
import { signedIn, type Tokens } from '#api/session';
import { text } from '#text/uk';
import { Loading } from '#ui/Loading';
import { LoadingButton } from '#ui/LoadingButton';
import { useAddress, useNavigation } from '#ui/navigation';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { askBank } from './bank';
import { faultText, toIdgovua } from './begin';
import { deviceName } from './device';
import { forgetDiia, type Pending, pendingDiia } from './diia';
import { Offer, OfferedServices } from './Offer';
import { Columns, KeyIcon, PhoneIcon, Provider } from './Provider';
import { keepTarget, takeTarget } from './target';
import { useOtherTabs } from './useOtherTabs';

const DiiaPanel = lazy(() => import('./DiiaPanel'));

/** Sign-in (AUTH-07, AUTH-08): the ways to sign in, and the way back from each. */
export function Component() {
  const [params, setParams] = useAddress();
  const link = (useNavigation().location.state as { link?: string } | null)?.link;
  const { fault, setFault, completing } = useCompletion();
  useOtherTabs(completing);
  const [diia, setDiia] = useState(() => firstDiia(link, completing ? undefined : params));

  useEffect(() => {
    const target = params.get('redirectTo');
    if (target) keepTarget(target);
    if (once.some((name) => params.has(name))) setParams(withoutOnce(params));
  }, [params, setParams]);
  const confirmed = useCallback(() => setParams(new URLSearchParams({ provider: 'diia' })), [setParams]);
  const back = () => {
    forgetDiia();
    setDiia(undefined);
  };

  return (
    <Page title={text.signIn.title} lead={text.signIn.lead}>
      <Columns>
        <Panel sx={{ maxWidth: '44em' }}>
          {diia && !completing && !fault ? (
            <Suspense fallback={<Loading rows={2} />}>
              <DiiaPanel {...diia} onConfirmed={confirmed} onBack={back} />
            </Suspense>
          ) : (
            <Ways
              fault={fault}
              completing={completing}
              onFault={setFault}
              onDiia={() => {
                setFault('');
                setDiia({ link });
              }}
            />
          )}
        </Panel>
        <OfferedServices />
      </Columns>
      <Offer />
    </Page>
  );
}

/** Parts of the address that are read once: after a reload they would say what is over. */
const once = ['error', 'attempt'];

function withoutOnce(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !once.includes(name)));
}

interface DiiaState {
  /** The token of a sign-in at the bank that this one explains. */
  link?: string | undefined;
  resumed?: Pending;
}

/** What the page opens with: Diia, when the bank's client is to be explained or an attempt is under way. */
function firstDiia(link: string | undefined, params: URLSearchParams | undefined): DiiaState | undefined {
  if (link) return { link };
  const resumed = params && !params.has('error') ? pendingDiia(params.get('attempt')) : undefined;
  return resumed && { resumed };
}

interface WaysProps {
  fault: string;
  completing: boolean;
  onFault: (fault: string) => void;
  onDiia: () => void;
}

/** Two buttons; the bank is a link to a page of its own (AMB-011). */
function Ways({ fault, completing, onFault, onDiia }: WaysProps) {
  const { data: offered, isPending } = useLasting(providers);
  // The ways that may be offered take their space while the response is awaited: what is below must not jump.
  const shown = (way: 'diia' | 'mono') => isPending || offered?.includes(way);
  const visibility = isPending ? 'hidden' : 'visible';
  const { navigate } = useNavigation();
  const { busy, go } = useLeaving(onFault);
  const toBank = () => askBank().then(() => navigate('/monobank'));
  return (
    <Stack spacing={2.5}>
      {fault && <Alert severity="error">{fault}</Alert>}
      <Provider note={text.signIn.how}>
        <LoadingButton
          variant="contained"
          size="large"
          onClick={() => go('idgovua', toIdgovua)}
          busy={completing || busy === 'idgovua'}
          startIcon={<KeyIcon />}
          sx={{ minHeight: 60 }}
        >
          {text.signIn.idgovua}
        </LoadingButton>
      </Provider>
      {shown('diia') && (
        <Provider note={text.signIn.howDiia} visibility={visibility}>
          <Button
            variant="outlined"
            size="large"
            onClick={onDiia}
            disabled={completing || busy !== ''}
            startIcon={<PhoneIcon />}
            sx={{ minHeight: 60 }}
          >
            {text.signIn.diia}
          </Button>
        </Provider>
      )}
      <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
        {completing && text.signIn.working}
      </Typography>
      {shown('mono') && <BankLink visibility={visibility} onGo={() => go('mono', toBank)} />}
    </Stack>
  );
}

function BankLink({ visibility, onGo }: { visibility: 'hidden' | 'visible'; onGo: () => void }) {
  return (
    <Box sx={{ visibility, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Link component="button" type="button" onClick={onGo} sx={{ font: 'inherit', py: 0.5 }}>
        {text.signIn.bank}
      </Link>
    </Box>
  );
}

/** Leaves for a way to sign in, which is busy until then; a failure is shown. */
function useLeaving(onFault: (fault: string) => void) {
  const [busy, setBusy] = useState('');
  const go = async (way: string, leave: () => Promise<unknown>) => {
    setBusy(way);
    onFault('');
    try {
      await leave();
    } catch (error) {
      onFault(faultText(error));
      setBusy('');
    }
  };
  return { busy, go };
}

/** Back from the identity service with a code, or from an app with the person's word: the session begins. */
function useCompletion() {
  const [params, setParams] = useAddress();
  const { navigate } = useNavigation();
  const [fault, setFault] = useState(params.has('error') ? text.signIn.refused : '');
  const done = useRef('');
  const completion = completionOf(params);
  const key = params.toString();
  useEffect(() => {
    if (!completion || done.current === key) return;
    done.current = key; // a code works once
    completion()
      .then(async (tokens) => {
        forgetDiia();
        signedIn(tokens);
        void client.POST('/api/user/activity', { body: { code: 'login', device: deviceName() } });
        await navigate(takeTarget(), { replace: true });
      })
      .catch((error: unknown) => {
        setFault(faultText(error));
        setParams(new URLSearchParams());
      });
  }, [completion, key, navigate, setParams]);
  return { fault, setFault, completing: completion !== undefined };
}

/** The call that begins the session, when the address says that there is something to complete (API-009, API-010). */
function completionOf(params: URLSearchParams): (() => Promise<Tokens>) | undefined {
  const code = params.get('code');
  const state = params.get('state');
  if (code && state) return () => required(client.POST('/auth/provider/idgovua', { body: { code, state } }));
  if (params.get('provider') === 'diia') return () => required(client.GET('/auth/provider/diia'));
  if (params.get('provider') === 'mono') return () => required(client.GET('/auth/provider/mono'));
  return undefined;
}
