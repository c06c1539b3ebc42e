import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { Redirect } from './Redirect';
import { RouterProvider } from './RouterProvider';
import { createMemoryRouter } from './router';

let answer: () => void = () => undefined;

/** A page that redirects when its answer has come. */
function Page() {
  const [ready, setReady] = useState(false);
  answer = () => setReady(true);
  return ready ? <Redirect to="/read-instead" replace /> : <Link to="/services">До переліку послуг</Link>;
}

const Services = () => 'services';

const show = () => {
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/read-instead', element: 'read instead' },
    { path: '/services', lazy: () => loaded.then(() => ({ Component: Services })) },
  ]);
  render(<RouterProvider router={router} />);
  return { router, load };
};

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
