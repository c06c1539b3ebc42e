import { expect, test } from 'vitest';
import { inUkrainianOrder } from './collate';

test('names follow the Ukrainian alphabet', () => {
  const names = [
    'Чернігівська',
    'Івано-Франківська',
    'Чернівецька',
    'Яворівський',
    'Ґалаґанівський',
    'Дніпро',
    'Галицький',
  ];
  expect(inUkrainianOrder(names, (name) => name)).toEqual([
    'Галицький',
    'Ґалаґанівський',
    'Дніпро',
    'Івано-Франківська',
    'Чернівецька',
    'Чернігівська',
    'Яворівський',
  ]);
});
