/** A page that is open while the network loses scripts, or a release is replaced by another one. */
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './cabinet';

const citizen = { rnokpp: '2836042482' };

/** Marks the document; a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('html[data-marked]');

/** Another release is served: it has other scripts, and its documents name it. */
async function release(page: Page) {
  const document = await (await page.request.get('/')).text();
  const next = document.replace(/(<meta name="release" content=")\w+/, '$1fedcba9876543210');
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ body: next, contentType: 'text/html' })
        : route.continue(),
  );
}

test('what is typed stays when a script is lost that nothing waits for', async ({ page }) => {
  await signIn(page, citizen.rnokpp, '/services/vehicle-check');
  await page.getByText('За VIN-кодом').click();
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await mark(page);
  await page.getByRole('button', { name: 'Далі' }).click();
  const vin = page.getByLabel('VIN-код');
  await vin.pressSequentially('TMB99HAV3');
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await page.waitForResponse(({ url }) => new URL(url()).pathname === '/'); // the release was asked for
  await expect(vin).toHaveValue('TMB99HAV3');
  await expect(marked(page)).toHaveCount(1);
});

test('a form outlives a release, which is taken with the next page', async ({ page }) => {
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  await expect(page.getByLabel('Телефон')).toBeVisible();
  await release(page);
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

  await page.getByRole('link', { name: 'Замовити послугу' }).last().click();
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
  await page.getByRole('link', { name: 'Замовити послугу' }).last().click();
  const again = page.getByRole('button', { name: 'Спробувати ще раз' });
  await expect(again).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
  await page.unroute(script);
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
});
