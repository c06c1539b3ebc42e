import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Reserved } from './Followed';

const order = {
  id: 'o',
  number: '482107395617',
  status: 'sent',
  service: { internalName: 'plate-reserve', name: '' },
  createdAt: '2026-03-05T11:00:00Z',
  price: 36_000,
  label: { text: '', colour: 'blue' },
  plate: { plate: 'AA7777AA', centre: 'ТСЦ 8041' },
  deadline: { kind: 'reservation', name: '', until: '2026-03-14T11:00:00Z' },
} as unknown as Order;

function show(part: Partial<Order>) {
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Reserved order={{ ...order, ...part }} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}

// PRES-05, TIME-07.
test('a reservation says until when it is kept, by the Kyiv clock, and what to do', () => {
  const steps = show({});
  expect(steps).toHaveLength(3);
  for (const step of steps.slice(1)) expect(step).toContain('до 14.03.2026 13:00');
  expect(screen.getByText('Заброньовано до').nextSibling?.textContent).toBe('14.03.2026 13:00');
});

test('what the service centre has prepared is only to be fetched', () => {
  expect(show({ status: 'processed' })[0]).toContain('Зверніться до сервісного центру');
});
