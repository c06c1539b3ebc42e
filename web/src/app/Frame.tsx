import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '#ui/RouterProvider';
import type { Router } from '#ui/router';
import { Shell } from './Shell';

interface FrameProps {
  queries: QueryClient;
  router: Router;
}

/** What every page of the app is drawn in: in the browser, and for the built document. */
export const Frame = ({ queries, router }: FrameProps) => (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router}>
      <Shell />
    </RouterProvider>
  </QueryClientProvider>
);
