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
  answer({ data: { available: true, forms: [] }, response: new Response('') });
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

const offer = {
  available: true,
  destroyed: false,
  mustRetakeExams: false,
  forms: [200, 1304].map((docType) => ({ docType, name: `form ${docType}`, reasons: [] })),
};
const order = {
  id: 'o',
  number: '482107395617',
  createdAt: '2026-03-05T10:00:00Z',
  service: { internalName: 'licence-exchange', name: 'Обмін посвідчення', statusAfterPayment: 'sent' },
  status: 'sent',
  label: { text: 'Заявка відправлена в ГСЦ МВС', colour: 'blue' },
  explanation: '',
  actions: [],
  price: 0,
};

/** Opens the service at an address, for a citizen with the offer and the order. */
function open(address: string) {
  vi.stubGlobal('scrollTo', () => undefined);
  const answers: Record<string, object> = {
    '/api/user/license/exchange': offer,
    '/api/user/profile': { uid: 'citizen' },
    '/api/services/ordered/criteria': [order],
    '/api/tasks': { tasks: [], incomplete: false },
  };
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: answers[path] ?? [],
    response: new Response(''),
  })) as never);
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('the service begins with the type of the licence', async () => {
  open('/');
  expect(await screen.findByRole('radio', { name: /form 1304/ }), 'LIC-02').toBeTruthy();
});

test('who follows an order is not asked for the type', async () => {
  open('/?id=o');
  expect(await screen.findByRole('heading', { name: 'Про замовлення' })).toBeTruthy();
  expect(screen.queryByRole('radio'), 'LIC-02').toBeNull();
});
