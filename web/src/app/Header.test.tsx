import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { observers } from '#api/account';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Header } from './Header';
import { Menu } from './Menu';

/** The header of a citizen whom companies have asked. */
function show(asked: object[] = [], path = '/') {
  vi.stubGlobal('fetch', async (call: Request) =>
    Response.json(call.url.endsWith('/observers') ? asked : {}),
  );
  const queries = newQueries();
  const router = createMemoryRouter([{ path: '*', element: <Header menu={<Menu />} /> }], {
    initialEntries: [path],
  });
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
  expect(within(screen.getByRole('button', { name: 'Закрити меню' })).queryByRole('img')).toBeNull();
  expect(within(screen.getByRole('link', { name: /^Профіль/ })).getByRole('img', { name: dot })).toBeTruthy();
});

test('requests that were read have no dot (SHELL-05)', async () => {
  const queries = show([{ isRead: true }]);
  await vi.waitFor(() => expect(queries.getQueryData(observers.queryKey)).toBeTruthy());
  expect(screen.queryByRole('img', { name: dot, hidden: true })).toBeNull();
});

// WCAG 2.4.3, 4.1.2: the panel follows its button, and takes the focus.
test('the menu of small screens is opened and closed by keyboard', async () => {
  show();
  expect(menu().getAttribute('aria-expanded')).toBe('false');
  menu().focus();
  await userEvent.keyboard('{Enter}');
  const close = screen.getByRole('button', { name: 'Закрити меню' });
  expect(close.getAttribute('aria-expanded')).toBe('true');
  expect(close.textContent, 'the visible word is part of the name').toBe('Закрити');
  const panel = document.getElementById(close.getAttribute('aria-controls') ?? '');
  expect(close.compareDocumentPosition(panel as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Картка водія' }));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(menu());
  expect(menu().getAttribute('aria-expanded')).toBe('false');
});

test('the menu of small screens closes when its page is there', async () => {
  show();
  await userEvent.click(menu());
  await userEvent.click(screen.getByRole('link', { name: 'Штрафи' }));
  expect(menu().getAttribute('aria-expanded')).toBe('false');
});

test.each([
  ['/', 'Картка водія', 'page'],
  ['/vehicles/owner', 'Транспорт', 'page'],
  ['/vehicles/confidant', 'Транспорт', 'true'],
  ['/vehicles/owner/7/fines', 'Транспорт', 'true'],
  ['/fines/payment', 'Штрафи', 'true'],
  ['/services/ordered', 'Мої послуги', 'page'],
  ['/services', 'Послуги', 'page'],
  ['/services/licence-exchange', 'Послуги', 'true'],
  ['/services/licence-exchange/info', 'Послуги', 'true'],
  ['/profile/contacts', 'Профіль', 'true'],
])('of the menu %s belongs to %s', (path, name, current) => {
  show([], path);
  const marked = [...document.querySelectorAll('nav [aria-current]')];
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [name, current],
  ]);
});

test('no entry is marked on a page that belongs to none', () => {
  show([], '/error/404');
  expect(document.querySelector('nav [aria-current]')).toBeNull();
});
