import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedAttempt } from '#order/diiaAttempt';
import { newQueries } from '#testing/queries';
import { SignByDiia } from './SignByDiia';

const order = '0192a3b4-0000-7000-8000-000000000001';

let keys: string[] = [];
let queries: QueryClient;

/** A server that answers the same link to the same key, and reports the given state of a link. */
function serve(state: () => object, refusal?: object) {
  keys = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = request.headers.get('Idempotency-Key');
    if (request.method === 'POST' && refusal) return Response.json(refusal, { status: 503 });
    if (key) keys.push(key);
    const requestId = `r${new Set(keys).size}`;
    const link = `https://diia.example/${requestId}`;
    const told = key ? { state: 'pending' } : state();
    return Response.json(
      { requestId, link, validUntil: '2026-01-01T00:00:00Z', ...told },
      { status: key ? 201 : 200 },
    );
  });
}

function show(phone = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const onSigned = vi.fn(async () => undefined);
  queries = newQueries({ defaultOptions: { queries: { networkMode: 'always' } } });
  render(
    <QueryClientProvider client={queries}>
      <SignByDiia order={order} onSigned={onSigned} />
    </QueryClientProvider>,
  );
  return onSigned;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pending = () => ({ state: 'pending' });

beforeEach(() => vi.useFakeTimers());

test('counts down from 3:00, then makes a new code when asked', async () => {
  serve(pending);
  show();
  await pass(10);
  expect(screen.getByRole('timer').textContent).toBe('3:00');
  await pass(180_000);
  expect(screen.getByText('Строк дії коду минув, заяву ще не підписано.')).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  act(() => screen.getByRole('button', { name: 'Отримати новий код' }).click());
  await pass(10);
  expect(new Set(keys).size).toBe(2);
  expect(screen.getByRole('timer').textContent).toBe('3:00');
});

// Diia does not report a refusal: the code would be dead for three minutes.
test('who has refused in Diia gets a new code without waiting (SIGN-08)', async () => {
  serve(pending);
  show();
  await pass(10);
  act(() => screen.getByRole('button', { name: 'Отримати новий код' }).click());
  await pass(10);
  expect(new Set(keys).size).toBe(2);
  expect(screen.getByRole('timer').textContent).toBe('3:00');
});

test('on a phone a link opens the app, and a new one comes by itself', async () => {
  serve(pending);
  show(true);
  await pass(10);
  const link = () => screen.getByRole('link', { name: 'Відкрити Дію' }).getAttribute('href');
  expect(link()).toBe('https://diia.example/r1');
  expect(screen.queryByRole('img')).toBeNull();
  await pass(180_000);
  await pass(10);
  expect(link()).toBe('https://diia.example/r2');
});

test('a refresh continues with the same link and the remaining time', async () => {
  serve(pending);
  show();
  await pass(60_010);
  cleanup();
  show();
  await pass(10);
  expect(new Set(keys).size).toBe(1);
  expect(screen.getByRole('timer').textContent).toBe('2:00');
  expect(storedAttempt(order)?.key).toBe(keys[0]);
});

test('reports once that the order is signed, when its change is received, and stops polling (SIGN-11)', async () => {
  let asked = 0;
  let state = 'pending';
  serve(() => {
    asked += 1;
    return { state };
  });
  const onSigned = show();
  await pass(100);
  state = 'signed';
  await act(() => queries.invalidateQueries({ queryKey: ['orders'] })); // what the stream of changes does
  await pass(10);
  expect(onSigned).toHaveBeenCalledTimes(1);
  const before = asked;
  await pass(60_000);
  await act(() => queries.invalidateQueries({ queryKey: ['orders'] }));
  await pass(10);
  expect(onSigned).toHaveBeenCalledTimes(1);
  expect(asked).toBe(before + 1);
});

test('another person’s signature is shown, with another try (SIGN-07, SIGN-08)', async () => {
  serve(() => ({ state: 'refused', message: 'РНОКПП не збігається з вказаним у профілі' }));
  const onSigned = show();
  await pass(3_100);
  expect(screen.getByRole('alert').textContent).toContain('Сталася помилка');
  expect(screen.getByRole('alert').textContent).toContain('РНОКПП не збігається з вказаним у профілі');
  expect(onSigned).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Отримати новий код' }).click());
  await pass(10);
  expect(new Set(keys).size).toBe(2);
});

test('Diia that is down is shown, with another try (SIGN-12)', async () => {
  serve(pending, { code: 'diia_unavailable', message: 'Дія зараз не відповідає.' });
  show();
  await pass(10);
  expect(screen.getByRole('alert').textContent).toContain('Дія зараз не відповідає.');
  serve(pending);
  act(() => screen.getByRole('button', { name: 'Отримати новий код' }).click());
  await pass(10);
  expect(screen.getByRole('timer').textContent).toBe('3:00');
});
