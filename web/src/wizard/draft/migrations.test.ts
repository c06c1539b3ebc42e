import { expect, test, vi } from 'vitest';
import { migrateAnswers } from './migrations';

const migrate = {
  2: ({ name }: Record<string, unknown>) => ({ lastName: name }),
  3: (answers: Record<string, unknown>) => ({ ...answers, firstName: '' }),
};
const current = { type: 'example', version: 3, migrate };

test('answers of the current version stay as they are', () => {
  expect(migrateAnswers({ lastName: 'Коваль' }, 3, { type: 'example', version: 3 })).toEqual({
    lastName: 'Коваль',
  });
});

test('answers of an older version go through each migration in turn', () => {
  expect(migrateAnswers({ name: 'Коваль' }, 1, current)).toEqual({ lastName: 'Коваль', firstName: '' });
  expect(migrateAnswers({ lastName: 'Коваль' }, 2, current)).toEqual({ lastName: 'Коваль', firstName: '' });
});

test.each([
  ['a migration is missing', { name: '' }, 1, { ...current, migrate: { 3: migrate[3] } }],
  ['a newer page has stored them', { name: '' }, 4, current],
  ['their version is unknown', { name: '' }, undefined, current],
  ['there are no answers', null, 3, current],
])('answers are not read when %s', (_, answers, from, definition) => {
  expect(migrateAnswers(answers, from, definition)).toBeUndefined();
});

test('a migration that fails loses nothing: the answers are not read', () => {
  const fails = vi.fn(() => {
    throw new TypeError('no such part');
  });
  expect(migrateAnswers({}, 1, { type: 'example', version: 2, migrate: { 2: fails } })).toBeUndefined();
  expect(fails).toHaveBeenCalledOnce();
});
