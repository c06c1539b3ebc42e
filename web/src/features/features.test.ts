import { expect, test } from 'vitest';
import { safeTarget } from './auth/target';
import { errorText } from './errors/ErrorPage';

test('the sign-in leads to pages of the cabinet alone (ROUTE-02)', () => {
  expect(safeTarget('/services/ordered?x=1')).toBe('/services/ordered?x=1');
  for (const outside of [
    null,
    '',
    'services',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])
    expect(safeTarget(outside)).toBe('/');
});

test('an error page has the text of its code (AMB-016)', () => {
  for (const code of ['500', '502', '599'])
    expect(errorText(code), 'STAT-10').toBe('Виникла непередбачена помилка :(');
  for (const code of [undefined, '', '404', '403', '5', '5000', 'payment', '50x'])
    expect(errorText(code), 'STAT-07, STAT-09').toBe('Такої сторінки не існує.');
});
