import { expect, test } from 'vitest';
import { type Answers, empty } from '#blocks/insurance/answers';
import { latinNameFault } from '#blocks/person/latinName';
import { day, daysAfter } from '#lib/format';
import { kyivToday } from '#lib/validation';
import { questionOf, soldFor, wizard } from './wizard';

const inDays = (days: number) => day(daysAfter(kyivToday(), days));

const chosen: Answers = {
  ...empty,
  whose: 'own',
  plate: 'KA9400PP',
  vehicle: {
    ...empty.vehicle,
    vin: 'TMB99HAV3KM626020',
    carId: '300410015',
    plate: 'KA9400PP',
    brand: 'SKODA',
    type: 'B1',
    orderable: true,
  },
  territory: '1',
  period: 'D15',
  policyStartDate: inDays(1),
};

const whole: Answers = {
  ...chosen,
  company: {
    code: '22405186',
    name: 'СК «Дніпро-Поліс»',
    franchise: 0,
    price: 120_000,
    startLimit: 366,
    documents: false,
    asked: questionOf(chosen),
  },
  lastNameLat: 'kovalenko',
  firstNameLat: 'OLEKSANDR',
  birthday: '14.03.1985',
  rnokpp: '3111952338',
  email: ' driver@ukr.net ',
  phone: '067 111 22 33',
  place: { code: 1, name: 'Луцьк, Волинська область' },
  region: 'Волинська',
  city: 'Луцьк',
  street: 'Шевченка',
  building: '1а',
  zip: '43000',
};

test('GRN-01: the steps, in this order, and what follows the order', () => {
  expect(wizard.path({ ...whole, company: { ...whole.company, documents: true } })).toEqual([
    'person',
    'vehicle',
    'offer',
    'data',
    'address',
    'documents',
  ]);
  expect(wizard.follows).toEqual(['confirm', 'payment', 'outcome']);
});

test('GRN-02: the document is asked for when the company needs it', () => {
  expect(wizard.path(whole)).not.toContain('documents');
  expect(wizard.path({ ...whole, company: { ...whole.company, documents: true } }).at(-1)).toBe('documents');
});

test.each<[string, Partial<Answers>, string]>([
  ['nobody is chosen', { whose: '' }, 'person'],
  ['GRN-11: no card for the vehicle', { vehicle: { ...chosen.vehicle, orderable: false } }, 'vehicle'],
  ['GRN-05: no territory', { territory: '' }, 'vehicle'],
  ['GRN-07: no period', { period: '' }, 'vehicle'],
  ['today', { policyStartDate: inDays(0) }, 'vehicle'],
  ['GRN-13: too far for every company', { policyStartDate: inDays(367) }, 'vehicle'],
  ['GRN-12: another start asks anew', { policyStartDate: inDays(2) }, 'offer'],
  ['another territory asks anew', { territory: '2' }, 'offer'],
  ['GRN-10: no Latin surname', { lastNameLat: '' }, 'data'],
  ['GRN-10: no Latin first name', { firstNameLat: '' }, 'data'],
  ['no settlement', { place: { code: 0, name: '' } }, 'address'],
])('%s', (_, change, step) => {
  expect(wizard.firstOpen({ ...whole, ...change })).toBe(step);
});

test('GRN-10: the name is written in Latin letters', () => {
  expect(latinNameFault('Коваленко')).not.toBe('');
  expect(latinNameFault("o'neil-petrenko")).toBe('');
});

test('GRN-08: each type of the dictionary names its categories', () => {
  const sold = soldFor([{ categories: 'B1, B2' }, { categories: 'A1' }]);
  expect(['B1', 'B2', 'A1', 'F', 'B'].filter((code) => sold({ code }))).toEqual(['B1', 'B2', 'A1']);
});

test('the order', () => {
  expect(wizard.orderOf(whole, undefined), 'AMB-107').toMatchObject({
    territory: '1',
    period: 'D15',
    company: { code: '22405186', price: 120_000, isDocumentsNeeded: false },
    vehicle: { plate: 'KA9400PP', carCategory: 'B1', brand: 'SKODA', koatuu: 1, carId: '300410015' },
    insurer: { lastNameEng: 'KOVALENKO', firstNameEng: 'OLEKSANDR', birthDate: '1985-03-14', isOwner: true },
    address: { city: 'Луцьк', house: '1А' },
  });
  expect(wizard.orderOf(whole, undefined)).not.toHaveProperty('documents');
});

test('what the server refuses is shown at its field', () => {
  expect(wizard.fieldOf('insurer.lastNameEng', whole)).toBe('lastNameLat');
  expect(wizard.fieldOf('startDate', whole)).toBe('policyStartDate');
  expect(wizard.stepOf(whole, wizard.fieldOf('vehicle.carCategory', whole))).toBe('vehicle');
  expect(wizard.stepOf(whole, wizard.fieldOf('address.street', whole))).toBe('address');
});
