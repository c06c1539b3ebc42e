import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { licenceOffer } from '#api/lookups';
import { order as orderQuery } from '#api/queries';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Component } from './LicenceExchangePage';

test('who has given up the exchange that stood in the way is offered another one at once', async () => {
  const offer = { available: false, message: 'У Вас вже є чинна заява.', orderId: 'o' };
  const queries = newQueries();
  queries.setQueryData(licenceOffer.queryKey, offer as never);
  queries.setQueryData(orderQuery('o').queryKey, { id: 'o', actions: [] } as never);
  let answer: (told: object) => void = () => undefined;
  vi.spyOn(client, 'GET').mockImplementation(
    ((path: string) =>
      new Promise((tell) => {
        if (path === '/api/user/license/exchange') answer = tell;
      })) as never,
  );
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
    </QueryClientProvider>,
  );
  const standing = () => screen.queryByRole('link', { name: 'Переглянути замовлення' });
  await vi.waitFor(() => expect(standing()).not.toBeNull());
  answer({ data: { available: true }, response: new Response('') });
  await vi.waitFor(() => expect(standing()).toBeNull());
});

test('an offer from before the order lets nobody in: who goes back from the signature is led on (WIZ-03)', async () => {
  const queries = newQueries();
  queries.setQueryData(licenceOffer.queryKey, { available: true, forms: [] } as never);
  queries.setQueryData(orderQuery('o').queryKey, { id: 'o', actions: [{ action: 'sign' }] } as never);
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data:
      path === '/api/user/license/exchange'
        ? { available: false, message: '', orderId: 'o' }
        : path.endsWith('/criteria')
          ? [{ id: 'o', actions: [{ action: 'sign' }] }]
          : { uid: 'citizen' },
    response: new Response(''),
  })) as never);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Ви вже почали' })).toBeTruthy();
});
