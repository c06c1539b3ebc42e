import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAfterPaint } from './startAfterPaint';

const scripts = {
  entry: '/assets/app.js',
  imports: ['/assets/libraries.js'],
  pages: { '/': ['/assets/home.js'] },
  next: ['/assets/next.js'],
};
const load = vi.fn(async () => undefined);
let painted = () => {};
const observe = vi.fn();

const links = () => [...document.querySelectorAll('link[rel=modulepreload]')];
const preloaded = () => links().map((link) => link.getAttribute('href'));
const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  painted = () => {};
  observe.mockClear();
  load.mockClear();
  for (const link of links()) link.remove(); // the styles of others stay
  history.replaceState(null, '', '/');
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(seen: () => void) {
        painted = seen;
      }
      observe = observe;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('the app begins once, after the first frame of the whole document, with what its first page needs', async () => {
  startAfterPaint(scripts, load);
  vi.advanceTimersByTime(1_000);
  expect(load, 'not while the document is on its way').not.toHaveBeenCalled();
  parsed();
  expect(load, 'not before it is painted').not.toHaveBeenCalled();
  expect(preloaded()).toEqual([]);
  expect(observe).toHaveBeenCalledExactlyOnceWith({ type: 'paint', buffered: true });
  painted();
  expect(load).toHaveBeenCalledExactlyOnceWith('/assets/app.js');
  expect(preloaded()).toEqual(['/assets/libraries.js', '/assets/home.js']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledOnce();
  expect(preloaded(), 'what the next page needs comes when there is time').toEqual([
    '/assets/libraries.js',
    '/assets/home.js',
    '/assets/next.js',
  ]);
});

test('a tab in the background, which is not painted, starts the app, too', () => {
  history.replaceState(null, '', '/services');
  startAfterPaint(scripts, load);
  parsed();
  vi.advanceTimersByTime(300);
  expect(load).toHaveBeenCalledOnce();
  expect(preloaded(), 'another page is not that of the address').toEqual(['/assets/libraries.js']);
});
