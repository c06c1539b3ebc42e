/** Accessibility of a page as it is drawn: no violation of WCAG 2.2 A and AA that axe finds, and nothing to scroll sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What low vision can break: it changes colours and sizes (the theme's variables), never what is on the page. */
const ofLowVision = ['color-contrast', 'target-size'];

/** How somebody looks at a page: on which width, and in the usual view or in that for people with low vision. */
export interface Look {
  width: number;
  lowVision: boolean;
}

/** The widths of a phone, a tablet and a desk. */
const widths = [320, 768, 1280];

/** Shows a page in a look, as the view's own buttons do, so that the page stays as it is. */
export async function show(page: Page, { width, lowVision }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((low) => {
    const root = document.documentElement;
    if (low) root.dataset.contrast = 'on';
    else delete root.dataset.contrast;
    root.style.fontSize = low ? '116.25%' : '';
  }, lowVision);
}

/** What is wrong with the page as it is shown now; of low vision only what it can break. */
export async function faults(page: Page, lowVision = false): Promise<string[]> {
  await settled(page);
  // Without the legacy mode each analysis opens a blank page of its own, which takes longer than to analyse. That mode leaves out
  // frames of other origins, none of which is ours.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (lowVision ? axe.withRules(ofLowVision) : axe.withTags(levels)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [...found, `scrolls sideways by ${overflow} px`] : found;
}

/** Nothing is wrong with a page at the widths of a phone, a tablet and a desk, in the view that it has. */
export async function accessible(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await faults(page), `${what} at ${width} px`).toEqual([]);
  }
}

/** The same, and in the view for people with low vision (SHELL-07, SHELL-08). */
export async function accessibleInBothViews(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await show(page, { width, lowVision: true });
    expect(await faults(page, true), `${what} for low vision at ${width} px`).toEqual([]);
  }
  await show(page, { width: widths[0] ?? 320, lowVision: false });
  await accessible(page, what);
}

/**
 * Waits until the page is drawn in its width, for only then its styles are those of that width, and until nothing fades or moves
 * any more: what fades has no contrast yet. What turns for ever is not waited for, nor a page that is not drawn at all.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
