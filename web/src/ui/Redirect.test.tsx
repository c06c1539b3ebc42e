import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Redirect } from './Redirect';
import { RouterProvider } from './RouterProvider';
import { createMemoryRouter } from './router';

let answer: () => void = () => undefined;
let whenRendered: (() => void) | undefined;

/** A page that redirects when its answer has come. */
function Page() {
  const [ready, setReady] = useState(false);
  answer = () => setReady(true);
  useLayoutEffect(() => {
    if (ready) whenRendered?.();
  }, [ready]);
  return ready ? <Redirect to="/read-instead" replace /> : <Link to="/services">До переліку послуг</Link>;
}

const Services = () => 'services';

const show = () => {
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/read-instead', element: 'read instead' },
    { path: '/there', element: 'there' },
    { path: '/services', lazy: () => loaded.then(() => ({ Component: Services })) },
  ]);
  render(<RouterProvider router={router} />);
  return { router, load };
};

afterEach(() => {
  whenRendered = undefined;
});

test('a page redirects', async () => {
  const { router } = show();
  await act(async () => answer());
  expect(router.state.location.pathname).toBe('/read-instead');
});

test('a page does not redirect while another navigation is pending', async () => {
  const { router, load } = show();
  await act(async () => {
    screen.getByRole('link').click();
    answer();
  });
  await act(async () => load());
  expect(router.state.location.pathname, 'ROUTE-27').toBe('/services');
});

// A browser runs effects when it has painted: a click may come before.
test('a click between the redirect and its effect is not lost', async () => {
  const { router, load } = show();
  whenRendered = () => void router.navigate('/services');
  await act(async () => answer());
  await act(async () => load());
  expect(router.state.location.pathname, 'ROUTE-27').toBe('/services');
});

test('a page that is there when one is redirected from the last one stays', async () => {
  const { router } = show();
  whenRendered = () => void router.navigate('/there');
  await act(async () => answer());
  expect(router.state.location.pathname).toBe('/there');
});
