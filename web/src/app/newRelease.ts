/**
 * A script that does not come was lost on its way, or its release is gone. The document says which: it names its release
 * (scripts/documents.mjs). Only a navigation loads a page from a new release, so that nothing is lost that was typed.
 */
import type { Router, RouterState } from '#ui/router';

/** How long an answer counts, and how soon a page may be loaded again by itself, ms. */
const ONCE_IN = 60_000;

const RELOADED = 'cabinet-reloaded';

type Target = Record<'pathname' | 'search' | 'hash', string>;

/** What is followed of the router; the sign-in has none yet. */
type Navigation = Partial<Pick<Router, 'subscribe'>> & { state: { pending?: Target | undefined } };

let asked: { at: number; answer: Promise<boolean> } | undefined;

/** Whether another release is served than this page's. While there is no answer it is this one. */
export function isNewRelease(): Promise<boolean> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
  if (!own) return Promise.resolve(false); // of `make dev`
  if (!asked || Date.now() - asked.at >= ONCE_IN) asked = { at: Date.now(), answer: ask(own) };
  return asked.answer;
}

async function ask(own: string): Promise<boolean> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    const served = /<meta name="release" content="(\w+)">/.exec(page)?.[1];
    return served !== undefined && served !== own;
  } catch {
    return false;
  }
}

/** Loads a page from the new release, and not again at once where two releases answer in turn. */
export function openAnew(to: Target = location): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < ONCE_IN) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  const { pathname, search, hash } = to;
  if (pathname + search === location.pathname + location.search) location.reload();
  else location.assign(pathname + search + hash);
}

/**
 * Follows the releases: after a script has not come, and another release is served, the page that waits for the script is loaded from it,
 * and otherwise the next page that is opened. Where the release is the same, the page says that it could not be opened (Fault).
 */
export function loadNewRelease(navigation: Navigation): () => void {
  let stale = false;
  const missed = async () => {
    const wanted = navigation.state.pending;
    stale ||= await isNewRelease();
    if (stale && wanted) openAnew(wanted);
  };
  const navigated = (next: RouterState, previous: RouterState) => {
    const to = next.pending ?? next.location;
    if (stale && to.pathname !== previous.location.pathname) openAnew(to);
  };
  const onMissed = () => void missed();
  window.addEventListener('vite:preloadError', onMissed);
  const unsubscribe = navigation.subscribe?.(navigated);
  return () => {
    window.removeEventListener('vite:preloadError', onMissed);
    unsubscribe?.();
  };
}
