/** Addresses by the rules of the server's `domain/zip.go` and `domain/delivery_check.go`; see validation.ts. */
import { REQUIRED } from './validation';

/** A choice that was not made. */
export const CHOOSE = 'Оберіть зі списку';

export function validZip(zip: string): string {
  if (zip === '') return REQUIRED;
  return /^\d{5}$/.test(zip) ? '' : 'Поштовий індекс складається з 5 цифр';
}

const signsOf = (text: string) => text.replace(/[ -]/g, '');

const SIGNS: Record<string, RegExp> = { '9': /\d/, '@': /[A-Z]/, '*': /./ };

const inForm = (signs: string, form: string) =>
  signs.length === form.length &&
  [...form].every((sign, at) => SIGNS[sign]?.test(signs[at] ?? '') ?? sign === signs[at]);

/** A post code abroad: letters and digits in one of the country's forms, parted by bars, up to eight (GAP-48). */
export function validZipAbroad(zip: string, forms: string): string {
  const signs = signsOf(zip);
  if (signs === '') return REQUIRED;
  const known = /^[A-Z0-9]{1,8}$/.test(signs);
  const fits = forms === '' || forms.split('|').some((form) => inForm(signs, signsOf(form)));
  return known && fits ? '' : 'Індекс не відповідає формату країни';
}

const LATIN = 'Лише латинські літери';

export function normalizeLatin(text: string): string {
  return text.trim().split(/\s+/).join(' ').toUpperCase();
}

export function validLatinName(name: string): string {
  if (name === '') return REQUIRED;
  if ([...name].length > 50) return 'Не більше 50 символів';
  return /^[A-Z][A-Z' -]*$/.test(name) ? '' : LATIN;
}

/** A part of an address abroad, in Latin capitals. */
export function validLatinLine(line: string): string {
  if (line === '') return REQUIRED;
  if ([...line].length > 100) return 'Не більше 100 символів';
  return /^[A-Z0-9][A-Z0-9'&., /-]*$/.test(line) ? '' : LATIN;
}
