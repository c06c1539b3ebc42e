import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { text } from '#text/uk';
import type { LegalText } from './document';
import { personalData } from './personalData';
import { privacyPolicy } from './privacyPolicy';
import { publicOffer } from './publicOffer';
import { inWords, term, terms } from './terms';
import { accessibility, retentionPage } from './text';

/** What a text says, in a few characters. */
const digest = ({ title, sections }: LegalText) =>
  createHash('sha256')
    .update(JSON.stringify([title, sections]))
    .digest('hex')
    .slice(0, 12);

// STAT-01, STAT-02, STAT-03: the page says since which day its text applies. A change of the text needs a change of the day.
test.each([
  [publicOffer, '2026-11-26', '4f2bfbbeefe1'],
  [personalData, '2026-11-26', '6ff4a387ed09'],
  [privacyPolicy, '2026-11-26', '59c0488ab7a9'],
  [accessibility, '2026-11-25', '937160c8429e'],
])('new words have a new day: $title', (text, version, words) => {
  expect([text.version, digest(text)]).toEqual([version, words]);
});

test('terms are said by the largest unit that fits', () => {
  expect([0.5, 1, 24, 168, 720].map(inWords)).toEqual([
    '30 хвилин',
    '1 година',
    '1 день',
    '7 днів',
    '30 днів',
  ]);
});

// The server's tests compare the terms with those by which it removes data.
test('the texts and the table give the same terms (SHELL-20, TIME-28)', () => {
  expect(Object.keys(retentionPage.stored).sort()).toEqual([...terms].sort());
  const notice = JSON.stringify(personalData);
  for (const what of ['order', 'delivery', 'extract', 'draft', 'session', 'reminder'] as const)
    expect(notice, what).toContain(term(what));
  expect(text.footer.kept.replace('\u00a0', ' ')).toContain(term('order'));
  expect(JSON.stringify(privacyPolicy)).toContain(term('draft'));
  expect(JSON.stringify(privacyPolicy), 'of the lasting cookie').toContain(term('browser'));
});
