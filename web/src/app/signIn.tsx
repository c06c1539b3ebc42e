/**
 * Starts the sign-in in its own document: the same page as in the app, without what later pages need. The app is begun in its
 * place when another page is to be shown.
 */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readAgain } from '#api/lasting';
import { useSession } from '#api/session';
import { checkLater } from './checkConnectivity';
import { Look, makeStyles } from './Look';
import type { App } from './makeApp';
import { loadNewRelease } from './newRelease';
import { SignInScreen } from './SignInScreen';
import { isSignIn, type Leave } from './signInNavigation';
import { turn } from './turn';

const styles = makeStyles();
const opening: Parameters<typeof loadNewRelease>[0]['state'] = {};
const stopReloading = loadNewRelease({ state: opening });

let begun: Promise<App> | undefined;

/** Begins the app, once; if its script does not come, it may be asked for again. */
function beginApp(): Promise<App> {
  begun ??= import('./makeApp')
    .then(({ makeApp }) => {
      stopReloading();
      return makeApp(styles);
    })
    .catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
  return begun;
}

/** Parts of an address with which somebody comes back from the identity service or the bank. */
const COMPLETED = ['code', 'provider'];

async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  const leave: Leave = async (to, options) => {
    opening.pending = to === undefined ? undefined : new URL(to, location.href);
    const { router, show } = await beginApp().finally(() => {
      opening.pending = undefined;
    });
    await (to === undefined ? router.settled : router.navigate(to, options));
    if (!router.state.pending) show(root); // otherwise for the page that is to be shown instead
  };
  if (useSession.getState().tokens || !isSignIn(location)) return leave();
  const params = new URLSearchParams(location.search);
  if (COMPLETED.some((name) => params.has(name))) void import('./makeApp').catch(() => undefined);
  await turn();
  checkLater(readAgain);
  startTransition(() =>
    root.render(
      <Look styles={styles}>
        <SignInScreen leave={leave} />
      </Look>,
    ),
  );
}

const element = document.getElementById('root');
if (element) void start(element);
