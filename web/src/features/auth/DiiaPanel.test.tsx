import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import DiiaPanel from './DiiaPanel';

let asked: string[] = [];
let prepared = 0;

/** A server that gives a link at each call, and says of none that it was confirmed. */
function serve(verify: () => Response) {
  asked = [];
  prepared = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname !== '/auth/prepare/diia') return verify();
    prepared += 1;
    return Response.json({
      token: `t${prepared}`,
      state: 's',
      requestId: 'r',
      deeplink: `https://diia.example/${prepared}`,
    });
  });
}

function show(phone: boolean, onConfirmed = () => {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  return render(<DiiaPanel onConfirmed={onConfirmed} onBack={() => {}} />);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pending = () => Response.json({ status: 'pending' }, { status: 202 });

beforeEach(() => vi.useFakeTimers());

test('counts down from 3:00, says that the code has expired, and makes a new one when asked (AUTH-10, AUTH-11)', async () => {
  serve(pending);
  show(false);
  await pass(0);
  expect(screen.getByRole('timer').textContent).toBe('3:00');
  await pass(61_000);
  expect(screen.getByRole('timer').textContent).toBe('1:59');
  await pass(119_000);
  expect(screen.getByText(/Термін дії QR-коду вичерпано/)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(prepared).toBe(1);
  act(() => screen.getByRole('button', { name: 'Отримати новий код' }).click());
  await pass(0);
  expect(prepared).toBe(2);
  expect(screen.getByRole('timer').textContent).toBe('3:00');
});

test('on a phone a link opens the app, and a new one comes by itself (AUTH-12, AUTH-13)', async () => {
  serve(pending);
  show(true);
  await pass(0);
  const link = screen.getByRole('link', { name: 'Відкрити Дію' });
  expect(link.getAttribute('href')).toBe('https://diia.example/1');
  expect(screen.queryByRole('img')).toBeNull();
  await pass(180_000);
  await pass(0);
  expect(screen.getByRole('link', { name: 'Відкрити Дію' }).getAttribute('href')).toBe(
    'https://diia.example/2',
  );
  expect(screen.queryByText(/вичерпано/)).toBeNull();
});

test('reports once that the sign-in is confirmed, and stops polling (AUTH-16)', async () => {
  const onConfirmed = vi.fn();
  serve(() => Response.json({ status: 'confirmed' }));
  show(false, onConfirmed);
  await pass(0);
  await pass(3_000);
  await pass(30_000);
  expect(onConfirmed).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(['/auth/prepare/diia', '/auth/verify/diia']);
});

test('what the server refuses is said, with a way on (AUTH-16)', async () => {
  serve(() =>
    Response.json(
      { code: 'not_a_person', message: 'Кабінет призначено для фізичних осіб.' },
      { status: 403 },
    ),
  );
  show(false);
  await pass(0);
  await pass(3_000);
  expect(screen.getByText(/Кабінет призначено для фізичних осіб/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Отримати новий код' })).toBeTruthy();
});

test('warns at the code, and at the link on a phone, that another person’s code must not be confirmed', async () => {
  for (const phone of [false, true]) {
    serve(pending);
    const { unmount } = show(phone);
    await pass(0);
    expect(screen.getByText(/Скануйте лише код, який Ви відкрили самі/)).toBeTruthy();
    unmount();
  }
});
