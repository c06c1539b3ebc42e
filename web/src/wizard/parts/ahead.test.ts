import { expect, test } from 'vitest';
import type { Order } from '../../api/queries';
import { ahead } from './ahead';

const course = { decision: 'decides', post: 'sends', receipt: 'is fetched' };

test.each([
  ['sent', undefined, ['decides', 'sends', 'is fetched']],
  ['received', undefined, ['decides', 'sends', 'is fetched']],
  ['processed', undefined, ['sends', 'is fetched']],
  ['processed', '0556148645815', ['is fetched']],
])('of an order that is %s, with the parcel %s, what has happened is not promised', (status, note, steps) => {
  expect(ahead({ status, delivery: { note } } as Order, course)).toEqual(steps);
});

test('what is fetched at the service centre is not sent', () => {
  const order = { status: 'sent' } as Order;
  expect(ahead(order, { decision: 'decides', receipt: 'is fetched' })).toEqual(['decides', 'is fetched']);
});
