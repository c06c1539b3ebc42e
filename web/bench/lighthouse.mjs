// Lighthouse, as on a mid-range phone, over the sign-in and the driver card of a running stack. Writes results/lighthouse.json.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';

const url = process.env.CABINET_URL ?? 'http://localhost:8080';
const citizen = '3111952338';
const vehicle = 'TMB99HAV3KM626020';
const debian = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(existsSync);
const RUNS = Number(process.env.RUNS ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = {
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};

const browser = await puppeteer.launch({
  headless: debian?.endsWith('shell') ? 'shell' : true,
  executablePath: debian ?? chromium.executablePath(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});

/** A page's scores and figures on a first visit, and what keeps them from 100. The tab keeps its session, and nothing else. */
async function audit(page, path) {
  const tools = await page.createCDPSession();
  await tools.send('Network.clearBrowserCache');
  await tools.detach();
  const { lhr } = await lighthouse(
    `${url}${path}`,
    { onlyCategories: categories, disableStorageReset: true, logLevel: 'error' },
    undefined,
    page,
  );
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== path)
    throw new Error(`${path} has led to ${lhr.finalDisplayedUrl}`);
  const failed = categories.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${lhr.audits[id].title}: ${lhr.audits[id].displayValue || 'failed'}`),
  );
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round(100 * lhr.categories[name].score)]),
    ),
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, id]) => [name, lhr.audits[id].numericValue]),
    ),
    machine: lhr.environment.benchmarkIndex,
    failed,
  };
}

/** Signs the tab in as a citizen with an order that waits for its payment: what waits stands above the licence. */
async function enterWithOrder(page) {
  await page.goto(`${url}/login`);
  const status = await page.evaluate(
    async (user, vin) => {
      const tokens = await (await fetch(`/auth/provider/preset?user=${user}`)).json();
      sessionStorage.setItem('cabinet-session', JSON.stringify({ state: { tokens }, version: 0 }));
      const call = (path, body, headers) =>
        fetch(path, {
          method: 'POST',
          body,
          headers: { Authorization: `Bearer ${tokens.accessToken}`, ...headers },
        });
      const search = { type: 'vin', vin };
      const json = { 'Content-Type': 'application/json' };
      const [found] = await (
        await call('/api/vehicles/search/criteria', JSON.stringify(search), json)
      ).json();
      const data = JSON.stringify({ search, carId: found.carId });
      const order = new FormData();
      order.append('serviceName', 'vehicle-check');
      order.append('data', new Blob([data], { type: 'application/json' }));
      return (await call('/api/services', order, { 'Idempotency-Key': crypto.randomUUID() })).status;
    },
    citizen,
    vehicle,
  );
  if (status !== 200 && status !== 201) throw new Error(`the order was not made: ${status}`);
}

/** The run with the median performance. */
async function median(page, path) {
  const runs = [];
  for (let run = 1; run <= RUNS; run += 1) {
    runs.push(await audit(page, path));
    console.log(`  ${path}, ${run} of ${RUNS}: ${Object.values(runs.at(-1).scores).join(', ')}`);
  }
  runs.sort((a, b) => a.scores.performance - b.scores.performance);
  return { ...runs[Math.floor(RUNS / 2)], runs: RUNS };
}

try {
  console.log(`Lighthouse: ${categories.join(', ')}`);
  const page = await browser.newPage();
  const signIn = await median(page, '/login');
  await enterWithOrder(page);
  const driverCard = await median(page, '/');
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/lighthouse.json', JSON.stringify({ signIn, driverCard }, null, 1));
} finally {
  await browser.close();
}
