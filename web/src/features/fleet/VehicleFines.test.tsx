import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Fine, fines } from '#api/fines';
import { maintenance, service } from '#api/queries';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { VehicleFines } from './VehicleFines';

const fine = (nProtocol: string, plate: string): Fine => ({
  docId: nProtocol,
  sProtocol: 'ЕАМ',
  nProtocol,
  plate,
  issuedAt: '2026-03-01',
  docDate: '2026-02-28',
  penalty: 34_000,
  reason: 'Перевищення швидкості',
  kupap: 'ч. 1 ст. 122',
  status: { id: 0, name: 'Несплачений' },
  type: { ID: 1 },
  label: { text: 'Несплачений', colour: 'yellow' },
  amount: 17_000,
  bands: [],
  payable: true,
});

const queries = (blocked = false) => {
  const made = newQueries({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retryDelay: 1 } },
  });
  const until = blocked ? { orderingBlockedUntil: '2026-03-06T00:05:00+02:00' } : {};
  made.setQueryData(maintenance.queryKey, { active: false, now: '2026-03-05T23:45:00+02:00', ...until });
  made.setQueryData(service('fines').queryKey, { activeService: 'active' } as never);
  return made;
};

const show = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <VehicleFines plate="КА9400РР" />
      </TestRouter>
    </QueryClientProvider>,
  );

test('the fines of this vehicle are there to be paid, those of others are not (ROUTE-09)', () => {
  const client = queries();
  client.setQueryData(fines.queryKey, [fine('1', 'KA9400PP'), fine('2', 'AA0001AA')]);
  show(client);
  const [row, ...others] = screen.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(
    within(row as HTMLElement)
      .getByRole('button', { name: /ЕАМ № 1$/ })
      .getAttribute('aria-disabled'),
  ).not.toBe('true');
  expect(screen.getByRole('link', { name: 'Усі штрафи' }).getAttribute('href')).toBe('/fines');
});

// FINE-16, AMB-032: the day from which the terms run is named at the bands, and is not that of the document.
test('the terms of a fine run from the day on which it was issued', () => {
  const client = queries();
  const bands = [{ percent: 50, amount: 17_000, lastDay: '2026-03-16' }];
  client.setQueryData(fines.queryKey, [{ ...fine('1', 'KA9400PP'), bands }]);
  show(client);
  expect(screen.getByText('Строки рахуються від дати винесення: 01.03.2026.')).toBeTruthy();
  expect(screen.getByText('Дата винесення').nextElementSibling?.textContent).toBe('01.03.2026');
  expect(screen.getByText('Дата документа').nextElementSibling?.textContent).toBe('28.02.2026');
});

test('while ordering is blocked the fines are read and not paid', () => {
  const client = queries(true);
  client.setQueryData(fines.queryKey, [fine('1', 'KA9400PP')]);
  show(client);
  expect(screen.getByRole('button', { name: /ЕАМ № 1$/ }).getAttribute('aria-disabled')).toBe('true');
});

test('a vehicle without fines says so', () => {
  const client = queries();
  client.setQueryData(fines.queryKey, [fine('2', 'AA0001AA')]);
  show(client);
  expect(screen.getByText('Штрафів за цим транспортним засобом немає')).toBeTruthy();
});

test('while the lists of fines are switched off the vehicle has no list either, and none is claimed to be empty (FINE-15)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'service_inactive' }, { status: 409 }));
  show(queries());
  const told = await screen.findByText('Сервіс тимчасово недоступний');
  expect(told.parentElement?.textContent).toContain('Спробуйте скористатись пізніше');
  expect(screen.queryByText('Штрафів за цим транспортним засобом немає')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull(); // another try would not help
});

test('fines are waited for; where they cannot be read there is another try', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable' }, { status: 503 }));
  show(queries());
  expect(screen.getByRole('status', { busy: true })).toBeTruthy();
  const again = await screen.findByRole('button', { name: /ще раз|Повторити/ });
  vi.stubGlobal('fetch', async () => Response.json([fine('1', 'KA9400PP')]));
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: /ЕАМ № 1$/ })).toBeTruthy();
});
