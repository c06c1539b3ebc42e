import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { Link, Router as LocationProvider } from 'react-router';
import { CurrentRouter } from './currentRouter';
import { NavigationContext } from './navigation';
import { RoutedPage } from './RoutedPage';
import type { Router, RouterState } from './router';

interface RouterProviderProps {
  router: Router;
  /** What surrounds the page. */
  children?: ReactNode;
}

/**
 * Renders what the router shows in transitions: the last screen stays while the next one is rendered. A pending navigation is
 * reported without a transition, or a component could redirect while a click of the citizen is pending.
 */
export function RouterProvider({ router, children = <RoutedPage /> }: RouterProviderProps) {
  const [state, setState] = useState(router.state);
  const [pending, setPending] = useState(router.state.pending);
  useLayoutEffect(() => {
    const update = (next: RouterState) => {
      if (next.pending) return setPending(next.pending);
      return startTransition(() => {
        setPending(undefined);
        setState(next);
      });
    };
    update(router.state); // it may have changed since it was rendered
    return router.subscribe(update);
  }, [router]);
  const { location } = state;
  const navigating = pending !== undefined;
  const navigation = useMemo(
    () => ({ location, navigating, navigate: router.navigate, Link }),
    [location, navigating, router],
  );
  return (
    <CurrentRouter value={{ router, state, pending }}>
      <LocationProvider location={location} navigationType={state.action} navigator={router}>
        <NavigationContext value={navigation}>{children}</NavigationContext>
      </LocationProvider>
    </CurrentRouter>
  );
}
