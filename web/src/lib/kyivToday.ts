/** The day that it is in Kyiv, YYYY-MM-DD. */
export function kyivToday(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(now);
}
