import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { RoutedPage } from '#ui/RoutedPage';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Fault } from './Fault';
import { makeRouter } from './router';
import { Shell } from './Shell';

vi.mock('#features/documents/PublicOfferPage', () => ({
  get Component() {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));

const reload = vi.fn();
const again = () => screen.findByRole('button', { name: 'Спробувати ще раз' }, { timeout: 5_000 });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  reload.mockReset();
});

test('a page whose script does not come leaves the menu where it is, and says so in Ukrainian', async () => {
  history.replaceState(null, '', '/public_offer');
  const queries = newQueries();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={makeRouter(queries)}>
        <Shell />
      </RouterProvider>
    </QueryClientProvider>,
  );
  expect(await again()).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/error|fetch/i);
});

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

test('it is reloaded when that is requested, or the network is back; not without one', async () => {
  vi.stubGlobal('location', { reload, origin: 'http://localhost', href: 'http://localhost/' });
  const ping = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', ping);
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken }])}>
      <RoutedPage Fault={Fault} />
    </RouterProvider>,
  );
  fireEvent.click(await again());
  await expect(ping.mock.results[0]?.value).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
  ping.mockImplementation(async () => new Response());
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  fireEvent.click(await again());
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
