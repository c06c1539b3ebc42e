import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LegalText } from './document';
import { personalData } from './personalData';
import { privacyPolicy } from './privacyPolicy';
import { publicOffer } from './publicOffer';

/** What a text says, in a few characters. */
const digest = ({ title, sections }: LegalText) =>
  createHash('sha256')
    .update(JSON.stringify([title, sections]))
    .digest('hex')
    .slice(0, 12);

// STAT-01, STAT-02, STAT-03: the page says since which day its text applies. A change of the text needs a change of the day.
test.each([
  [publicOffer, '2026-11-22', 'b995f782b457'],
  [personalData, '2026-11-23', '18a323d8a0d0'],
  [privacyPolicy, '2026-11-22', '0427841606fd'],
])('new words have a new day: $title', (text, version, words) => {
  expect([text.version, digest(text)]).toEqual([version, words]);
});
