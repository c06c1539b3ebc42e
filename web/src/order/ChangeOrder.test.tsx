import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { ChangeOrder } from './ChangeOrder';
import { FollowOrder } from './FollowOrder';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const id = '0192a3b4-0000-7000-8000-000000000001';

const draft = {
  id,
  service: { internalName: 'licence-exchange', name: 'Обмін' },
  status: 'draft',
  label: { text: 'Чернетка', colour: 'grey' },
  explanation: '',
  actions: [{ action: 'sign' }, { action: 'cancel' }],
  price: 100,
  version: 1,
  updatedAt: '2026-11-21T20:00:00Z',
};

/** Follows an order that waits for its signature; giving it up cancels it. */
function show({ changeable = true, actions = draft.actions } = {}) {
  let told: object = { ...draft, actions };
  vi.spyOn(client, 'GET').mockImplementation((async () => ({
    data: [told],
    response: new Response(),
  })) as never);
  const cancel = vi.spyOn(client, 'DELETE').mockImplementation((async () => {
    told = { ...draft, status: 'canceled', actions: [], finished: true, version: 2 };
    return { data: told, response: new Response() };
  }) as never);
  const router = createMemoryRouter(
    [
      {
        path: '/services/licence-exchange',
        element: (
          <FollowOrder
            id={id}
            step={null}
            map={{ type: 'licence-exchange', title: 'Обмін' }}
            steps={[{ name: 'sign', title: 'Підпис' }]}
            changeable={changeable}
            screens={{ sign: (order) => <ChangeOrder order={order} /> }}
            result={() => null}
          />
        ),
      },
      { path: '/services/ordered', element: <p>list</p> },
    ],
    { initialEntries: [`/services/licence-exchange?id=${id}`] },
  );
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, cancel };
}

test('the data of an order that is not signed can be changed: it is given up and filled in again (WIZ-03)', async () => {
  const { router, cancel } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Змінити дані' }));
  expect(screen.getByRole('dialog').textContent).toContain('введені дані збережуться');
  fireEvent.click(screen.getByRole('button', { name: 'Змінити' }));
  await waitFor(() => expect(router.state.location.search).toBe(`?again=${id}`));
  expect(cancel).toHaveBeenCalledOnce();
});

test('an order that is cancelled is in the list', async () => {
  const { router } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Скасувати замовлення' }));
  fireEvent.click(screen.getByRole('button', { name: 'Так' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/services/ordered'));
});

test('what cannot be filled in again can only be cancelled, and nothing when the order allows it not', async () => {
  show({ changeable: false });
  await screen.findByRole('button', { name: 'Скасувати замовлення' });
  expect(screen.queryByRole('button', { name: 'Змінити дані' })).toBeNull();
});

test('an order that cannot be cancelled any more has no such button', async () => {
  show({ actions: [{ action: 'sign' }] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: /Змінити|Скасувати/ })).toBeNull();
});
