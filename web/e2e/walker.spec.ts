import { expect, type Page, test } from '@playwright/test';
import { type Look, show, sound, turnOf } from './accessibility';
import { expectNoViolation, violations } from './policy';
import { act, arrived, begin, entered, goOn, words } from './walk';
import { walks } from './walks';

const desk: Look = { width: 1280, lowVision: false };
const phone: Look = { width: 320, lowVision: true };
const deskInTheDark: Look = { ...desk, dark: true };
const deskInLowVision: Look = { ...desk, lowVision: true };
const phoneInUsualView: Look = { ...phone, lowVision: false };

/** A step as it is met, and filled in: in all looks nothing scrolls sideways, and each look is analysed in one of the two. */
const empty = [{ ...desk, axe: true }, phoneInUsualView, deskInLowVision, { ...phone, axe: true }];
const filledIn = [
  { ...phoneInUsualView, axe: true },
  { ...deskInTheDark, axe: true },
  phone,
  { ...deskInLowVision, axe: true },
];

/** Reloads the page on a phone with low vision: the view is read when a page is loaded. */
async function reloadOnPhone(page: Page): Promise<void> {
  await show(page, phone);
  const view = { name: 'cabinet-view', value: 'on.4', url: page.url() };
  await page.context().addCookies([view]);
  await page.reload();
  await expect(page.locator('html'), 'SHELL-07').toHaveAttribute('data-contrast', 'on');
  await expect(page.locator('html'), 'SHELL-08').toHaveCSS('font-size', '18.6px');
  await page.context().clearCookies({ name: view.name });
}

/** Reports whether a step is refreshed: each night every one, with a commit one of three. A refresh costs as much as all else of a step. */
const refreshed = (step: string) => (turnOf(step, 3) ?? 0) === 0;

const seen = new Set<string>();

// Every step of every wizard, empty and filled in, on a desk and on a phone, in the usual view, in the dark and in that for people with
// low vision; a refresh loses nothing of it. The walks take every branch of the maps (src/wizards/registry.test.ts).
for (const walk of walks) {
  test(`${walk.wizard}: ${walk.name}`, async ({ page }) => {
    test.setTimeout(60_000 + walk.steps.length * 40_000);
    const say = walk.wizard === 'fines' ? await words() : (text: string) => text;
    await page.setViewportSize({ width: desk.width, height: 800 });
    const refused = await violations(page);
    await begin(page, walk);
    let asked = 0;
    for (const step of walk.steps) {
      const name = `${walk.wizard}, ${step.step}`;
      await arrived(page, step);
      const known = seen.has(JSON.stringify([name, step]));
      seen.add(JSON.stringify([name, step]));
      if (!known) await sound(page, `${name}, empty`, empty);
      await show(page, desk);
      await act(page, step.fill ?? [], say);
      if (refreshed(`${walk.name}, ${name}`)) {
        const before = await entered(page);
        await reloadOnPhone(page);
        await arrived(page, step);
        await expect.poll(() => entered(page), name).toEqual(before);
      }
      await act(page, step.last ?? [], say);
      if (!known) await sound(page, `${name}, filled in`, filledIn);
      await show(page, desk);
      if (step === walk.steps.at(-1)) break;
      asked += step.approved ? 1 : 0;
      await goOn(page, step, asked);
    }
    expectNoViolation(refused, walk.name);
  });
}
