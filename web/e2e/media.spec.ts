import { expect, type Page, test } from '@playwright/test';
import { people, picture, signIn, startAfresh } from './cabinet';

/** A citizen of the sandbox with fines in every state. */
const offender = '2970751913';

/** What can be pressed; none of it is printed. */
const pressed = (page: Page) =>
  page.locator('button:visible, .MuiButton-root:visible, header:visible, nav:visible');

const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

// A document is printed with both its sides, one below the other, and a fine with all that it says, unopened.
test('what is printed', async ({ page }) => {
  await signIn(page, people.driver.rnokpp);
  const sides = page.locator('.document-card');
  await expect(sides).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(pressed(page)).toHaveCount(0);
  const [front, back] = [await sides.first().boundingBox(), await sides.last().boundingBox()];
  if (!front || !back) throw new Error('a side is not printed');
  expect(back.y).toBeGreaterThanOrEqual(front.y + front.height);
  for (const side of await sides.all()) await expect(side).toHaveCSS('backface-visibility', 'visible');
  await picture(page, 'print-licence');

  // By its button it is printed alone, and says that it is no document.
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Надрукувати' }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(/^Роздруковано з Кабінету водія .* Не є документом[.]$/)).toBeVisible();
  await expect(sides.first()).toBeVisible();
  await expect(page.locator('h1')).toBeHidden();
  await expect(page.locator('.MuiPaper-root:visible')).toHaveCount(0);
  // Dark on light, whatever the theme.
  await expect(sides.first()).toHaveCSS('color', 'rgb(22, 28, 36)');

  await page.emulateMedia({ media: null, colorScheme: null });
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, offender, '/fines');
  const bands = page.getByText('Скільки і до якого дня сплатити').first();
  await expect(page.locator('details').first()).toBeVisible();
  await expect(bands).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(bands).toBeVisible();
  await expect(pressed(page)).toHaveCount(0);
  await picture(page, 'print-fines');
});

/** How long what moves on the page would do so, the longest of it, s. */
const moves = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
      }),
    ),
  );

// Who wants less motion sees a card turned at once, and nothing that turns for ever; who does not sees it turn.
test('less motion', async ({ page }) => {
  await signIn(page, people.driver.rnokpp);
  await page.getByRole('button', { name: 'Показати зворотний бік' }).click();
  await expect(page.getByRole('region', { name: 'Посвідчення водія: Категорії' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moves(page)).toBeGreaterThan(0.1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moves(page)).toBeLessThan(0.01);

  // Another theme is there whole: with transitions, text would have the colour of the former one for a moment.
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    void document.body.offsetHeight;
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(233, 237, 242)');
});

// SHELL-07: who asks the system for more contrast has it as by the page's own button.
test('more contrast', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/login');
  // Asked until it is so: the page that was built in advance gives way to the one that the script draws.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await style(page, 'html', '--mui-palette-primary-main')).toBe('#00235c');
});

/** Whether an edge is drawn: of some width, in a colour that is not that of the ground. */
async function edged(page: Page, selector: string, edge = 'border-top'): Promise<void> {
  expect(await style(page, selector, `${edge}-style`), selector).toBe('solid');
  expect(Number.parseFloat(await style(page, selector, `${edge}-width`)), selector).toBeGreaterThanOrEqual(1);
  expect(await style(page, selector, `${edge}-color`), selector).not.toBe(
    await style(page, 'body', 'background-color'),
  );
}

// With forced colours, backgrounds and shadows are not painted: edges show cards, buttons, tabs and focus.
test('forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await signIn(page, people.motorcyclist.rnokpp);
  await edged(page, '.document-card');
  await edged(page, 'main .MuiPaper-root');
  await edged(page, '[role=tab][aria-selected=true]', 'border-bottom');
  const ground = await style(page, 'body', 'background-color');
  expect(await style(page, '[role=tab][aria-selected=false]', 'border-bottom-color')).toBe(ground);

  await startAfresh(page, 'licence-exchange');
  const radio = page.getByLabel('Пластикове посвідчення');
  await radio.focus();
  await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
  await edged(page, 'input[type=radio]:focus-visible', 'outline');
  expect(await style(page, 'input[type=radio]:checked', 'appearance'), 'the system draws it').toBe('auto');
  await edged(page, 'main .MuiButton-contained');
  await page.getByRole('button', { name: 'Далі' }).click();
  const mail = page.getByLabel('Електронна пошта');
  await mail.focus();
  await edged(page, 'input:focus-visible', 'outline');
  await page.getByLabel('Посвідчення непридатне для користування').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.getByText('Перевірте дані, які будуть')).toBeVisible();
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.locator('canvas')).toBeVisible();
  expect(await style(page, 'canvas', 'background-color')).toBe('rgb(255, 255, 255)'); // dark ink on it
});
