import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { plateStorage as text } from './text';
import { empty, openOf, returnTo, type StoredPlate, termsOf, wizard } from './wizard';

const plate = (number: string, part: Partial<StoredPlate> = {}): StoredPlate => ({
  number,
  plate: { prefix: number.slice(0, 2), num: number.slice(2, 6), suffix: number.slice(6) },
  branch: { name: 'ТСЦ 0541' },
  storedDate: '2026-03-01',
  endDate: '2026-03-25',
  earliestUntil: '2026-03-26',
  updatedAt: '2026-03-05T00:10:00+02:00',
  longestUntil: '2026-04-04',
  pricePerDay: 1_080,
  daysCount: 4,
  ...part,
});

const first = plate('AB7007KB');
const second = plate('AB0415AC');

test('the steps are in their order, and each needs the ones before it (PSTO-01)', () => {
  expect(wizard.path(empty)).toEqual(['plate', 'term', 'check']);
  expect(wizard.follows).toEqual(['payment', 'outcome']);
  expect(wizard.firstOpen(empty)).toBe('plate');
  expect(wizard.firstOpen({ plate: first.number, endDate: '' })).toBe('term');
  expect(wizard.firstOpen({ plate: first.number, endDate: '2026-03-26' })).toBe('check');
  expect(wizard.canGoTo({ plate: first.number, endDate: '' }, 'check')).toBe(false);
  expect(wizard.stepOf(empty, 'endDate')).toBe('term');
  expect(wizard.stepOf(empty, 'plate')).toBe('plate');
});

test('ten days to choose from, also over the change to summer time (PSTO-05, PSTO-07)', () => {
  const terms = termsOf(first);
  expect(terms).toHaveLength(10);
  expect(terms[0]).toEqual({ until: '2026-03-26', days: 1 });
  expect(terms[5]).toEqual({ until: '2026-03-31', days: 6 });
  expect(terms[9]).toEqual({ until: '2026-04-04', days: 10 });
});

test('the plate that the citizen comes with is chosen, whatever was before (PSTO-02)', () => {
  const before = { plate: first.number, endDate: '2026-03-28' };
  expect(wizard.reconcile(before, { plates: [first, second] })).toEqual(before);
  expect(wizard.reconcile(before, { plates: [first, second], wanted: second.number })).toEqual({
    plate: second.number,
    endDate: '',
  });
  expect(wizard.reconcile(before, { plates: [first, second], wanted: first.number })).toEqual(before);
  expect(wizard.reconcile(empty, { plates: [first, second] })).toEqual(empty);
  expect(wizard.reconcile(empty, { plates: [first] })).toEqual({ plate: first.number, endDate: '' });
});

test('what cannot be prolonged any more is not chosen', () => {
  const before = { plate: first.number, endDate: '2026-03-28' };
  const waiting = { ...first, orderId: 'order' };
  expect(openOf([waiting, second])).toEqual([second]);
  expect(wizard.reconcile(before, { plates: [waiting] })).toEqual(empty);
  expect(wizard.reconcile(before, { plates: [second], wanted: 'AA0000AA' })).toEqual({
    plate: second.number,
    endDate: '',
  });
  const later = { ...first, earliestUntil: '2026-03-29', longestUntil: '2026-04-07' };
  expect(wizard.reconcile(before, { plates: [later] })).toEqual({ plate: first.number, endDate: '' });
});

test('the bank leads back to the order with its date (PAY-07)', () => {
  const storage = { endDate: '2026-03-26', days: 1, pricePerDay: 1_080 };
  expect(returnTo({ id: 'one', storage } as Order)).toBe('/services/plate-storage?id=one&date=2026-03-26');
});

test('days are counted as one says', () => {
  expect([1, 2, 4, 5, 10, 11, 21].map(text.days)).toEqual([
    '1\u00a0день',
    '2\u00a0дні',
    '4\u00a0дні',
    '5\u00a0днів',
    '10\u00a0днів',
    '11\u00a0днів',
    '21\u00a0день',
  ]);
});
