import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Fine } from '#api/fines';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
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

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const row = (change: Partial<Fine>) => (
  <QueryClientProvider client={newQueries()}>
    <TestRouter>
      <FineRow fine={{ ...fine, ...change }} closed={false} />
    </TestRouter>
  </QueryClientProvider>
);

const half = { percent: 50, amount: 17_000, lastDay: '2026-12-04' };
const whole = { percent: 100, amount: 34_000, lastDay: '2026-12-20' };
const twice = { percent: 200, amount: 68_000 };
const bands = [half, whole, twice];

test.each<[string, string, Partial<Fine>]>([
  ['2026-11-25', '170 грн замість 340 грн до 4 грудня', { today: half }],
  ['2026-12-04', '170 грн замість 340 грн до кінця дня', { today: half }],
  ['2026-12-05', '340 грн до 20 грудня, потім 680 грн', { today: whole, amount: 34_000 }],
  [
    '2026-12-21',
    '680 грн подвоєно з 21 грудня',
    { today: { ...twice, since: '2026-12-21' }, amount: 68_000 },
  ],
  [
    '2027-01-02',
    '680 грн подвоєно з 21 грудня 2026',
    { today: { ...twice, since: '2026-12-21' }, amount: 68_000 },
  ],
])('a closed row says what is due and until when: on %s %s', (today, words, change) => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00+02:00`), toFake: ['Date'] });
  render(row({ bands, penalty: 34_000, reason: 'Перевищення швидкості', ...change }));
  const shown = screen.getAllByRole('listitem')[0]?.textContent?.replaceAll('\u00a0', ' ');
  expect(shown).toContain(words);
  expect(screen.getByRole('heading', { level: 2, name: 'Перевищення швидкості' })).toBeTruthy();
});

test('a fine whose payment has begun says until when, and leads on with it', () => {
  render(row({ payable: false, orderId: 'begun', payUntil: '2026-11-24T02:34:00Z' }));
  expect(screen.getByText('Оплату розпочато, рахунок діє до 24.11, 04:34')).toBeTruthy();
  const goOn = screen.getByRole('link', { name: 'Продовжити оплату: ЕАР № 1234567' });
  expect(goOn.getAttribute('href')).toBe('/fines/payment?id=begun&step=payment');
  expect(screen.queryByRole('button', { name: /^Сплатити/ })).toBeNull();
});

test('a fine that is paid and not done leads to its order', () => {
  render(row({ payable: false, orderId: 'paid' }));
  expect(screen.getByRole('link', { name: /^До моїх послуг/ }).getAttribute('href')).toBe(
    '/services/ordered#order-paid',
  );
  expect(screen.queryByText(/рахунок діє/)).toBeNull();
});

// FINE-14: begun in another tab; the fine is read again, and the reason stays.
test('why a payment is refused is still there when the fine is read again', async () => {
  vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, code: 'fine_ordered', message: 'Оплату вже замовлено.', id: 'another' },
    response: new Response(null, { status: 409 }),
  } as never);
  const list = (change: Partial<Fine>) => (
    <QueryClientProvider client={queries}>
      <TestRouter>
        <FineRow fine={{ ...fine, ...change }} closed={false} />
      </TestRouter>
    </QueryClientProvider>
  );
  const queries = newQueries();
  const { rerender } = render(list({}));
  fireEvent.click(screen.getByRole('button', { name: /^Сплатити/ }));
  await screen.findByRole('alert');
  rerender(list({ payable: false, orderId: 'another', payUntil: '2026-11-24T02:34:00Z' }));
  expect(screen.getByRole('alert').textContent).toContain('Оплату вже замовлено.');
  expect(screen.getByRole('link', { name: /^Продовжити оплату/ })).toBeTruthy();
});

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
