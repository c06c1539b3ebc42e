import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { forms } from '#text/forms';
import { nextSteps } from './nextSteps';

const course = { decision: 'decides', post: 'sends', receipt: 'is fetched' };

test.each([
  ['sent', undefined, ['decides', 'sends', 'is fetched']],
  ['received', undefined, ['decides', 'sends', 'is fetched']],
  ['processed', undefined, ['sends', 'is fetched']],
  ['processed', '0556148645815', ['is fetched']],
])('of an order that is %s, with the parcel %s, what has happened is not promised', (status, note, steps) => {
  expect(nextSteps({ status, delivery: { note } } as Order, course)).toEqual(steps);
});

test('a parcel is fetched from the post office within its days, which are not those of another country', () => {
  const by = (typeId: number) =>
    nextSteps({ status: 'processed', delivery: { typeId, note: '1' } } as Order, { decision: 'decides' });
  expect(by(2)).toEqual([forms.delivery.kept]);
  expect(by(4)).toEqual([]);
  const brought = { status: 'processed', delivery: { typeId: 2, note: '1', courier: true } } as Order;
  expect(nextSteps(brought, { decision: 'decides' })).toEqual([forms.delivery.brought]);
});

test('what is fetched at the service centre is not sent', () => {
  const order = { status: 'sent' } as Order;
  expect(nextSteps(order, { decision: 'decides', receipt: 'is fetched' })).toEqual(['decides', 'is fetched']);
});
