import { expect, test } from 'vitest';
import { keyFacts } from './keyFacts';

const lines = (...labels: string[]) =>
  labels.map((label) => ({ label, value: label, code: label === 'Код' }));

const labelsOf = (...labels: string[]) => keyFacts(lines(...labels)).map(({ label }) => label);

test('five weighty facts say what is signed, in the order of the statement', () => {
  expect(
    labelsOf(
      'Послуга',
      'Прізвище',
      'РНОКПП',
      'Нове посвідчення',
      'Причина',
      'Спосіб доставки',
      'Вартість',
      'Код',
    ),
  ).toEqual(['Послуга', 'Нове посвідчення', 'Причина', 'Спосіб доставки', 'Вартість']);
  expect(labelsOf('Послуга', 'VIN-код', 'VIN-код', 'Вартість')).toEqual(['Послуга', 'VIN-код', 'Вартість']);
});

test('of a statement that has none its first lines do', () => {
  expect(labelsOf('а', 'б', 'в', 'г', 'ґ', 'д', 'Код')).toEqual(['а', 'б', 'в', 'г', 'ґ']);
});
