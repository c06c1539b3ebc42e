import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Fine, fines } from '#api/fines';
import { maintenance, service } from '#api/queries';
import { newQueries } from '#testing/queries';
import { slowLoader, TestRouter } from '#testing/TestRouter';
import type { Loader } from '#ui/router';
import { Component as FinesPage } from './FinesPage';
import { RecentFines } from './RecentFines';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const fine = (docId: string, status: number, part: Partial<Fine> = {}) =>
  ({
    docId,
    sProtocol: 'ЕАР',
    nProtocol: docId,
    plate: 'AA0001AA',
    issuedAt: '2026-03-01',
    docDate: '2026-03-01',
    penalty: 34_000,
    reason: `Порушення ${docId}`,
    kupap: '',
    amount: 0,
    bands: [],
    payable: false,
    label: { text: 'Не сплачено', colour: 'red' },
    status: { id: status, name: '' },
    type: { ID: 1 },
    ...part,
  }) as Fine;

const thisYear = new Date().getFullYear();
const list = [
  fine('1', 3),
  fine('2', 0, { amount: 17_000, today: { percent: 50, amount: 17_000, lastDay: `${thisYear}-12-04` } }),
  fine('3', 0, { amount: 17_000, today: { percent: 50, amount: 17_000, lastDay: `${thisYear}-12-02` } }),
  fine('4', 0, {
    amount: 68_000,
    plate: 'AA0002AA',
    today: { percent: 200, amount: 68_000, since: '2026-02-01' },
  }),
  fine('5', 0, { amount: 34_000, today: { percent: 100, amount: 34_000, lastDay: `${thisYear}-12-30` } }),
];

function show(page: React.ReactNode, path = '/fines', loader?: Loader, known = list) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(maintenance.queryKey, { active: false, now: '2026-03-05T12:00:00+02:00' });
  queries.setQueryData(service('fines').queryKey, { activeService: 'active' } as never);
  queries.setQueryData(fines.queryKey, known);
  return render(
    <QueryClientProvider client={queries}>
      <TestRouter initialEntries={[path]} loader={loader}>
        {page}
      </TestRouter>
    </QueryClientProvider>,
  );
}

const total = '4 несплачені на 1 360 грн, найближчий строк – 2 грудня. Подвоєно вже 1 із 4';
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? '';
const shown = () =>
  screen.getAllByRole('heading', { name: /^Порушення/ }).map((each) => each.textContent?.at(-1));

test('what is unpaid, for how much and until when is said above the list, the most urgent fine first', () => {
  const { container } = show(<FinesPage />);
  expect(plain(container.textContent)).toContain(total);
  expect(shown()).toEqual(['4', '3', '2', '5', '1']);
  fireEvent.change(screen.getByLabelText('Спершу'), { target: { value: 'newest' } });
  expect(shown(), 'FINE-05').toEqual(['1', '2', '3', '4', '5']);
});

test('the filter of the address is in force, and can be changed', () => {
  show(<FinesPage />, '/fines?status=unpaid&car=2');
  expect(shown()).toEqual(['4']);
  fireEvent.change(screen.getByLabelText('Транспортний засіб'), { target: { value: '' } });
  expect(shown()).toEqual(['4', '3', '2', '5']);
});

test('a choice keeps the one before, whose address is still being opened (FINE-02 to FINE-05)', async () => {
  const { loader, release } = slowLoader();
  show(<FinesPage />, '/fines?status=completed', loader);
  fireEvent.change(await screen.findByLabelText('Спершу'), { target: { value: 'newest' } });
  fireEvent.change(screen.getByLabelText('Стан'), { target: { value: 'unpaid' } });
  expect(shown()).toEqual(['2', '3', '4', '5']);
  await act(async () => release());
  expect(shown()).toEqual(['2', '3', '4', '5']);
});

test('the first page has the total, and the fines that no task of it names (DASH-02)', () => {
  const payable = list.map((one) => ({ ...one, payable: one.docId !== '4' }));
  const { container } = show(<RecentFines />, '/', undefined, payable);
  expect(plain(container.textContent)).toContain(total);
  expect(screen.getByRole('heading', { name: 'Не можна сплатити тут' })).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => plain(row.textContent));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('680 грн подвоєно з 1 лютого');
});
