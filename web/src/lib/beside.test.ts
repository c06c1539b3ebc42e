import { expect, test } from 'vitest';
import { beside } from './beside';

test.each([
  ['Штраф 1АВ № 20450018 на 170 грн', 'постанова 1АВ № 20450018, КА9400РР', 'КА9400РР'],
  ['Штрафи', 'постанова 1АВ № 20450018, КА9400РР', 'постанова 1АВ № 20450018, КА9400РР'],
  ['Перевірка транспортного засобу', 'SKODA OCTAVIA, КА9400РР', 'SKODA OCTAVIA, КА9400РР'],
  ['Автоцивілка', '', ''],
])('beside "%s" of "%s" is left "%s"', (title, about, left) => {
  expect(beside(title, about)).toBe(left);
});
