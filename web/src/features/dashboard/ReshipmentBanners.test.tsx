import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type OfferedDocument, shipmentOffer } from '../../api/shipments';
import { newQueries } from '../../testing/queries';
import { TestRouter } from '../../testing/TestRouter';
import { ReshipmentBanners } from './ReshipmentBanners';

const licence = {
  ...{
    serviceId: '7',
    kind: 'licence',
    state: 'returned',
    document: 'ВХА 100200',
    since: '2026-03-05',
    tsc: '8041',
  },
  tscName: 'ТСЦ МВС № 8041',
} satisfies OfferedDocument;

const show = (...documents: OfferedDocument[]) => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(shipmentOffer('reshipment').queryKey, { documents, ordered: [] });
  queries.setQueryData(shipmentOffer('reshipment-spr').queryKey, { documents: [], ordered: [] });
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <ReshipmentBanners />
      </TestRouter>
    </QueryClientProvider>,
  );
};

test('a document that came back leads to its re-shipment (DASH-04)', () => {
  show({ ...licence, orderId: 'exchange' });
  expect(screen.getByRole('alert').textContent).toContain(
    'Посвідчення водія ВХА 100200. Відправлення повернулося до сервісного центру.',
  );
  const link = screen.getByRole('link', { name: 'Замовити повторну доставку' });
  expect(link.getAttribute('href')).toBe('/services/reshipment?order=exchange');
});

test('one that none of the orders has made is sent again, too (DASH-04)', () => {
  show(licence);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/services/reshipment');
});

test('what is sent again, or was collected, has no banner', () => {
  show();
  expect(screen.queryByRole('alert')).toBeNull();
});
