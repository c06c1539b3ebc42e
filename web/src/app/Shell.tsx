import { Alert, Box, Container, Link } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { maintenance } from '../api/queries';
import { useSession } from '../api/session';
import { prefetch } from '../api/startup';
import { followOrders } from '../api/stream';
import { text } from '../text/uk';
import { showProblem } from '../ui/problem';
import { Redirect } from '../ui/Redirect';
import { RoutedPage } from '../ui/RoutedPage';
import { ScrollRestoration } from '../ui/ScrollRestoration';
import { DialogsOnDemand } from './DialogsOnDemand';
import { Fault } from './Fault';
import { Footer } from './Footer';
import { Header } from './Header';
import { NavigationProgress } from './NavigationProgress';
import { PageLoading, placeholder } from './PageLoading';

/** What surrounds every page: header, menu, footer, and the dialogs that may open over anything. */
export function Shell() {
  const tokens = useSession((session) => session.tokens);
  const signedIn = tokens !== undefined;
  useLiveOrders(signedIn);
  useStartup(signedIn);
  useSignOutElsewhere(signedIn);
  const closed = useMaintenance();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <NavigationProgress />
      <Header signedIn={signedIn} />
      <Offline />
      <Box component="main" id="main" tabIndex={-1} sx={main}>
        {closed ? (
          <Redirect to="/maintenance" replace />
        ) : (
          <RoutedPage loading={<PageLoading />} Fault={Fault} />
        )}
      </Box>
      <Footer />
      <DialogsOnDemand />
      <ScrollRestoration />
    </Box>
  );
}

/** The skip link leads there: the focus is moved, and its ring would surround the whole page. */
const main = {
  flex: 1,
  '&:focus': { outline: 'none', boxShadow: 'none' },
  '& > [aria-busy]': placeholder,
} as const;

function useLiveOrders(signedIn: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (signedIn) return followOrders(queries);
    return undefined;
  }, [signedIn, queries]);
}

/** How long the first page has the connection for itself, ms. */
const FIRST = 500;

function useStartup(signedIn: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    let there = signedIn;
    const timer = setTimeout(() => there && prefetch(queries, () => there, showProblem), FIRST);
    return () => {
      there = false;
      clearTimeout(timer);
    };
  }, [signedIn, queries]);
}

/** Signed out in another tab: nothing of the citizen stays on this screen. A session that ended by itself is another matter. */
function useSignOutElsewhere(signedIn: boolean) {
  const navigate = useNavigate();
  const awaited = useSession((session) => session.citizen !== undefined);
  const [wasIn, setWasIn] = useState(signedIn);
  useEffect(() => {
    if (wasIn && !signedIn && !awaited) void navigate('/login');
    setWasIn(signedIn);
  }, [wasIn, signedIn, awaited, navigate]);
}

/**
 * During maintenance every page gives way to the one that says so (SESS-07), which leads back when it is over. A page that
 * stayed could navigate elsewhere in the meantime, as a form does to its step.
 */
function useMaintenance(): boolean {
  const { data: works } = useQuery(maintenance);
  const { pathname } = useLocation();
  return Boolean(works?.active) && pathname !== '/maintenance';
}

function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'absolute',
        left: 8,
        top: -64,
        zIndex: 2000,
        p: 1.5,
        bgcolor: 'background.paper',
        borderRadius: 2,
        '&:focus': { top: 8 },
      }}
    >
      {text.skip}
    </Link>
  );
}

const online = () => navigator.onLine;
function watchOnline(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

function Offline() {
  const connected = useSyncExternalStore(watchOnline, online, () => true);
  return (
    <Box role="status">
      {!connected && (
        <Box sx={{ bgcolor: 'warning.light', borderBottom: 1, borderColor: 'warning.main' }}>
          <Container maxWidth="lg">
            <Alert severity="warning" sx={{ px: 0 }}>
              {text.errors.offline}
            </Alert>
          </Container>
        </Box>
      )}
    </Box>
  );
}
