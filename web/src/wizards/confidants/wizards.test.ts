import { beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '#api/client';
import { type Answers as Appointment, wizard as appoint, empty, rnokppFault } from './appoint/wizard';
import { type Answers as Asking, wizard as ask, empty as nothing } from './ask/wizard';
import { endFault } from './request';
import { wizard as revoke } from './revoke/wizard';

const vin = 'TMB99HAV3KM626020';
const rnokpp = '3405450044';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-05T23:30:00+02:00') });
  return () => vi.useRealTimers();
});

const contact = { email: ' driver@ukr.net ', phone: '067 111 22 33' };
const sent = { email: 'driver@ukr.net', phone: '+380671112233' };
const request = { vin, initiator: contact, participant: contact, dEnd: '01.06.2026', uid: 'u-1' };
const appointment: Appointment = {
  ...request,
  locked: false,
  rnokpp: ` ${rnokpp}`,
  checked: { vin, rnokpp, name: 'Клименко Оксана' },
};
const asking: Asking = {
  ...request,
  typedVin: vin.toLowerCase(),
  car: { name: 'Skoda Octavia, 2019', plate: 'KA9400PP' },
  chosen: vin,
  checked: vin,
};

test('an appointment asks for vehicle and user, then for a signature; nothing is paid (CONF-03, WIZ-02)', () => {
  expect(appoint.path(empty)).toEqual(['vehicle', 'user', 'check']);
  expect(appoint.follows).toEqual(['sign', 'outcome']);
  const upTo = (part: Partial<Appointment>) => appoint.firstOpen({ ...empty, ...part });
  expect(upTo({ vin, initiator: contact })).toBe('vehicle'); // the initiator is not checked yet
  expect(upTo({ vin, initiator: contact, uid: 'u-1' })).toBe('user');
  expect(appoint.firstOpen(appointment)).toBe('check');
});

test('a confidant is accepted for exactly one vehicle and number (CONF-25, CONF-40)', () => {
  for (const part of [
    { checked: null },
    { rnokpp: '3159351654' },
    { vin: 'WVWXP59J3G5752599' },
    { dEnd: '' },
    { participant: { ...contact, phone: '' } },
  ])
    expect(appoint.firstOpen({ ...appointment, ...part }), JSON.stringify(part)).toBe('user');
});

test('a request asks for vehicle and owner, then for oneself', () => {
  expect(ask.path(nothing)).toEqual(['vehicle', 'user', 'check']); // CONF-02
  expect(ask.firstOpen({ ...asking, chosen: '' })).toBe('vehicle'); // CONF-31
  expect(ask.firstOpen({ ...asking, participant: { ...contact, email: 'x' } })).toBe('vehicle'); // CONF-30
  for (const part of [
    { checked: '' }, // CONF-23
    { uid: '' }, // CONF-22
    { dEnd: '31.02.2026' },
    { initiator: { ...contact, email: '' } },
  ])
    expect(ask.firstOpen({ ...asking, ...part }), JSON.stringify(part)).toBe('user');
  expect(ask.firstOpen(asking)).toBe('check');
});

test('the last day is from tomorrow up to one year ahead, in Kyiv (CONF-36, CONF-43, AMB-028)', () => {
  expect(endFault('')).not.toBe('');
  expect(endFault('05.03.2026')).toBe('Оберіть дату, не ранішу за завтра');
  expect(endFault('06.03.2026')).toBe('');
  expect(endFault('05.03.2027')).toBe('');
  expect(endFault('06.03.2027')).toBe('Оберіть дату в межах одного року');
  expect(endFault('6.3.26')).toBe('Введіть дату у форматі ДД.ММ.РРРР');
});

test('citizens cannot appoint themselves (CONF-37, CONF-38)', () => {
  expect(rnokppFault(rnokpp, '3111952338')).toBe('');
  expect(rnokppFault(rnokpp, rnokpp)).toBe('Вкажіть РНОКПП іншої особи, а не власний');
  expect(rnokppFault('3405450045', undefined)).toBe('У РНОКПП є помилка: перевірте цифри');
  expect(rnokppFault('', undefined)).not.toBe('');
});

test('the orders are what the server takes (CONF-14, CONF-16, CONF-18)', () => {
  const both = { initiator: sent, participant: sent, uid: 'u-1', vin, dEnd: '2026-06-01' };
  expect(appoint.orderOf(appointment, undefined)).toEqual({ schema: 'owner', ...both, rnokpp });
  expect(ask.orderOf(asking, undefined)).toEqual({ schema: 'confidant', ...both });
  const vehicle = { carId: '7', vin, plate: 'KA9400PP', regNum: 'СКТ 116128' } as Schema['VehicleCard'];
  expect(revoke.orderOf({ vehicleId: '7' }, vehicle)).toEqual({
    vehicle: { carId: '7', plate: 'KA9400PP', vin, spr: { sDoc: 'СКТ', nDoc: '116128' } },
  });
  expect(revoke.path({ vehicleId: '7' })).toEqual(['confirm']);
});

test('a vehicle that was chosen before is held; one that is not owned any more is forgotten (CONF-04)', () => {
  const other = 'WVWXP59J3G5752599';
  expect(appoint.reconcile(appointment, { vins: [vin, other], chosen: other })).toMatchObject({
    vin: other,
    locked: true,
  });
  expect(appoint.reconcile(appointment, { vins: [vin, other], chosen: undefined })).toEqual(appointment);
  const two = [other, 'VNKJUZV39MK201105'];
  expect(appoint.reconcile({ ...appointment, locked: true }, { vins: two, chosen: undefined })).toMatchObject(
    {
      vin: '',
      locked: false,
    },
  );
});

test('the only vehicle is chosen already', () => {
  expect(appoint.reconcile(empty, { vins: [vin], chosen: undefined })).toMatchObject({ vin, locked: false });
});

test('a fault of the server leads to the step where it is corrected', () => {
  expect(appoint.stepOf(appointment, 'vin')).toBe('vehicle');
  expect(appoint.stepOf(appointment, 'rnokpp')).toBe('user');
  expect(appoint.stepOf(appointment, 'participant.email')).toBe('user');
  expect(ask.stepOf(asking, 'participant.email')).toBe('vehicle');
  expect(ask.stepOf(asking, 'uid')).toBeUndefined();
});
