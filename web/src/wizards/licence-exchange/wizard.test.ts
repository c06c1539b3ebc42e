import { expect, test } from 'vitest';
import type { LicenceOffer, OfferedReason } from '#api/lookups';
import { noDelivery, PICKUP, UKRPOSHTA, withType } from '#blocks/delivery/delivery';
import { type Answers, empty, payable, scansOf, wizard } from './wizard';

const orderOf = (answers: Answers) => wizard.orderOf(answers, undefined);
const fieldOf = (field: string) => wizard.fieldOf(field, empty);

const reason = (code: number, docType: number, facts: Partial<OfferedReason> = {}): OfferedReason => ({
  id: code - 30_000,
  code,
  docType,
  name: `reason ${code}`,
  ...facts,
});

const license = { series: 'РКК', number: '406200', paperId: '000406200' };
const address = {
  ...{ region: 'Київ', cityType: 'місто', city: 'Київ', streetType: 'вулиця', street: 'Хрещатик' },
  ...{ building: '1', apartment: '5', pavilion: '2' },
};

const offer: LicenceOffer = {
  available: true,
  license,
  address,
  destroyed: false,
  mustRetakeExams: false,
  forms: [
    {
      docType: 200,
      name: 'Пластикове посвідчення',
      reasons: [
        reason(30200, 200, { dataChange: true }),
        reason(30203, 200),
        reason(30201, 200, { loss: true }),
        reason(30348, 200, { loss: true, document: true }),
      ],
    },
    {
      docType: 1304,
      name: 'Електронне посвідчення',
      reasons: [reason(30289, 1304, { dataChange: true })],
    },
  ],
};

const choose = (part: Partial<Answers>, from: LicenceOffer = offer) =>
  wizard.reconcile({ ...empty, ...part }, { offer: from });
const path = (part: Partial<Answers>, from?: LicenceOffer) => wizard.path(choose(part, from)).join(' ');

test.each<[what: string, part: Partial<Answers>, steps: string]>([
  ['nothing chosen', {}, 'type reason data drawing delivery check'],
  [
    'worn (LIC-03, LIC-05, LIC-08, LIC-10)',
    { docType: '200', reasonCode: '30203' },
    'type reason data drawing delivery check',
  ],
  [
    'data changed (LIC-06)',
    { docType: '200', reasonCode: '30200' },
    'type reason data documents drawing delivery check',
  ],
  [
    'electronic (LIC-09)',
    { docType: '1304', reasonCode: '30289' },
    'type reason data documents drawing check',
  ],
  [
    'lost to the war (LIC-07)',
    { docType: '200', reasonCode: '30201', isCombatLoss: true },
    'type reason data warloss drawing delivery check',
  ],
])('the path: %s', (_, part, steps) => {
  expect(path(part)).toBe(steps);
});

test('a type that is chosen is not asked for again, and can be changed (LIC-02, AMB-125)', () => {
  const opened = (part: Partial<Answers>) => wizard.firstOpen(choose(part));
  expect(opened({})).toBe('type');
  expect(opened({ docType: '200' })).toBe('reason');
  expect(opened({ docType: '1304' })).toBe('reason');
  expect(wizard.canGoTo(choose({ docType: '200' }), 'type')).toBe(true);
});

test('a single form is chosen by itself, and not asked for (LIC-02)', () => {
  const one = { ...offer, forms: offer.forms.slice(0, 1) };
  expect(choose({}, one).docType).toBe('200');
  expect(path({}, one)).toBe('reason data drawing delivery check');
});

test('of a destroyed licence the reason is forced by the form (LIC-04, LIC-30, LIC-31)', () => {
  const destroyed = {
    ...offer,
    destroyed: true,
    forms: [
      { docType: 200, name: '', reasons: [reason(30300, 200, { destroyed: true })] },
      { docType: 1304, name: '', reasons: [reason(30347, 1304, { destroyed: true })] },
    ],
  };
  expect(path({}, destroyed)).toBe('type contact data drawing delivery check');
  expect(choose({ docType: '200' }, destroyed).reasonCode).toBe('30300');
  expect(choose({ docType: '1304', reasonCode: '30300' }, destroyed).reasonCode).toBe('30347');
});

test('what is not offered is forgotten (LIC-32, LIC-39)', () => {
  expect(choose({ docType: '1304', reasonCode: '30203' })).toMatchObject({ docType: '1304', reasonCode: '' });
  expect(choose({ docType: '7' }).docType).toBe('');
  expect(
    choose({ docType: '200', reasonCode: '30203', isCombatLoss: true, change: 'personal' }),
  ).toMatchObject({
    isCombatLoss: false,
    change: '',
  });
});

test('a loss to the war is picked up, and free; so is a document that confirms a loss (LIC-33, LIC-34, LIC-35)', () => {
  const war = choose({
    docType: '200',
    reasonCode: '30201',
    isCombatLoss: true,
    delivery: withType(UKRPOSHTA),
  });
  expect(war.delivery).toEqual(withType(PICKUP));
  expect(payable(war)).toBe(false);
  expect(payable(choose({ docType: '200', reasonCode: '30348' }))).toBe(false);
  expect(payable(choose({ docType: '200', reasonCode: '30201' }))).toBe(true);
});

test('too many fines stop the exchange at the data, but not the restoring of a lost licence (LIC-47, AMB-089)', () => {
  const fined = { ...offer, mustRetakeExams: true };
  const contact = { email: 'a@ukr.net', phone: '0671112233' };
  expect(wizard.firstOpen(choose({ docType: '200', reasonCode: '30203', ...contact }, fined))).toBe('data');
  expect(choose({ docType: '200', reasonCode: '30203' }, fined).facts.exams).toBe(true);
  expect(choose({ docType: '200', reasonCode: '30201' }, fined).facts.exams).toBe(false);
});

test('the documents of a change depend on what has changed (LIC-48, LIC-49, LIC-50, AMB-123)', () => {
  const scan = { docType: '1167', confirmFile: { id: 'f', name: 'паспорт.pdf' } };
  const open = (part: Partial<Answers>) =>
    wizard.steps.documents.complete({ ...choose({ docType: '200', reasonCode: '30200' }), ...part });
  expect(open({ change: 'personal', confirmDoc: scan, confirmed: true })).toBe(false);
  expect(open({ change: 'personal', confirmDoc: scan, addConfirmDoc: scan, confirmed: true })).toBe(true);
  expect(open({ change: 'document', confirmDoc: scan, confirmed: true })).toBe(true);
  expect(open({ change: 'document', confirmDoc: scan, confirmed: false })).toBe(false);
  expect(open({ change: 'document', confirmDoc: { ...scan, docType: '' }, confirmed: true })).toBe(false);
});

const scan = (docType: string) => ({ docType, confirmFile: { id: `f-${docType}`, name: 'скан.pdf' } });

/** Everything is filled in, also what belongs to other reasons. */
const typed = {
  ...{ email: 'a@ukr.net', phone: '0671112233', sign: 'AAAA', confirmed: true },
  ...{ confirmDoc: scan('identity'), addConfirmDoc: scan('marriage'), stateRegDoc: scan('police') },
  passport: {
    ...{
      source: 'typed',
      docTypeId: '100',
      docTypeName: 'Паспорт',
      seriesLength: 2,
      numberLength: 6,
      record: '',
    },
    ...{ series: 'сн', number: '863506', issuedAt: '07.03.1998', issuedBy: '8012' },
  },
  delivery: { ...noDelivery, type: PICKUP, branch: '8041' },
};

test('the payload of a change of data has the names of the call, and no other (LIC-20, LIC-21, LIC-22, LIC-23)', () => {
  const order = orderOf(choose({ ...typed, docType: '200', reasonCode: '30200', change: 'personal' }));
  expect(order).toMatchObject({ email: 'a@ukr.net', phone: '+380671112233' }); // LIC-20
  expect(order.license).toEqual({ series: 'РКК', number: '406200', paperId: '000406200' }); // LIC-21
  expect(order.reason).toEqual({ id: 200, name: 'reason 30200', code: 30200 }); // LIC-22
  // LIC-23
  expect(order.address).toEqual({
    ...{ region: 'Київ', cityType: 'місто', city: 'Київ', street: 'Хрещатик', streetType: 'вулиця' },
    ...{ building: '1', apartment: '5', pavilion: '2' },
  });
  // LIC-24
  expect([order.confirmDoc, order.addConfirmDoc]).toEqual([
    { docType: 'identity', confirmFile: 'f-identity' },
    { docType: 'marriage', confirmFile: 'f-marriage' },
  ]);
  // LIC-25
  expect(order.passport).toEqual({
    ...{ passportType: 100, passportTypeName: 'Паспорт', passportSeriia: 'СН', passportNumber: '863506' },
    ...{ passportDate: '1998-03-07', passportWhoGiven: '8012' },
  });
  expect(order.sign, 'LIC-26').toBe('AAAA');
  expect(order.delivery, 'LIC-27').toEqual({ type: 0, branch: '8041' });
  const { isPersonalChange, isNewIdentityDoc, isCombatLoss } = order;
  expect([isPersonalChange, isNewIdentityDoc, isCombatLoss], 'LIC-28').toEqual([true, false, false]);
  expect(Object.keys(order).sort()).toEqual(
    [
      ...['email', 'phone', 'license', 'reason', 'address', 'passport', 'sign', 'delivery', 'confirmed'],
      ...['isPersonalChange', 'isNewIdentityDoc', 'isCombatLoss', 'confirmDoc', 'addConfirmDoc'],
    ].sort(),
  );
});

test('the payload carries what its reason asks for, and nothing of another (LIC-24, LIC-25, LIC-28, LIC-29)', () => {
  const electronic = orderOf(choose({ ...typed, docType: '1304', reasonCode: '30289', change: 'document' }));
  expect(electronic.delivery).toEqual({ type: 3 });
  expect(electronic).toMatchObject({ isPersonalChange: false, isNewIdentityDoc: true, isCombatLoss: false }); // LIC-28
  expect(Object.keys(electronic), 'LIC-24').not.toContain('addConfirmDoc');
  const lost = orderOf(choose({ ...typed, docType: '200', reasonCode: '30201', isCombatLoss: true }));
  expect(lost.isCombatLoss).toBe(true);
  expect(lost.stateRegDoc).toEqual({ docType: 'police', confirmFile: 'f-police' }); // LIC-29
  const card = { ...typed.passport, docTypeId: '1167', seriesLength: 0 };
  const worn = orderOf(choose({ ...typed, passport: card, docType: '200', reasonCode: '30203' }));
  expect(Object.keys(worn.passport), 'LIC-25').not.toContain('passportSeriia');
  for (const name of ['confirmDoc', 'addConfirmDoc', 'stateRegDoc', 'confirmed'])
    expect(Object.keys(worn)).not.toContain(name);
});

test('what the server refuses is named by the form', () => {
  const step = (field: string) => wizard.stepOf(empty, fieldOf(field));
  expect([fieldOf('reason.code'), step('reason.code')]).toEqual(['reasonCode', 'reason']);
  expect([fieldOf('passport.passportType'), fieldOf('passport.passportWhoGiven')]).toEqual([
    'passport.docTypeId',
    'passport.issuedBy',
  ]);
  expect(['passport.passportNumber', 'license', 'address'].map(step)).toEqual(['data', 'data', 'data']);
  expect(step('delivery.deliveryAddress')).toBe('delivery');
});

test('the scans of a reason that was given up are neither sent nor shown to be (LIC-10)', () => {
  const scan = (name: string) => ({ docType: '1', confirmFile: { id: name, name: `${name}.pdf` } });
  const brought = {
    ...{ confirmDoc: scan('identity'), addConfirmDoc: scan('change'), stateRegDoc: scan('loss') },
    docType: '200',
  };
  const names = (part: Partial<Answers>) =>
    Object.values(scansOf(choose({ ...brought, ...part }))).map(({ confirmFile }) => confirmFile.id);
  expect(names({ reasonCode: '30203' })).toEqual([]);
  expect(names({ reasonCode: '30201', isCombatLoss: true })).toEqual(['loss']);
  expect(names({ reasonCode: '30200', change: 'personal' })).toEqual(['identity', 'change']);
  expect(names({ reasonCode: '30200', change: 'document' })).toEqual(['identity']);
});

test('who comes for a correction has its reason chosen, whichever the form (CAT-05, GAP-63)', () => {
  const begun = wizard.reconcile(
    { ...empty, docType: '200', reasonCode: '30201' },
    { offer, correction: true },
  );
  expect(begun).toMatchObject({
    reasonCode: '30200',
    facts: { dataChange: true, loss: false },
  });
  expect(wizard.reconcile({ ...begun, docType: '1304' }, { offer }).reasonCode).toBe('30289');
  expect(wizard.reconcile({ ...begun, docType: '' }, { offer }).reasonCode).toBe('');
  expect(wizard.reconcile({ ...begun, reasonCode: '30203' }, { offer }).reasonCode).toBe('30203'); // changed one's mind
});
