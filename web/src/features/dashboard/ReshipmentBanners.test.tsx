import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Order, orders } from '../../api/queries';
import { newQueries } from '../../testing/queries';
import { ReshipmentBanners, returned } from './ReshipmentBanners';

const order = (internalName: string, status: string) =>
  ({ id: internalName, status, service: { internalName, name: 'Обмін' } }) as Order;

test('parcels that came back', () => {
  const mine = [
    order('licence-exchange', 'storage'),
    order('exchange-spr', 'storage'),
    order('licence-exchange', 'done'), // handed over
    order('plate-storage', 'storage'), // never a parcel
  ];
  expect(returned(mine).map(({ id }) => id)).toEqual(['licence-exchange', 'exchange-spr']);
});

test('a parcel that came back is collected at the service centre (DASH-04)', () => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(orders.queryKey, [order('licence-exchange', 'storage')]);
  render(
    <QueryClientProvider client={queries}>
      <ReshipmentBanners />
    </QueryClientProvider>,
  );
  const banner = screen.getByRole('alert').textContent;
  expect(banner).toContain('Відправлення повернулося до сервісного центру.');
  expect(banner).toContain('Щоб отримати документ, зверніться до сервісного центру');
});
