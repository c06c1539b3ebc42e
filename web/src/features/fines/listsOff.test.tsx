import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { maintenance, service } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Component as FinesPage } from './FinesPage';
import { RecentFines } from './RecentFines';

const off = () => Response.json({ code: 'service_inactive', message: 'off' }, { status: 409 });
const none = () => new Response(null, { status: 204 });

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

function show(page: React.ReactNode, answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(maintenance.queryKey, { active: false, now: '2026-03-05T12:00:00+02:00' });
  queries.setQueryData(service('fines').queryKey, { activeService: 'active' } as never);
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>{page}</TestRouter>
    </QueryClientProvider>,
  );
}

test('a list of fines that is switched off says so once in a dialog, and in its place (FINE-15, FINE-12)', async () => {
  show(<FinesPage />, off);
  const dialog = await screen.findByRole('dialog', { name: 'Сервіс тимчасово недоступний' });
  expect(dialog.textContent).toContain('Спробуйте скористатись пізніше');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Сервіс тимчасово недоступний')).toBeTruthy();
  expect(screen.queryByText('Наразі ви не маєте жодного штрафу')).toBeNull();
  expect(screen.getByRole('link', { name: 'Сплатити за реквізитами' })).toBeTruthy();
});

test('a list that is not switched off is shown (FINE-15)', async () => {
  show(<FinesPage />, none);
  expect(await screen.findByText('Наразі ви не маєте жодного штрафу')).toBeTruthy();
  expect(screen.queryByText('Сервіс тимчасово недоступний')).toBeNull();
});

test('the first page does not pass a list that is switched off for no fines (FINE-15)', async () => {
  show(<RecentFines />, off);
  expect(await screen.findByText('Сервіс тимчасово недоступний')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Несплачені штрафи' })).toBeTruthy();
});
