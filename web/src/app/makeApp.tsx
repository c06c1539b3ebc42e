import type { EmotionCache } from '@emotion/react';
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { portal } from '#api/lasting';
import type { Router } from '#ui/router';
import { checkLater } from './checkConnectivity';
import { Frame } from './Frame';
import { Look } from './Look';
import { loadNewRelease } from './newRelease';
import { makeQueryClient, readFailedAgain } from './queryClient';
import { makeRouter } from './router';
import { turn } from './turn';

export interface App {
  router: Router;
  show: (root: Root) => void;
}

/** Browsers read what they know of dates and time zones when that is first used; it takes as long as a part of the page. */
const loadDates = () => new Intl.DateTimeFormat('uk-UA', { timeZone: 'Europe/Kyiv' });

/** Makes the app, which opens the page at the address. It is not seen yet. */
export async function makeApp(styles: EmotionCache): Promise<App> {
  portal.read(); // what is there when the page is first rendered renders nothing again
  const queries = makeQueryClient();
  await turn();
  const router = makeRouter(queries);
  loadNewRelease(router);
  await turn();
  loadDates();
  await turn();
  checkLater(() => readFailedAgain(queries));
  const show = (root: Root) =>
    startTransition(() =>
      root.render(
        <Look styles={styles}>
          <Frame queries={queries} router={router} />
        </Look>,
      ),
    );
  return { router, show };
}
