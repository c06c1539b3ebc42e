import { expect, test } from 'vitest';
import type { Order, Stage } from '#api/queries';
import { noDelivery, withType } from '#blocks/delivery/delivery';
import { answersOf, plateOf, selectionOf } from './choices';
import {
  type Answers,
  application,
  type Choice,
  carried,
  empty,
  goodsOf,
  noApplication,
  noChoice,
  wizard,
} from './wizard';

const pickup = { ...withType('0'), branchRegion: '11', branch: '8041', branchName: 'ТСЦ 8041' };
const origins = ['', 'reserved', 'present', 'generate', 'reserve'] as const;
const certificates = ['', 'electronic', 'plastic'] as const;

/** Every set of answers that the steps distinguish. */
const everySet: Answers[] = ['', 'o'].flatMap((order) =>
  ['', 'AA1234BB'].flatMap((kept) =>
    origins.flatMap((origin) =>
      certificates.flatMap((certificate) =>
        [noDelivery, pickup].map((delivery) => ({ ...empty, order, kept, origin, certificate, delivery })),
      ),
    ),
  ),
);

test('the steps are in their order, and signature, payment and result follow', () => {
  for (const answers of everySet) {
    const names = wizard.path(answers).filter((name) => name !== 'delivery');
    expect(names).toEqual(['person', 'plate', 'certificate', 'check']); // SPR-02, SPR-03, SPR-04, SPR-06
  }
  expect(wizard.follows).toEqual(['sign', 'payment', 'outcome']); // SPR-07, SPR-08, SPR-09
});

test('the delivery is asked unless no plate is chosen, or the present one stays with an electronic certificate (SPR-05, AMB-097)', () => {
  const asked = everySet.filter((answers) => wizard.path(answers).includes('delivery'));
  expect(new Set(asked.map(({ origin, certificate }) => `${origin} ${certificate}`))).toEqual(
    new Set([
      'reserved ',
      'reserved electronic',
      'reserved plastic',
      'present ',
      'present plastic',
      'generate ',
      'generate electronic',
      'generate plastic',
      'reserve ',
      'reserve electronic',
      'reserve plastic',
    ]),
  );
});

test.each([
  ['', 'plastic', ''],
  ['present', 'electronic', ''],
  ['present', 'plastic', 'certificate'],
  ['generate', 'electronic', 'plate'],
  ['reserved', 'plastic', 'both'],
] as const)(
  'with the plate %j and the certificate %j is delivered: %j (SPR-05)',
  (origin, certificate, goods) => {
    expect(goodsOf({ origin, certificate })).toBe(goods);
  },
);

test('each step needs what the server has given before it, and the answers (SPR-10, SPR-19, SPR-22)', () => {
  for (const answers of everySet) {
    const { order, kept, certificate, delivery } = answers;
    const expected = !order
      ? 'person'
      : !kept
        ? 'plate'
        : !certificate
          ? 'certificate'
          : carried(answers) && delivery !== pickup
            ? 'delivery'
            : 'check';
    expect(wizard.firstOpen(answers), JSON.stringify(answers)).toBe(expected);
    expect(wizard.canGoTo(answers, 'check')).toBe(expected === 'check');
    expect(wizard.canGoTo(answers, 'certificate')).toBe(order !== '' && kept !== '');
  }
});

test('the application is what the server takes (SPR-12, SPR-29)', () => {
  const typed = {
    ...noApplication,
    email: ' d@ukr.net ',
    phone: '067 111 22 33',
    vin: 'TMB99HAV3KM626020',
    carId: '7',
    uuid: 'u',
    lastNameLat: ' kravchuk ',
    firstNameLat: 'olena',
    birthDate: '10.03.1985',
  };
  expect(application.orderOf(typed, undefined)).toEqual({
    email: 'd@ukr.net',
    phone: '+380671112233',
    vin: 'TMB99HAV3KM626020',
    carId: '7',
    uuid: 'u',
    lastNameLat: 'KRAVCHUK',
    firstNameLat: 'OLENA',
    birthDate: '1985-03-10',
  });
  for (const field of Object.keys(application.orderOf(typed, undefined)))
    expect(application.stepOf(typed, field)).toBe('person');
});

test('the order gets only what belongs to the choice (SPR-16, SPR-17)', () => {
  const chosen = { ...noChoice, plate: 'AA1234BB', delivery: pickup } as const;
  const reservedPlate = {
    plate: 'KA7887KX',
    depName: 'ТСЦ 8041',
    cost: 240_000,
    until: '2026-03-06T10:00:00Z',
  };
  const told = (origin: Choice['origin']) => plateOf({ ...chosen, origin }, { reservedPlate });
  expect(told('reserve')).toEqual({ origin: 'reserve', plate: 'AA1234BB' });
  expect(told('reserved')).toEqual({ origin: 'reserve', plate: 'KA7887KX' });
  expect(told('generate')).toEqual({ origin: 'generate' });
  expect(selectionOf({ ...chosen, origin: 'present', certificate: 'electronic' })).toEqual({
    sprType: 'electronic',
  });
  expect(selectionOf({ ...chosen, origin: 'present', certificate: 'plastic' })).toEqual({
    sprType: 'plastic',
    delivery: { type: 0, branch: '8041' },
  });
});

test('what the service centre keeps goes before what was chosen in this tab', () => {
  const order = { id: 'o' } as Order;
  const stage = (part: Partial<Stage>) => ({ stage: 'permission', plates: [], ...part }) as unknown as Stage;
  const choice = { ...noChoice, origin: 'reserve' } as const;
  expect(answersOf(order, stage({}), choice)).toMatchObject({ order: 'o', kept: '', origin: 'reserve' });
  const plates = [
    { origin: 'generate', plate: 'AA1234BB', price: 1, docId: 'd', spr: [] },
  ] satisfies Stage['plates'];
  const kept = answersOf(order, stage({ stage: 'reserve', plates }), choice);
  expect(kept).toMatchObject({ kept: 'AA1234BB', origin: 'generate' });
  const lost = answersOf(order, stage({ plates }), choice);
  expect(lost).toMatchObject({ kept: '', origin: 'reserve' });
});

test('a fault of the server leads to the step where it is corrected', () => {
  const answers = {
    ...empty,
    order: 'o',
    kept: 'AA1234BB',
    origin: 'generate',
    certificate: 'plastic',
  } as const;
  expect(wizard.stepOf(answers, 'delivery.zip')).toBe('delivery');
  expect(wizard.stepOf(answers, 'sprType')).toBe('certificate');
});
