const RELOADED = 'cabinet-reloaded';

/** A script that is missing again so soon after a reload is not a matter of releases, ms. */
const ONCE_IN = 60_000;

type Target = Record<'pathname' | 'search' | 'hash', string>;

/**
 * After a new release the scripts of the old one are gone: the page that was to open is loaded with the new ones. When that
 * does not help, the page says so (Fault).
 */
export function loadNewRelease(router: { state: { pending?: Target | undefined } }): () => void {
  const load = () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    const { pathname, search, hash } = router.state.pending ?? location;
    if (pathname + search === location.pathname + location.search) location.reload();
    else location.assign(pathname + search + hash);
  };
  window.addEventListener('vite:preloadError', load);
  return () => window.removeEventListener('vite:preloadError', load);
}
