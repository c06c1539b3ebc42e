import type { Schema } from '#api/client';
import type { Order } from '#api/queries';
import { kyivToday } from '#lib/validation';

type Bought = Order & { insurance: NonNullable<Order['insurance']> };

/** A vehicle has a motor policy and, abroad, a green card. */
export type PolicyType = NonNullable<Schema['OwnPolicy']['type']>;

const typeOf = ({ service }: Order): PolicyType =>
  service.internalName === 'insurance-green' ? 'green' : 'mtpl';

/** The policies of a type that were bought here for a vehicle and are in force, or will be; the latest first. */
export function boughtFor(orders: Order[] | undefined, vin: string, type: PolicyType): Bought[] {
  const today = kyivToday();
  return (orders ?? [])
    .filter((order): order is Bought => order.insurance !== undefined && typeOf(order) === type)
    .filter(({ status, vehicle }) => status === 'done' && vehicle?.vin === vin)
    .filter(({ insurance }) => insurance.endDate >= today)
    .sort((a, b) => b.insurance.endDate.localeCompare(a.insurance.endDate));
}
