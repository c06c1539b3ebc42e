import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet, useLocation } from 'react-router';
import { observers } from '../../api/account';
import { text as words } from '../../text/uk';
import { Page } from '../../ui/Page';
import { RedDot } from '../../ui/RedDot';
import { text } from './text';

const always = ['contacts', 'docs', 'sessions'] as const;

/** The profile: three tabs, and monitoring for those whom a company has asked (ROUTE-11, ROUTE-12, PROF-21). */
export function Component() {
  const { data: asked } = useQuery(observers);
  const { pathname } = useLocation();
  const unread = asked?.some(({ isRead }) => !isRead) ?? false;
  const tabs = [...always, ...(asked?.length ? (['monitoring'] as const) : [])];
  const open = tabs.find((tab) => pathname === `/profile/${tab}`);
  return (
    <Page title={text.title} prefix={open ? text.tabs[open] : ''}>
      <Box component="nav" aria-label={text.tabs.label} sx={bar} className="no-print">
        {tabs.map((tab) => (
          <Link key={tab} component={NavLink} to={`/profile/${tab}`} underline="none" sx={link}>
            {text.tabs[tab]}
            {tab === 'monitoring' && unread && <RedDot label={words.menu.unread} />}
          </Link>
        ))}
      </Box>
      <Outlet />
    </Page>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 2.5, sm: 4 },
  borderBottom: 1,
  borderColor: 'divider',
  mb: 4,
} as const;

const link = {
  color: 'text.secondary',
  py: 1.5,
  mb: '-1px',
  borderBottom: '3px solid transparent',
  '&:hover': { color: 'primary.main' },
  '&.active': { color: 'primary.main', fontWeight: 600, borderColor: 'primary.main' },
} as const;
