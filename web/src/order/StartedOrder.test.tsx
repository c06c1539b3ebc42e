import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { StartedOrder } from './StartedOrder';

const id = '0192a3b4-0000-7000-8000-000000000001';

/** Shows that an order with these actions prevents another one. */
function show(...actions: string[]) {
  const told = {
    id,
    status: 'draft',
    explanation: 'Підпишіть заяву.',
    deadline: { kind: 'signature', name: '', until: '2026-11-22T12:00:00Z' },
    actions: actions.map((action) => ({ action })),
    version: 1,
    updatedAt: '2026-11-21T20:00:00Z',
  };
  vi.spyOn(client, 'GET').mockResolvedValue({ data: [told], response: new Response() } as never);
  const cancel = vi.spyOn(client, 'DELETE').mockResolvedValue({
    data: { ...told, status: 'canceled', actions: [], version: 2 },
    response: new Response(),
  } as never);
  const router = createMemoryRouter([
    { path: '/', element: <StartedOrder id={id}>У Вас вже є чинна заява</StartedOrder> },
  ]);
  const queries = newQueries();
  const read = vi.spyOn(queries, 'invalidateQueries');
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, cancel, read };
}

test('who goes back from the signature reads that they have begun, and can sign, change or cancel (WIZ-03)', async () => {
  const { router, cancel, read } = show('sign', 'cancel');
  expect(await screen.findByRole('heading', { name: 'Ви вже почали' })).toBeTruthy();
  expect(screen.queryByText('У Вас вже є чинна заява')).toBeNull();
  expect(screen.getByRole('link', { name: 'Підписати' }).getAttribute('href')).toBe(
    `/?id=${id}&step=payment`,
  );
  expect(screen.getByText('Зробити це можна до 22.11.2026 14:00.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Скасувати замовлення' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Змінити дані' }));
  fireEvent.click(screen.getByRole('button', { name: 'Змінити' }));
  expect(router.state.location.search).toBe(''); // not before it is given up
  await waitFor(() => expect(router.state.location.search).toBe(`?again=${id}`));
  expect(cancel).toHaveBeenCalledOnce();
  expect(read, 'whether the service can be ordered now').toHaveBeenCalledWith();
});

test('an order that is with others is what prevents another one', async () => {
  show();
  expect(await screen.findByText('У Вас вже є чинна заява')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
