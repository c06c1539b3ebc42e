import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '../../api/client';
import type { Fine } from '../../api/fines';
import { newQueries } from '../../testing/queries';
import { TestRouter } from '../../testing/TestRouter';
import { FineRow } from './FineRow';

const fine = {
  docId: '1',
  sProtocol: 'ЕАР',
  nProtocol: '1234567',
  plate: 'AE9623MH',
  issuedAt: '2026-03-05',
  docDate: '2026-03-05',
  amount: 17_000,
  bands: [],
  payable: true,
  label: { text: 'Не сплачено', colour: 'red' },
  status: { id: 0, name: '' },
  type: { ID: 1 },
} as unknown as Fine;

// FINE-14: paid on another device in the meantime.
test('a payment that is refused leads to the existing order', async () => {
  const message = 'Оплату цього штрафу вже замовлено. Знайдіть її у «Моїх послугах».';
  vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, code: 'fine_ordered', message, id: 'another' },
    response: new Response(null, { status: 409 }),
  } as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <FineRow fine={fine} closed={false} />
      </TestRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Сплатити/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/services/ordered#order-another');
});
