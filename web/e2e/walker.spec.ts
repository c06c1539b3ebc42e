import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { settled } from './cabinet';
import { act, arrived, begin, entered, goOn, words } from './walk';
import { walks } from './walks';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  width: number;
  lowVision: boolean;
}

const desk: Look = { width: 1280, lowVision: false };
const phone: Look = { width: 320, lowVision: true };
const looks: Look[] = [desk, phone, { ...desk, lowVision: true }, { ...phone, lowVision: false }];

/** Shows a page on a desk or a phone, in the usual view or in that for people with low vision, as the view's own buttons do. */
async function show(page: Page, { width, lowVision }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((low) => {
    const root = document.documentElement;
    if (low) root.dataset.contrast = 'on';
    else delete root.dataset.contrast;
    root.style.fontSize = low ? '116.25%' : '';
  }, lowVision);
}

/** Nothing to scroll sideways and no violations of WCAG 2.2 A and AA, however one looks at the page. */
async function sound(page: Page, what: string): Promise<void> {
  for (const look of looks) {
    await show(page, look);
    await settled(page);
    const seen = `${what}, ${look.width} px${look.lowVision ? ', low vision' : ''}`;
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${seen}, scrolls sideways`).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect.soft(found, seen).toEqual([]);
  }
}

/** Loads the page anew on a phone with low vision: the view is read when a page is loaded. */
async function reloadOnPhone(page: Page): Promise<void> {
  await show(page, phone);
  const view = { name: 'cabinet-view', value: 'on.4', url: page.url() };
  await page.context().addCookies([view]);
  await page.reload();
  await page.context().clearCookies({ name: view.name });
}

const seen = new Set<string>();

// WIZ-01, WIZ-02, WIZ-03, WIZ-04, WIZ-05, SHELL-07, SHELL-08: every step of every wizard, empty and filled in, on a desk and on a
// phone, in the usual view and in that for people with low vision; a refresh loses nothing of it. The walks take every branch of
// the maps (src/wizards/walks.test.ts).
for (const walk of walks) {
  test(`${walk.wizard}: ${walk.name}`, async ({ page }) => {
    test.setTimeout(60_000 + walk.steps.length * 75_000);
    const say = await words();
    await page.setViewportSize({ width: desk.width, height: 800 });
    await begin(page, walk);
    let asked = 0;
    for (const step of walk.steps) {
      const name = `${walk.wizard}, ${step.step}`;
      await arrived(page, step);
      const known = seen.has(JSON.stringify([name, step]));
      seen.add(JSON.stringify([name, step]));
      if (!known) await sound(page, `${name}, empty`);
      await show(page, desk);
      await act(page, step.fill ?? [], say);
      const before = await entered(page);
      await reloadOnPhone(page);
      await arrived(page, step);
      await expect.poll(() => entered(page), name).toEqual(before);
      await act(page, step.last ?? [], say);
      if (!known) await sound(page, `${name}, filled in`);
      await show(page, desk);
      if (step === walk.steps.at(-1)) break;
      asked += step.approved ? 1 : 0;
      await goOn(page, step, asked);
    }
  });
}
