import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Component as ErrorPage } from './ErrorPage';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

function show(code: string) {
  const routes = [
    { path: '/error/:code', Component: ErrorPage },
    { path: '/services', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [`/error/${code}`] });
  render(<RouterProvider router={router} />);
  return router;
}

test('a page that does not exist leads to the catalogue, and searches it (STAT-09)', async () => {
  const router = show('404');
  expect(screen.getByRole('link', { name: 'Усі послуги' }).getAttribute('href')).toBe('/services');
  fireEvent.change(screen.getByLabelText('Пошук послуги'), { target: { value: ' поліс ' } });
  fireEvent.submit(screen.getByRole('search'));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/services'));
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('поліс');
});

test('a fault of ours has no search (STAT-10)', () => {
  show('500');
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.getByRole('link', { name: 'На головну' })).toBeTruthy();
});
