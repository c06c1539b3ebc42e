import { text } from '#text/uk';

/** The entries of the menu, in the order of SHELL-03. */
export const sections = [
  { to: '/', label: text.menu.card },
  { to: '/vehicles/owner', label: text.menu.vehicles },
  { to: '/fines', label: text.menu.fines },
  { to: '/services/ordered', label: text.menu.orders },
  { to: '/services', label: text.menu.services },
] as const;

/** Which entry the pages below an address belong to; the first that fits. */
const homes = [
  ['/vehicles', '/vehicles/owner'],
  ['/fines', '/fines'],
  ['/services/ordered', '/services/ordered'],
  ['/services', '/services'],
  ['/profile', '/profile'],
  ['/news', '/'],
] as const;

/** The address of the menu's entry that a page belongs to, if there is one. */
export function sectionOf(pathname: string): string | undefined {
  if (pathname === '/') return '/';
  return homes.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}
