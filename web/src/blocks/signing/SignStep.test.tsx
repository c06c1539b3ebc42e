import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import {
  maintenance,
  type Order,
  order as orderQuery,
  profile,
  statement,
  statementSummary,
} from '#api/queries';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { SignStep } from './SignStep';

vi.mock('./SignByWidget', () => ({
  SignByWidget: ({ onSigned }: { onSigned: (signature: string) => Promise<void> }) => (
    <button type="button" onClick={() => void onSigned('c2lnbmVk')}>
      sign
    </button>
  ),
}));

const order = {
  id: 'o',
  price: 0,
  actions: [{ action: 'sign' }],
  extra: { type: 'exchange' },
} as unknown as Order;

/** Shows the step of an order whose statement has been read. */
function show() {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(statement('o').queryKey, { payload: 'p', ways: ['widget'] } as never);
  queries.setQueryData(statementSummary('o').queryKey, [] as never);
  queries.setQueryData(profile.queryKey, { ipnChar: '3111952338' } as never);
  queries.setQueryData(maintenance.queryKey, { active: false } as never);
  const router = createMemoryRouter([{ path: '/', element: <SignStep order={order} /> }], {
    initialEntries: ['/?id=o&step=sign'],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { queries, router };
}

test('the signature updates the statement, with the type that the order names, and leads on', async () => {
  const signed = { ...order, status: 'signed' };
  const patch = vi.spyOn(client, 'PATCH').mockResolvedValue({
    data: signed,
    response: new Response('{}', { status: 200 }),
  } as never);
  const { queries, router } = show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'sign' })));
  const [path, call] = patch.mock.calls[0] as unknown as [string, { params: object; body: FormData }];
  expect(path).toBe('/api/services/{id}/statement'); // LIC-37, SIGN-10
  expect(call.params).toMatchObject({ path: { id: 'o' } });
  expect(Object.fromEntries(call.body)).toEqual({ sign: 'c2lnbmVk', type: 'exchange' }); // LIC-37, SIGN-10
  expect(router.state.location.search).toBe('?id=o&step=payment'); // LIC-37, SIGN-11
  expect(queries.getQueryData(orderQuery('o').queryKey)).toEqual(signed);
});
