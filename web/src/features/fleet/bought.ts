import type { Order } from '../../api/queries';
import { kyivToday } from '../../lib/validation';

type Bought = Order & { insurance: NonNullable<Order['insurance']> };

/** Whether an order is one of the green card. */
export const isGreen = ({ service }: Pick<Order, 'service'>) => service.internalName === 'insurance-green';

/** The policies, and green cards, that were bought here for a vehicle and are in force, or will be; the latest first. */
export function boughtFor(orders: Order[] | undefined, vin: string): Bought[] {
  const today = kyivToday();
  return (orders ?? [])
    .filter((order): order is Bought => order.insurance !== undefined)
    .filter(({ status, vehicle }) => status === 'done' && vehicle?.vin === vin)
    .filter(({ insurance }) => insurance.endDate >= today)
    .sort((a, b) => b.insurance.endDate.localeCompare(a.insurance.endDate));
}
