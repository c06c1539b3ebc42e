import { expect, test } from 'vitest';
import { NOVA_POSHTA, noDelivery, PICKUP, withType } from '#blocks/delivery/delivery';
import { platePicture } from '#lib/individualPlate';
import { type Answers, empty, noPlate, OFFICE, wizard } from './wizard';

const office = { ...withType(PICKUP), branch: OFFICE };
const branch = {
  ...withType(NOVA_POSHTA),
  ...{ city: 'Луцьк', cityId: 'lutsk', index: '11/1', warehouse: 'Відділення №1' },
  ...{ shownCode: '4821', checkCode: '4821', deliveryConfirmation: true },
};

const whole: Answers = {
  ...{ carId: '7', type: 'auto', region: 11, plate: 'КОЗАК1', free: 'КОЗАК1', layout: '', confirmed: true },
  ...{ email: ' driver@ukr.net ', phone: '067 111 22 33', delivery: office, approved: true },
};

test('the steps are in their order, the order is followed behind them (INZ-01)', () => {
  expect(wizard.path(empty)).toEqual(['plate', 'person', 'application']);
  expect(wizard.follows).toEqual(['sign', 'payment', 'outcome']);
});

const open = (part: Partial<Answers>) => wizard.firstOpen({ ...whole, ...part });

test.each<[what: string, part: Partial<Answers>, step: string]>([
  ['all is filled in', {}, 'application'],
  ['no vehicle', { carId: '' }, 'plate'],
  ['no region (INZ-27)', { region: 0 }, 'plate'],
  ['a type that has no such plates (INZ-26)', { type: '' }, 'plate'],
  ['no plate', { plate: '', free: '' }, 'plate'],
  ['a plate that was not checked (INZ-03)', { free: '' }, 'plate'],
  ['another plate than the checked one (INZ-03)', { plate: 'КОЗАК2' }, 'plate'],
  ['a motorcycle without a layout (INZ-39)', { type: 'moto', plate: 'БАЙК', free: 'БАЙК' }, 'plate'],
  ['a motorcycle', { type: 'moto', plate: 'БАЙК', free: 'БАЙК', layout: '4by2' }, 'application'],
  ['unread requirements (INZ-29)', { confirmed: false }, 'plate'],
  ['no e-mail', { email: '' }, 'person'],
  ['no delivery (INZ-34)', { delivery: noDelivery }, 'person'],
  ['Nova Poshta (INZ-34)', { delivery: branch }, 'application'],
  ['no city (INZ-30)', { delivery: { ...branch, cityId: '' } }, 'person'],
  ['no branch (INZ-31)', { delivery: { ...branch, index: '' } }, 'person'],
  [
    'no agreement with the offer (INZ-32)',
    { delivery: { ...branch, deliveryConfirmation: false } },
    'person',
  ],
  ['another check code (INZ-33)', { delivery: { ...branch, checkCode: '4822' } }, 'person'],
  ['a check code of three (INZ-33)', { delivery: { ...branch, checkCode: '482' } }, 'person'],
])('how far one comes: %s', (_, part, step) => {
  expect(open(part)).toBe(step);
});

test('another vehicle has another plate (INZ-04)', () => {
  expect({ ...whole, ...noPlate }).toMatchObject({ plate: '', free: '', layout: '', approved: false });
  expect(open(noPlate)).toBe('plate');
});

test('the order has the names of the call, and the picture that was approved (INZ-02)', () => {
  const order = wizard.orderOf({ ...whole, delivery: branch }, undefined);
  expect(Object.keys(order).sort()).toEqual(
    ['carId', 'confirmed', 'delivery', 'email', 'phone', 'photo', 'plate', 'region', 'type'].sort(),
  );
  expect(order).toMatchObject({
    type: 'auto',
    email: 'driver@ukr.net',
    phone: '+380671112233',
    carId: '7',
    region: 11,
  });
  expect(Buffer.from(order.photo, 'base64').toString()).toBe(platePicture('КОЗАК1', 'auto', ''));
  expect(order.delivery).toEqual({
    ...{ type: 1, checkCode: '4821', warehouse: 'Відділення №1', city: 'Луцьк', index: '11/1' },
    ...{ cityId: 'lutsk', contactPhone: '+380671112233', deliveryConfirmation: true },
  });
  expect(wizard.orderOf(whole, undefined).delivery).toEqual({ type: 0, branch: OFFICE });
});

test('what the server refuses leads to its step', () => {
  const step = (field: string) => wizard.stepOf(whole, wizard.fieldOf(field, whole));
  expect(['plate', 'photo', 'carId', 'type', 'region'].map(step)).toEqual(Array(5).fill('plate'));
  expect(['email', 'delivery.warehouse'].map(step)).toEqual(['person', 'person']);
});

test('what was typed of a refused order is offered again, unless something else is filled in', () => {
  const again = { carId: '7', plate: 'КОЗАК1', layout: '', email: 'a@ukr.net' } as const;
  expect(wizard.reconcile(empty, again)).toMatchObject({ ...again, free: '' });
  expect(wizard.reconcile({ ...empty, carId: '8' }, again)).toMatchObject({ carId: '8', plate: '' });
  expect(wizard.reconcile(empty, undefined)).toBe(empty);
});
