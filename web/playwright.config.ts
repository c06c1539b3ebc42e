import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = '/usr/bin/chromium';

/** The browser's tests run against a running stack: CABINET_URL and SANDBOX_URL say where. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 1,
  retries: 1, // for a machine that was too slow once; what needed it is listed as flaky, and is to be mended
  reporter: [['list']],
  use: {
    baseURL: process.env.CABINET_URL ?? 'http://localhost:8080',
    locale: 'uk-UA',
    timezoneId: 'America/New_York', // the Kyiv clock must not depend on the browser's
    trace: 'retain-on-failure',
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
