import { expect, test } from 'vitest';
import type { Offer } from '#api/insurance';
import { type Answers, cityOf, empty } from '#blocks/insurance/answers';
import { faults } from '#blocks/insurance/faults';
import { cheapestFirst, companyOf, preferredTariff } from '#blocks/insurance/offers';
import { answersWith, type InsuranceDocument, paperIn } from '#blocks/insurance/paper';
import { day, daysAfter } from '#lib/format';
import { kyivToday } from '#lib/validation';
import { asksPower, questionOf, wizard } from './wizard';

const orderOf = (answers: Answers) => wizard.orderOf(answers, undefined);

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
    model: 'OCTAVIA',
    fuel: 'БЕНЗИН',
    capacity: 1395,
    type: 'B1',
    orderable: true,
  },
  vehicleOdometer: ' 42000 ',
  place: { code: 1, name: 'Луцьк, Волинська область' },
  period: 'M12',
  isExemptTC: true,
  isNotTaxi: true,
  birthday: '14.03.1985',
  rnokpp: '3111952338',
};

const whole: Answers = {
  ...chosen,
  company: {
    code: '21017341',
    name: 'СК «Оберіг»',
    franchise: 0,
    price: 250_000,
    startLimit: 30,
    asked: questionOf(chosen),
  },
  policyStartDate: inDays(1),
  email: ' driver@ukr.net ',
  phone: '067 111 22 33',
  restrictions: true,
  region: 'Волинська',
  city: 'Луцьк',
  street: "вул. В'ячеслава",
  building: '1а',
  zip: '43000',
  documentType: 'id_card',
  document: { source: 'typed', seriesLength: 0, numberLength: 9, hasRecord: true },
  passportNumber: '001234567',
  passportRecord: '1985031408810',
  passportStartDate: '02.01.2020',
  passportIssuedBy: '8012',
};

const open = (part: Partial<Answers>) => wizard.firstOpen({ ...whole, ...part });

test('the steps are in their order, and each needs the ones before it', () => {
  expect(wizard.path(empty)).toEqual([
    'vehicle', // INS-02
    'data', // INS-03
    'offer', // INS-04
    'policy', // INS-05
    'address', // INS-06
    'documents', // INS-07
  ]);
  expect(wizard.follows).toEqual(['confirm', 'payment', 'outcome']); // INS-09, INS-10, INS-11
  expect(open(empty)).toBe('vehicle');
  expect(open({ vehicle: { ...whole.vehicle, orderable: false } })).toBe('vehicle'); // INS-45
  expect(open({ restrictions: false })).toBe('policy'); // INS-43
  expect(open({ zip: '430000' })).toBe('address');
  expect(open({ passportRecord: '' })).toBe('documents');
  expect(wizard.canGoTo(whole, 'documents')).toBe(true);
  expect(wizard.canGoTo(whole, 'privilege')).toBe(false);
});

test('the checkboxes and the period are needed (INS-40, INS-41, INS-42)', () => {
  expect(open({ isExemptTC: false })).toBe('data');
  expect(open({ isNotTaxi: false })).toBe('data');
  expect(open({ period: '' })).toBe('data');
});

test('what the profile lacks is asked for, and the owner of another vehicle (INS-38, INS-39)', () => {
  const lacking = { birthday: '', rnokpp: '' };
  expect(open(lacking)).toBe('documents');
  expect(open({ ...lacking, asks: { birthday: true, rnokpp: false } })).toBe('data');
  expect(open({ ...lacking, asks: { birthday: false, rnokpp: true } })).toBe('data');
  expect(open({ whose: 'other' })).toBe('data');
});

test('power is asked of electric cars of type B5 alone (INS-33)', () => {
  const electric = { ...whole.vehicle, type: 'B5', fuel: 'ЕЛЕКТРО' };
  expect(asksPower(electric)).toBe(true);
  expect(asksPower({ ...electric, type: 'B1' })).toBe(false);
  expect(asksPower({ ...electric, fuel: 'БЕНЗИН' })).toBe(false);
  expect(open({ vehicle: electric })).toBe('data');
});

test('a privilege has its step for an own vehicle alone, and its limits (INS-08, INS-49, INS-50, INS-52)', () => {
  const privilege = { ...whole, privilege: 'pensioner' };
  expect(wizard.path(privilege)).toContain('privilege');
  expect(wizard.path({ ...privilege, whose: 'other' })).not.toContain('privilege');
  expect(faults.privilege('pensioner', 2598, '99')).toBe('');
  expect(faults.privilege('pensioner', 2599, '')).toContain('менше ніж 2599 см³');
  expect(faults.privilege('pensioner', 0, '100')).toContain('менше ніж 100 кВт');
  expect(faults.privilege('without', 6000, '500')).toBe('');
});

test("a privilege's paper has the letters and digits of its category (INS-53, INS-54, INS-55, INS-56)", () => {
  const of = (series: number, number: number): string => {
    const answers: Answers = {
      ...whole,
      privilege: 'pensioner',
      privilegeLimits: { series, number },
      privilegeSeria: 'аб',
      privilegeNumber: '1234567',
      privilegeStartDate: '02.01.2020',
      privilegeIssuedBy: '8012',
    };
    const asked = { ...answers, company: { ...answers.company, asked: questionOf(answers) } };
    return wizard.steps.privilege.complete(asked) ? 'whole' : wizard.firstOpen(asked);
  };
  expect(of(3, 25)).toBe('whole');
  expect(of(1, 25)).toBe('privilege');
  expect(of(3, 6)).toBe('privilege');
});

test('an offer that answered another question is chosen again', () => {
  expect(open({})).toBe('documents');
  expect(open({ period: 'M6' })).toBe('offer');
  expect(open({ place: { code: 2, name: 'Київ' } })).toBe('offer');
  expect(open({ vehicleOdometer: '1' })).toBe('documents');
});

test('a policy begins between tomorrow and what the company allows (INS-46, INS-47)', () => {
  expect(faults.start(inDays(0), 30)).not.toBe('');
  expect(faults.start(inDays(1), 30)).toBe('');
  expect(faults.start(inDays(30), 30)).toBe('');
  expect(faults.start(inDays(31), 30)).not.toBe('');
  expect(faults.start('31.02.2027', 366)).toBe('Такої дати немає');
});

test('the address has the characters that the insurers take (INS-34, INS-35, INS-36, INS-37)', () => {
  for (const good of ['Луцьк', "вул. В'ячеслава Чорновола", 'вул. 1-ша Лінія'])
    expect(faults.place(good)).toBe('');
  for (const bad of ['', 'Я', 'Kyiv']) expect(faults.place(bad)).not.toBe('');
  expect([faults.house('1а/2'), faults.flat('12б'), faults.flat(''), faults.zip('9100')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  for (const bad of [faults.house('A1'), faults.flat('1-2'), faults.zip('9100a')]) expect(bad).not.toBe('');
});

test('a licence has three letters and six digits (INS-57)', () => {
  expect([faults.series('abc', 3), faults.number('123456', 6)]).toEqual(['', '']);
  expect(faults.series('ab', 3)).not.toBe('');
  expect(faults.number('12345', 6)).not.toBe('');
});

test('the tariff without a franchise is shown first, and the cheapest company (INS-63)', () => {
  const offer = (code: string, ...tariffs: [franchise: number, price: number][]) =>
    ({
      code,
      tariffs: tariffs.map(([franchise, price], id) => ({ id, franchise, price })),
    }) as unknown as Offer;
  expect(preferredTariff(offer('1', [320_000, 1], [0, 9]))?.price).toBe(9);
  expect(preferredTariff(offer('1', [320_000, 1], [160_000, 2]))?.price).toBe(1);
  const sorted = cheapestFirst([offer('dear', [320_000, 1], [0, 9]), offer('cheap', [0, 5]), offer('none')]);
  expect(sorted.map(({ code }) => code)).toEqual(['cheap', 'dear']);
});

test.each([
  ['https://oberih.ua/product', 'https://oberih.ua', 'https://oberih.ua/product'],
  ['умови договору – на сайті страховика', 'https://oberih.ua', 'https://oberih.ua'],
  ['', 'javascript:alert(1)', ''],
])('the conditions of a company are read where it publishes them: %s, %s', (productInfo, siteInfo, terms) => {
  const offer = { code: '1', name: 'СК', startLimit: 30, productInfo, siteInfo } as Offer;
  expect(companyOf(offer, { id: 1, franchise: 0, price: 1 }, 'asked').terms).toBe(terms);
});

test('the fields of the form have the names of the specification (INS-13, AMB-108)', () => {
  const names = [
    ...['vehicleOdometer', 'vehiclePower', 'isExemptTC', 'isNotTaxi', 'period'],
    ...['birthday', 'ownerBirthday', 'rnokpp'],
    ...['privilege', 'privilegeSeria', 'privilegeNumber', 'privilegeStartDate', 'privilegeIssuedBy'],
    ...['policyStartDate', 'email', 'phone'],
    ...['region', 'city', 'street', 'building', 'flat', 'zip'],
    ...['documentType', 'licenseSeria', 'licenseNumber', 'licenseStartDate', 'licenseIssuedBy'],
    ...['passportSeria', 'passportNumber', 'passportRecord', 'passportStartDate', 'passportIssuedBy'],
    'restrictions',
  ];
  expect(Object.keys(empty)).toEqual(expect.arrayContaining(names)); // INS-13; confirmData: Confirmation.test.tsx
});

const licence: InsuranceDocument = {
  source: '',
  type: 'driver_license',
  seriesLength: 3,
  numberLength: 6,
  hasRecord: false,
  series: 'BXI',
  number: '123456',
  record: '',
  issuedAt: '02.01.2020',
  issuedBy: '8012',
};

test('a driving licence has fields of its own, and nothing of another document stays (INS-13)', () => {
  expect(answersWith(licence)).toMatchObject({
    licenseSeria: 'BXI',
    licenseNumber: '123456',
    licenseStartDate: '02.01.2020',
    licenseIssuedBy: '8012',
    passportNumber: '',
  });
  expect(paperIn({ ...whole, ...answersWith(licence) })).toEqual(licence);
});

test('the order is what the server takes', () => {
  const order = orderOf(whole);
  expect(order).toMatchObject({
    period: 'M12',
    startDate: daysAfter(kyivToday(), 1),
    insurer: {
      email: 'driver@ukr.net',
      phone: '+380671112233',
      birthDate: '1985-03-14',
      isOwner: true,
      rnokpp: '3111952338',
    },
    address: { house: '1А' },
    vehicle: {
      type: 'B1',
      koatuu: 1,
      carId: '300410015',
      vin: 'TMB99HAV3KM626020',
      plate: 'KA9400PP',
      brand: 'SKODA',
      odometer: '42000',
    },
    company: { code: '21017341', price: 250_000, privilege: 'without' },
    documents: { type: 'id_card', number: '001234567', record: '19850314-08810', issuedAt: '2020-01-02' },
  });
  expect(order).not.toHaveProperty('privilegeDocs');
  expect(order).not.toHaveProperty('vehicle.placeName');
  expect(orderOf({ ...whole, ...answersWith(licence) })).toMatchObject({
    documents: { type: 'driver_license', series: 'BXI', number: '123456', issuedBy: '8012' },
  });
  expect(orderOf({ ...whole, whose: 'other', privilege: 'pensioner', city: 'Київ' })).toMatchObject({
    insurer: { isOwner: false },
    address: { city: 'Київ' }, // where the insured lives
    vehicle: { koatuu: 1, placeName: 'Луцьк' }, // and the owner
    company: { privilege: 'without' },
  });
});

test('a fault of the server leads to the step where it is corrected', () => {
  const step = (field: string) => wizard.stepOf(whole, wizard.fieldOf(field, whole));
  expect(step('vehicle.type')).toBe('vehicle');
  expect(step('vehicle.odometer')).toBe('data');
  expect(step('vehicle.koatuu')).toBe('data');
  expect(step('address.city')).toBe('data'); // where it is chosen
  expect(step('insurer.email')).toBe('policy');
  expect(step('company.privilege')).toBe('data');
  expect(step('documents.series')).toBe('documents');
  expect(step('address.house')).toBe('address');
  expect(step('startDate')).toBe('policy');
});

test('a settlement is named without its region', () => {
  expect(cityOf({ code: 1, name: 'Луцьк, Волинська область' })).toBe('Луцьк');
});
