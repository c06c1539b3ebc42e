import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogue, type Order, orders, type Service } from '../../api/queries';
import { ReshipmentBanners, returned } from './ReshipmentBanners';

// The browser may one day have a wizard for deliveries.
vi.mock('../../wizard/withWizard', () => ({ withWizard: ['reshipment'] }));

afterEach(cleanup);

const order = (internalName: string, status: string) =>
  ({ id: internalName, status, service: { internalName, name: 'Обмін' } }) as Order;

// DASH-04: what lies at the service centre again can be sent once more; what is on its way, or was never a parcel, cannot.
test('parcels that came back', () => {
  const mine = [
    order('licence-exchange', 'storage'),
    order('exchange-spr', 'storage'),
    order('reshipment', 'storage'),
    order('licence-exchange', 'done'),
    order('plate-storage', 'storage'),
  ];
  expect(returned(mine).map(({ id }) => id)).toEqual(['licence-exchange', 'exchange-spr', 'reshipment']);
});

test.each([
  ['can be ordered', 'reshipment', true, '/services/reshipment'],
  ['cannot be ordered', 'reshipment', false, undefined],
  ['has no wizard', 'reshipment-spr', true, undefined],
])(
  'the way to a document that came back, when its delivery %s (DASH-04)',
  (_, internalName, orderable, way) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const from = internalName === 'reshipment' ? 'licence-exchange' : 'exchange-spr';
    queries.setQueryData(orders.queryKey, [order(from, 'storage')]);
    queries.setQueryData(catalogue.queryKey, [
      { internalName, orderable, activeService: 'active' } as Service,
    ]);
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ReshipmentBanners />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Відправлення повернулося до сервісного центру.');
    expect(screen.queryByRole('link', { name: 'Замовити повторну доставку' })?.getAttribute('href')).toBe(
      way,
    );
    expect(screen.queryAllByText(/Щоб отримати документ, зверніться до сервісного центру/)).toHaveLength(
      way ? 0 : 1,
    );
  },
);
