import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a browser may be called; the headless shell first, which draws the same for less. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The browser of this machine, the first that the path has. */
export const installed = (path = process.env.PATH ?? '') =>
  names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find(executable);

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Fetches Playwright's own browser, once, when the machine has none. */
export default function fetchBrowser() {
  if (installed() !== undefined) return;
  console.log('no Chromium on this machine; fetching one with npm');
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  } catch {
    throw new Error('Chromium could not be fetched: install it (Debian: apt-get install chromium)');
  }
}
