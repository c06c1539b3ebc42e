/** Accessibility of a page as it is drawn: no violation of WCAG 2.2 A and AA that axe finds, and nothing to scroll sideways. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What low vision can break: it changes colours and sizes (the theme's variables), never what is on the page. */
const ofLowVision = ['color-contrast', 'target-size'];
/** What the dark can break: it changes colours alone, so that a look in the dark shows what scrolls sideways in the light, too. */
const ofDark = ['color-contrast'];

/** How a page is viewed: at which width, in the usual view or in that for people with low vision, in the light or in the dark. */
export interface Look {
  width: number;
  lowVision: boolean;
  dark?: boolean;
}

/** Shows a page in a look, as the view's own buttons do, so that the page stays as it is. */
export async function show(page: Page, { width, lowVision, dark = false }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(
    ([low, theme]) => {
      const root = document.documentElement;
      root.dataset.theme = theme;
      if (low) root.dataset.contrast = 'on';
      else delete root.dataset.contrast;
      root.style.fontSize = low ? '116.25%' : '';
    },
    [lowVision, dark ? 'dark' : 'light'] as const,
  );
}

/** By how much the page scrolls sideways as it is shown now, px. */
async function overflow(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** What axe finds wrong with the page as it is shown now; in other looks than the usual one only what they can break. */
async function violations(page: Page, { lowVision, dark }: Look): Promise<string[]> {
  // Without the legacy mode each analysis opens a blank page of its own, which takes longer than to analyse. That mode leaves out
  // frames of other origins, none of which is ours.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const rules = dark ? ofDark : lowVision ? ofLowVision : undefined;
  const found = await (rules ? axe.withRules(rules) : axe.withTags(levels)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Nothing is wrong with a page in some looks; the page stays in the last one. In each nothing scrolls sideways; axe analyses those
 * that are named for it: what it finds depends on the width only where a width shows other things.
 */
export async function sound(page: Page, what: string, looks: (Look & { axe?: boolean })[]): Promise<void> {
  for (const look of looks) {
    await show(page, look);
    const seen = `${what}, ${look.width} px${look.lowVision ? ', low vision' : ''}${look.dark ? ', dark' : ''}`;
    expect.soft(await overflow(page), `${seen}: scrolls sideways`).toBe(0);
    if (look.axe) expect.soft(await violations(page, look), seen).toEqual([]);
  }
}

/** Nothing is wrong with a page on a phone, a tablet and a desk. */
export const accessible = (page: Page, what: string): Promise<void> =>
  sound(page, what, [
    { width: 768, lowVision: false },
    { width: 320, lowVision: false, axe: true },
    { width: 1280, lowVision: false, axe: true },
  ]);

/** The same, in the dark, and in the view for people with low vision (SHELL-07, SHELL-08). */
export async function accessibleInBothViews(page: Page, what: string): Promise<void> {
  await sound(page, what, [
    { width: 1280, lowVision: true, dark: true, axe: true },
    { width: 768, lowVision: true },
    { width: 320, lowVision: true, axe: true },
    { width: 768, lowVision: false, dark: true, axe: true },
    { width: 320, lowVision: false, axe: true },
    { width: 1280, lowVision: false, axe: true },
  ]);
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
