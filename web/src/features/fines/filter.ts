/** The filters and the order of the list (FINE-02 to FINE-05), which the address carries. */
import type { Fine } from '#api/fines';
import { byUrgency } from '#blocks/fines/urgency';

export type Period = 'all' | 'week' | 'month' | 'year';
export type Status = 'all' | 'unpaid' | 'paid' | 'completed';

export type Sorting = 'urgent' | 'newest';

export interface Filter {
  period: Period;
  status: Status;
  plate: string;
  sorting: Sorting;
}

/** Every plate. */
export const ALL = '';

export const everything: Filter = { period: 'all', status: 'all', plate: ALL, sorting: 'urgent' };

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

/** The fines that a filter shows; they come from the server with the newest first (FINE-05). */
export function filtered(fines: Fine[], { period, status, plate, sorting }: Filter, today: string): Fine[] {
  const from = period === 'all' ? '' : firstDay(period, today);
  const shown = fines.filter(
    (fine) =>
      fine.issuedAt >= from &&
      (status === 'all' || fine.status.id === codes[status]) &&
      (plate === ALL || fine.plate === plate),
  );
  return sorting === 'urgent' ? byUrgency(shown) : shown;
}

export const platesOf = (fines: Fine[]) => [...new Set(fines.map((fine) => fine.plate))].sort();

/** A filter as the address has it: only what differs, and a vehicle by its place among the plates, which are personal. */
export function toQuery(filter: Filter, plates: string[]): Record<string, string> {
  const car = plates.indexOf(filter.plate) + 1;
  return {
    ...(filter.period !== everything.period && { period: filter.period }),
    ...(filter.status !== everything.status && { status: filter.status }),
    ...(car > 0 && { car: `${car}` }),
    ...(filter.sorting !== everything.sorting && { sort: filter.sorting }),
  };
}

const oneOf = <T extends string>(found: string | null, known: readonly T[], otherwise: T): T =>
  known.find((each) => each === found) ?? otherwise;

/** The filter of an address; what is unknown filters nothing. */
export function fromQuery(query: URLSearchParams, plates: string[]): Filter {
  return {
    period: oneOf(query.get('period'), ['week', 'month', 'year'] as const, everything.period),
    status: oneOf(query.get('status'), ['unpaid', 'paid', 'completed'] as const, everything.status),
    plate: plates[Number(query.get('car')) - 1] ?? ALL,
    sorting: oneOf(query.get('sort'), ['newest'] as const, everything.sorting),
  };
}
