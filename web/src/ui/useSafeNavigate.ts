import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

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
  const navigate = useNavigate();
  const { state } = useNavigation();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = state !== 'idle';
  }, [state]);
  return useCallback(
    async (to, options) => {
      if (here() && !leaving.current) await navigate(to, options);
    },
    [here, navigate],
  );
}
