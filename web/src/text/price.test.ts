import { expect, test } from 'vitest';
import { numberText, priceText } from './price';

test.each([
  [{ price: 11_940 }, '119,40\u00a0грн'],
  [{ price: 0 }, 'Безоплатно'],
  [{ price: 0, priceUnknown: true, priceFrom: 21_500 }, 'від 215\u00a0грн, залежить від Вашого вибору'],
  [{ price: 0, priceUnknown: true }, undefined],
])('an unknown price is not free: %j', (order, words) => {
  expect(priceText(order)).toBe(words);
});

test('the number of an order is read in groups of four digits', () => {
  expect(numberText('482107395617')).toBe('4821\u00a00739\u00a05617');
});
