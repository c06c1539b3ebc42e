import { act, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#api/session';
import { TestRouter } from '#testing/TestRouter';
import { Component as SignInPage } from './SignInPage';

const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 600, sessionEndsAt: '2026-03-06T10:00:00Z' };
const deeplink = 'https://diia.example/1';

let asked: string[] = [];

/** A server that offers Diia, and says what has become of a sign-in. */
function serve(verify: () => Response) {
  asked = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    if (pathname === '/auth/providers') return Response.json(['idgovua', 'diia']);
    if (pathname === '/auth/verify/diia') return verify();
    if (pathname === '/auth/provider/diia') return Response.json(tokens);
    if (pathname === '/auth/prepare/diia')
      return Response.json({ token: 't2', state: 's', requestId: 'r', deeplink: `${deeplink}?again` });
    return Response.json({});
  });
}

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = () => screen.getByTestId('address').textContent;

const show = (address: string) =>
  render(
    <TestRouter initialEntries={[address]}>
      <SignInPage />
      <Address />
    </TestRouter>,
  );

const pending = () => Response.json({ status: 'pending' }, { status: 202 });
const confirmed = () => Response.json({ status: 'confirmed' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const begun = () =>
  sessionStorage.setItem(
    'cabinet-diia',
    JSON.stringify({ prepared: { token: 't1', deeplink }, until: Date.now() + 180_000 }),
  );

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useSession.setState({ tokens: undefined, expired: false, citizen: undefined, endsAt: undefined });
});

test('who comes back from Diia finds the page that waits for the confirmation (AUTH-12, AUTH-15)', async () => {
  serve(pending);
  begun();
  show('/login');
  expect(await screen.findByText('Вхід підтверджується…')).toBeTruthy();
  await pass(0);
  expect(asked).toContain('/auth/verify/diia?token=t1');
  expect(asked).not.toContain('/auth/prepare/diia');
  await act(() => screen.getByRole('button', { name: '← Назад' }).click());
  expect(screen.getByRole('button', { name: 'Увійти через id.gov.ua' })).toBeTruthy();
  expect(sessionStorage.getItem('cabinet-diia')).toBeNull();
});

test('a sign-in that was confirmed in the meantime is completed, and leaves no attempt (AUTH-16)', async () => {
  serve(confirmed);
  begun();
  show('/login');
  await vi.waitFor(() => expect(useSession.getState().tokens).toEqual(tokens));
  expect(sessionStorage.getItem('cabinet-diia')).toBeNull();
});

test('the tab that the app opens knows the attempt by its address', async () => {
  serve(pending);
  show('/login?attempt=t9');
  expect(await screen.findByText('Вхід підтверджується…')).toBeTruthy();
  await vi.waitFor(() => expect(asked).toContain('/auth/verify/diia?token=t9'));
  expect(screen.queryByRole('timer')).toBeNull();
  expect(asked).not.toContain('/auth/prepare/diia');
});

test('an attempt whose time is over is not resumed', async () => {
  serve(pending);
  begun();
  await pass(180_000);
  show('/login');
  expect(await screen.findByRole('button', { name: 'Увійти через id.gov.ua' })).toBeTruthy();
  expect(screen.queryByText('Вхід підтверджується…')).toBeNull();
});

test('a refused sign-in is reported once: a reload does not repeat it (AUTH-03)', async () => {
  serve(pending);
  begun();
  show('/login?error=access_denied&redirectTo=%2Ffines');
  expect(await screen.findByText(/Вхід не підтверджено/)).toBeTruthy();
  expect(address()).toBe('?redirectTo=%2Ffines');
});
