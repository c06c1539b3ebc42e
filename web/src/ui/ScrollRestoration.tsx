import { useEffect, useLayoutEffect, useState } from 'react';
import type { Location } from 'react-router';
import { useCurrentRouter } from './currentRouter';

const STORED = 'cabinet-scroll';

/** Every document's first page has the same key, whatever its address: its scroll position is stored by address. */
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function elementOf({ hash }: Location): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // what is encoded wrongly names nothing
  }
}

/** The way back leads to where one was on a page; another page begins at its top, or at the element that its address names. */
export function ScrollRestoration() {
  const { router, state } = useCurrentRouter();
  const { location, action, preventScrollReset, matches } = state;
  const [positions] = useState(storedPositions);
  useEffect(() => {
    const store = (left: Location) => {
      positions[keyOf(left)] = window.scrollY;
    };
    const leave = () => {
      store(router.state.location);
      sessionStorage.setItem(STORED, JSON.stringify(positions));
      history.scrollRestoration = 'auto'; // of a page outside the cabinet
    };
    const enter = () => {
      history.scrollRestoration = 'manual';
    };
    enter();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', enter);
    const stop = router.subscribe((next, previous) => {
      if (next.location !== previous.location) store(previous.location);
    });
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', enter);
    };
  }, [router, positions]);
  useLayoutEffect(() => {
    if (!matches) return;
    const position = action === 'POP' ? positions[keyOf(location)] : undefined;
    const named = elementOf(location);
    if (position !== undefined) window.scrollTo(0, position);
    else if (named) named.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location, action, preventScrollReset, matches, positions]);
  return null;
}
