import { expect, test } from 'vitest';
import { defineWizard } from './defineWizard';

interface Answers {
  who: string;
  delivered: boolean;
  address: string;
}

const wizard = defineWizard<Answers>()({
  type: 'example',
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
