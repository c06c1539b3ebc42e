import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  normalizeName,
  normalizeVin,
  validBirthday,
  validName,
  validOptionalName,
  validVin,
} from './validation';

interface Vector {
  rule: string;
  value: string;
  message: string;
  normalized?: string;
}

const same = (text: string) => text;
const rules: Record<string, { normalize: (text: string) => string; validate: (text: string) => string }> = {
  vin: { normalize: normalizeVin, validate: validVin },
  name: { normalize: normalizeName, validate: validName },
  optionalName: { normalize: normalizeName, validate: validOptionalName },
  birthday: { normalize: same, validate: (iso) => validBirthday(iso, '2026-03-05') },
};

// The same vectors as the server's: VAL-22, VAL-23, VAL-38, VAL-39, VAL-41 to VAL-43, VAL-45 to VAL-47.
test('the browser judges as the server does', () => {
  const vectors: Vector[] = JSON.parse(readFileSync('../domain/testdata/validation.json', 'utf8'));
  const shared = vectors.filter((vector) => vector.rule in rules);
  expect(shared.length).toBeGreaterThan(25);
  for (const vector of shared) {
    const rule = rules[vector.rule];
    const normal = rule?.normalize(vector.value) ?? '';
    expect(rule?.validate(normal), `${vector.rule} ${vector.value}`).toBe(vector.message);
    if (vector.normalized !== undefined) expect(normal).toBe(vector.normalized);
  }
});
