import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../api/client';
import { useCreateOrder } from './useCreateOrder';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Orders a vehicle check with a wish that is kept here. */
function creation() {
  let kept: string | undefined;
  const wish = {
    get: () => kept,
    set: (next: string | undefined) => {
      kept = next;
    },
  };
  const onMade = vi.fn();
  const onRefused = vi.fn();
  const { result } = renderHook(
    () => useCreateOrder({ service: 'vehicle-check', wish, data: () => ({}), onMade, onRefused }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );
  return { result, wish, onMade, onRefused };
}

test('an answer without an id is an error, and the same wish may be sent again (API-048)', async () => {
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    data: {},
    response: new Response(null, { status: 201 }),
  } as never);
  const { result, wish, onMade } = creation();
  result.current.order();
  await waitFor(() => expect(result.current.uncertain).toBe(true));
  expect(onMade).not.toHaveBeenCalled();
  const key = wish.get();
  expect(key).toBeDefined();

  post.mockResolvedValue({ data: { id: 'o' }, response: new Response(null, { status: 201 }) } as never);
  result.current.order();
  await waitFor(() => expect(onMade).toHaveBeenCalledWith({ id: 'o' }));
  expect(post.mock.calls[1]?.[1]).toMatchObject({ params: { header: { 'Idempotency-Key': key } } });
  expect(wish.get()).toBeUndefined();
});

test.each([
  ['too early keeps its key', 429, true],
  ['refused is forgotten', 422, false],
])('a wish that was %s', async (_, status, kept) => {
  const message = 'Забагато запитів. Спробуйте за 30 секунд.';
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, message },
    response: new Response(null, { status, headers: { 'Retry-After': '30' } }),
  } as never);
  const { result, wish, onRefused } = creation();
  result.current.order();
  await waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ message })));
  expect(post).toHaveBeenCalledOnce(); // never by itself
  expect(wish.get() !== undefined).toBe(kept);
});
