import { expect, test } from 'vitest';
import type { OfferedDocument, ShipmentOffer } from '#api/shipments';
import { ABROAD, noDelivery, UKRPOSHTA } from '#blocks/delivery/delivery';
import { type Answers, empty, shippingOf, wizards } from './wizard';

const orderOf = (answers: Answers) => shippingOf('reshipment').wizard.orderOf(answers, undefined);
const reconciled = (answers: Answers, offer: ShipmentOffer, order?: string) =>
  shippingOf('reshipment').wizard.reconcile(answers, { offer, ...(order ? { order } : {}) });

const licence: OfferedDocument = {
  serviceId: 'LE-7',
  kind: 'licence',
  state: 'returned',
  document: 'ВХА 000007',
  tsc: '8041',
  tscName: 'ТСЦ 8041',
  since: '2026-03-02',
};
const certificate: OfferedDocument = {
  ...licence,
  serviceId: 'CE-3',
  kind: 'certificate',
  document: 'СХМ 000003',
  origin: 'generate',
  plate: 'BC1234KM',
  plateType: 'auto',
  sprType: 'plastic',
  orderId: 'exchange',
  email: 'a@ukr.net',
  phone: '+380671234567',
  delivery: { type: 2, address: '43000, Луцьк', zip: '43000', cityId: '2', city: 'Луцьк', house: '27' },
};
const offer = (...documents: OfferedDocument[]): ShipmentOffer => ({ documents, ordered: [] });

test('one map for the three services: direction, address, contact, check, payment, result (DLV-01, DLV-02)', () => {
  expect(wizards.map(({ type }) => type)).toEqual(['postal-shipment', 'reshipment', 'reshipment-spr']);
  for (const wizard of wizards) {
    expect(wizard.path(empty)).toEqual(['direction', 'address', 'contact', 'check']);
    expect(wizard.follows).toEqual(['payment', 'outcome']);
  }
});

test('each step needs the ones before it; the server’s faults lead to theirs', () => {
  const { wizard } = shippingOf('reshipment');
  expect(wizard.firstOpen(empty)).toBe('direction');
  const directed = { ...empty, serviceId: 'LE-7', delivery: { ...noDelivery, type: UKRPOSHTA } };
  expect(wizard.firstOpen(directed)).toBe('address');
  const fields = [
    'serviceId',
    'delivery.type',
    'delivery.zip',
    'checkCode',
    'delivery.deliveryConfirmation',
    'phone',
  ];
  expect(fields.map((field) => wizard.stepOf(empty, wizard.fieldOf(field, empty)))).toEqual([
    'direction',
    'direction',
    'address',
    'address',
    'address',
    'contact',
  ]);
});

test('the only document is chosen, with the address and contact of its last delivery', () => {
  expect(reconciled(empty, offer(licence, certificate)).serviceId).toBe('');
  const only = reconciled(empty, offer(certificate));
  expect(only.serviceId).toBe('CE-3');
  expect(only.email).toBe('a@ukr.net');
  expect(only.phone).toBe('+380 (67) 123-45-67');
  expect(only.delivery).toMatchObject({
    type: UKRPOSHTA,
    zip: '43000',
    deliveryConfirmation: false,
    checkCode: '',
  });
});

test('the document of the order that the citizen comes from is chosen, whatever was before', () => {
  const before: Answers = { ...empty, serviceId: 'LE-7', document: licence, email: 'b@ukr.net' };
  const now = reconciled(before, offer(licence, certificate), 'exchange');
  expect(now.serviceId).toBe('CE-3');
  expect(now.email).toBe('a@ukr.net');
  expect(reconciled(before, offer(licence, certificate)).serviceId).toBe('LE-7');
});

test('what was typed for a document stays, unless it cannot be sent any more', () => {
  const typed: Answers = { ...reconciled(empty, offer(certificate)), email: 'new@ukr.net' };
  expect(reconciled(typed, offer(certificate, licence)).email).toBe('new@ukr.net');
  expect(reconciled(typed, offer()).serviceId).toBe('');
});

test('nothing is sent abroad where that is closed (DLV-20)', () => {
  const abroad: Answers = {
    ...reconciled(empty, offer(certificate)),
    delivery: { ...noDelivery, type: ABROAD },
  };
  expect(reconciled(abroad, { ...offer(certificate), domesticOnly: true }).delivery.type).toBe('');
  expect(reconciled(abroad, offer(certificate)).delivery.type).toBe(ABROAD);
});

test('the order names what is sent, by its kind (DLV-09, DLV-16)', () => {
  const sent = orderOf({ ...reconciled(empty, offer(certificate)), phone: '067 123 45 67' });
  expect(sent).toMatchObject({
    email: 'a@ukr.net',
    phone: '+380671234567',
    serviceId: 'CE-3',
    tsc: '8041',
    checkCode: '',
    spr: 'СХМ 000003',
    sprType: 'plastic',
    origin: 'generate',
    plate: 'BC1234KM',
    plateType: 'auto',
  });
  expect(sent).not.toHaveProperty('license');
  const licenceOrder = orderOf(reconciled(empty, offer(licence)));
  expect(licenceOrder.license).toBe('ВХА 000007');
  for (const name of ['spr', 'sprType', 'origin', 'plate', 'plateType'])
    expect(licenceOrder).not.toHaveProperty(name);
});
