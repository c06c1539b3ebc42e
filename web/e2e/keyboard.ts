/** How a walk is walked by who has no mouse: Tab, arrows, Space, Enter and typing. */
import { expect, type Locator, type Page } from '@playwright/test';
import { control, field, goButton } from './walk';
import type { Act, Step } from './walks';

const hasFocus = (target: Locator) => target.evaluate((element) => element.matches(':focus'));

/** Comes to an element by Tab; it is then in view, with nothing on top of it. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let left = 120; !(await hasFocus(target)); left -= 1) {
    expect(left, `Tab comes to ${target}`).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeInViewport();
}

export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Types into a field instead of what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Presses an arrow until what is looked for is there. */
async function arrows(page: Page, found: () => Promise<boolean>): Promise<void> {
  for (let left = 60; !(await found()); left -= 1) {
    expect(left, 'an arrow comes to the option').toBeGreaterThan(0);
    await page.keyboard.press('ArrowDown');
  }
}

/** A box is ticked by Space; of a group of radios Tab comes to one, and arrows to the others. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  const choice = control(page, name);
  await expect(choice).toBeEnabled();
  if ((await choice.getAttribute('type')) === 'radio') {
    const group = await choice.getAttribute('name');
    const radios = page.locator(`main input[type=radio][name="${group}"]`);
    const checked = radios.and(page.locator(':checked'));
    await reach(page, (await checked.count()) > 0 ? checked : radios.first());
    await arrows(page, () => hasFocus(choice));
  } else await reach(page, choice);
  if (!(await choice.isChecked())) await page.keyboard.press('Space');
  await expect(choice).toBeChecked();
  await expect(choice).toBeEnabled(); // it is not while the server checks it
}

async function select(page: Page, label: string, option: string | number): Promise<void> {
  const list = field(page, label);
  await reach(page, list);
  await arrows(page, () =>
    list.evaluate(
      (element: HTMLSelectElement, wanted) =>
        typeof wanted === 'number'
          ? element.selectedIndex === wanted
          : element.selectedOptions[0]?.label === wanted,
      option,
    ),
  );
}

async function pick(page: Page, label: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await expect(box).toBeEnabled();
  await typeInto(page, box, typed);
  const option = page.getByRole('option', { name: typed }).first();
  await option.waitFor();
  await arrows(
    page,
    async () => (await box.getAttribute('aria-activedescendant')) === (await option.getAttribute('id')),
  );
  await page.keyboard.press('Enter');
  await expect(option).toHaveCount(0);
}

/** Does what a step asks for. */
export async function actByKeyboard(page: Page, acts: readonly Act[]): Promise<void> {
  for (const one of acts) {
    if ('choose' in one) await choose(page, one.choose);
    else if ('type' in one) await typeInto(page, field(page, one.type), one.as);
    else if ('select' in one) await select(page, one.select, one.option);
    else if ('pick' in one) await pick(page, one.pick, one.as);
    else if ('see' in one) await expect(page.getByText(one.see)).toBeVisible();
    else if ('press' in one)
      await pressKey(page, page.locator('main').getByRole('button', { name: one.press, exact: true }));
    else if ('typeCode' in one) {
      const code = page.getByTestId('code');
      await expect(code).toHaveText(/^\d+$/);
      await typeInto(page, page.getByLabel('Введіть код'), (await code.textContent()) ?? '');
    } else throw new Error(`nobody has done ${JSON.stringify(one)} by keyboard yet`);
  }
}

/** Leaves a step by its button; the next step's heading has the focus, so that a screen reader begins there. */
export async function goOnByKeyboard(page: Page, step: Step): Promise<void> {
  const current = page.locator('main [aria-current=step]');
  const title = (await current.textContent()) ?? '';
  await pressKey(page, goButton(page, step));
  await expect(current, 'WIZ-05: the step is valid').not.toHaveText(title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
