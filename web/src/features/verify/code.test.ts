import { expect, test } from 'vitest';
import { bareCode, isCode } from './code';

test('a code is understood as people type it', () => {
  expect(bareCode('4r7m-9k2p XW3D-6t8v-bn5c-qhlf-zo')).toBe('4R7M9K2PXW3D6T8VBN5CQH1FZ0');
  expect(isCode('4R7M-9K2P-XW3D-6T8V-BN5C-QH1F-ZA')).toBe(true);
  expect(isCode('4R7M-9K2P-XW3D-6T8V-BN5C-QH1F-Z')).toBe(false);
  expect(isCode('4R7M-9K2P-XW3D-6T8V-BN5C-QH1F-ZU')).toBe(false);
});
