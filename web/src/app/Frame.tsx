import { CacheProvider, type EmotionCache } from '@emotion/react';
import { CssBaseline, GlobalStyles } from '@mui/material';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fontFaces } from '../theme/fonts';
import { ThemeProvider } from '../theme/ThemeProvider';
import { RouterProvider } from '../ui/RouterProvider';
import type { Router } from '../ui/router';
import { Shell } from './Shell';

interface FrameProps {
  styles: EmotionCache;
  queries: QueryClient;
  router: Router;
}

/** What every page is drawn in: in the browser, and for the built documents. */
export const Frame = ({ styles, queries, router }: FrameProps) => (
  <CacheProvider value={styles}>
    <ThemeProvider>
      <GlobalStyles styles={fontFaces} />
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <RouterProvider router={router}>
          <Shell />
        </RouterProvider>
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>
);
