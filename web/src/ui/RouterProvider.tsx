import type { ComponentProps } from 'react';
import { RouterProvider as ReactRouterProvider } from 'react-router';

/**
 * React Router's provider, with transitions: useNavigation reports a pending navigation at once. By default React renders that
 * state later than urgent updates, so a component could redirect while a click of the citizen is pending.
 */
export const RouterProvider = ({ router }: Pick<ComponentProps<typeof ReactRouterProvider>, 'router'>) => (
  <ReactRouterProvider router={router} useTransitions />
);
