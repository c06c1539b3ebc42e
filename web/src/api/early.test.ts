import { beforeEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early';

const profile = new Request('http://localhost/api/user/profile');

beforeEach(() => {
  window.cabinetEarly = undefined;
  sessionStorage.setItem('cabinet-session', JSON.stringify({ state: { tokens: { accessToken: 'a1' } } }));
});

test('the driver card is asked for in the stored session, and each answer is taken once', async () => {
  const asked: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    asked.push([path, new Headers(options.headers).get('Authorization')]);
    return Response.json({ path });
  });
  askEarly();
  expect(asked).toEqual([
    ['/api/user/profile', 'Bearer a1'],
    ['/api/user/license/national', 'Bearer a1'],
    ['/api/services/ordered', 'Bearer a1'],
  ]);
  expect(await (await takeEarly(profile, 'a1'))?.json()).toEqual({ path: '/api/user/profile' });
  expect(await takeEarly(profile, 'a1')).toBeUndefined();
});

test('an early answer of another session, or an old one, or none, is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => Response.json({}));
  askEarly();
  expect(await takeEarly(profile, 'a2')).toBeUndefined();
  askEarly();
  vi.setSystemTime(Date.now() + 15_000);
  expect(await takeEarly(profile, 'a1')).toBeUndefined();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  askEarly();
  expect(await takeEarly(profile, 'a1')).toBeUndefined();
});

test('a visitor, and a page that is not the card, ask for nothing', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  history.replaceState(null, '', '/fines');
  askEarly();
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  askEarly();
  expect(fetch).not.toHaveBeenCalled();
});
