import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouterState } from '#ui/router';
import { isNewRelease, loadNewRelease, openAnew } from './newRelease';

const [reload, assign] = [vi.fn(), vi.fn()];
const target = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: 'k' });

/** A router whose navigations the tests make. */
const navigation = {
  state: {} as { pending?: ReturnType<typeof target> | undefined },
  navigated: (_to: RouterState, _from: RouterState) => {},
  subscribe(subscriber: (to: RouterState, from: RouterState) => void) {
    this.navigated = subscriber;
    return () => {};
  },
};
const at = (pathname: string) => ({ location: target(pathname) }) as RouterState;

/** What is served: a release, or nothing. */
let served: string | undefined;
const asked = vi.fn(async () => {
  if (!served) throw new TypeError('Failed to fetch');
  return new Response(`<head><meta name="release" content="${served}"></head>`);
});

/** A script does not come; what follows is done. */
const missing = async () => {
  window.dispatchEvent(new Event('vite:preloadError'));
  await isNewRelease();
  await Promise.resolve();
};

let stop: () => void;
let clock = 1_000_000;
const release = document.createElement('meta');
beforeEach(() => {
  clock += 3_600_000; // what was asked before counts no more
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  release.name = 'release';
  release.content = 'old';
  document.head.append(release);
  for (const mock of [reload, assign, asked]) mock.mockClear();
  vi.stubGlobal('location', { reload, assign, ...target('/') });
  vi.stubGlobal('fetch', asked);
  navigation.state = {};
  stop = loadNewRelease(navigation);
});
afterEach(() => {
  stop();
  release.remove();
});

test.each([
  ['the network has lost it', undefined],
  ['the release is the same', 'old'],
  ['there is a new release', 'new'],
])('a script that no page waits for reloads nothing: %s', async (_, name) => {
  served = name;
  await missing();
  navigation.navigated(at('/'), at('/')); // another step of a wizard
  expect(asked).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
});

test('a page that waits for a script is loaded from the new release', async () => {
  served = 'new';
  navigation.state.pending = target('/fines', '?page=2');
  await missing();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/fines?page=2');
});

test.each([undefined, 'old'])('without a new release it is not: %s', async (name) => {
  served = name;
  navigation.state.pending = target('/fines');
  await missing();
  expect(assign).not.toHaveBeenCalled();
});

test('the next page is loaded from a new release', async () => {
  served = 'new';
  await missing();
  navigation.navigated({ ...at('/'), pending: target('/news') } as RouterState, at('/'));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/news');
});

test('a page is loaded once in a minute', () => {
  openAnew();
  openAnew();
  expect(reload).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 60_000);
  openAnew();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the release is asked for once in a minute, however many scripts are missing', async () => {
  served = 'old';
  await missing();
  await missing();
  expect(asked).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 60_000);
  await missing();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a page that names no release follows none', async () => {
  release.remove();
  served = 'new';
  await missing();
  expect(asked).not.toHaveBeenCalled();
});
