import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { Facts } from '#ui/Facts';
import { deliveryRows } from './deliveryRows';

const order = {
  delivery: { type: 'Отримання в сервісному центрі', typeId: 0, branch: '8041' },
} as Order;

const show = (answer: () => Response) => {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={newQueries({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <Facts rows={deliveryRows(order)} />
    </QueryClientProvider>,
  );
};

// DLV-04, API-080.
test('the centre where a document is fetched is named, with its address', async () => {
  const centres = ['8041', '4641'].map((id) => ({
    id,
    name: `ТСЦ ${id}`,
    regionId: 11,
    address: `Київ, ${id}`,
  }));
  show(() => Response.json(centres));
  expect(await screen.findByText('ТСЦ 8041, Київ, 8041')).toBeTruthy();
});

test('while the centres cannot be read, its number is shown', () => {
  show(() => Response.json({ success: false, code: 'internal', message: '' }, { status: 500 }));
  expect(screen.getByText('Отримання в сервісному центрі 8041')).toBeTruthy();
});
