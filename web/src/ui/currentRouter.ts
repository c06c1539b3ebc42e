import { createContext, use } from 'react';
import type { Location } from 'react-router';
import type { Router, RouterState } from './router';

interface Current {
  router: Router;
  /** What is rendered, which the router may be ahead of. */
  state: RouterState;
  /** Where a pending navigation leads. */
  pending: Location | undefined;
}

export const CurrentRouter = createContext<Current | undefined>(undefined);

export function useCurrentRouter(): Current {
  const current = use(CurrentRouter);
  if (!current) throw new Error('no router surrounds the component');
  return current;
}
