import createCache from '@emotion/cache';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { applyView } from '../features/accessibility/lowVision';
import { checkConnectivity } from './checkConnectivity';
import { Frame } from './Frame';
import { loadNewRelease } from './newRelease';
import { makeQueryClient, readFailedAgain } from './queryClient';
import { makeRouter } from './router';

/** Lets the browser paint and answer the citizen between the parts of the start, each of which takes a while on a phone. */
const turn = () => new Promise((next) => setTimeout(next));

async function start(root: HTMLElement): Promise<void> {
  applyView();
  // Styles carry the nonce of the page's response: the policy of content takes no others (api/pages.go).
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  const styles = createCache({ key: 'css', nonce });
  const queries = makeQueryClient();
  await turn();
  const router = makeRouter(queries);
  loadNewRelease(router);
  await turn();
  void checkConnectivity(() => readFailedAgain(queries));
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Frame styles={styles} queries={queries} router={router} />
      </StrictMode>,
    );
  });
}

const root = document.getElementById('root');
if (root) void start(root);
