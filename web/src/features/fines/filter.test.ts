import { expect, test } from 'vitest';
import type { Fine } from '#api/fines';
import { everything, filtered, firstDay, fromQuery, platesOf, toQuery } from './filter';

const fine = (nProtocol: string, issuedAt: string, id: number, plate: string) =>
  ({ nProtocol, issuedAt, status: { id, name: '' }, plate }) as Fine;

const list = [
  fine('1', '2026-03-05', 0, 'AA0001AA'),
  fine('2', '2026-02-26', 1, 'AA0002AA'),
  fine('3', '2026-02-25', 2, 'AA0001AA'),
  fine('4', '2026-02-05', 3, 'AA0001AA'),
  fine('5', '2025-03-05', 4, 'AA0001AA'),
  fine('6', '2025-03-04', 0, 'AA0002AA'),
];

const numbers = (change: Partial<typeof everything>) =>
  filtered(list, { ...everything, sorting: 'newest', ...change }, '2026-03-05')
    .map((one) => one.nProtocol)
    .join('');

test('by period: all, and back from today by a week, a month, a year (FINE-02, AMB-035)', () => {
  expect(numbers({})).toBe('123456');
  expect(numbers({ period: 'week' })).toBe('12');
  expect(numbers({ period: 'month' })).toBe('1234');
  expect(numbers({ period: 'year' })).toBe('12345');
});

test('by status: passed on and undefined ones are among all alone (FINE-03, AMB-034)', () => {
  expect(numbers({ status: 'unpaid' })).toBe('16');
  expect(numbers({ status: 'paid' })).toBe('2');
  expect(numbers({ status: 'completed' })).toBe('4');
});

test('by vehicle, together with the others (FINE-04)', () => {
  expect(platesOf(list)).toEqual(['AA0001AA', 'AA0002AA']);
  expect(numbers({ plate: 'AA0002AA' })).toBe('26');
  expect(numbers({ plate: 'AA0002AA', status: 'unpaid', period: 'week' })).toBe('');
});

test('the newest first as they come, or those that press most (FINE-05)', () => {
  expect(numbers({ sorting: 'newest' })).toBe('123456');
  expect(numbers({ sorting: 'urgent' })).toBe('163524');
});

test('the address carries the filter, and no plate', () => {
  const plates = platesOf(list);
  const chosen = { period: 'month', status: 'unpaid', plate: 'AA0002AA', sorting: 'newest' } as const;
  const query = toQuery(chosen, plates);
  expect(query).toEqual({ period: 'month', status: 'unpaid', car: '2', sort: 'newest' });
  expect(fromQuery(new URLSearchParams(query), plates)).toEqual(chosen);
  expect(toQuery(everything, plates)).toEqual({});
  const wrong = new URLSearchParams('period=day&status=all&car=9&sort=x');
  expect(fromQuery(wrong, plates)).toEqual(everything);
  expect(fromQuery(new URLSearchParams('car=0'), plates)).toEqual(everything);
});

test('a month back from a long one ends with the short one', () => {
  expect(firstDay('month', '2026-03-31')).toBe('2026-02-28');
  expect(firstDay('year', '2028-02-29')).toBe('2027-02-28');
  expect(firstDay('month', '2026-01-15')).toBe('2025-12-15');
  expect(firstDay('week', '2026-03-03')).toBe('2026-02-24');
});
