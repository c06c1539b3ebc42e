/** Where to go after the sign-in, kept over the visit to the identity service (ROUTE-02, ROUTE-37). */
const TARGET = 'cabinet-redirect-to';

/** Only a path of the cabinet itself: an address from a link must not lead anywhere else. */
export const safeTarget = (target: string | null) => (target && /^\/(?![/\\])/.test(target) ? target : '/');

export const keepTarget = (target: string) => sessionStorage.setItem(TARGET, safeTarget(target));

/** The kept target, once. */
export function takeTarget(): string {
  const target = safeTarget(sessionStorage.getItem(TARGET));
  sessionStorage.removeItem(TARGET);
  return target;
}
