import type { ComponentProps } from 'react';
import { RouterProvider as ReactRouterProvider } from 'react-router';

/**
 * The pages of a router. With transitions a navigation is known to every component as soon as it begins; without, one that
 * is drawn meanwhile for another reason still reads that nobody is leaving.
 */
export const RouterProvider = ({ router }: Pick<ComponentProps<typeof ReactRouterProvider>, 'router'>) => (
  <ReactRouterProvider router={router} useTransitions />
);
