import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { taken } from './takenSteps';

const steps = ['check', 'sign', 'payment', 'outcome'].map((name) => ({ name, title: name }));

const namesFor = (order: object) => taken(steps, order as Order).map(({ name }) => name);

test('until the order is known the bar has all steps', () => {
  expect(taken(steps, undefined)).toEqual(steps);
});

test.each([
  ['an order that is paid for', { price: 100 }, ['check', 'sign', 'payment', 'outcome']],
  ['a free one has no payment (LIC-12, AMB-091)', { price: 0 }, ['check', 'sign', 'outcome']],
  ['one that was refused before its signature', { price: 100, finished: true }, ['check', 'outcome']],
  [
    'one that was rejected after its signature',
    { price: 0, finished: true, signed: true },
    ['check', 'sign', 'outcome'],
  ],
  [
    'one whose invoice was never paid',
    { price: 100, finished: true, signed: true, invoice: { status: 'issued' } },
    ['check', 'sign', 'outcome'],
  ],
  [
    'one that was paid back',
    { price: 100, finished: true, signed: true, invoice: { status: 'refunded' } },
    ['check', 'sign', 'payment', 'outcome'],
  ],
])('the bar shows no step that never was: %s', (_, order, names) => {
  expect(namesFor(order)).toEqual(names);
});
