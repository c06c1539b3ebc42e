import { expect, test } from 'vitest';
import { migrateAnswers } from '#wizard/draft/migrations';
import { type Answers, empty, wizard } from './wizard';

/** Answers as each version has stored them. */
const stored = import.meta.glob<Record<string, unknown>>('./drafts/*.json', {
  eager: true,
  import: 'default',
});

test('there is a draft of each version', () => {
  const versions = Array.from({ length: wizard.version }, (_, index) => `./drafts/${index + 1}.json`);
  expect(Object.keys(stored).sort()).toEqual(versions);
});

test.each(Object.entries(stored))('%s: nothing of a stored draft is lost', (path, answers) => {
  const version = Number(path.match(/\d+/)?.[0]);
  const current = migrateAnswers(answers, version, wizard) as unknown as Answers;
  expect(Object.keys(current).sort()).toEqual(Object.keys(empty).sort());
  expect(current).toEqual(stored[`./drafts/${wizard.version}.json`]);
  expect(wizard.firstOpen(current)).toBe('person');
});
