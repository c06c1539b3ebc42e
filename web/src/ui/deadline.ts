import { date, left, time } from '#lib/format';
import { tasks as words } from '#text/tasks';

/** The term of a task: an instant, or the last day of Kyiv on which it can be done. */
export interface Term {
  until?: string | undefined;
  lastDay?: string | undefined;
  overdue?: boolean | undefined;
}

const DAY = 24 * 60 * 60_000;

/** "24 листопада"; with the year, unless it is this one. */
function written([year, month, day]: number[], now: number): string {
  const name = `${day} ${words.months[(month ?? 1) - 1]}`;
  return date(new Date(now).toISOString()).endsWith(`${year}`) ? name : `${name} ${year}`;
}

const partsOf = (instant: string) => date(instant).split('.').map(Number).reverse();

/** The day of an instant in Kyiv, in words. */
export const dayInWords = (instant: string, now: number): string => written(partsOf(instant), now);

/** The days from today in Kyiv until a day of the wire. */
function daysUntil(lastDay: string, now: number): number {
  const [year, month, day] = partsOf(new Date(now).toISOString());
  return Math.round((Date.parse(lastDay) - Date.UTC(year ?? 0, (month ?? 1) - 1, day)) / DAY);
}

function daysLeft(days: number): string {
  if (days === 0) return words.today;
  return days === 1 ? words.tomorrow : words.days(days);
}

/** Until when, and how long that is: "до 24 листопада, 04:34, ще 23 год"; empty without a term. */
export function deadlineText({ until, lastDay, overdue }: Term, now: number): string {
  if (lastDay) {
    const day = written(lastDay.split('-').map(Number), now);
    return overdue ? words.since(day) : `${words.inclusive(day)}, ${daysLeft(daysUntil(lastDay, now))}`;
  }
  if (until) return `${words.until(`${dayInWords(until, now)}, ${time(until)}`)}, ${left(until, now)}`;
  return overdue ? words.over : '';
}
