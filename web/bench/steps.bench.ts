import { mkdirSync, writeFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { act, arrived, begin, goOn, words } from '../e2e/walk';
import { walks } from '../e2e/walks';

const ROUNDS = 2;

/** How long one looks at a filled-in step before one presses, ms. A script presses while the page is still starting. */
const LOOK = 500;

/** Milliseconds from each press to the next step, whole, by wizard. */
const found: Record<string, number[]> = {};

/** The time from the next press of a button until another step is there, whole: the bar names it, and nothing is still loading. */
function stepChange(page: Page): Promise<number> {
  return page.evaluate(() => {
    const current = () => document.querySelector('main [aria-current=step]')?.textContent;
    const loading = () => document.querySelector('main .MuiSkeleton-root') !== null;
    return new Promise<number>((resolve) => {
      const before = current();
      const pressed = () => {
        const began = performance.now();
        const look = () => {
          if (current() === before || loading()) requestAnimationFrame(look);
          else resolve(performance.now() - began);
        };
        look();
      };
      document.addEventListener('click', pressed, { once: true, capture: true });
    });
  });
}

for (let round = 1; round <= ROUNDS; round += 1) {
  for (const walk of walks) {
    test(`${walk.wizard}: ${walk.name}, ${round}`, async ({ page }) => {
      const say = await words();
      await begin(page, walk);
      let asked = 0;
      for (const step of walk.steps) {
        await arrived(page, step);
        await act(page, [...(step.fill ?? []), ...(step.last ?? [])], say);
        if (step === walk.steps.at(-1)) break;
        asked += step.approved ? 1 : 0;
        await page.waitForTimeout(LOOK);
        const change = step.approved ? undefined : stepChange(page); // who decides takes their time
        await goOn(page, step, asked);
        found[walk.wizard] ??= [];
        if (change) found[walk.wizard]?.push(await change);
      }
    });
  }
}

test.afterAll(() => {
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/steps.json', JSON.stringify(found));
});
