import '@fontsource-variable/golos-text/index.css';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { theme } from '../theme/theme';
import { makeRouter } from './router';

const queries = new QueryClient({
  defaultOptions: {
    // Without a network a request fails at once and says so, instead of waiting in silence.
    queries: { refetchOnWindowFocus: true, staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queries}>
          <RouterProvider router={makeRouter()} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
}
