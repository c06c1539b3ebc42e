/** Addresses in the sign-in's own document, which has no router: any other page begins the app. */
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type LinkProps, type Navigation, type Place, useNavigation } from '#ui/navigation';

type Navigate = Navigation['navigate'];

/** Has the app show another page, or the one at the browser's address; fails when its script does not come. */
export type Leave = (to?: string, options?: Parameters<Navigate>[1]) => Promise<void>;

export const isSignIn = ({ pathname }: { pathname: string }) => pathname.replace(/\/+$/, '') === '/login';

/** The place of the document while it is built. */
const built: Place = { pathname: '/login', search: '', hash: '', state: null };

/** Where the browser is. What a page of the app has handed over is where React Router stores it. */
function currentPlace(): Place {
  if (!globalThis.window) return built;
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: history.state?.usr ?? null };
}

export function useSignInNavigation(leave: Leave) {
  const [location, setLocation] = useState(currentPlace);
  const [navigating, setNavigating] = useState(false);
  const [fault, setFault] = useState<{ error: unknown }>();
  const newest = useRef(0);
  const open = useCallback<Leave>(
    async (to, options) => {
      const number = ++newest.current;
      setNavigating(true);
      await leave(to, options).catch((error: unknown) => setFault({ error }));
      if (number === newest.current) setNavigating(false);
    },
    [leave],
  );
  const navigate = useCallback<Navigate>(
    async (to, options = {}) => {
      if (!isSignIn(new URL(to, window.location.href))) return open(to, options);
      history[options.replace ? 'replaceState' : 'pushState']({ usr: options.state ?? null }, '', to);
      setLocation(currentPlace());
    },
    [open],
  );
  useEffect(() => {
    const moved = () => {
      if (isSignIn(window.location)) setLocation(currentPlace());
      else void open();
    };
    if (!isSignIn(window.location)) moved(); // before the script was there
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, [open]);
  const navigation = useMemo(
    () => ({ location, navigating, navigate, Link }),
    [location, navigating, navigate],
  );
  return { navigation, fault };
}

/** A press that opens nothing in another tab or window stays in this document. */
function Link({ to, ...rest }: LinkProps) {
  const { navigate } = useNavigation();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
