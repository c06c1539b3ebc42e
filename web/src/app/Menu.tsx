import { Box, Button, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { observers } from '#api/account';
import { portal, useLasting } from '#api/lasting';
import { text } from '#text/uk';
import { useNavigation } from '#ui/navigation';
import { RedDot } from '#ui/RedDot';
import { sectionOf, sections } from './menuSections';

/** The menu of a signed-in citizen: a row on large screens, below them a panel that follows its button. */
export function Menu() {
  const { open, setOpen, button, panel, onKeyDown } = usePanel();
  return (
    <>
      <Button
        ref={button}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        aria-expanded={open}
        aria-controls="menu"
        aria-label={open ? text.menu.close : undefined}
        startIcon={<Sign open={open} />}
        sx={{ display: { lg: 'none' }, px: 1.5, mr: -1.5, color: 'text.primary' }}
      >
        {open ? text.errors.close : text.menu.open}
        {!open && <Unread />}
      </Button>
      <Box
        component="nav"
        id="menu"
        ref={panel}
        onKeyDown={onKeyDown}
        aria-label={text.menu.open}
        sx={{
          display: { xs: open ? 'flex' : 'none', lg: 'flex' },
          flexDirection: { xs: 'column', lg: 'row' },
          width: { xs: '100%', lg: 'auto' },
          columnGap: 3.5,
          pb: { xs: 2, lg: 0 },
        }}
      >
        <Entries />
      </Box>
    </>
  );
}

/**
 * The panel takes the focus when it opens. Escape closes it and gives the focus back to the button; so does another page, which
 * takes the focus itself.
 */
function usePanel() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { location, navigating } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => {
    if (!navigating) setOpen(false);
  }, [navigating, location]);
  useEffect(() => {
    if (open) panel.current?.querySelector('a')?.focus();
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return { open, setOpen, button, panel, onKeyDown };
}

function Entries() {
  return (
    <>
      {sections.map(({ to, label }) => (
        <Entry key={to} to={to} label={label} />
      ))}
      <Business />
      <Entry to="/profile" label={text.menu.profile}>
        <Unread />
      </Entry>
      <Entry to="/logout" label={text.menu.signOut} />
    </>
  );
}

/** The cabinet of companies, which large screens have in the footer. */
function Business() {
  const { data } = useLasting(portal);
  if (!data?.businessUrl) return null;
  return (
    <Link href={data.businessUrl} underline="none" sx={{ ...look, display: { md: 'none' } }}>
      {text.menu.business}
    </Link>
  );
}

/** A red dot while there are unread requests to monitor fines (SHELL-05, MON-17); the closed menu of small screens bears it, too. */
function Unread() {
  const { data: asked } = useQuery(observers);
  return asked?.some(({ isRead }) => !isRead) && <RedDot label={text.menu.unread} />;
}

/** An entry is marked on its own page, and on those that belong to it. */
function Entry({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  const { pathname } = useLocation();
  const current = pathname === to ? 'page' : sectionOf(pathname) === to;
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      sx={look}
      {...(current ? { 'aria-current': current } : {})}
    >
      {label}
      {children}
    </Link>
  );
}

/** On large screens a line below the entry marks it, in the panel one beside it. */
const look = {
  display: 'block',
  color: 'text.primary',
  fontWeight: 500,
  py: { xs: 1.5, lg: 2.5 },
  pl: { xs: 2, lg: 0 },
  borderStyle: 'solid',
  borderColor: 'transparent',
  borderWidth: { xs: '0 0 0 4px', lg: '4px 0 4px' },
  '@media (forced-colors: active)': { borderColor: 'Canvas' }, // transparent is painted there
  '&:hover': { color: 'primary.main', borderColor: { xs: 'divider', lg: 'transparent' } },
  '&[aria-current]': {
    color: 'primary.main',
    fontWeight: 650,
    borderColor: { xs: 'primary.main', lg: 'transparent' },
    borderBottomColor: { lg: 'primary.main' },
    '@media (forced-colors: active)': {
      borderColor: { xs: 'CanvasText', lg: 'Canvas' },
      borderBottomColor: { lg: 'CanvasText' },
    },
  },
} as const;

/** Three lines while the menu is closed, a cross while it is open. */
function Sign({ open }: { open: boolean }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d={open ? 'M6 6l12 12M18 6L6 18' : 'M4 6.500h16M4 12h16M4 17.500h16'} strokeLinecap="round" />
    </svg>
  );
}
