import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { observers } from '../api/account';
import { newQueries } from '../testing/queries';
import { RouterProvider } from '../ui/RouterProvider';
import { Header } from './Header';

/** The header of a citizen whom companies have asked. */
function show(asked: object[]) {
  vi.stubGlobal('fetch', async (call: Request) =>
    Response.json(call.url.endsWith('/observers') ? asked : {}),
  );
  const queries = newQueries();
  const router = createMemoryRouter([{ path: '*', element: <Header signedIn /> }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return queries;
}

const menu = () => screen.getByRole('button', { name: /^Меню/ });
const dot = 'є нові запити';

test('the closed menu of small screens says that there are unread requests (SHELL-05)', async () => {
  show([{ isRead: true }, { isRead: false }]);
  expect(await within(menu()).findByRole('img', { name: dot })).toBeTruthy();
  act(() => menu().click());
  expect(within(menu()).queryByRole('img')).toBeNull();
  expect(within(screen.getByRole('link', { name: /^Профіль/ })).getByRole('img', { name: dot })).toBeTruthy();
});

test('requests that were read have no dot (SHELL-05)', async () => {
  const queries = show([{ isRead: true }]);
  await vi.waitFor(() => expect(queries.getQueryData(observers.queryKey)).toBeTruthy());
  expect(screen.queryByRole('img', { name: dot, hidden: true })).toBeNull();
});
