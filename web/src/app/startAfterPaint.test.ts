import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAfterPaint } from './startAfterPaint';

const scripts = {
  entry: '/assets/app.js',
  imports: ['/assets/libraries.js'],
  pages: { '/': ['/assets/home.js'] },
  next: ['/assets/next.js'],
};
const load = vi.fn(async () => undefined);
let frames: FrameRequestCallback[] = [];

const links = () => [...document.querySelectorAll('link[rel=modulepreload]')];
const preloaded = () => links().map((link) => link.getAttribute('href'));
const parsed = () => document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = [];
  load.mockClear();
  for (const link of links()) link.remove(); // the styles of others stay
  history.replaceState(null, '', '/');
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
});

test('the scripts of the first page are fetched with the whole document, and run once, after its first frame', async () => {
  startAfterPaint(scripts, load);
  const first = ['/assets/libraries.js', '/assets/home.js', '/assets/app.js'];
  vi.advanceTimersByTime(1_000);
  expect(load, 'not while the document is on its way').not.toHaveBeenCalled();
  expect(preloaded(), 'its own bytes come first').toEqual([]);
  parsed();
  expect(preloaded()).toEqual(first);
  expect(load, 'not before it is painted').not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  vi.advanceTimersByTime(0);
  expect(load).toHaveBeenCalledExactlyOnceWith('/assets/app.js');
  expect(preloaded()).toEqual(first);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledOnce();
  expect(preloaded(), 'what the next page needs comes when there is time').toEqual([
    ...first,
    '/assets/next.js',
  ]);
});

test('a tab in the background, which is not painted, starts the app, too', () => {
  history.replaceState(null, '', '/services');
  startAfterPaint(scripts, load);
  parsed();
  vi.advanceTimersByTime(300);
  expect(load).toHaveBeenCalledOnce();
  expect(preloaded(), 'another page is not that of the address').toEqual([
    '/assets/libraries.js',
    '/assets/app.js',
  ]);
});
