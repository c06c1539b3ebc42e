let format: Intl.DateTimeFormat | undefined;

/** The day that it is in Kyiv, YYYY-MM-DD. */
export function kyivToday(now = new Date()): string {
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }); // takes longer than all rules of a form
  return format.format(now);
}
