import { expect, test } from 'vitest';
import type { Order } from '../../api/queries';
import { returned } from './ReshipmentBanners';

const order = (internalName: string, status: string) =>
  ({ id: internalName, status, service: { internalName } }) as Order;

// DASH-04: what lies at the service centre again can be sent once more; what is on its way, or was never a parcel, cannot.
test('parcels that came back', () => {
  const mine = [
    order('licence-exchange', 'storage'),
    order('exchange-spr', 'storage'),
    order('reshipment', 'storage'),
    order('licence-exchange', 'done'),
    order('plate-storage', 'storage'),
  ];
  expect(returned(mine).map(({ id }) => id)).toEqual(['licence-exchange', 'exchange-spr', 'reshipment']);
});
