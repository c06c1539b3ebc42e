import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/** Says whether the component is still on the screen. What is answered late must not act on the screen that one is at by then. */
export function useHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}

/** Leads on to an address; nobody who has left the screen meanwhile is led away from where they are. */
export function useLead(): (to: string, options?: NavigateOptions) => Promise<void> {
  const here = useHere();
  const navigate = useNavigate();
  return useCallback(
    async (to, options) => {
      if (here()) await navigate(to, options);
    },
    [here, navigate],
  );
}
