import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Details } from './Details';

const done = {
  id: 'o',
  number: '482107395617',
  status: 'done',
  finished: true,
  service: { internalName: 'vehicle-check', name: 'Перевірка транспортного засобу' },
  createdAt: '2026-03-05T11:00:00Z',
  price: 11_940,
  label: { text: 'Готово', colour: 'green' },
  explanation: 'Витяг готовий. Завантажте його до 12.03.2026: далі його буде видалено.',
  actions: [],
  invoice: { receiptPath: '/api/services/o/receipt' },
};

function show(part: object) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Details order={{ ...done, ...part } as unknown as Order} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

test('the extract says until when it is there, and has its receipt beside it (VCHK-13, VCHK-17)', () => {
  show({});
  expect(screen.getByText(/Завантажте його до 12\.03\.2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Завантажити Витяг.pdf' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Квитанція|чек/i })).toBeTruthy();
});

test('an order that was refused has no extract, and says why', () => {
  show({
    status: 'refusal',
    label: { text: 'Відмовлено', colour: 'red' },
    explanation: 'Реєстр не має даних.',
  });
  expect(screen.getByText('Реєстр не має даних.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Завантажити Витяг.pdf' })).toBeNull();
  expect(screen.queryByText(/Витяг готовий/)).toBeNull();
});
