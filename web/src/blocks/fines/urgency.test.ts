import { expect, test } from 'vitest';
import type { Fine } from '#api/fines';
import { byUrgency, unpaidOf } from './urgency';

const fine = (docId: string, status: number, today?: Partial<NonNullable<Fine['today']>>) =>
  ({ docId, status: { id: status, name: '' }, amount: today?.amount ?? 0, today }) as Fine;

/** As the server answers: the newest first. */
const list = [
  fine('settled', 3),
  fine('half', 0, { percent: 50, amount: 17_000, lastDay: '2026-12-04' }),
  fine('enforced', 2, { percent: 200, amount: 68_000, since: '2026-09-01' }),
  fine('half, another', 0, { percent: 50, amount: 17_000, lastDay: '2026-12-04' }),
  fine('doubled', 0, { percent: 200, amount: 102_000, since: '2026-11-19' }),
  fine('whole', 0, { percent: 100, amount: 34_000, lastDay: '2026-12-02' }),
  fine('undefined', 4),
  fine('doubled long ago', 0, { percent: 200, amount: 68_000, since: '2026-10-01' }),
  fine('paid', 1),
];

test('what is doubled comes first, then by the day after which more is due; what is paid is last', () => {
  expect(byUrgency(list).map(({ docId }) => docId)).toEqual([
    'doubled long ago',
    'doubled',
    'whole',
    'half',
    'half, another',
    'enforced',
    'undefined',
    'settled',
    'paid',
  ]);
});

test('the total is of what is unpaid, with the next day that matters', () => {
  expect(unpaidOf(list)).toEqual({ count: 5, amount: 238_000, doubled: 2, nearest: '2026-12-02' });
  expect(unpaidOf([])).toEqual({ count: 0, amount: 0, doubled: 0, nearest: undefined });
});
