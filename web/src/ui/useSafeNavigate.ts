import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/** Says whether the component is still on the screen. What is answered late must not act on the screen that one is at by then. */
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
