import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Sent } from './Followed';

const order = {
  id: 'o',
  number: '482107395617',
  status: 'done',
  service: { internalName: 'postal-shipment', name: '' },
  createdAt: '2026-03-05T11:00:00Z',
  price: 12_000,
  label: { text: 'Готово', colour: 'green' },
  shipment: { serviceId: '7', kind: 'licence', state: 'made', document: 'ВХА 100200', tsc: '8041' },
  delivery: { type: 'Укрпошта', typeId: 2, state: 'in_transit' },
} as unknown as Order;

function show(part: Partial<Order>) {
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Sent order={{ ...order, ...part }} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return document.body.textContent ?? '';
}

const delivery = (state: 'delivered' | 'cancelled' | 'lost' | 'returned') =>
  ({ delivery: { type: '', typeId: 2, state } }) as Partial<Order>;

test('a parcel on its way says how long that takes (DLV-19, DLV-23)', () => {
  expect(show({})).toContain('доставка триває від 3 тижнів');
});

test('one that was handed over says so alone', () => {
  const shown = show(delivery('delivered'));
  expect(shown).toContain('Готово');
  expect(shown).not.toContain('доставка триває');
});

test.each([
  ['lost', {}, undefined],
  ['cancelled', {}, '/services/postal-shipment'],
  ['returned', { reshipment: { service: 'reshipment' } }, '/services/reshipment?order=o'],
  ['returned', { reshipment: { orderId: 'p' } }, '/services/ordered#order-p'],
] as const)('one that was %s is not shown as a success (%j)', (state, part, to) => {
  const shown = show({ ...delivery(state), reason: 'причина', ...part });
  expect(shown).toContain('Документ не доставлено');
  expect(shown).not.toContain('Готово');
  expect(shown).not.toContain('доставка триває');
  const [way] = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(way).toBe(to ?? '/services/ordered');
});
