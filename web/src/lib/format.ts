/** Words for money, dates and times, as the whole cabinet writes them: hryvnias, DD.MM.YYYY, the Kyiv clock. */

const KYIV = 'Europe/Kyiv';

/** Made with the first date: a browser takes longer for one than for all that is written with it. */
const lazily = (parts: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (instant: string) => {
    made ??= new Intl.DateTimeFormat('uk-UA', { timeZone: KYIV, ...parts });
    return made.format(new Date(instant));
  };
};

/** Instant as "05.03.2026". */
export const date = lazily({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** Instant as "14:30". */
export const time = lazily({ hour: '2-digit', minute: '2-digit' });

/** A whole number, not negative, with a gap between its thousands. */
export function groups(whole: number): string {
  return whole.toString().replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

/** Amount in kopecks as "119,40 грн"; whole hryvnias have no fraction. */
export function money(kopecks: number): string {
  const whole = groups(Math.trunc(Math.abs(kopecks) / 100));
  const rest = Math.abs(kopecks) % 100;
  const sign = kopecks < 0 ? '−' : '';
  return `${sign}${whole}${rest === 0 ? '' : `,${rest.toString().padStart(2, '0')}`}\u00a0грн`;
}

/** Instant as "05.03.2026 14:30". */
export function dateTime(instant: string): string {
  return `${date(instant)} ${time(instant)}`;
}

/** Calendar day of the wire, YYYY-MM-DD, as "05.03.2026"; empty stays empty. */
export function day(iso: string | undefined): string {
  const [year, month, date] = (iso ?? '').split('-');
  return year && month && date ? `${date}.${month}.${year}` : '';
}

/** The day so many days after one of the wire, YYYY-MM-DD too; empty stays empty. */
export function daysAfter(iso: string, days: number): string {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(at) ? '' : new Date(at + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** What a person typed, DD.MM.YYYY or D.M.YYYY, as YYYY-MM-DD; undefined when it is no date of the calendar. */
export function isoDay(typed: string): string | undefined {
  const [, date = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed.trim()) ?? [];
  if (!year) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

/** What is left until an instant, in words: "ще 9 дн.", "ще 3 год", "ще 12 хв"; never broken. */
export function left(until: string, now: number): string {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now) / 60_000));
  if (minutes > 48 * 60) return `ще\u00a0${Math.floor(minutes / 1_440)}\u00a0дн.`;
  if (minutes >= 60) return `ще\u00a0${Math.floor(minutes / 60)}\u00a0год`;
  return minutes > 0 ? `ще\u00a0${minutes}\u00a0хв` : 'менше хвилини';
}

/** A name of the registers, in capitals, as people write it: "АННА-МАРІЯ" becomes "Анна-Марія". */
export function titleCase(name: string): string {
  return name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}
