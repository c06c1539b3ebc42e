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

/** A look in which axe analyses the page, or only what scrolls sideways is looked for. */
type Seen = Look & { axe?: boolean };

/**
 * The looks that a page is shown in. LOOKS is `all`, as each night and where it is not set, or a number that is another one with each
 * commit: then a page is shown in one of its looks, another one with each page and each number; if that is analysed, then by all rules.
 */
function shown(what: string, looks: Seen[]): { looks: Seen[]; all: boolean } {
  const turn = turnOf(what, looks.length);
  return turn === undefined ? { looks, all: true } : { looks: looks.slice(turn, turn + 1), all: false };
}

/** Whose turn of some it is with this commit, for a page; undefined: it is all of theirs. */
export function turnOf(page: string, some: number): number | undefined {
  const { LOOKS: commit = 'all' } = process.env;
  if (commit === 'all') return undefined;
  const letters = [...page].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return (Number(commit) + letters) % some;
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

/** What axe finds wrong with the page as it is shown now; of what only a look can break, or by all rules. */
async function violations(page: Page, { lowVision, dark }: Partial<Look>): Promise<string[]> {
  // Without the legacy mode each analysis opens a blank page of its own, which takes longer than to analyse. That mode leaves out
  // frames of other origins, none of which is ours.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const rules = dark ? ofDark : lowVision ? ofLowVision : undefined;
  const found = await (rules ? axe.withRules(rules) : axe.withTags(levels)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Nothing is wrong with a page in the looks that it is shown in; the page is left in the last one of all. In each nothing scrolls
 * sideways; axe analyses those that are named for it: what it finds depends on the width only where a width shows other things, and
 * where the usual look is analysed, too, other looks are by what they can break.
 */
export async function sound(page: Page, what: string, ofPage: Seen[]): Promise<void> {
  const { looks, all } = shown(what, ofPage);
  for (const look of looks) {
    await show(page, look);
    const seen = `${what}, ${look.width} px${look.lowVision ? ', low vision' : ''}${look.dark ? ', dark' : ''}`;
    expect.soft(await overflow(page), `${seen}: scrolls sideways`).toBe(0);
    if (look.axe) expect.soft(await violations(page, all ? look : {}), seen).toEqual([]);
  }
  const last = ofPage.at(-1);
  if (last && last !== looks.at(-1)) await show(page, last);
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
