/** Where to go after the sign-in, kept over the visit to the identity service (ROUTE-02, ROUTE-37). */
const TARGET = 'cabinet-redirect-to';

/**
 * Only a path of the cabinet itself: an address from a link must not lead anywhere else. Browsers leave control characters out of
 * addresses, and read a backslash as a slash: where an address leads is asked of them.
 */
export function safeTarget(target: string | null): string {
  if (!target || !/^\/(?![/\\])/.test(target) || /\p{Cc}/u.test(target)) return '/';
  const leads = URL.canParse(target, location.origin) && new URL(target, location.origin);
  return leads && leads.origin === location.origin ? target : '/';
}

/** The sign-in that leads back to a page of the cabinet; the driver card is where it leads anyway. */
export function signInFor({
  pathname,
  search,
  hash,
}: Record<'pathname' | 'search' | 'hash', string>): string {
  return pathname === '/' ? '/login' : `/login?redirectTo=${encodeURIComponent(pathname + search + hash)}`;
}

export const keepTarget = (target: string) => sessionStorage.setItem(TARGET, safeTarget(target));

/** The kept target, once. */
export function takeTarget(): string {
  const target = safeTarget(sessionStorage.getItem(TARGET));
  sessionStorage.removeItem(TARGET);
  return target;
}
