import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Schema } from '#api/client';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { StoredPlates } from './StoredPlates';

const plate: Schema['StoredPlate'] = {
  number: 'AA1234BB',
  plate: { prefix: 'AA', num: '1234', suffix: 'BB' },
  branch: { name: 'ТСЦ 8041' },
  storedDate: '2026-02-01',
  endDate: '2026-03-09',
  pricePerDay: 1080,
  daysCount: 32,
  earliestUntil: '2026-03-10',
  longestUntil: '2026-03-19',
  updatedAt: '2026-03-05T00:10:00+02:00',
};

test('a stored plate shows its end, and when that was updated last (PSTO-06)', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    Response.json(request.url.endsWith('/api/plate/storage') ? [plate] : []),
  );
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <StoredPlates />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByText('Зберігається до')).nextElementSibling?.textContent).toBe('09.03.2026');
  expect(screen.getByText('Строк оновлено').nextElementSibling?.textContent).toBe('05.03.2026 00:10');
});
