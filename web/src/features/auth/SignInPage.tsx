import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, client, required } from '../../api/client';
import { signedIn } from '../../api/session';
import { text } from '../../text/uk';
import { Page } from '../../ui/Page';
import { Panel } from '../../ui/Panel';

/** Where to go after the sign-in, kept over the visit to the identity service (ROUTE-02, ROUTE-37). */
const TARGET = 'cabinet-redirect-to';

/** Only a path of the cabinet itself: an address from a link must not lead anywhere else. */
export const safeTarget = (target: string | null) => (target && /^\/(?![/\\])/.test(target) ? target : '/');

/** Sign-in (AUTH-07, AUTH-08): a button to the identity service, and the way back from it. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState(params.has('error') ? text.signIn.refused : '');
  const [busy, setBusy] = useState(params.has('code'));
  const done = useRef(false);

  useEffect(() => {
    const target = params.get('redirectTo');
    if (target) sessionStorage.setItem(TARGET, safeTarget(target));
  }, [params]);

  useEffect(() => {
    const code = params.get('code');
    const state = params.get('state');
    if (!code || !state || done.current) return;
    done.current = true; // a code works once
    required(client.POST('/auth/provider/idgovua', { body: { code, state } }))
      .then(async (tokens) => {
        signedIn(tokens);
        const target = safeTarget(sessionStorage.getItem(TARGET));
        sessionStorage.removeItem(TARGET);
        void client.POST('/api/user/activity', { body: { code: 'login', device: deviceName() } });
        await navigate(target, { replace: true });
      })
      .catch((error: unknown) => {
        setFault(error instanceof ApiError && error.message ? error.message : text.errors.unavailable);
        setBusy(false);
        setParams({}, { replace: true });
      });
  }, [params, setParams, navigate]);

  const begin = async () => {
    setBusy(true);
    setFault('');
    try {
      const prepared = await required(
        client.GET('/auth/prepare/{provider}', { params: { path: { provider: 'idgovua' } } }),
      );
      location.assign(prepared.deeplink);
    } catch (error) {
      setFault(error instanceof ApiError && error.message ? error.message : text.errors.unavailable);
      setBusy(false);
    }
  };

  return (
    <Page title={text.signIn.title} lead={text.signIn.lead}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' },
          alignItems: 'start',
        }}
      >
        <Panel>
          <Stack spacing={3}>
            {fault && <Alert severity="error">{fault}</Alert>}
            <Button variant="contained" size="large" onClick={begin} loading={busy} sx={{ minHeight: 56 }}>
              {text.signIn.idgovua}
            </Button>
            <Typography color="textSecondary">
              {busy && params.has('code') ? text.signIn.working : text.signIn.how}
            </Typography>
          </Stack>
        </Panel>
        <Stack component="ul" spacing={1.5} sx={{ m: 0, pl: 3, pt: 1 }}>
          {text.signIn.points.map((point) => (
            <Typography component="li" key={point}>
              {point}
            </Typography>
          ))}
        </Stack>
      </Box>
    </Page>
  );
}

/** What the list of sessions calls this browser: its family and system, nothing that identifies a person. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? 'Браузер';
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? '';
  return [browser, system].filter(Boolean).join(', ');
}
