import { expect, test } from '@playwright/test';
import { accessible, people, picture, signIn } from './cabinet';

// ROUTE-02, ROUTE-36, ROUTE-37, AUTH-23, API-006, API-009: the way through the identity service and back to where one
// wanted to go; the calls are as the contract says.
test('signing in leads to where one wanted to go', async ({ page }) => {
  const prepared = await page.request.get('/auth/prepare/idgovua');
  expect(Object.keys(await prepared.json()).sort()).toEqual(['deeplink', 'requestId', 'state', 'token']);
  const completed = page.waitForResponse('**/auth/provider/idgovua');
  await signIn(page, people.driver.rnokpp, '/services/vehicle-check/info');
  expect((await completed).request().method()).toBe('POST');
  expect((await completed).status()).toBe(200);
  await expect(page).toHaveURL(/\/services\/vehicle-check\/info$/);
});

// ROUTE-02: nobody is led out of the cabinet by a link to its sign-in.
test('signing in leads nowhere else', async ({ page }) => {
  await signIn(page, people.driver.rnokpp, '/login?redirectTo=//evil.example/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександр!');
});

// ROUTE-04, ROUTE-05, ROUTE-18, ROUTE-31, STAT-07 to STAT-10: for a citizen who is signed in.
test('addresses that lead elsewhere, and error pages', async ({ page }) => {
  await signIn(page);
  for (const path of ['/signInSingle', '/home']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/$/);
  }
  await page.goto('/services/vehicle-check');
  await expect(page.getByText('Як шукати транспортний засіб?')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/error\/404$/);
  for (const [code, words] of [
    ['500', 'Виникла непередбачена помилка :('],
    ['599', 'Виникла непередбачена помилка :('],
    ['403', 'Такої сторінки не існує.'],
    ['', 'Такої сторінки не існує.'],
  ]) {
    await page.goto(`/error/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ой, щось пішло не по плану(');
    await expect(page.getByText(words ?? '')).toBeVisible();
  }
  await page.goto('/error/500');
  await accessible(page, 'error 500');
  await picture(page, 'error-500');
  await page.getByRole('link', { name: 'На головну' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

// CAT-22, CAT-24: a service can be ordered, or says that it cannot yet.
test('services in development say so', async ({ page }) => {
  await signIn(page);
  await page.goto('/services');
  const cards = page.locator('main ul > li');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const orderable = (await card.getByRole('link', { name: /^Замовити: / }).count()) === 1;
    await expect(card.getByText(orderable ? 'Доступна' : 'В розробці', { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /^Замовити: / })).not.toHaveCount(0);
  await page.goto('/services/licence-correction/info');
  await expect(page.getByText('Послуга ще в розробці.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Замовити', exact: true })).toHaveCount(0);
});
