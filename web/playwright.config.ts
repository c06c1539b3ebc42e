import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installed } from './e2e/browser';

const browser = installed();

/** Where tests/browser reads which tests have run. */
const report = process.env.BROWSER_REPORT;

/** The browser's tests run against a running stack: CABINET_URL and SANDBOX_URL say where. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: join(import.meta.dirname, 'e2e/browser.ts'),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 1,
  retries: 0, // what passes at its second try has failed
  forbidOnly: report !== undefined, // a run that counts runs all of its tests
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    baseURL: process.env.CABINET_URL ?? 'http://localhost:8080',
    locale: 'uk-UA',
    timezoneId: 'America/New_York', // the Kyiv clock must not depend on the browser's
    // What moves is drawn sixty times a second, by the processor; media.spec.ts shows that it moves.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: process.env.TRACE ? 'on' : 'off', // a trace of each test takes half as much again
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--js-flags=--no-opt', // pages live too shortly for what the optimizing compiler costs: 4 to 9 % of the processor time
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
