import { expect, test } from 'vitest';
import type { Order } from '#api/queries';
import { boughtFor } from './bought';

const order = (id: string, vin: string, status: string, endDate: string) =>
  ({
    id,
    service: { internalName: 'insurance' },
    status,
    vehicle: { vin },
    insurance: { policyNumber: id, endDate },
  }) as unknown as Order;

// FLEET-19: what was bought here for the vehicle and has not ended, the latest first.
test('policies that were bought for a vehicle', () => {
  const mine = [
    order('first', 'VIN1', 'done', '2099-01-01'),
    order('another vehicle', 'VIN2', 'done', '2099-01-01'),
    order('not paid', 'VIN1', 'draft', '2099-01-01'),
    order('ended', 'VIN1', 'done', '2020-01-01'),
    order('next', 'VIN1', 'done', '2100-01-01'),
    { ...order('no policy', 'VIN1', 'done', ''), insurance: undefined } as unknown as Order,
  ];
  const card = {
    ...order('card', 'VIN1', 'done', '2099-01-01'),
    service: { internalName: 'insurance-green' },
  } as Order;
  expect(boughtFor([...mine, card], 'VIN1', 'mtpl').map(({ id }) => id)).toEqual(['next', 'first']);
  expect(boughtFor([...mine, card], 'VIN1', 'green')).toEqual([card]);
  expect(boughtFor(undefined, 'VIN1', 'mtpl')).toEqual([]);
});
