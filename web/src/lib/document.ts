/** Identity documents by the rules of the server's `domain/identitydocument.go`; see validation.ts. */
import { REQUIRED } from './validation';

const LETTERS = 'A-ZАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ';
const SERIES = new RegExp(`^[${LETTERS}]{2}$`, 'u');

/** Capitals without blanks. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

export function validSeries(series: string): string {
  return SERIES.test(series) ? '' : 'Серія документа складається з 2 літер';
}

export function validNumber(number: string, digits: number): string {
  return /^\d+$/.test(number) && number.length === digits
    ? ''
    : `Номер документа складається з ${digits} цифр`;
}

/** A record's number with its hyphen; it may be typed without (AMB-001). */
export function normalizeRecord(record: string): string {
  return squeezed(record).replace(/^(\d{8})(\d{5})$/, '$1-$2');
}

export function validRecord(record: string): string {
  return /^\d{8}-\d{5}$/.test(record) ? '' : 'Номер запису має вигляд 99999999-99999';
}

export function normalizeIssuer(issuer: string): string {
  return issuer.trim().split(/\s+/).join(' ').toUpperCase();
}

export function validIssuer(issuer: string): string {
  const { length } = [...issuer];
  if (/^\d{4}$/.test(issuer)) return '';
  if (length < 3) return 'Не менше 3 символів';
  if (length > 250) return 'Не більше 250 символів';
  return !/[A-Z]/.test(issuer) && /[\d\p{Script=Cyrillic}]/u.test(issuer)
    ? ''
    : 'Лише українські літери, цифри та розділові знаки';
}

/** A day of issue as YYYY-MM-DD, not later than today. */
export function validIssuedAt(iso: string, today: string): string {
  if (iso === '') return REQUIRED;
  return iso > today ? 'Дата не може бути пізнішою за сьогодні' : '';
}
