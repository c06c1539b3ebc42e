import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#api/session';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { EndingDialog } from './EndingDialog';
import { SessionDialog } from './SessionDialog';

/** How long the session still lasts when a test begins, ms. */
const LEFT = 180_000;
const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 600, sessionEndsAt: '2026-03-06T10:00:00Z' };

const Dialogs = () => (
  <>
    <EndingDialog />
    <SessionDialog />
  </>
);

function show() {
  useSession.setState({ tokens, expired: false, citizen: 'anna', endsAt: Date.now() + LEFT });
  const router = createMemoryRouter([{ path: '*', Component: Dialogs }], {
    initialEntries: ['/profile/contacts?from=home'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const warning = () => screen.queryByRole('dialog', { name: 'Сеанс незабаром завершиться' });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => vi.useFakeTimers());

test('two minutes before its end a session is said to end, with the time left', async () => {
  show();
  await pass(LEFT - 121_000);
  expect(warning()).toBeNull();
  await pass(1_000);
  expect(warning()?.textContent).toContain('все, що Ви ввели, буде збережено');
  expect(warning()?.contains(document.activeElement)).toBe(true);
  expect(screen.getByRole('timer').textContent).toBe('2:00');
});

test('screen readers announce the remaining time twice, not every second', async () => {
  show();
  await pass(LEFT - 120_000);
  const heard: string[] = [];
  for (let second = 0; second < 119; second += 1) {
    const said = screen.getByRole('status').textContent ?? '';
    if (said !== (heard.at(-1) ?? '')) heard.push(said);
    await pass(1_000);
  }
  expect(heard).toEqual([
    'До завершення сеансу залишилася одна хвилина.',
    'До завершення сеансу залишилося 30 секунд.',
  ]);
});

test('who signs in again comes back to the same page', async () => {
  const router = show();
  await pass(LEFT - 100_000);
  await act(() => button('Увійти ще раз').click());
  expect(router.state.location.pathname).toBe('/login');
  expect(new URLSearchParams(router.state.location.search).get('redirectTo')).toBe(
    '/profile/contacts?from=home',
  );
  expect(useSession.getState()).toMatchObject({ tokens: undefined, expired: false, citizen: 'anna' });
});

test('a warning that was closed stays closed, and the end is said when it has come (SESS-04, SESS-06)', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  show();
  await pass(LEFT - 120_000);
  await act(() => button('Закрити').click());
  await pass(60_000);
  expect(warning()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(61_000);
  await pass(1_000); // other tabs are asked first
  expect(screen.getByRole('dialog').textContent).toContain('Термін дії Вашої сессії вичерпано');
});

test('a renewal that moves the end takes the warning back', async () => {
  show();
  await pass(LEFT - 100_000);
  expect(warning()).not.toBeNull();
  act(() => useSession.setState({ endsAt: Date.now() + LEFT }));
  await pass(2_000);
  expect(warning()).toBeNull();
});
