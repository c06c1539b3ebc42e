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

// VAL-11: capitals are for the eye alone.
test('an address is shown in capitals', () => {
  expect(lib.shownEmail('Olena.Koval@ukr.net')).toBe('OLENA.KOVAL@UKR.NET');
});
