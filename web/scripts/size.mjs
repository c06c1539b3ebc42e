// Fails when a visit to a page loads more script than it may, from the build's manifest: kilobytes of Brotli, as it is sent, and files.
// scripts/sizes.json has what each page loads, which may grow by 3 %, and the parts that it asks for only later, which are not
// counted. `npm run size -- --write` records the present build.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

/** By how much a page may grow beyond what is recorded. */
const ROOM = 1.03;
/** What no page may load, however it is recorded, KB. */
const MOST = 190;
/** What a file that is loaded when it is asked for may have alone, KB. */
const MOST_LAZY = 55;

const {
  module: { wizards },
} = await runnerImport('./src/wizards/registry.ts');

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
/** The page of each wizard, with its first step, for a citizen who follows a link to it. */
const wizardPages = Object.keys(manifest).flatMap((part) => {
  const [, folder] = /^src\/wizards\/(.+)\/\w+Page\.tsx$/.exec(part) ?? [];
  return folder && existsSync(`src/wizards/${folder}/wizard.ts`)
    ? [{ page: `first step of ${folder}`, parts: ['src/features/catalogue/OrderPage.tsx', part] }]
    : [];
});

const pages = [
  { page: 'sign-in', entry: 'src/app/signIn.tsx', parts: [] },
  { page: 'driver card', parts: ['src/app/HomePage.tsx'] },
  { page: 'ordered services', parts: ['src/features/orders/OrdersPage.tsx'] },
  {
    page: 'contacts',
    parts: ['src/features/profile/ProfilePage.tsx', 'src/features/profile/ContactsTab.tsx'],
  },
  ...wizardPages,
];

const size = (file) => brotliCompressSync(readFileSync(`dist/${file}`)).length / 1024;
const round = (kilobytes) => Math.round(kilobytes * 10) / 10;

/** A part's chunk, and all that come with it. */
function chunks(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is no part of the build`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) chunks(imported, seen);
  return seen;
}

let failed = false;
const fail = (words) => {
  console.log(words);
  failed = true;
};

const record = new URL('sizes.json', import.meta.url);
const writes = process.argv.includes('--write');
const recorded = writes ? {} : JSON.parse(readFileSync(record, 'utf8'));
const present = {};

for (const { page, entry = 'index.html', parts } of pages) {
  const app = chunks(entry);
  const keys = new Set([...app, ...parts.flatMap((part) => [...chunks(part)])]);
  const total = round([...keys].reduce((sum, key) => sum + size(manifest[key].file), 0));
  const asked = [...keys].filter((key) => !app.has(key)).flatMap((key) => manifest[key].dynamicImports ?? []);
  present[page] = { kilobytes: total, files: keys.size, later: asked.toSorted() };
  const { kilobytes, files, later } = recorded[page] ?? present[page];
  if (!writes && !recorded[page]) fail(`${page} is not recorded`);
  const most = Math.min(round(kilobytes * ROOM), MOST);
  console.log(`${page}: ${total} KB of ${most}, ${keys.size} files of ${Math.ceil(files * ROOM)}`);
  failed ||= total > most || keys.size > Math.ceil(files * ROOM);
  for (const part of asked) {
    if (!later.includes(part)) fail(`${page}: ${part} comes later, which is not recorded`);
  }
}
if (wizardPages.length !== wizards.length) fail(`${wizardPages.length} pages of ${wizards.length} wizards`);
for (const chunk of Object.values(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const own = size(chunk.file);
  if (own > MOST_LAZY) fail(`${chunk.file}: ${own.toFixed(1)} KB of ${MOST_LAZY}`);
}
if (writes) writeFileSync(record, `${JSON.stringify(present, null, 2)}\n`);
/** What a new connection carries in the first round trip is 14.6 KB, of which headers take one. */
const firstRoundTrip = 13.4;
for (const [name, limit] of [
  ['index.html', firstRoundTrip],
  ['login.html', 13.8],
]) {
  const document = readFileSync(`dist/${name}`);
  const own = gzipSync(document, { level: 9 }).length / 1024;
  console.log(`${name}: ${own.toFixed(1)} KB of ${limit}`);
  failed ||= own > limit;
  // The early script begins all others when the document is painted (src/app/startAfterPaint.ts).
  if (/<script[^>]+src=|rel="modulepreload"/.test(document))
    fail(`${name} fetches a script before it is painted`);
}
process.exit(failed ? 1 : 0);
