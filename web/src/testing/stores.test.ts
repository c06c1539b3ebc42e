import { expect, test, vi } from 'vitest';
import { persistedDraft } from '#wizard/draft/persistedDraft';

const storage = { load: vi.fn(), save: vi.fn() };
const draft = persistedDraft('left', storage, { type: 'left', version: 1 }, { name: '' });

test('a test may leave a draft unsaved', () => {
  draft.update({ name: 'typed' });
  expect(draft.use.getState().save).toBe('unsaved');
});

test('a draft that the test before left unsaved is dropped', () => {
  expect(draft.use.getState()).toMatchObject({ answers: { name: '' }, save: 'none' });
});
