import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as lib from './validation';

interface Group {
  rule: string;
  vectors: { value: string; against?: string; message: string; normalized?: string; note?: string }[];
}

type Rule = [normalize: (text: string) => string, validate: (value: string, against: string) => string];

const same = (text: string) => text;
const trimmed = (text: string) => text.trim();
const today = '2026-03-05';

const rules: Record<string, Rule> = {
  vin: [lib.normalizeVin, lib.validVin],
  name: [lib.normalizeName, lib.validName],
  optionalName: [lib.normalizeName, lib.validOptionalName],
  latinName: [lib.normalizeCapitals, lib.validLatinName],
  birthday: [same, (iso) => lib.validBirthday(iso, today)],
  issueDate: [same, (iso) => lib.validIssueDate(iso, today)],
  futureDate: [same, (iso) => lib.validFutureDate(iso, today)],
  email: [trimmed, lib.validEmail],
  phone: [lib.normalizePhone, lib.validPhone],
  phoneAbroad: [lib.normalizePhone, lib.validPhoneAbroad],
  anyPlate: [lib.normalizePlate, lib.validAnyPlate],
  fineSeries: [lib.normalizePlate, lib.validFineSeries],
  fineNumber: [lib.normalizeFineNumber, lib.validFineNumber],
  documentSeries: [lib.squeezed, lib.validDocumentSeries],
  passportNumber: [lib.squeezed, (number) => lib.validDocumentNumber(number, 6)],
  idCardNumber: [lib.squeezed, (number) => lib.validDocumentNumber(number, 9)],
  record: [lib.normalizeRecord, lib.validRecord],
  licenceSeries: [lib.squeezed, (series) => lib.validSeries(series, 3)],
  issuer: [lib.normalizeCapitals, lib.validIssuer],
  rnokpp: [same, lib.validRnokpp],
  zip: [trimmed, lib.validZip],
  zipAbroad: [lib.normalizeCapitals, lib.validZipAbroad],
  insuranceZip: [trimmed, (zip) => lib.validDigits(zip, 5)],
  odometer: [trimmed, lib.validOdometer],
  power: [trimmed, lib.validPower],
  checkCode: [trimmed, lib.validCheckCode],
  policyNumber: [lib.normalizeLine, lib.validPolicyNumber],
  addressName: [(name) => lib.normalizeLine(name).replace(/'/g, '’'), lib.validAddressName],
  house: [lib.normalizeCapitals, lib.validHouse],
  companyName: [lib.normalizeLine, lib.validCompanyName],
};

const all: Group[] = JSON.parse(readFileSync('../domain/testdata/validation.json', 'utf8'));
const groups = all.filter(({ rule }) => rule in rules); // others are the server's alone

// The browser judges as the server does: the same values, the same sentences. A vector's note names the row that it shows.
test('every rule has its vectors', () => {
  expect(groups.map((group) => group.rule).sort()).toEqual(Object.keys(rules).sort());
});

test.each(groups)('$rule', ({ rule, vectors }) => {
  const [normalize, validate] = rules[rule] as Rule;
  for (const { value, against, message, normalized, note } of vectors) {
    const normal = normalize(value);
    expect(validate(normal, against ?? ''), `${value} ${note ?? ''}`).toBe(message);
    if (normalized !== undefined) expect(normal).toBe(normalized);
  }
});

test('of all codes exactly those of mobile operators are taken', () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
  const taken = codes.filter((code) => lib.validPhone(`+380${code}1234567`) === '');
  expect(taken, 'VAL-14').toEqual('39 50 63 66 67 68 73 75 77 89 91 92 93 94 95 96 97 98 99'.split(' '));
});

// VAL-11: capitals are for the eye alone.
test('an address is shown in capitals', () => {
  expect(lib.shownEmail('Olena.Koval@ukr.net')).toBe('OLENA.KOVAL@UKR.NET');
});

// VAL-38: a date of the right form that is no day says so; one before the range names the range.
test.each([
  ['31.02.2027', 'Такої дати немає'],
  ['1.1.2026', ''],
  ['32.13.2027', 'Такої дати немає'],
  ['завтра', 'Введіть дату у форматі ДД.ММ.РРРР'],
  ['01.01.20277', 'Введіть дату у форматі ДД.ММ.РРРР'],
  ['14.03.1885', 'Вкажіть рік від 1922 до 2122'],
  ['', 'Заповніть це поле'],
])('the date %s is answered: %s', (typed, message) => {
  expect(lib.typedDate(lib.validIssueDate)(typed)).toBe(message);
});

test.each([
  ['3405-450-044', '3405450044'],
  ['№ 20450012', '20450012'],
  ['-5', '-5'],
  [' – 5', '-5'],
  ['5-', '5'],
])('what groups the digits of %s is left out, a minus is not: %s', (typed, bare) => {
  expect(lib.bareDigits(typed)).toBe(bare);
});
