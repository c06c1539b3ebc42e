import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { useCreateOrder } from './useCreateOrder';

/** Orders a vehicle check with a key that is kept here. */
function creation() {
  let kept: string | undefined;
  const idempotencyKey = {
    get: () => kept,
    set: (next: string | undefined) => {
      kept = next;
    },
  };
  const onMade = vi.fn();
  const onRefused = vi.fn();
  const data = () => ({ search: { type: 'vin' as const, vin: 'TMB99HAV3KM626020' }, carId: '7' });
  const { result } = renderHook(
    () => useCreateOrder({ service: 'vehicle-check', idempotencyKey, data, onMade, onRefused }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={newQueries()}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, idempotencyKey, onMade, onRefused };
}

test('an answer without an id is an error, and the request may be sent again with its key (API-048)', async () => {
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    data: {},
    response: new Response(null, { status: 201 }),
  } as never);
  const { result, idempotencyKey, onMade } = creation();
  result.current.order();
  await waitFor(() => expect(result.current.uncertain).toBe(true));
  expect(onMade).not.toHaveBeenCalled();
  const key = idempotencyKey.get();
  expect(key).toBeDefined();

  post.mockResolvedValue({ data: { id: 'o' }, response: new Response(null, { status: 201 }) } as never);
  result.current.order();
  await waitFor(() => expect(onMade).toHaveBeenCalledWith({ id: 'o' }));
  expect(post.mock.calls[1]?.[1]).toMatchObject({ params: { header: { 'Idempotency-Key': key } } });
  expect(idempotencyKey.get()).toBeUndefined();
});

test.each([
  ['too early keeps its key', 429, undefined, true],
  ['refused is forgotten', 422, undefined, false],
  ['refused by a silent register is forgotten', 503, true, false],
])('the key of a request that was %s', async (_, status, settled, kept) => {
  const message = 'Забагато запитів. Спробуйте за 30 секунд.';
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, message, settled },
    response: new Response(null, { status, headers: { 'Retry-After': '30' } }),
  } as never);
  const { result, idempotencyKey, onRefused } = creation();
  result.current.order();
  await waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ message })));
  expect(post).toHaveBeenCalledOnce(); // never by itself
  expect(idempotencyKey.get() !== undefined).toBe(kept);
});

test('a request in doubt keeps its key until the order itself has answered', async () => {
  const post = vi.spyOn(client, 'POST');
  const { result, idempotencyKey, onRefused } = creation();
  const answers = [
    { status: 503, kept: true },
    { status: 500, kept: true },
    { status: 503, settled: true, kept: false },
  ];
  for (const { status, settled, kept } of answers) {
    post.mockResolvedValue({ error: { settled }, response: new Response(null, { status }) } as never);
    const sent = post.mock.calls.length;
    result.current.order();
    await waitFor(() => expect(post.mock.calls.length).toBe(sent + 1));
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(idempotencyKey.get() !== undefined).toBe(kept);
  }
  const calls = post.mock.calls as unknown as [string, { params: { header: object } }][];
  expect(new Set(calls.map(([, { params }]) => JSON.stringify(params.header))).size).toBe(1);
  expect(onRefused).toHaveBeenCalledTimes(2);
});

test('a missing response is not shown any more when the network is back; the key stays', async () => {
  vi.spyOn(client, 'POST').mockRejectedValue(new TypeError('Failed to fetch'));
  const { result, idempotencyKey } = creation();
  result.current.order();
  await waitFor(() => expect(result.current.uncertain).toBe(true));
  const key = idempotencyKey.get();
  expect(key).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.uncertain).toBe(false));
  expect(idempotencyKey.get()).toBe(key);
});

test('a failure of the server is shown until the next attempt', async () => {
  const post = vi.spyOn(client, 'POST');
  post.mockResolvedValue({ error: {}, response: new Response(null, { status: 503 }) } as never);
  const { result } = creation();
  result.current.order();
  await waitFor(() => expect(result.current.uncertain).toBe(true));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current.uncertain).toBe(true);
  post.mockReturnValue(new Promise(() => undefined) as never);
  act(() => result.current.order());
  await waitFor(() => expect(result.current.uncertain).toBe(false));
});
