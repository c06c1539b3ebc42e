// Fails when a page loads more script than it may: kilobytes of gzip, from the build's manifest.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const limits = [
  { page: 'sign-in', entries: ['src/features/auth/SignInPage.tsx'], limit: 190 },
  { page: 'driver card', entries: ['src/app/HomePage.tsx'], limit: 190 },
  ...[
    ['src/wizards/vehicle-check/VehicleCheckPage.tsx'],
    ['src/wizards/plate-reserve/PlateReservePage.tsx', 'src/wizards/plate-reserve/steps/CentreStep.tsx'],
    ['src/wizards/plate-storage/PlateStoragePage.tsx', 'src/wizards/plate-storage/steps/PlateStep.tsx'],
    ['src/wizards/insurance/InsurancePage.tsx', 'src/wizards/insurance/steps/VehicleStep.tsx'],
    [
      'src/wizards/licence-exchange/LicenceExchangePage.tsx',
      'src/wizards/licence-exchange/steps/TypeStep.tsx',
    ],
    ['src/wizards/exchange-spr/ExchangeSprPage.tsx', 'src/wizards/exchange-spr/steps/PersonStep.tsx'],
  ].map((entries) => ({ page: `first step of ${entries[0].split('/')[2]}`, entries, limit: 245 })),
];
const lazyLimit = 60;

const size = (file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / 1024;

function scripts(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) scripts(imported, seen);
  return seen;
}

let failed = false;
const main = scripts('index.html');
for (const { page, entries, limit } of limits) {
  const keys = new Set(main);
  for (const entry of entries) for (const key of scripts(entry)) keys.add(key);
  const total = [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0);
  console.log(`${page}: ${total.toFixed(1)} KB of ${limit}`);
  failed ||= total > limit;
}
for (const chunk of Object.values(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const own = size(chunk.file);
  if (own > lazyLimit) {
    console.log(`${chunk.file}: ${own.toFixed(1)} KB of ${lazyLimit}`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
