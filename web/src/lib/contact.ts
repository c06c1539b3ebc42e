/** E-mail and phone by the rules of the server's `domain/contact.go`; see validation.ts. */
import { REQUIRED } from './validation';

const EMAIL =
  /^[A-Za-z0-9!#$%&*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&*+/=?^_{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;

const MAX_EMAIL = 254;
const MAX_EMAIL_PART = 64;

export function normalizeEmail(email: string): string {
  return email.trim();
}

/** Characters, length, format and provider, in this order (AMB-018). */
export function validEmail(email: string): string {
  if (email === '') return REQUIRED;
  const at = email.indexOf('@');
  const labels = (at < 0 ? '' : email.slice(at + 1)).split('.');
  const parts = [at < 0 ? email : email.slice(0, at), ...labels];
  if (/["'`()[\],:;<>№\s]/u.test(email)) return 'Недопустимий Email';
  if ([...email].length > MAX_EMAIL || parts.some((part) => [...part].length > MAX_EMAIL_PART))
    return 'Введений Email перевищує максимальну дозволену кількість символів';
  if (!EMAIL.test(email)) return 'Email має бути в форматі name@domain.ua';
  return bannedProvider(labels.map((label) => label.toLowerCase())) ? 'Недопустимий поштовий сервіс' : '';
}

function bannedProvider(labels: string[]): boolean {
  const top = labels.at(-1);
  const name = labels.at(-2);
  return (
    top === 'ru' ||
    top === 'example' ||
    name === 'example' ||
    labels.includes('yandex') ||
    (name === 'mail' && top === 'ua')
  );
}

/** Codes of the mobile operators (VAL-14). */
const OPERATORS = '39 67 68 96 97 98 77 50 75 66 95 99 63 73 93 91 92 89 94'.split(' ');

export function normalizePhone(phone: string): string {
  const digits = phone.replace(/[()\-\u00a0 ]/g, '');
  if (/^0.{9}$/s.test(digits)) return `+38${digits}`;
  return /^380.{9}$/s.test(digits) ? `+${digits}` : digits;
}

export function validPhone(phone: string): string {
  if (phone === '') return REQUIRED;
  const number = /^\+380(\d{9})$/.exec(phone)?.[1];
  if (!number) return 'Недопустимий формат телефону';
  return OPERATORS.includes(number.slice(0, 2)) ? '' : 'Неправильно вказаний номер телефону';
}
