// Fails when a visit to a page loads more script than it may: kilobytes of gzip, from the build's manifest.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

const {
  module: { wizards },
} = await runnerImport('./src/wizards/registry.ts');

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
/** The first step of each wizard, for a citizen who follows a link to it. */
const firstSteps = wizards.flatMap(({ services, firstStep }) =>
  firstStep.map((parts) => ({
    page: `first step of ${services[0]}${firstStep.length > 1 ? `, ${parts.at(-1)}` : ''}`,
    parts: ['src/features/catalogue/OrderPage.tsx', ...parts.map((part) => `src/${part}`)],
    limit: 212,
  })),
);

const pages = [
  { page: 'sign-in', entry: 'src/app/signIn.tsx', parts: [], limit: 120 },
  {
    page: 'driver card',
    parts: ['src/app/HomePage.tsx'],
    limit: 163,
  },
  ...firstSteps,
];

/** What the pages above ask for only later: whatever is neither here nor counted must be put in one of the two places. */
const later = [
  /^src\/(wizards|blocks)\/.*\/steps\//, // the steps behind the first one
  /^src\/(wizards|blocks)\/.*\/(Followed|RequestStep|Confirmation|InsuranceWorks|PolicyCode|OwnVehicle|OtherVehicle|UnfitVehicle|ChooseAppointment|ConfirmStep)\.tsx$/,
  'src/blocks/signing/SignStep.tsx',
  'src/order/ChangeOrder.tsx', // when an order can be cancelled
  'src/order/BegunOrders.tsx', // beside the step, which does not wait for it
  'src/order/StartedOrder.tsx', // when an order was begun
  'src/features/auth/DiiaPanel.tsx', // when Diia is chosen
  'src/features/dashboard/InternationalCard.tsx', // when its tab is opened
  'src/features/dashboard/ToBeSent.tsx', // when a licence waits to be sent
  'src/ui/RateLimited.tsx', // when too much was asked for
  'src/wizard/RestoredDraftAlert.tsx', // when a draft is found
];
const lazyLimit = 60;

const size = (file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / 1024;
const isLater = (part) => later.some((one) => (one instanceof RegExp ? one.test(part) : one === part));

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

for (const { page, entry = 'index.html', parts, limit } of pages) {
  const app = chunks(entry);
  const keys = new Set([...app, ...parts.flatMap((part) => [...chunks(part)])]);
  const total = [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0);
  console.log(`${page}: ${total.toFixed(1)} KB of ${limit}`);
  failed ||= total > limit;
  const asked = [...keys].filter((key) => !app.has(key)).flatMap((key) => manifest[key].dynamicImports ?? []);
  for (const part of asked) {
    if (!parts.includes(part) && !isLater(part))
      fail(`${page}: ${part} is neither counted nor known to come later`);
  }
}
for (const chunk of Object.values(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const own = size(chunk.file);
  if (own > lazyLimit) fail(`${chunk.file}: ${own.toFixed(1)} KB of ${lazyLimit}`);
}

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
