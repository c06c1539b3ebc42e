import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { NavigationProgress } from './NavigationProgress';

const Empty = () => null;

test('a bar shows that the next page is on its way, and ends with it', async () => {
  let arrive: (page: { Component: () => null }) => void = () => undefined;
  const page = new Promise<{ Component: () => null }>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter([
    { path: '/', Component: Empty },
    { path: 'slow', lazy: () => page },
  ]);
  render(
    <RouterProvider router={router}>
      <NavigationProgress />
    </RouterProvider>,
  );
  const bar = () => screen.queryByTestId('navigation-progress');
  expect(bar()).toBeNull();
  await act(async () => void router.navigate('/slow'));
  expect(bar()).toBeTruthy();
  await act(async () => arrive({ Component: Empty }));
  expect(bar()).toBeNull();
});
