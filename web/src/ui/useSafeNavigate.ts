import { useCallback, useEffect, useRef } from 'react';
import type { NavigateOptions } from 'react-router';
import { useCurrentRouter } from './currentRouter';

/** Reports whether the component is still mounted. A late response must not act on another screen. */
export function useIsMounted(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}

/** Navigates to an address, unless the component has left the screen or another navigation is pending. */
export function useSafeNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const here = useIsMounted();
  const { router } = useCurrentRouter();
  return useCallback(
    async (to, options) => {
      if (here() && !router.state.pending) await router.navigate(to, options);
    },
    [here, router],
  );
}
