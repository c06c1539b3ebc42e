import { expect, test } from 'vitest';
import { dateTime, day, daysAfter, isoDay, left, money, titleCase } from './format';

test('money is written in hryvnias (BIZ-11)', () => {
  expect(money(11_940)).toBe('119,40\u00a0грн');
  expect(money(0)).toBe('0\u00a0грн');
  expect(money(123_456_705)).toBe('1\u00a0234\u00a0567,05\u00a0грн');
});

test('instants are shown by the Kyiv clock, in summer and in winter', () => {
  expect(dateTime('2026-03-05T12:30:00Z')).toBe('05.03.2026 14:30');
  expect(dateTime('2026-07-05T22:30:00Z')).toBe('06.07.2026 01:30');
});

test('days are DD.MM.YYYY (VAL-38)', () => {
  expect(day('2024-02-29')).toBe('29.02.2024');
  expect(isoDay('29.02.2024')).toBe('2024-02-29');
  expect(isoDay('29.02.2023')).toBeUndefined();
  expect(isoDay('1.1.2020')).toBe('2020-01-01');
});

test('days are counted by the calendar, over its years and changes of the clock', () => {
  expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysAfter('', 1)).toBe('');
});

test('the remaining time is in days, in hours, then in minutes', () => {
  const now = Date.parse('2026-03-05T12:00:00Z');
  expect(left('2026-03-14T11:59:00Z', now)).toBe('ще\u00a08\u00a0дн.');
  expect(left('2026-03-07T12:00:00Z', now)).toBe('ще\u00a048\u00a0год');
  expect(left('2026-03-06T11:59:00Z', now)).toBe('ще\u00a023\u00a0год');
  expect(left('2026-03-05T12:12:30Z', now)).toBe('ще\u00a012\u00a0хв');
  expect(left('2026-03-05T12:00:30Z', now)).toBe('менше хвилини');
});

test('names are written as people write them', () => {
  expect(titleCase('ОЛЕКСАНДР')).toBe('Олександр');
  expect(titleCase('АННА-МАРІЯ')).toBe('Анна-Марія');
  expect(titleCase('МАР’ЯНА ЇЇ')).toBe('Мар’яна Її');
});
