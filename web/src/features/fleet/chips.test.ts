import { expect, test } from 'vitest';
import type { Schema } from '#api/client';
import { finesChip, policyChip, userChips } from './chips';

const today = '2026-11-25';

test.each([
  [undefined, 'Поліс не внесено', 'gray'],
  ['2026-12-06', 'Поліс до 6 грудня', 'green'],
  ['2027-11-24', 'Поліс до 24 листопада 2027', 'green'],
  ['2026-12-05', 'Поліс діє ще 10 днів', 'yellow'],
  ['2026-11-26', 'Поліс діє ще 1 день', 'yellow'],
  ['2026-11-25', 'Поліс діє до кінця дня', 'yellow'],
  ['2026-11-24', 'Поліс завершився 24 листопада', 'red'],
])('a policy that ends on %s: %s', (end, text, colour) => {
  const chip = policyChip(end, today);
  expect({ ...chip, text: chip.text.replaceAll('\u00a0', ' ') }).toEqual({ text, colour });
});

test('fines are counted', () => {
  expect(finesChip(0)).toEqual({ text: 'Несплачених штрафів немає', colour: 'green' });
  expect(finesChip(2)).toEqual({ text: '2\u00a0несплачені штрафи', colour: 'red' });
});

const confidant = {
  holder: { lastName: 'РУДЕНКО', firstName: 'ІРИНА', middleName: 'МИКОЛАЇВНА' },
  startDate: '2026-01-01',
  endDate: '2027-03-01',
  roleName: '',
};

test('an owner sees who uses the vehicle and until when, while that lasts (FLEET-05)', () => {
  const record = { ownership: 'owner', confidant, revocable: true } as Schema['VehicleRecord'];
  expect(userChips(record, today).map(({ text }) => text)).toEqual([
    'Належний користувач: Руденко Ірина до 1 березня 2027',
  ]);
  expect(userChips({ ...record, revocable: false }, today)).toEqual([]);
});

test('who uses a vehicle sees until when', () => {
  const record = { ownership: 'confidant', confidant, expiredAt: '2026-12-01' } as Schema['VehicleRecord'];
  expect(userChips(record, today)).toEqual([{ text: 'Користуватися можна до 1 грудня', colour: 'yellow' }]);
});
