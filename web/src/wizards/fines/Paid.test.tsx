import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fines } from '#api/fines';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Paid } from './FinePaymentPage';

const order = {
  id: 'o',
  number: '482107395617',
  status: 'done',
  finished: true,
  service: { internalName: 'fines', name: '' },
  createdAt: '2026-03-05T11:00:00Z',
  price: 17_000,
  label: { text: 'Готово', colour: 'green' },
  actions: [],
  fine: { sProtocol: 'ЕАМ', nProtocol: '1', plate: 'KA9400PP', issuedAt: '2026-03-01', reason: '' },
} as unknown as Order;

const fine = (nProtocol: string, amount: number, payable = true) => ({ nProtocol, amount, payable });

function show(known: object[]) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(fines.queryKey, known as never);
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <Paid order={order} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('from a fine that was paid one goes on to the next one', () => {
  const ways = show([fine('1', 17_000), fine('2', 34_000), fine('3', 51_000), fine('4', 1, false)]);
  expect(ways[0]).toEqual(['Сплатити наступний штраф', '/fines']);
  expect(screen.getByText(/Інших штрафів: 2, разом 850/)).toBeTruthy();
}, 20_000);

test('when all are paid one goes back to the fines', () => {
  expect(show([fine('1', 17_000)])[0]).toEqual(['До штрафів', '/fines']);
  expect(screen.queryByText(/Інших штрафів/)).toBeNull();
});
