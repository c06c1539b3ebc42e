import { useEffect } from 'react';
import { useCurrentRouter } from './currentRouter';
import { Loading } from './Loading';

interface RedirectProps {
  to: string;
  replace?: boolean;
  /** What is handed over to the page. */
  state?: unknown;
}

/**
 * Navigates to another page when it is rendered, unless another navigation has begun: the newest one wins, so a click of the
 * citizen would be lost. A click may also come between what is rendered and its effect.
 */
export function Redirect({ to, replace = false, state }: RedirectProps) {
  const { router, state: shown, pending } = useCurrentRouter();
  const { location } = shown;
  const navigating = pending !== undefined;
  useEffect(() => {
    const left = router.state.pending || router.state.location !== location;
    if (!navigating && !left) void router.navigate(to, { replace, state });
  }, [router, location, navigating, to, replace, state]);
  return navigating ? <Loading rows={2} /> : null;
}
