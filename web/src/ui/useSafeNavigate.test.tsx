import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RouterProvider } from './RouterProvider';
import { createMemoryRouter } from './router';
import { useSafeNavigate } from './useSafeNavigate';

/** What the screen was asked for is answered when the test says so. */
let answer: () => void = () => undefined;

function Screen() {
  const lead = useSafeNavigate();
  const ask = () => new Promise<void>((resolve) => (answer = resolve)).then(() => lead('/made'));
  return (
    <button type="button" onClick={() => void ask()}>
      ask
    </button>
  );
}

let load: () => void = () => undefined;

const Slow = () => 'slow';

const show = () => {
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const router = createMemoryRouter([
    { path: '/', element: <Screen /> },
    { path: '/elsewhere', element: 'elsewhere' },
    { path: '/slow', lazy: () => loaded.then(() => ({ Component: Slow })) },
    { path: '/made', element: 'made' },
  ]);
  render(<RouterProvider router={router} />);
  screen.getByRole('button').click();
  return router;
};

test('an answer leads on who waits for it', async () => {
  const router = show();
  await act(async () => answer());
  expect(router.state.location.pathname).toBe('/made');
});

test('an answer leads nowhere who has left', async () => {
  const router = show();
  await act(() => router.navigate('/elsewhere'));
  await act(async () => answer());
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('an answer leads nowhere who is leaving', async () => {
  const router = show();
  await act(async () => void router.navigate('/slow'));
  await act(async () => answer());
  await act(async () => load());
  expect(router.state.location.pathname).toBe('/slow');
});
