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

test('an answer without an id is an error, and the same wish may be sent again (API-048)', async () => {
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    data: {},
    response: new Response(null, { status: 201 }),
  } as never);
  let kept: string | undefined;
  const wish = {
    get: () => kept,
    set: (next: string | undefined) => {
      kept = next;
    },
  };
  const onMade = vi.fn();
  const { result } = renderHook(
    () => useCreateOrder({ service: 'vehicle-check', wish, data: () => ({}), onMade, onRefused: vi.fn() }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );
  result.current.order();
  await waitFor(() => expect(result.current.uncertain).toBe(true));
  expect(onMade).not.toHaveBeenCalled();
  expect(kept).toBeDefined();

  const key = kept;
  post.mockResolvedValue({ data: { id: 'o' }, response: new Response(null, { status: 201 }) } as never);
  result.current.order();
  await waitFor(() => expect(onMade).toHaveBeenCalledWith({ id: 'o' }));
  expect(post.mock.calls[1]?.[1]).toMatchObject({ params: { header: { 'Idempotency-Key': key } } });
  expect(kept).toBeUndefined();
});
