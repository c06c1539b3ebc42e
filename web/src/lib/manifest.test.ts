import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const file = (name: string) => readFileSync(`public/${name}`);
const page = readFileSync('index.html', 'utf8');
const manifest = JSON.parse(file('manifest.webmanifest').toString());

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('a phone can install the cabinet, which an iPhone asks for before it takes notifications', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(page).toContain(`content="${manifest.theme_color}" media="(prefers-color-scheme: light)"`);
  expect(manifest).toMatchObject({
    name: 'Кабінет водія',
    lang: 'uk',
    start_url: '/',
    display: 'standalone',
  });
});

test('the icons are there, in the sizes that they are named for', () => {
  const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pictures).toHaveLength(3);
  for (const { src, sizes } of pictures) expect(sizeOf(file(src.slice(1))), src).toBe(sizes);
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(sizeOf(file('apple-touch-icon.png'))).toBe('180x180');
});

test('crawlers read what is open to anybody, and no page of a citizen', () => {
  const rules = [
    ...file('robots.txt')
      .toString()
      .matchAll(/^(Allow|Disallow): (.*)$/gm),
  ];
  /** The longest rule that fits decides, as RFC 9309 has it. */
  const allowed = (path: string) =>
    rules
      .filter(([, , rule = '']) =>
        new RegExp(`^${rule.replace(/[.?+^()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}`).test(path),
      )
      .sort(([, , a = ''], [, , b = '']) => b.length - a.length)[0]?.[1] === 'Allow';
  for (const open of ['/', '/login', '/services', '/accessibility', '/assets/app.js'])
    expect(allowed(open), open).toBe(true);
  for (const own of ['/services/ordered', '/fines', '/profile/contacts', '/api/user'])
    expect(allowed(own), own).toBe(false);
});
