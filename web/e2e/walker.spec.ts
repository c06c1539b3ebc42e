import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { settled } from './cabinet';
import { act, arrived, begin, entered, goOn, words } from './walk';
import { walks } from './walks';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violations of WCAG 2.2 A and AA, and nothing to scroll sideways. */
async function sound(page: Page, what: string): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect.soft(found, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** A phone, in the view for people with low vision, which a page reads when it is loaded. */
async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.context().addCookies([{ name: 'cabinet-view', value: 'on.4', url: page.url() }]);
}

/** A desk, in the usual view. */
async function atDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().clearCookies({ name: 'cabinet-view' });
  await page.evaluate(() => {
    delete document.documentElement.dataset.contrast;
    document.documentElement.style.fontSize = '';
  });
}

const seen = new Set<string>();

// WIZ-01 to WIZ-05, SHELL-07, SHELL-08: every step of every wizard, empty on a desk and filled in on a phone with low vision; a refresh
// loses nothing of it. The walks take every branch of the maps (src/wizards/walks.test.ts).
for (const walk of walks) {
  test(`${walk.wizard}: ${walk.name}`, async ({ page }) => {
    test.setTimeout(60_000 + walk.steps.length * 45_000);
    const say = await words();
    await page.setViewportSize({ width: 1280, height: 800 });
    await begin(page, walk);
    let asked = 0;
    for (const step of walk.steps) {
      const name = `${walk.wizard}, ${step.step}`;
      await arrived(page, step);
      const known = seen.has(JSON.stringify([name, step]));
      seen.add(JSON.stringify([name, step]));
      if (!known) await sound(page, `${name}, empty`);
      await act(page, step.fill ?? [], say);
      const before = await entered(page);
      await onPhone(page);
      await page.reload();
      await arrived(page, step);
      await expect.poll(() => entered(page), name).toEqual(before);
      await act(page, step.last ?? [], say);
      if (!known) await sound(page, `${name}, filled in`);
      await atDesk(page);
      if (step === walk.steps.at(-1)) break;
      asked += step.approved ? 1 : 0;
      await goOn(page, step, asked);
    }
  });
}
