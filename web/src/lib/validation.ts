/**
 * The rules of the server's `domain` package, for an answer before the request: the same sentences, shown by the
 * same vectors (domain/testdata/validation.json).
 */

import { isoDay } from './format';
import { kyivToday } from './kyivToday';

export const REQUIRED = 'Заповніть це поле';
/** A choice that was not made. */
export const CHOOSE = 'Оберіть варіант';
const TOO_LONG = 'Не більше 50 символів';

const APOSTROPHES = /['`ʼʹ‘´]/g;
const UKRAINIAN = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ';
/** One capital letter of a document's series. */
const LETTER = `[A-Z${UKRAINIAN}]`;

const length = (text: string) => [...text].length;

/** Trims a line of text and joins its spaces. */
export function normalizeLine(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}

export function normalizeCapitals(text: string): string {
  return normalizeLine(text).toUpperCase();
}

/** Raises a text and takes its blanks away. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** The digits of a number, without what groups or announces them: blanks, dashes, the sign №. A minus stays, to be refused. */
export function bareDigits(typed: string): string {
  const minus = /^\s*[-\u2212\u2013]\s*(?=\d)/.test(typed) ? '-' : '';
  return minus + typed.replace(/[\s\u2010-\u2015\u2212№-]/g, '');
}

export function normalizeVin(vin: string): string {
  return squeezed(vin);
}

export function validVin(vin: string): string {
  if (vin === '') return REQUIRED;
  if ([...vin].length !== 17) return 'VIN має містити 17 символів';
  return /^[A-Z0-9]+$/.test(vin) ? '' : 'VIN складається лише з латинських літер і цифр';
}

export function normalizeName(name: string): string {
  return normalizeCapitals(name).replace(APOSTROPHES, '’');
}

export function validName(name: string): string {
  return name === '' ? REQUIRED : validOptionalName(name);
}

export function validOptionalName(name: string): string {
  const letters = [...name];
  if (letters.length === 0) return '';
  if (letters.length > 50) return TOO_LONG;
  const allowed = letters.every((letter) => UKRAINIAN.includes(letter) || '’- '.includes(letter));
  const some = letters.some((letter) => UKRAINIAN.includes(letter));
  return allowed && some ? '' : 'Лише українські літери, апостроф, дефіс і пробіл';
}

/** A name in Latin capitals (VAL-44). */
export function validLatinName(name: string): string {
  if (name === '') return REQUIRED;
  if (length(name) > 50) return TOO_LONG;
  return /^[A-Z][A-Z' -]*$/.test(name) ? '' : 'Лише латинські літери';
}

const PAST = 'Дата не може бути пізнішою за сьогодні';
const NOT_A_DATE = 'Введіть дату у форматі ДД.ММ.РРРР';
const NO_SUCH_DATE = 'Такої дати немає';
const YEAR = 'Вкажіть рік від 1922 до 2122';

/** A part of an address abroad, in Latin capitals. */
export function validLatinLine(line: string): string {
  if (line === '') return REQUIRED;
  if (length(line) > 100) return 'Не більше 100 символів';
  return /^[A-Z0-9][A-Z0-9'&., /-]*$/.test(line) ? '' : 'Лише латинські літери';
}

/** The rule of a date as it is typed, DD.MM.YYYY, by that of a day and of today in Kyiv (YYYY-MM-DD). */
export const typedDate =
  (valid: (iso: string, today: string) => string) =>
  (typed: string): string => {
    const iso = isoDay(typed) ?? '';
    if (typed.trim() === '' || iso !== '') return valid(iso, kyivToday());
    return /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(typed.trim()) ? NO_SUCH_DATE : NOT_A_DATE;
  };

/** A birthday as YYYY-MM-DD, on the day that it is in Kyiv (YYYY-MM-DD too). */
export function validBirthday(iso: string, today: string): string {
  if (iso === '') return REQUIRED;
  if (iso > today) return PAST;
  const year = Number(iso.slice(0, 4));
  if (year < 1922 || year > 2122) return YEAR;
  const age = Number(today.slice(0, 4)) - year - (today.slice(5) < iso.slice(5) ? 1 : 0);
  return age < 18 || age > 105 ? 'Вік має бути від 18 до 105 років' : '';
}

/** The day on which a document was issued (VAL-38, VAL-41). */
export function validIssueDate(iso: string, today: string): string {
  if (iso === '') return REQUIRED;
  if (iso > today) return PAST;
  return iso < '1922' ? YEAR : '';
}

/** A day to come: from tomorrow up to one year ahead (VAL-40, AMB-028). */
export function validFutureDate(iso: string, today: string): string {
  if (iso === '') return REQUIRED;
  if (iso <= today) return 'Оберіть дату, не ранішу за завтра';
  const year = Number(today.slice(0, 4)) + 1;
  return iso > `${year}${today.slice(4)}` ? 'Оберіть дату в межах одного року' : '';
}

export { kyivToday };

const EMAIL =
  /^[A-Za-z0-9!#$%&*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&*+/=?^_{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;

/** Mail services that the cabinet does not write to, with all hosts below them (VAL-06, AMB-021). */
const BANNED_PROVIDER = /(^|\.)(ru|mail\.ua|yandex\.[^.]+(\.[^.]+)?|example(\.[^.]+)?)$/i;

/** Characters, length, format and provider, in this order (VAL-01 to VAL-10, AMB-018). It expects a trimmed address. */
export function validEmail(email: string): string {
  const at = email.indexOf('@');
  const [local, host] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
  if (email === '') return REQUIRED;
  if (/["'`()[\],:;<>№\s]/.test(email)) return 'Недопустимий Email';
  if (length(email) > 254 || length(local) > 64 || host.split('.').some((label) => length(label) > 64))
    return 'Введений Email перевищує максимальну дозволену кількість символів';
  if (!EMAIL.test(email)) return 'Email має бути в форматі name@domain.ua';
  return BANNED_PROVIDER.test(host) ? 'Недопустимий поштовий сервіс' : '';
}

/** How an address is shown; sent and kept as it was typed (VAL-11, AMB-019). */
export function shownEmail(email: string): string {
  return email.toUpperCase();
}

const OPERATORS = '39 67 68 96 97 98 77 50 75 66 95 99 63 73 93 91 92 89 94'.split(' ');
const PHONE_FORMAT = 'Недопустимий формат телефону';
const PHONE_OPERATOR = 'Неправильно вказаний номер телефону';

/** Brings a phone into the form +380XXXXXXXXX; what is no phone stays, to be refused (VAL-15, AMB-023). */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/[()\- \u00a0]/g, '');
  if (/^0.{9}$/.test(digits)) return `+38${digits}`;
  return /^380.{9}$/.test(digits) ? `+${digits}` : digits;
}

/** How a phone is shown: +380 (XX) XXX-XX-XX (VAL-12). */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/, '+380 ($1) $2-$3-$4');
}

/** +380 and nine digits, of a Ukrainian mobile operator (VAL-12 to VAL-17). */
export function validPhone(phone: string): string {
  if (phone === '') return REQUIRED;
  const number = /^\+380(\d{9})$/.exec(phone)?.[1];
  if (number === undefined) return PHONE_FORMAT;
  return OPERATORS.includes(number.slice(0, 2)) ? '' : PHONE_OPERATOR;
}

/**
 * A phone of any country but Russia and Belarus: + and 8 to 15 digits; a Ukrainian one as validPhone has it. Numbers in +76 and
 * +77 are Kazakhstan's (VAL-18, VAL-19, GAP-49).
 */
export function validPhoneAbroad(phone: string): string {
  if (phone === '' || phone.startsWith('+380')) return validPhone(phone);
  if (!/^\+[1-9]\d{7,14}$/.test(phone)) return PHONE_FORMAT;
  return /^\+(375|7[^67])/.test(phone) ? PHONE_OPERATOR : '';
}

const CYRILLIC = 'АВСЕНІКМОРТХ';
const LATIN = 'ABCEHIKMOPTX';

/** A plate in its canonical form: capitals, no spaces or hyphens, look-alikes in Latin (AMB-025). */
export function normalizePlate(plate: string): string {
  return plate
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/./gu, (letter) =>
      CYRILLIC.includes(letter) ? LATIN.charAt(CYRILLIC.indexOf(letter)) : letter,
    );
}

/** Any plate: up to 8 letters and digits (VAL-21, AMB-024). */
export function validAnyPlate(plate: string): string {
  if (plate === '') return REQUIRED;
  return new RegExp(`^[0-9A-Z${UKRAINIAN}]{1,8}$`).test(plate) ? '' : 'До 8 символів: літери та цифри';
}

/** The series of a decree: up to 5 letters and digits (PAYF-04). */
export function validFineSeries(series: string): string {
  if (series === '') return REQUIRED;
  return new RegExp(`^[0-9A-Z${UKRAINIAN}]{1,5}$`).test(series) ? '' : 'До 5 символів: літери та цифри';
}

export function normalizeFineNumber(number: string): string {
  return number.replace(/\s/g, '');
}

/** The number of a decree: up to 10 digits (PAYF-05). */
export function validFineNumber(number: string): string {
  if (number === '') return REQUIRED;
  return /^\d{1,10}$/.test(number) ? '' : 'До 10 цифр';
}

/** Two letters (VAL-27). */
export function validDocumentSeries(series: string): string {
  return new RegExp(`^${LETTER}{2}$`).test(series) ? '' : 'Серія документа складається з 2 літер';
}

/** So many digits: 6 of a passport book, 9 of an ID card (VAL-24, VAL-25). */
export function validDocumentNumber(number: string, digits: number): string {
  return new RegExp(`^\\d{${digits}}$`).test(number) ? '' : `Номер документа складається з ${digits} цифр`;
}

/** Writes a record number with its hyphen; it may be typed without (AMB-001). */
export function normalizeRecord(record: string): string {
  return squeezed(record).replace(/^(\d{8})(\d{5})$/, '$1-$2');
}

/** A record number while it is typed: its hyphen comes by itself. */
export function recordShape(typed: string): string {
  return bareDigits(typed).replace(/^(\d{8})(?=\d)/, '$1-');
}

/** VAL-26. */
export function validRecord(record: string): string {
  return /^\d{8}-\d{5}$/.test(record) ? '' : 'Номер запису має вигляд 99999999-99999';
}

/** A code of four digits, or a name (VAL-28 to VAL-31, AMB-027). */
export function validIssuer(issuer: string): string {
  if (/^\d{4}$/.test(issuer)) return '';
  if (length(issuer) < 3) return 'Не менше 3 символів';
  if (length(issuer) > 250) return 'Не більше 250 символів';
  return /[A-Z]/.test(issuer) || !/[\d\p{Script=Cyrillic}]/u.test(issuer)
    ? 'Лише українські літери, цифри та розділові знаки'
    : '';
}

/** Ten digits whose last one checks the others (VAL-34). */
export function validRnokpp(rnokpp: string): string {
  if (!/^\d{10}$/.test(rnokpp)) return 'РНОКПП складається з 10 цифр';
  const sum = [-1, 5, 7, 9, 4, 6, 10, 5, 7].reduce(
    (total, weight, i) => total + weight * Number(rnokpp[i]),
    0,
  );
  return (((sum % 11) + 11) % 11) % 10 === Number(rnokpp[9]) ? '' : 'У РНОКПП є помилка: перевірте цифри';
}

/** A Ukrainian post code (VAL-35, DLV-14). */
export function validZip(zip: string): string {
  if (zip === '') return REQUIRED;
  return /^\d{5}$/.test(zip) ? '' : 'Поштовий індекс складається з 5 цифр';
}

const SIGNS: Record<string, RegExp> = { '9': /\d/, '@': /[A-Z]/, '*': /./ };
const joined = (text: string) => text.replace(/[ -]/g, '');

/** A post code abroad, in one of the country's forms: 9 is a digit, @ a letter, * either (VAL-35, DLV-13, GAP-48). */
export function validZipAbroad(zip: string, forms: string): string {
  const signs = joined(zip);
  if (signs === '') return REQUIRED;
  const fits = (form: string) =>
    form.length === signs.length &&
    [...form].every((sign, i) => SIGNS[sign]?.test(signs.charAt(i)) ?? sign === signs.charAt(i));
  const known = forms === '' || forms.split('|').some((form) => fits(joined(form)));
  return /^[0-9A-Z]{1,8}$/.test(signs) && known ? '' : 'Індекс не відповідає формату країни';
}

/** So many digits at most, as a field of an insurance has them. */
export function validDigits(digits: string, most: number): string {
  if (digits === '') return REQUIRED;
  return new RegExp(`^\\d{1,${most}}$`).test(digits) ? '' : `Лише цифри, не більше ${most}`;
}

/** One to so many letters, in capitals, as the series of a document (INS-53, INS-54). */
export function validLetters(letters: string, most: number): string {
  if (letters === '') return REQUIRED;
  return new RegExp(`^${LETTER}{1,${most}}$`).test(letters) ? '' : `Лише літери, не більше ${most}`;
}

/** So many letters exactly, in capitals, as the series of an insured person's document (VAL-33, INS-57). */
export function validSeries(series: string, letters: number): string {
  if (series === '') return REQUIRED;
  return new RegExp(`^${LETTER}{${letters}}$`).test(series) ? '' : `Має бути літер: ${letters}`;
}

/** The name of a settlement or street: at least two Ukrainian address characters (INS-34). */
export function validAddressName(name: string): string {
  const text = name.replace(APOSTROPHES, '’');
  if (text === '') return REQUIRED;
  return new RegExp(`^[\\d${UKRAINIAN}’.,/() №«»-]{2,100}$`).test(text.toUpperCase())
    ? ''
    : 'Від 2 символів: українські літери й цифри';
}

/** The number of a building, in capitals (INS-35). */
export function validHouse(house: string): string {
  if (house === '') return REQUIRED;
  return new RegExp(`^[\\d${UKRAINIAN}/. -]{1,50}$`).test(house)
    ? ''
    : 'Лише цифри, українські літери, дефіс і коса риска';
}

/** The number of a flat, in capitals, if there is one (INS-36). */
export function validFlat(flat: string): string {
  return new RegExp(`^[\\d${UKRAINIAN}]{0,10}$`).test(flat) ? '' : 'Лише цифри й українські літери';
}

/** Kilometres (VAL-36, INS-31). */
export function validOdometer(digits: string): string {
  return validDigits(digits, 8) || (within(digits, 10_000_000) ? '' : 'Пробіг – від 1 до 10 000 000 км');
}

/** kW (VAL-37, INS-32). */
export function validPower(digits: string): string {
  return validDigits(digits, 4) || (within(digits, 1000) ? '' : 'Потужність – від 1 до 1000 кВт');
}

const within = (digits: string, most: number) => Number(digits) >= 1 && Number(digits) <= most;

/** What was typed is the code that was shown (VAL-48, AMB-003). */
export function validCheckCode(typed: string, shown: string): string {
  if (typed.trim() === '') return REQUIRED;
  return typed.trim() === shown ? '' : 'Введено невірний код';
}

/** The number of a policy that the citizen enters (BIZ-04, FLEET-21). */
export function validPolicyNumber(number: string): string {
  if (number === '') return REQUIRED;
  return length(number) > 9 ? 'Не більше 9 символів' : '';
}

/** The name of an insurer that the citizen enters (BIZ-04, FLEET-20). */
export function validCompanyName(name: string): string {
  if (name === '') return REQUIRED;
  return length(name) > 50 ? TOO_LONG : '';
}
