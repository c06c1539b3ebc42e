import { expect, test } from 'vitest';
import { longDay } from './longDay';
import { plural } from './plural';

test('a day in words has its year when it is another one', () => {
  expect(longDay('2026-12-04', '2026-11-25')).toBe('4 грудня');
  expect(longDay('2027-01-04', '2026-11-25')).toBe('4 січня 2027');
  expect(longDay(undefined)).toBe('');
  expect(longDay('')).toBe('');
});

test('a count has the form of its word', () => {
  const fines = (count: number) => plural(count, 'штраф', 'штрафи', 'штрафів');
  expect([1, 2, 5, 11, 21, 24].map(fines)).toEqual([
    '1\u00a0штраф',
    '2\u00a0штрафи',
    '5\u00a0штрафів',
    '11\u00a0штрафів',
    '21\u00a0штраф',
    '24\u00a0штрафи',
  ]);
});
