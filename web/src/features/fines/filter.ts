/** The filters of the list (FINE-02 to FINE-04). */
import type { Fine } from '../../api/fines';

export type Period = 'all' | 'week' | 'month' | 'year';
export type Status = 'all' | 'unpaid' | 'paid' | 'completed';

export interface Filter {
  period: Period;
  status: Status;
  plate: string;
}

/** Every plate. */
export const ALL = '';

export const everything: Filter = { period: 'all', status: 'all', plate: ALL };

/** The register's codes; passed on and undefined ones are among all (AMB-034). */
const codes: Record<Exclude<Status, 'all'>, number> = { unpaid: 0, paid: 1, completed: 3 };

/** The first day of a period that ends today, both YYYY-MM-DD: back by days, a calendar month or year (AMB-035). */
export function firstDay(period: Exclude<Period, 'all'>, today: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (period === 'week') return iso(new Date(Date.UTC(year, month - 1, day - 7)));
  const back = period === 'month' ? { year, month: month - 1 } : { year: year - 1, month };
  const lastOfMonth = new Date(Date.UTC(back.year, back.month, 0)).getUTCDate();
  return iso(new Date(Date.UTC(back.year, back.month - 1, Math.min(day, lastOfMonth))));
}

const iso = (date: Date) => date.toISOString().slice(0, 10);

/** The fines that a filter shows, in the order in which they come. */
export function filtered(fines: Fine[], { period, status, plate }: Filter, today: string): Fine[] {
  const from = period === 'all' ? '' : firstDay(period, today);
  return fines.filter(
    (fine) =>
      fine.issuedAt >= from &&
      (status === 'all' || fine.status.id === codes[status]) &&
      (plate === ALL || fine.plate === plate),
  );
}

export const platesOf = (fines: Fine[]) => [...new Set(fines.map((fine) => fine.plate))].sort();
