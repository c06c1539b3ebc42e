import { expect, test } from 'vitest';
import { barSteps } from './barSteps';
import { defineWizard } from './defineWizard';

interface Answers {
  who: string;
  delivered: boolean;
  address: string;
}

const wizard = defineWizard<Answers>()({
  type: 'plate-storage',
  version: 1,
  title: 'Приклад',
  steps: {
    who: { title: 'Хто', complete: ({ who }) => who !== '' },
    address: {
      title: 'Адреса',
      when: ({ delivered }) => delivered,
      complete: ({ address }) => address !== '',
    },
    check: { title: 'Перевірка', complete: () => true },
  },
});

const answers = (given: Partial<Answers>): Answers => ({ who: '', delivered: false, address: '', ...given });

test('a step forward needs all before it to be complete (WIZ-02, WIZ-04, WIZ-05)', () => {
  expect(wizard.firstOpen(answers({}))).toBe('who');
  expect(wizard.canGoTo(answers({}), 'check')).toBe(false);
  expect(wizard.canGoTo(answers({ who: 'я' }), 'check')).toBe(true);
  const delivered = answers({ who: 'я', delivered: true });
  expect(wizard.firstOpen(delivered)).toBe('address');
  expect(wizard.canGoTo(delivered, 'check')).toBe(false);
  expect(wizard.canGoTo({ ...delivered, address: 'Київ' }, 'check')).toBe(true);
});

test('a step back is always possible (WIZ-03)', () => {
  const whole = answers({ who: 'я', delivered: true, address: 'Київ' });
  for (const step of wizard.path(whole)) expect(wizard.canGoTo(whole, step)).toBe(true);
});

test('steps that the answers do not ask for are not there', () => {
  expect(wizard.path(answers({}))).toEqual(['who', 'check']);
  expect(wizard.path(answers({ delivered: true }))).toEqual(['who', 'address', 'check']);
  expect(wizard.canGoTo(answers({ who: 'я' }), 'address')).toBe(false);
  for (const nonsense of [null, '', 'nonsense', 'toString', '__proto__'])
    expect(wizard.canGoTo(answers({ who: 'я' }), nonsense)).toBe(false);
});

interface Home {
  flat: boolean;
  address: { zip: string; apartment: string };
}

const delivery = defineWizard<Home>()({
  type: 'postal-shipment',
  version: 1,
  title: 'Доставка',
  steps: {
    address: {
      title: 'Адреса',
      fields: {
        'address.zip': (zip) => (/^\d{5}$/.test(zip) ? '' : 'П’ять цифр'),
        'address.apartment': (apartment, { flat }) => (flat && !apartment ? 'Заповніть це поле' : ''),
      },
    },
    check: { title: 'Перевірка', serverFields: ['confirmed'] },
  },
});

test('a step is complete when the rules of its fields say so, of all answers if need be', () => {
  const home: Home = { flat: false, address: { zip: '43000', apartment: '' } };
  expect(delivery.firstOpen(home)).toBe('check');
  expect(delivery.firstOpen({ ...home, address: { ...home.address, zip: '430' } })).toBe('address');
  expect(delivery.firstOpen({ ...home, flat: true })).toBe('address');
});

test('a fault of the server leads to the step that has the field', () => {
  const home: Home = { flat: false, address: { zip: '', apartment: '' } };
  expect(delivery.stepOf(home, 'address.zip')).toBe('address');
  expect(delivery.stepOf(home, 'confirmed')).toBe('check');
  expect(delivery.stepOf(home, 'address')).toBeUndefined();
});

test('what is free has no payment in its bar from the start (LIC-12, LIC-34, AMB-091)', () => {
  const map = defineWizard<{ lost: boolean }>()({
    type: 'plate-storage',
    version: 1,
    title: 'Приклад',
    steps: { reason: { title: 'Причина' } },
    follows: ['sign', 'payment', 'outcome'],
    payable: ({ lost }) => !lost,
  });
  const names = (lost: boolean) => barSteps(map, ['reason'], { lost }).map(({ name }) => name);
  expect(names(false)).toEqual(['reason', 'sign', 'payment', 'outcome']);
  expect(names(true)).toEqual(['reason', 'sign', 'outcome']);
});

test('a wizard without an order of its own makes none, and takes answers and fields as they are', () => {
  const given = answers({ who: 'я' });
  expect(wizard.reconcile(given, undefined)).toBe(given);
  expect(wizard.fieldOf('who', given)).toBe('who');
  expect(() => wizard.orderOf(given, undefined)).toThrow(TypeError);
});
