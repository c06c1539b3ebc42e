/** A page that is open while the network loses scripts, or a release is replaced by another one. */
import { expect, type Page, test } from '@playwright/test';
import { otherRelease, signIn } from './cabinet';

const citizen = { rnokpp: '2836042482' };

/** Marks the document; a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('html[data-marked]');

const services = (page: Page) =>
  page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Послуги', exact: true });

test('what is typed stays when a script is lost that nothing waits for', async ({ page }) => {
  await signIn(page, citizen.rnokpp, '/services/vehicle-check');
  await page.getByText('За VIN-кодом').click();
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await mark(page);
  await page.getByRole('button', { name: 'Далі' }).click();
  const vin = page.getByLabel('VIN-код');
  await vin.pressSequentially('TMB99HAV3');
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await page.evaluate(() => fetch('/', { cache: 'no-store' }).then((page) => page.text())); // comes after what asks for the release
  await expect(vin).toHaveValue('TMB99HAV3');
  await expect(marked(page)).toHaveCount(1);
});

test('a form outlives a release, which is taken with the next page', async ({ page }) => {
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  await expect(page.getByLabel('Телефон')).toBeVisible();
  await otherRelease(page);
  let asked = 0;
  await page.route('**/assets/Dialogs*.js', (route) => {
    asked++;
    return route.fulfill({ status: 404 });
  });
  await mark(page);
  const phone = page.getByLabel('Телефон');
  await phone.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await phone.pressSequentially('0671112233');
  await expect(phone).toHaveValue(/67.?111.?22.?33/);
  await expect(marked(page)).toHaveCount(1);
  expect(asked).toBe(1);

  await services(page).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  await expect(marked(page)).toHaveCount(0);
});

test('a page whose script is lost says so, and is opened at the next try', async ({ page }) => {
  const script = '**/assets/CataloguePage-*.js';
  await page.route(script, (route) => route.abort('connectionreset'));
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  await expect(page.getByLabel('Телефон')).toBeVisible();
  await mark(page);
  await services(page).click();
  const again = page.getByRole('button', { name: 'Спробувати ще раз' });
  await expect(again).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
  await page.unroute(script);
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
});
