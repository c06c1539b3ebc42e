/**
 * The rules of the server's `domain` package, for an answer before the request: the same sentences, shown by the
 * same vectors (domain/testdata/validation.json).
 */

const REQUIRED = 'Заповніть це поле';

const APOSTROPHES = /['`ʼʹ‘´]/g;
const UKRAINIAN = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ';

export function normalizeVin(vin: string): string {
  return vin.trim().toUpperCase();
}

export function validVin(vin: string): string {
  if (vin === '') return REQUIRED;
  if ([...vin].length !== 17) return 'VIN має містити 17 символів';
  return /^[A-Z0-9]+$/.test(vin) ? '' : 'VIN складається лише з латинських літер і цифр';
}

export function normalizeName(name: string): string {
  return name.trim().split(/\s+/).join(' ').replace(APOSTROPHES, '’').toUpperCase();
}

export function validName(name: string): string {
  return name === '' ? REQUIRED : validOptionalName(name);
}

export function validOptionalName(name: string): string {
  const letters = [...name];
  if (letters.length === 0) return '';
  if (letters.length > 50) return 'Не більше 50 символів';
  const allowed = letters.every((letter) => UKRAINIAN.includes(letter) || '’- '.includes(letter));
  const some = letters.some((letter) => UKRAINIAN.includes(letter));
  return allowed && some ? '' : 'Лише українські літери, апостроф, дефіс і пробіл';
}

/** A birthday as YYYY-MM-DD, on the day that it is in Kyiv (YYYY-MM-DD too). */
export function validBirthday(iso: string, today: string): string {
  if (iso === '') return REQUIRED;
  if (iso > today) return 'Дата не може бути пізнішою за сьогодні';
  const year = Number(iso.slice(0, 4));
  if (year < 1922 || year > 2122) return 'Введіть дату у форматі ДД.ММ.РРРР';
  const age = Number(today.slice(0, 4)) - year - (today.slice(5) < iso.slice(5) ? 1 : 0);
  return age < 18 || age > 105 ? 'Вік має бути від 18 до 105 років' : '';
}

/** The day that it is in Kyiv, YYYY-MM-DD. */
export function kyivToday(now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(now);
}
