import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '../../api/client';
import { order as orderQuery } from '../../api/queries';
import { Component } from './InsurancePage';
import { draft } from './wizard';

afterEach(() => {
  cleanup();
  draft.use.setState({ made: undefined });
  vi.restoreAllMocks();
});

// INS-22: nobody reserves a second policy by going back from the first.
test.each([
  ['leads back to the reserved policy', false, '?id=policy&step=payment'],
  ['leads to the answers of one that was given up', true, '?step=address'],
])('Back %s', async (_, finished, place) => {
  vi.spyOn(client, 'GET').mockReturnValue(new Promise(() => undefined) as never);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(orderQuery('policy').queryKey, {
    id: 'policy',
    service: { internalName: 'insurance' },
    status: 'w8_2_confirm',
    finished,
    actions: [],
  } as never);
  draft.use.setState({ made: 'policy' });
  const router = createMemoryRouter([{ path: '/services/insurance', element: <Component /> }], {
    initialEntries: ['/services/insurance?step=address', '/services/insurance?id=policy&step=payment'],
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe(place);
});
