import { Alert, AppBar, Box, Button, Container, Link, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import {
  NavLink,
  Outlet,
  Link as RouterLink,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { observers } from '../api/account';
import { maintenance } from '../api/queries';
import { useSession } from '../api/session';
import { followOrders } from '../api/stream';
import { SessionDialog } from '../features/auth/SessionDialog';
import { ProblemDialog } from '../features/errors/ProblemDialog';
import { text as profileText } from '../text/profile';
import { text } from '../text/uk';
import { RedDot } from '../ui/RedDot';

/** What surrounds every page: header, menu, footer, and the dialogs that may open over anything. */
export function Shell() {
  const tokens = useSession((session) => session.tokens);
  const signedIn = tokens !== undefined;
  useLiveOrders(signedIn);
  useSignOutElsewhere(signedIn);
  useMaintenance();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Header signedIn={signedIn} />
      <Offline />
      <Box component="main" id="main" sx={{ flex: 1 }}>
        <Outlet />
      </Box>
      <Footer />
      <SessionDialog />
      <ProblemDialog />
      <ScrollRestoration />
    </Box>
  );
}

function useLiveOrders(signedIn: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (signedIn) return followOrders(queries);
    return undefined;
  }, [signedIn, queries]);
}

/** Signed out in another tab: nothing of the citizen stays on this screen. An expired session is another matter. */
function useSignOutElsewhere(signedIn: boolean) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const expired = useSession((session) => session.expired);
  const [wasIn, setWasIn] = useState(signedIn);
  useEffect(() => {
    if (wasIn && !signedIn && !expired) {
      queries.clear();
      void navigate('/login');
    }
    setWasIn(signedIn);
  }, [wasIn, signedIn, expired, queries, navigate]);
}

/** During maintenance every page leads to the one that says so (SESS-07); that one leads back when it is over. */
function useMaintenance() {
  const { data: works } = useQuery(maintenance);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const elsewhere = pathname !== '/maintenance';
  useEffect(() => {
    if (works?.active && elsewhere) void navigate('/maintenance', { replace: true });
  }, [works?.active, elsewhere, navigate]);
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

const menu = [
  { to: '/fines', label: text.menu.fines },
  { to: '/services/ordered', label: text.menu.orders },
  { to: '/services', label: text.menu.services },
];

function Header({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false);
  const navigation = useNavigation();
  useEffect(() => {
    if (navigation.state === 'idle') setOpen(false);
  }, [navigation.state]);
  return (
    <AppBar
      position="static"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Container
        maxWidth="lg"
        sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, minHeight: 72 }}
      >
        <Link
          component={RouterLink}
          to="/"
          underline="none"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            color: 'text.primary',
            fontWeight: 650,
            fontSize: '1.1875rem',
            py: 1,
            mr: 'auto',
          }}
        >
          <img src="/icon.svg" alt="" width={36} height={36} />
          {text.portal}
        </Link>
        {signedIn && (
          <>
            <Button
              onClick={() => setOpen(!open)}
              aria-expanded={open}
              aria-controls="menu"
              sx={{ display: { md: 'none' } }}
            >
              {text.menu.open}
            </Button>
            <Box
              component="nav"
              id="menu"
              aria-label={text.menu.open}
              sx={{
                display: { xs: open ? 'flex' : 'none', md: 'flex' },
                flexDirection: { xs: 'column', md: 'row' },
                width: { xs: '100%', md: 'auto' },
                gap: { md: 3 },
                pb: { xs: 2, md: 0 },
                alignItems: { md: 'center' },
              }}
            >
              {menu.map(({ to, label }) => (
                <MenuLink key={to} to={to} label={label} />
              ))}
              <ProfileLink />
              <MenuLink to="/logout" label={text.menu.signOut} />
            </Box>
          </>
        )}
      </Container>
    </AppBar>
  );
}

/** The profile, with a red dot while there are unread requests to monitor fines (SHELL-05, MON-17). */
function ProfileLink() {
  const { data: asked } = useQuery(observers);
  const unread = asked?.some(({ isRead }) => !isRead);
  return (
    <MenuLink to="/profile" label={profileText.title} whole={false}>
      {unread && <RedDot label={profileText.unread} />}
    </MenuLink>
  );
}

interface MenuLinkProps {
  to: string;
  label: string;
  /** Whether only the very page is marked, and not those below it. */
  whole?: boolean;
  children?: ReactNode;
}

function MenuLink({ to, label, whole = true, children }: MenuLinkProps) {
  return (
    <Link
      component={NavLink}
      to={to}
      end={whole}
      underline="none"
      sx={{
        color: 'text.primary',
        py: 1.5,
        borderBottom: '2px solid transparent',
        '&:hover': { color: 'primary.main' },
        '&.active': { color: 'primary.main', fontWeight: 600, borderColor: { md: 'primary.main' } },
      }}
    >
      {label}
      {children}
    </Link>
  );
}

function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', mt: 4 }}>
      <Container maxWidth="lg" sx={{ py: 4 }}>
        <Typography variant="body2" color="textSecondary">
          {text.footer.trial}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text.footer.kept}
        </Typography>
      </Container>
    </Box>
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
  const connected = useSyncExternalStore(watchOnline, online);
  return (
    <Box role="status">
      {!connected && (
        <Alert severity="warning" sx={{ borderRadius: 0, justifyContent: 'center' }}>
          {text.errors.offline}
        </Alert>
      )}
    </Box>
  );
}
