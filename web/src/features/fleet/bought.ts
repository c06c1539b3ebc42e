import type { Order } from '../../api/queries';
import { kyivToday } from '../../lib/validation';

type Bought = Order & { insurance: NonNullable<Order['insurance']> };

/** The policies that were bought here for a vehicle and are in force, or will be; the latest first. */
export function boughtFor(orders: Order[] | undefined, vin: string): Bought[] {
  const today = kyivToday();
  return (orders ?? [])
    .filter((order): order is Bought => order.insurance !== undefined)
    .filter(({ status, vehicle }) => status === 'done' && vehicle?.vin === vin)
    .filter(({ insurance }) => insurance.endDate >= today)
    .sort((a, b) => b.insurance.endDate.localeCompare(a.insurance.endDate));
}
