import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '#api/client';
import { SignInScreen } from './SignInScreen';

const leave = vi.fn(async () => undefined);
let works: Schema['Maintenance'];

beforeEach(() => {
  leave.mockReset();
  works = { active: false, orderingBlocked: false, now: '2026-03-05T12:00:00Z' } as Schema['Maintenance'];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/maintenance') return Response.json(works);
    return Response.json(pathname === '/auth/providers' ? ['idgovua', 'diia', 'mono'] : {});
  });
});

async function show(address = '/login') {
  history.replaceState(null, '', address);
  render(<SignInScreen leave={leave} />);
  await screen.findByRole('button', { name: 'Увійти через Дію' });
}
const offer = () => screen.getByRole('link', { name: 'Публічна оферта' });

test('another page begins the app, unless it is to be opened in another tab', async () => {
  await show();
  const followed = vi.fn((event: Event) => {
    if (!event.defaultPrevented)
      event.preventDefault(); // nothing is opened here
    else throw new Error('the browser does not open it');
  });
  document.addEventListener('click', followed, { once: true });
  fireEvent.click(offer(), { ctrlKey: true });
  expect(followed).toHaveReturned();
  expect(leave).not.toHaveBeenCalled();
  await act(async () => void fireEvent.click(offer()));
  expect(leave).toHaveBeenCalledExactlyOnceWith('/public_offer', {});
});

test('what the address says once is taken out of it without the app (AUTH-03)', async () => {
  await show('/login?error=access_denied&redirectTo=%2Ffines#main');
  expect(screen.getByText(/Вхід не підтверджено/)).toBeTruthy();
  expect(location.search).toBe('?redirectTo=%2Ffines');
  expect(sessionStorage.getItem('cabinet-redirect-to')).toBe('/fines');
  expect(leave).not.toHaveBeenCalled();
});

test('the page before, to which the browser returns, is one of the app', async () => {
  await show();
  history.replaceState(null, '', '/login?provider=');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(leave).not.toHaveBeenCalled();
  history.replaceState(null, '', '/public_offer');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(leave).toHaveBeenCalledOnce();
});

test('an address to which the browser has gone before the script was there begins the app', async () => {
  await show('/public_offer');
  expect(leave).toHaveBeenCalledOnce();
});

test('during maintenance the app takes over (SESS-07)', async () => {
  works.active = true;
  await show();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith());
});

test('maintenance that begins later is noticed within a minute (SESS-07)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show();
  works.active = true;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
});

test('that the app does not come is said', async () => {
  leave.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await show();
  await act(async () => void fireEvent.click(offer()));
  expect(await screen.findByRole('button', { name: 'Спробувати ще раз' })).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

test('what a page of the app has handed over is read (AMB-011)', async () => {
  history.replaceState({ usr: { link: 't1' } }, '', '/login');
  render(<SignInScreen leave={leave} />);
  expect(await screen.findByRole('heading', { name: 'Вхід через Дію' })).toBeTruthy();
});
