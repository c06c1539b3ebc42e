import { Box, Button, Container, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { NavLink, Link as RouterLink, useNavigation } from 'react-router';
import { observers } from '../api/account';
import { portal } from '../api/queries';
import { text } from '../text/uk';
import { RedDot } from '../ui/RedDot';

const LowVisionBar = lazy(async () => ({
  default: (await import('../features/accessibility/LowVisionBar')).LowVisionBar,
}));

/** The menu in the order of SHELL-03; the catalogue is in the menu of small screens only (AMB-013). */
const menu = [
  { to: '/', label: text.menu.card },
  { to: '/vehicles/owner', label: text.menu.vehicles },
  { to: '/fines', label: text.menu.fines },
  { to: '/services/ordered', label: text.menu.orders },
  { to: '/services', label: text.menu.services, small: true },
] as const;

const small = { lg: 'none' } as const;

/** The name of the portal, the menu of a signed-in citizen, and the view for people with low vision. */
export function Header({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState(false);
  const navigation = useNavigation();
  useEffect(() => {
    if (navigation.state === 'idle') setOpen(false);
  }, [navigation.state]);
  return (
    <>
      <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Container
          maxWidth="lg"
          sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, minHeight: 72 }}
        >
          <Home />
          {signedIn && <Menu open={open} />}
          <Box sx={{ display: 'flex', alignItems: 'center', order: { xs: 1, lg: 3 } }}>
            <Button
              onClick={() => setSettings(!settings)}
              aria-expanded={settings}
              aria-controls="low-vision"
              aria-label={text.lowVision.title}
              sx={{ px: 1.5, minWidth: 48 }}
            >
              <Eye />
            </Button>
            {signedIn && (
              <Button
                onClick={() => setOpen(!open)}
                aria-expanded={open}
                aria-controls="menu"
                sx={{ display: small, px: 1.5 }}
              >
                {text.menu.open}
                {!open && <Unread />}
              </Button>
            )}
          </Box>
        </Container>
      </Box>
      {settings && (
        <Suspense fallback={null}>
          <LowVisionBar />
        </Suspense>
      )}
    </>
  );
}

function Home() {
  return (
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
  );
}

function Menu({ open }: { open: boolean }) {
  const { data } = useQuery(portal);
  return (
    <Box
      component="nav"
      id="menu"
      aria-label={text.menu.open}
      sx={{
        display: { xs: open ? 'flex' : 'none', lg: 'flex' },
        order: 2,
        flexDirection: { xs: 'column', lg: 'row' },
        flexWrap: 'wrap',
        width: { xs: '100%', lg: 'auto' },
        columnGap: 3,
        pb: { xs: 2, lg: 0 },
      }}
    >
      {menu.map(({ to, label, ...rest }) => (
        <Box key={to} sx={'small' in rest ? { display: { md: 'none' } } : {}}>
          <MenuLink to={to} label={label} />
        </Box>
      ))}
      {data?.businessUrl && (
        <Link
          href={data.businessUrl}
          underline="none"
          sx={{ color: 'text.primary', py: 1.5, display: { md: 'none' } }}
        >
          {text.menu.business}
        </Link>
      )}
      <MenuLink to="/profile" label={text.menu.profile}>
        <Unread />
      </MenuLink>
      <MenuLink to="/logout" label={text.menu.signOut} />
    </Box>
  );
}

/** A red dot while there are unread requests to monitor fines (SHELL-05, MON-17); the closed menu of small screens bears it, too. */
function Unread() {
  const { data: asked } = useQuery(observers);
  return asked?.some(({ isRead }) => !isRead) && <RedDot label={text.menu.unread} />;
}

function MenuLink({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <Link
      component={NavLink}
      to={to}
      end={to === '/' || to === '/services'}
      underline="none"
      sx={{
        display: 'block',
        color: 'text.primary',
        py: 1.5,
        borderBottom: '2px solid transparent',
        '&:hover': { color: 'primary.main' },
        '&.active': { color: 'primary.main', fontWeight: 600, borderColor: { lg: 'primary.main' } },
      }}
    >
      {label}
      {children}
    </Link>
  );
}

function Eye() {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" fill="currentColor" />
    </svg>
  );
}
