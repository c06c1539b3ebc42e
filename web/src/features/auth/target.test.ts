import { expect, test } from 'vitest';
import { keepTarget, safeTarget, signInFor, takeTarget } from './target';

test('a target is a path of the cabinet itself (ROUTE-37)', () => {
  for (const path of [
    '/',
    '/services/ordered',
    '/services/vehicle-check?id=1#step',
    '/a//b',
    '/послуги?назва=ї',
    '/a:b@c',
  ])
    expect(safeTarget(path), path).toBe(path);
});

test.each([
  null,
  '',
  'services',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  '/a\u0000b',
  '/a\u007fb',
  ' //evil.example',
])('%j leads nowhere else', (target) => {
  expect(safeTarget(target)).toBe('/');
});

test('what was kept is checked again, and taken once', () => {
  keepTarget('/services/ordered');
  expect(takeTarget()).toBe('/services/ordered');
  expect(takeTarget()).toBe('/');
  sessionStorage.setItem('cabinet-redirect-to', '/\t/evil.example');
  expect(takeTarget()).toBe('/');
});

test('the sign-in leads back to the very place that was asked for (ROUTE-37)', () => {
  const at = { pathname: '/services/ordered', search: '?page=2', hash: '#order-1' };
  const address = new URL(signInFor(at), location.origin);
  expect(safeTarget(address.searchParams.get('redirectTo'))).toBe('/services/ordered?page=2#order-1');
  expect(signInFor({ pathname: '/', search: '', hash: '' })).toBe('/login');
});
