import createCache from '@emotion/cache';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { CssBaseline, GlobalStyles } from '@mui/material';
import { type ReactNode, StrictMode } from 'react';
import { fontFaces } from '#theme/fonts';
import { ThemeProvider } from '#theme/ThemeProvider';

/**
 * The styles of a document carry the nonce of its response: the policy of content takes no others (api/pages.go). They are written
 * with the names that browsers of the last years know; to look each one up for older names takes a third of their time.
 */
export const makeStyles = (): EmotionCache =>
  createCache({
    key: 'css',
    stylisPlugins: [],
    nonce: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '',
  });

/** The look of everything. The sign-in's own document and the app have it in common, so that it stays when the app takes over. */
export const Look = ({ styles, children }: { styles: EmotionCache; children: ReactNode }) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider>
        <GlobalStyles styles={fontFaces} />
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>
);
