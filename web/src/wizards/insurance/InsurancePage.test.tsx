import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { order as orderQuery } from '#api/queries';
import { empty } from '#blocks/insurance/answers';
import { Followed } from '#blocks/insurance/Followed';
import { ProductContext } from '#blocks/insurance/product';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Component } from './InsurancePage';
import { motor } from './product';
import { draft } from './wizard';

afterEach(() => {
  draft.use.setState({ orderId: undefined, answers: empty, save: 'none' });
  vi.restoreAllMocks();
});

/** A page at an address, or after others, with a policy that the answers of this tab have reserved. */
function show(policy: object, page: ReactNode, ...visited: string[]) {
  vi.spyOn(client, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(orderQuery('policy').queryKey, {
    id: 'policy',
    service: { internalName: 'insurance' },
    actions: [],
    ...policy,
  } as never);
  draft.use.setState({ orderId: 'policy' });
  const router = createMemoryRouter([{ path: '/services/insurance', element: page }], {
    initialEntries: visited.map((search) => `/services/insurance${search}`),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

// INS-22: going back from a policy does not reserve a second one.
test.each([
  ['leads back to the reserved policy', false, '?id=policy&step=payment'],
  ['leads to the answers of one that was given up', true, '?step=address'],
])('Back %s', async (_, finished, place) => {
  const policy = { status: 'draft', finished };
  const router = show(policy, <Component />, '?step=address', '?id=policy&step=payment');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe(place);
});

test.each([
  ['a locked code, while no other one can be had yet', 'draft', 'KA9400PP'],
  ['the last code, when it is to be ordered once more', 'refusal', 'KA9400PP'],
  ['the signature', 'w8_2_pay', 'KA9400PP'],
  ['the policy is in force', 'done', ''],
])('what was typed stays until the policy is in force: after %s', (_, status, plate) => {
  vi.spyOn(client, 'DELETE').mockReturnValue(new Promise(() => undefined) as never);
  draft.use.setState({ answers: { ...empty, plate: 'KA9400PP' }, save: 'saved' });
  const soon = [{ action: 'resend_code', from: '2026-03-05T10:01:00Z' }];
  const actions = [{ action: 'cancel' }];
  show(
    { status, actions, soon },
    <ProductContext value={motor}>
      <Followed id="policy" step="payment" />
    </ProductContext>,
    '?id=policy&step=payment',
  );
  expect(draft.use.getState().answers.plate).toBe(plate);
});
