import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RouterProvider } from '../ui/RouterProvider';
import { NavigationProgress } from './NavigationProgress';

const Empty = () => null;

test('a bar shows that the next page is on its way, and ends with it', async () => {
  let arrive: (page: { Component: () => null }) => void = () => undefined;
  const page = new Promise<{ Component: () => null }>((resolve) => {
    arrive = resolve;
  });
  const children = [{ index: true }, { path: 'slow', lazy: () => page }];
  const router = createMemoryRouter([{ Component: NavigationProgress, children }]);
  render(<RouterProvider router={router} />);
  const bar = () => screen.queryByTestId('navigation-progress');
  expect(bar()).toBeNull();
  await act(async () => void router.navigate('/slow'));
  expect(bar()).toBeTruthy();
  await act(async () => arrive({ Component: Empty }));
  expect(bar()).toBeNull();
});
