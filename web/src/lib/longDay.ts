import { kyivToday } from './kyivToday';

const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const thisYear = new Intl.DateTimeFormat('uk-UA', parts);
const anyYear = new Intl.DateTimeFormat('uk-UA', { ...parts, year: 'numeric' });

/** Calendar day of the wire, YYYY-MM-DD, as "4 грудня"; one of another year as "4 січня 2027"; empty stays empty. */
export function longDay(iso: string | undefined, today = kyivToday()): string {
  const at = new Date(`${iso ?? ''}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return '';
  const names = iso?.slice(0, 4) === today.slice(0, 4) ? thisYear : anyYear;
  return names.format(at).replace(/\s*р\.$/, '');
}
