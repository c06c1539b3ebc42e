import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passes } from '#form/fieldRules';
import { validZipAbroad } from '#lib/validation';
import { deliveryChecked } from './checked';
import {
  ABROAD,
  addressRules,
  COURIER,
  type Delivery,
  deliveryOf,
  deliveryRules,
  exampleZips,
  newCode,
  noDelivery,
  PICKUP,
  UKRPOSHTA,
  withType,
} from './delivery';
import { dialCode, onlyDialCode } from './dialCodes';

const deliveryComplete = (delivery: Delivery) => passes(deliveryRules, delivery);

test('the code of a delivery has four digits (BIZ-13, VAL-49, VAL-51)', () => {
  expect(newCode()).toMatch(/^\d{4}$/);
});

test('a code that is not typed is asked for, a wrong one is refused', () => {
  const fault = (checkCode: string) =>
    addressRules.checkCode?.(checkCode, { ...withType(UKRPOSHTA), shownCode: '1234' });
  expect(fault(' ')).toBe('Заповніть це поле');
  expect(fault('4321'), 'VAL-48').toBe('Введено невірний код');
  expect(fault(' 1234')).toBe('');
});

const home = {
  ...withType(UKRPOSHTA),
  region: 'Волинська',
  regionId: '2',
  district: 'Луцький',
  districtId: '2',
  city: 'м. Луцьк',
  cityId: '2',
  street: 'вул. Винниченка',
  streetId: '13742',
  house: '27',
  zip: '43000',
  deliveryType: 'office',
  shownCode: '1234',
  checkCode: ' 1234 ',
  deliveryConfirmation: true,
};

test('a delivery at home needs every part, the code and the confirmation', () => {
  expect(deliveryComplete(home)).toBe(true);
  for (const name of [
    'regionId',
    'districtId',
    'cityId',
    'streetId',
    'house',
    'zip',
    'deliveryType',
    'checkCode',
  ] as const)
    expect(deliveryComplete({ ...home, [name]: '' }), name).toBe(false); // LIC-53
  for (const zip of ['4300', '430000', 'ABCDE']) expect(deliveryComplete({ ...home, zip }), zip).toBe(false); // DLV-14, AMB-124
  expect(deliveryComplete({ ...home, deliveryConfirmation: false })).toBe(false); // LIC-52
  expect(deliveryComplete({ ...home, checkCode: '4321' })).toBe(false); // LIC-51
});

test('a delivery at home is sent with the lines that are printed (DLV-05, DLV-06, DLV-07)', () => {
  const line = '43000, Волинська, Луцький, м. Луцьк, вул. Винниченка, 27, 5';
  expect(deliveryOf({ ...home, deliveryApartment: ' 5' }, '+380671112233')).toEqual({
    ...{ type: 2, zip: '43000', address: line, checkCode: '1234', isCourier: false },
    ...{
      region: 'Волинська',
      regionId: '2',
      district: 'Луцький',
      districtId: '2',
      city: 'м. Луцьк',
      cityId: '2',
    },
    ...{ street: 'вул. Винниченка', streetId: '13742', house: '27', deliveryType: 'office' },
    ...{
      deliveryStreet: 'вул. Винниченка',
      deliveryBuilding: '27',
      deliveryApartment: ' 5',
      deliveryAddress: line,
    },
    ...{
      deliveryZipCode: '43000',
      deliveryCity: 'м. Луцьк',
      contactPhone: '+380671112233',
      deliveryConfirmation: true,
    },
  });
  expect(deliveryOf({ ...home, deliveryType: 'city' }, '')).toMatchObject({ isCourier: true });
});

test('a delivery abroad needs Latin names and the post code of the country (LIC-54, DLV-08, DLV-13, DLV-15)', () => {
  const abroad = {
    ...withType(ABROAD),
    country: 'Польща',
    countryCode: 'PL',
    zipForms: '99-999',
    zip: '00-950',
    city: 'Warszawa',
    street: 'ul. Dluga',
    house: '5',
    lastNameLat: 'Koval',
    firstNameLat: 'Olha',
    contactPhone: '+48 601 234 567',
    shownCode: '1234',
    checkCode: '1234',
    deliveryConfirmation: true,
  };
  expect(deliveryComplete(abroad)).toBe(true);
  for (const name of [
    'countryCode',
    'zip',
    'city',
    'street',
    'house',
    'lastNameLat',
    'firstNameLat',
  ] as const)
    expect(deliveryComplete({ ...abroad, [name]: '' }), name).toBe(false);
  expect(deliveryComplete({ ...abroad, deliveryApartment: 'кв. 5' })).toBe(false);
  expect(deliveryComplete({ ...abroad, zip: '0095' })).toBe(false);

  const phones = ['', '+48 ', '+48 601 23', '+375 29 123 45 67', '+7 916 123 45 67'];
  for (const contactPhone of phones)
    expect(deliveryComplete({ ...abroad, contactPhone }), `VAL-18, VAL-19: ${contactPhone}`).toBe(false);
  const saved = JSON.parse(JSON.stringify({ ...abroad, contactPhone: undefined })); // a draft of before the phone was asked
  expect(deliveryComplete(saved)).toBe(false);
  expect(deliveryOf(abroad, '+380671112233')).toMatchObject({ type: 4, contactPhone: '+48601234567' });
  expect(deliveryChecked(abroad)).toEqual([
    ['Укрпошта за кордон', 'Польща, 00-950, Warszawa, ul. Dluga, 5'],
    ['Телефон отримувача', '+48601234567'],
  ]);
});

// VAL-19: the countries of the input are those of the post, which carries neither to Russia nor to Belarus.
test('a phone abroad begins with the dial code of a country of the post', () => {
  const rows = readFileSync('../clients/ukrposhta/countries.csv', 'utf8').trim().split('\n').slice(1);
  const codes = rows.map((row) => row.slice(0, 2));
  expect(codes.filter((code) => dialCode(code) === '')).toEqual([]);
  expect(dialCode('PL')).toBe('+48');
  expect(codes.map(dialCode), 'VAL-19').not.toContain('+375');
  for (const none of ['', 'RU', 'BY', 'UA']) expect(dialCode(none), 'VAL-19').toBe('');
  expect(['', '+', '+48 ', '+1684'].every(onlyDialCode)).toBe(true);
  expect(onlyDialCode('+48 601')).toBe(false);
});

test('a pickup needs its centre alone (DLV-04)', () => {
  expect(deliveryComplete({ ...noDelivery, type: PICKUP })).toBe(false);
  expect(deliveryComplete({ ...noDelivery, type: PICKUP, branch: '8041' })).toBe(true);
  expect(deliveryOf({ ...home, type: PICKUP, branch: '8041' }, '')).toEqual({ type: 0, branch: '8041' });
});

// GAP-48: the signs of a form are not for citizens; each example is a post code of its form.
test.each([
  ['99-999', ['12-345']],
  ['@9 9@@|@@9 9@@', ['A1 2BC', 'AB1 2CD']],
  ['****', ['1234']],
])('post codes of the form %s are shown by %s', (forms, examples) => {
  expect(exampleZips(forms)).toEqual(examples);
  for (const example of examples) expect(validZipAbroad(example, forms)).toBe('');
});

test('a check page says who brings a delivery, or that it is fetched (DLV-06)', () => {
  const named = (deliveryType: string) =>
    deliveryChecked({ ...noDelivery, type: UKRPOSHTA, deliveryType })[0]?.[0];
  expect(named(COURIER)).toBe('Укрпошта по Україні, кур’єром за адресою');
  expect(named('office')).toBe('Укрпошта по Україні, до відділення');
  expect(named('')).toBe('Укрпошта по Україні');
});

test('an address names a region and a district as such, and a city that is its own region once', () => {
  const shown = (region: string, district: string, city: string) =>
    deliveryChecked({
      ...noDelivery,
      type: UKRPOSHTA,
      zip: '49003',
      region,
      district,
      city,
      street: 'вул. Січова',
      house: '1',
    })[0]?.[1];
  expect(shown('Дніпропетровська', 'Дніпровський', 'Дніпро')).toBe(
    '49003, Дніпропетровська область, Дніпровський район, Дніпро, вул. Січова, 1',
  );
  expect(shown('Київ', 'Київ', 'Київ')).toBe('49003, Київ, вул. Січова, 1');
});
