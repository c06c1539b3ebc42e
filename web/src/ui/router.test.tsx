import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RoutedPage } from './RoutedPage';
import { RouterProvider } from './RouterProvider';
import { createMemoryRouter, type Route } from './router';
import { ScrollRestoration } from './ScrollRestoration';

const Page = () => 'the page';
const Fault = () => 'a fault';

const show = (routes: Route[], initialEntries = ['/']) => {
  const router = createMemoryRouter([{ path: '/', element: 'the first page' }, ...routes], {
    initialEntries,
  });
  render(
    <RouterProvider router={router}>
      <RoutedPage loading="loading" Fault={Fault} />
      <ScrollRestoration />
    </RouterProvider>,
  );
  return router;
};

/** A script that arrives when the test says so. */
function script() {
  let arrive: (page: { Component: () => string }) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const lazy = () =>
    new Promise<{ Component: () => string }>((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    });
  return { lazy, arrive: () => arrive({ Component: Page }), fail: () => fail(new TypeError('network')) };
}

test('the place of the first page is shown until its script is there', async () => {
  const { lazy, arrive } = script();
  show([{ path: '/page', lazy }], ['/page']);
  expect(screen.getByText('loading')).toBeTruthy();
  await act(async () => arrive());
  expect(screen.getByText('the page')).toBeTruthy();
});

test('a page and its address stay until the next page is there', async () => {
  const { lazy, arrive } = script();
  const router = show([{ path: '/page', lazy }]);
  await act(async () => void router.navigate('/page'));
  expect(screen.getByText('the first page')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  await act(async () => arrive());
  expect(screen.getByText('the page')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/page');
});

test('the newest navigation wins', async () => {
  const { lazy, arrive } = script();
  const router = show([
    { path: '/page', lazy },
    { path: '/other', element: 'the other one' },
  ]);
  await act(async () => void router.navigate('/page'));
  await act(async () => void router.navigate('/other'));
  await act(async () => arrive());
  expect(screen.getByText('the other one')).toBeTruthy();
});

test('a loader redirects, and the way back skips what redirected', async () => {
  const router = show([
    { path: '/own', loader: async () => '/other?from=own#part' },
    { path: '/other', element: 'the other one' },
  ]);
  await act(() => router.navigate('/own'));
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '?from=own', hash: '#part' });
  await act(() => router.navigate(-1));
  expect(screen.getByText('the first page')).toBeTruthy();
});

test('the innermost redirect counts: it names the page that is asked for again after signing in (ROUTE-10, ROUTE-36)', async () => {
  const router = show([
    { loader: () => '/other', children: [{ path: '/profile', loader: () => '/profile/contacts' }] },
    { path: '/profile/contacts', element: 'contacts' },
    { path: '/other', element: 'the other one' },
  ]);
  await act(() => router.navigate('/profile'));
  expect(screen.getByText('contacts')).toBeTruthy();
});

test('a script that did not come is a fault of its page, and is asked for again', async () => {
  const { lazy, arrive, fail } = script();
  const router = show([{ path: '/page', lazy }]);
  await act(async () => void router.navigate('/page'));
  await act(async () => fail());
  expect(screen.getByText('a fault')).toBeTruthy();
  await act(() => router.navigate('/'));
  expect(screen.getByText('the first page')).toBeTruthy();
  await act(async () => void router.navigate('/page'));
  await act(async () => arrive());
  expect(screen.getByText('the page')).toBeTruthy();
});

test('the way back leads to where one was on the page; another page begins at its top, or at the element of its address', async () => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  const named = vi.fn();
  Element.prototype.scrollIntoView = named;
  const router = show([{ path: '/other', element: <p id="part">the other one</p> }]);
  vi.stubGlobal('scrollY', 340);
  await act(() => router.navigate('/other'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate(-1));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 340);
  await act(() => router.navigate('/other#part'));
  expect(named).toHaveBeenCalledOnce();
  scrollTo.mockClear();
  await act(() => router.navigate('/other?page=2', { preventScrollReset: true }));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a navigation that waits for nothing is not pending', async () => {
  const router = show([
    { loader: () => null, children: [{ path: '/page', element: 'the page' }] },
    { path: '/elsewhere', loader: () => '/page' },
  ]);
  const pending: unknown[] = [];
  router.subscribe((state) => pending.push(state.pending));
  await act(async () => void router.navigate('/page?step=next'));
  expect(screen.getByText('the page')).toBeTruthy();
  await act(async () => void router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/page');
  expect(pending).toEqual([undefined, undefined]);
});

test('a loader that fails is shown as a fault', async () => {
  const router = show([
    {
      path: '/page',
      element: 'the page',
      loader: () => {
        throw new TypeError('network');
      },
    },
  ]);
  await act(async () => void router.navigate('/page'));
  expect(screen.getByText('a fault')).toBeTruthy();
});
