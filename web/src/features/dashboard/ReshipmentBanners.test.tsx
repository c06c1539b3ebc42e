import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Order, orders } from '../../api/queries';
import { newQueries } from '../../testing/queries';
import { TestRouter } from '../../testing/TestRouter';
import { ReshipmentBanners, returned } from './ReshipmentBanners';

const order = (internalName: string, status: string, reshipment: Order['reshipment'] = {}) =>
  ({ id: internalName, status, service: { internalName, name: 'Обмін' }, reshipment }) as Order;

test('parcels that came back', () => {
  const mine = [
    order('licence-exchange', 'storage', { service: 'reshipment' }),
    order('exchange-spr', 'storage'), // no service sends it again
    order('reshipment', 'done', { service: 'reshipment' }), // it came back once more
    order('postal-shipment', 'done', { service: 'reshipment', orderId: 'again' }), // it is sent again
    order('licence-exchange', 'done'), // handed over
    order('plate-storage', 'storage'), // never a parcel
  ];
  expect(returned(mine).map(({ id }) => id)).toEqual(['licence-exchange', 'exchange-spr', 'reshipment']);
});

const show = (one: Order) => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(orders.queryKey, [one]);
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <ReshipmentBanners />
      </TestRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('alert').textContent;
};

test('a parcel that came back leads to its re-shipment (DASH-04)', () => {
  expect(show(order('licence-exchange', 'storage', { service: 'reshipment' }))).toContain(
    'Відправлення повернулося до сервісного центру.',
  );
  const link = screen.getByRole('link', { name: 'Замовити повторну доставку' });
  expect(link.getAttribute('href')).toBe('/services/reshipment?order=licence-exchange');
});

test('where nothing sends it again, it is collected at the service centre (DASH-04)', () => {
  expect(show(order('licence-exchange', 'storage'))).toContain(
    'Щоб отримати документ, зверніться до сервісного центру',
  );
});
