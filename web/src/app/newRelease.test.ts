import { beforeEach, expect, test, vi } from 'vitest';
import { loadNewRelease } from './newRelease';

const [reload, assign] = [vi.fn(), vi.fn()];
const router: Parameters<typeof loadNewRelease>[0] = { state: {} };
const missing = () => window.dispatchEvent(new Event('vite:preloadError'));

loadNewRelease(router);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  reload.mockReset();
  assign.mockReset();
  vi.stubGlobal('location', { reload, assign, pathname: '/', search: '', hash: '' });
});

test('a page whose script is gone is reloaded once in a minute', () => {
  missing();
  missing();
  expect(reload).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + 60_000);
  missing();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('the page that was to open is loaded', () => {
  const to = { pathname: '/fines', search: '?page=2', hash: '', state: null, key: 'k' };
  router.state.pending = to;
  missing();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/fines?page=2');
});

test('without a network there is nothing to load', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  missing();
  expect(reload).not.toHaveBeenCalled();
});
