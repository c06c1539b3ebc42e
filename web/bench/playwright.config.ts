import { defineConfig } from '@playwright/test';
import tests from '../playwright.config';

/** The walks of the browser's tests, timed: against a running stack, one after the other. */
export default defineConfig({
  ...tests,
  testDir: '.',
  outputDir: '../test-results',
  testMatch: '*.bench.ts',
  use: { ...tests.use, trace: 'off' },
});
