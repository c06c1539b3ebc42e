// Writes docs/benchmarks-web.md from what was measured. Says which goals are missed; the figures are a machine's.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const read = (name) => JSON.parse(readFileSync(`bench/results/${name}.json`, 'utf8'));
const steps = read('steps');
const { signIn, driverCard } = read('lighthouse');
const sizes = spawnSync(process.execPath, ['scripts/size.mjs'], { encoding: 'utf8' })
  .stdout.trim()
  .split('\n');

const at = (times, share) => [...times].sort((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0;
const ms = (time) => time.toFixed(0);
const all = Object.values(steps).flat();

const goals = [
  ['95 of 100 step changes within', at(all, 0.95), 150, 'ms', (is, goal) => is <= goal],
  ...[
    ['sign-in', signIn.scores, 90],
    ['driver card', driverCard.scores, 80],
  ].flatMap(([page, scores, performance]) => [
    [`Lighthouse, ${page}: performance`, scores.performance, performance, '', (is, goal) => is >= goal],
    [`Lighthouse, ${page}: accessibility`, scores.accessibility, 100, '', (is, goal) => is >= goal],
    [`Lighthouse, ${page}: best practices`, scores['best-practices'], 100, '', (is, goal) => is >= goal],
  ]),
];

const table = (head, rows) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const faults = [
  ...signIn.failed.map((one) => `sign-in, ${one}`),
  ...driverCard.failed.map((one) => `driver card, ${one}`),
];

writeFileSync(
  '../docs/benchmarks-web.md',
  `# Benchmarks of the web app

Written by \`make bench-web\`: one run on one machine (${cpus().length} cores, which the whole stack, Chromium and the measuring
share).

## Goals
${table(
  ['What', 'Goal', 'Figure', ''],
  goals.map(([what, is, goal, unit, reached]) => [
    what,
    `${unit ? '≤' : '≥'} ${goal} ${unit}`.trim(),
    `${ms(is)} ${unit}`.trim(),
    reached(is, goal) ? 'reached' : '**missed**',
  ]),
)}

## Step changes
From the press of a step's button until the next step is there, whole, in milliseconds: every walk of \`web/e2e/walks.ts\` three
times, by one person on the real stack. Where going on asks a register, its answer is in it; what the service centre decides is
not.

${table(
  ['Wizard', 'Changes', 'p50', 'p95'],
  Object.entries(steps)
    .filter(([, times]) => times.length > 0)
    .map(([wizard, times]) => [wizard, times.length, ms(at(times, 0.5)), ms(at(times, 0.95))]),
)}

## Script
Kilobytes of gzip that a page loads before it can be used; \`npm run size\` holds the limits.

${table(
  ['Page', 'KB', 'Limit'],
  sizes.map((line) => /^(.*): ([\d.]+) KB of (\d+)$/.exec(line)?.slice(1) ?? [line, '', '']),
)}

## Lighthouse
A mid-range phone on slow 4G, as Lighthouse simulates it; the median of three runs.${
    faults.length > 0 ? ` What keeps scores from 100:\n\n${faults.map((one) => `- ${one}`).join('\n')}` : ''
  }
`,
);
for (const [what, is, goal, , reached] of goals)
  console.log(`${reached(is, goal) ? 'reached' : 'missed '} ${what}: ${ms(is)} (${goal})`);
