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

test('who signs an appointment reads until when it lasts, and of no price', () => {
  const appointment = [
    ['Послуга', 'Призначити'],
    ['Заявник', 'А'],
    ['Другий учасник', 'Б'],
    ['Номерний знак', 'AA1234BB'],
    ['Призначено до', '05.01.2027'],
    ['Вартість', '0\u00a0грн'],
  ].map(([label = '', value = '']) => ({ label, value, code: false }));
  expect(keyFacts(appointment).map(({ label }) => label)).toEqual([
    ...['Послуга', 'Заявник', 'Другий учасник', 'Номерний знак', 'Призначено до'],
  ]);
});

test('of a statement that has none its first lines do', () => {
  expect(labelsOf('а', 'б', 'в', 'г', 'ґ', 'д', 'Код')).toEqual(['а', 'б', 'в', 'г', 'ґ']);
});
