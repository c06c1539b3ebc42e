import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session';
import { withWizard } from '../wizard/withWizard';
import { makeRouter } from './router';

/** How long the code of a wizard may take to load, ms. */
const PATIENCE = 20_000;

const id = '0192a3b4-0000-7000-8000-000000000001';

/** The order of a service that the service centre has processed, as the server returns it. */
const order = (internalName: string) => ({
  id,
  service: { internalName, name: 'Послуга' },
  status: 'processed',
  label: { text: 'Опрацьовано', colour: 'green' },
  createdAt: '2026-03-05T12:00:00Z',
  updatedAt: '2026-03-05T12:00:00Z',
  version: 1,
  price: 11_940,
  explanation: '',
  actions: [],
  finished: false,
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  const sessionEndsAt = new Date(Date.now() + 60 * 60_000).toISOString();
  useSession.setState({ tokens: { accessToken: '', refreshToken: '', expiresIn: 600, sessionEndsAt } });
});
afterEach(() => {
  cleanup();
  useSession.setState({ tokens: undefined });
  vi.unstubAllGlobals();
});

/** Where the links of a wizard's result lead. */
async function result(service: string): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/ordered/criteria')) return Response.json([order(service)]);
    if (pathname.endsWith('/maintenance'))
      return Response.json({ active: false, now: '2026-03-05T12:00:00Z' });
    return new Response(null, { status: 204 });
  });
  history.replaceState(null, '', `/services/${service}?id=${id}`);
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={makeRouter(queries)} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Про замовлення' }, { timeout: PATIENCE });
  const main = screen.getByRole('main');
  return [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

test.each(withWizard.filter((name) => name !== 'confidant-revoke'))(
  'the result of %s leads to the ordered services (ROUTE-17)',
  async (service) => expect(await result(service)).toContain('/services/ordered'),
  PATIENCE,
);

test(
  'the result of a revocation leads home and to the fleet (CONF-11)',
  async () => {
    expect(await result('confidant-revoke')).toEqual(expect.arrayContaining(['/', '/vehicles/owner']));
  },
  PATIENCE,
);
