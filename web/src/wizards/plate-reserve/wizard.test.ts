import { expect, test } from 'vitest';
import { type Answers, empty, wizard } from './wizard';

const option = { plate: 'AA0077BB', depId: '8041', depName: 'ТСЦ 8041, м. Київ', cost: 36_000 };
const whole: Answers = {
  ...empty,
  vehicleType: 'auto',
  serviceRegion: '11',
  email: ' driver@ukr.net ',
  phone: '067 111 22 33',
  passport: {
    source: 'typed',
    docTypeId: '1167',
    docTypeName: 'ID-картка',
    seriesLength: 0,
    numberLength: 9,
    series: '',
    number: '001 234 567',
    record: '1985010212345',
    issuedAt: '02.01.2020',
    issuedBy: '8012',
  },
  num: '77',
  plate: option.plate,
  option,
};

test('the steps are in their order, and each needs the ones before it (PRES-01, WIZ-02)', () => {
  expect(wizard.path(empty)).toEqual(['centre', 'person', 'plate', 'check']);
  const upTo = (part: Partial<Answers>) => wizard.firstOpen({ ...empty, ...part });
  const { vehicleType, serviceRegion, email, phone, passport, plate } = whole;
  expect(upTo({})).toBe('centre');
  expect(upTo({ vehicleType })).toBe('centre');
  expect(upTo({ vehicleType, serviceRegion })).toBe('person');
  expect(upTo({ vehicleType, serviceRegion, email, phone })).toBe('person');
  expect(upTo({ vehicleType, serviceRegion, email, phone, passport })).toBe('plate');
  expect(upTo({ vehicleType, serviceRegion, email, phone, passport, plate })).toBe('plate'); // the register has not offered it
  expect(wizard.firstOpen(whole)).toBe('check');
});

test('a document is whole by its type (PRES-19, PRES-20, PRES-21)', () => {
  const open = (part: Partial<Answers['passport']>) =>
    wizard.firstOpen({ ...whole, passport: { ...whole.passport, ...part } });
  expect(open({ number: '12345678' })).toBe('person');
  expect(open({ seriesLength: 2, series: 'F' })).toBe('person');
  expect(open({ seriesLength: 2, series: 'fe', numberLength: 6, number: '847300' })).toBe('check');
  expect(open({ record: '1985' })).toBe('person');
  expect(open({ record: '' })).toBe('check');
  expect(open({ issuedAt: '31.02.2020' })).toBe('person');
});

test('the order is what the server takes (PRES-02, PRES-04, PRES-30, WIZ-13)', () => {
  expect(wizard.orderOf(whole, undefined)).toEqual({
    email: 'driver@ukr.net',
    phone: '+380671112233',
    serviceRegion: 11,
    serviceCenter: 'any',
    depId: option.depId,
    depName: option.depName,
    vehicleType: 'auto',
    electroCar: false,
    plate: option.plate,
    passport: {
      docType: { id: 1167, name: 'ID-картка' },
      number: '001234567',
      record: '19850102-12345',
      issuedAt: '2020-01-02',
      issuedBy: '8012',
    },
  });
});

test('an electric car and a certain centre are named (PRES-02)', () => {
  expect(wizard.orderOf({ ...whole, electroCar: 'E', serviceCenter: '8041' }, undefined)).toMatchObject({
    electroCar: true,
    serviceCenter: '8041',
    depId: '8041',
  });
});

test('a fault of the server leads to the step where it is corrected', () => {
  expect(wizard.stepOf(whole, 'passport.number')).toBe('person');
  expect(wizard.stepOf(whole, 'plate')).toBe('plate');
  expect(wizard.stepOf(whole, 'serviceRegion')).toBe('centre');
  expect(wizard.stepOf(whole, 'nothing')).toBeUndefined();
});
