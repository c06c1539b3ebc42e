import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, GlobalStyles, ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyView } from '../features/accessibility/lowVision';
import { fontFaces } from '../theme/fonts';
import { theme } from '../theme/theme';
import { RouterProvider } from '../ui/RouterProvider';
import { checkConnectivity } from './checkConnectivity';
import { makeQueryClient } from './queryClient';
import { makeRouter } from './router';

applyView();
/** Styles carry the nonce of the page's response: the policy of content takes no others (api/pages.go). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const styles = createCache({ key: 'css', nonce });
const queries = makeQueryClient();
void checkConnectivity(queries);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
          <GlobalStyles styles={fontFaces} />
          <CssBaseline />
          <QueryClientProvider client={queries}>
            <RouterProvider router={makeRouter(queries)} />
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  );
}
