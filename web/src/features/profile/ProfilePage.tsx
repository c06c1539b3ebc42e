import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { observers } from '#api/account';
import { text as words } from '#text/uk';
import { Choice } from '#ui/Choice';
import { Page } from '#ui/Page';
import { RedDot } from '#ui/RedDot';
import { Identity } from './Identity';
import { text } from './text';

const always = ['contacts', 'docs', 'sessions', 'access'] as const;

/**
 * The profile: whose it is, contacts, documents, sessions and who has read the data, and monitoring for those whom a company has
 * asked (ROUTE-11, ROUTE-12, PROF-21). On a small screen the parts are a list to choose from.
 */
export function Component() {
  const { data: asked } = useQuery(observers);
  const { pathname } = useLocation();
  const unread = asked?.some(({ isRead }) => !isRead) ?? false;
  const tabs = [...always, ...(asked?.length ? (['monitoring'] as const) : [])];
  const open = tabs.find((tab) => pathname === `/profile/${tab}`);
  const navigate = useNavigate();
  return (
    <Page title={text.title} prefix={open ? text.tabs[open] : ''}>
      <Identity />
      <Choice
        label={text.tabs.label}
        value={open ?? ''}
        options={tabs.map((tab) => [tab, `${text.tabs[tab]}${tab === 'monitoring' && unread ? ' •' : ''}`])}
        onChange={(tab) => void navigate(`/profile/${tab}`, { preventScrollReset: true })}
        sx={{ display: { md: 'none' }, mb: 3 }}
      />
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
  display: { xs: 'none', md: 'flex' },
  columnGap: 4,
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
