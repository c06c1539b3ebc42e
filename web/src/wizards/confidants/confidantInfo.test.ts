import { expect, test } from 'vitest';
import { storeConfidantInfo, takeConfidantInfo } from './confidantInfo';

const id = '0192a3b4-0000-7000-8000-000000000001';

test.each([
  ['owner', '/services/ownerToConfidant'],
  ['confidant', '/services/confidantToOwner'],
])('a kept request of the schema %s is taken once (CONF-05, AMB-075, AMB-076, GAP-24)', (type, page) => {
  expect(storeConfidantInfo({ id, type })).toBe(page);
  expect(JSON.parse(localStorage.getItem('confidant-info') ?? '')).toEqual({ id, type });
  expect(takeConfidantInfo()).toBe(`${page}?id=${id}`);
  expect(localStorage.length).toBe(0);
  expect(takeConfidantInfo()).toBeUndefined();
});

test('what cannot be read is neither kept nor followed (GAP-24)', () => {
  for (const info of [
    { id: null, type: 'owner' },
    { id: '../../logout', type: 'owner' },
    { id, type: 'toString' },
    { id, type: null },
  ])
    expect(storeConfidantInfo(info)).toBeUndefined();
  expect(localStorage.length).toBe(0);
  for (const kept of ['', '{', 'null', '[]', '{"id":1}', `{"id":"${id}","type":"x"}`]) {
    localStorage.setItem('confidant-info', kept);
    expect(takeConfidantInfo()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  }
});
