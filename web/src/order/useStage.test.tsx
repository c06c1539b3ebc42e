import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { useStage } from './useStage';

test('a step has its key until its outcome is known', async () => {
  const patch = vi.spyOn(client, 'PATCH');
  const { result } = renderHook(() => useStage({ id: 'o' } as never), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={newQueries()}>{children}</QueryClientProvider>
    ),
  });
  const take = async (status: number, settled?: boolean) => {
    patch.mockResolvedValue({ error: { settled }, response: new Response(null, { status }) } as never);
    const sent = patch.mock.calls.length;
    await expect(
      result.current.mutateAsync({ stage: 'approve', payload: { confirmData: true } }),
    ).rejects.toMatchObject({
      status,
    });
    await waitFor(() => expect(result.current.isPending).toBe(false));
    const calls = patch.mock.calls as unknown as [string, { params: { header: object } }][];
    return calls[sent]?.[1].params.header;
  };
  const key = await take(503);
  expect(await take(504)).toEqual(key);
  expect(await take(503, true)).toEqual(key); // the order has answered: the insurer is silent
  expect(await take(422)).not.toEqual(key);
});
