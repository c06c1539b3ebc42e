import { expect, test } from '@playwright/test';
import { accessible, picture, signIn } from './cabinet';

/** Citizens of the sandbox by their vehicles. */
const drivers = { owner: '3111952338', lends: '2597532752', borrows: '3405450044', none: '3714784905' };

// ROUTE-07 to ROUTE-09, FLEET-01 to FLEET-03, FLEET-06 to FLEET-08, FLEET-11, FLEET-12: from the list to both sides of the
// certificate and all parts of the vehicle.
test('an owner looks at a vehicle', async ({ page }) => {
  await signIn(page, drivers.owner, '/vehicles/owner');
  await expect(page.getByRole('link', { name: 'Ваші авто' })).toHaveAttribute('aria-current', 'page');
  await page.locator('summary').press('Enter');
  const actions = page.locator('details').getByRole('link');
  await expect(actions).toHaveText([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
    'Призначити належного користувача',
    'Обміняти свідоцтво про реєстрацію',
  ]);
  await accessible(page, 'fleet');
  await picture(page, 'fleet');
  await actions.first().click();
  await expect(page.getByRole('region', { name: /СКТ 116128/ }).getByText('TMB99HAV3KM626020')).toBeVisible();
  await page.getByText('VEHICLE REGISTRATION CERTIFICATE').click();
  await expect(page.getByRole('region', { name: /: Тип$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Показати лицьовий бік' }).click();
  await expect(page.getByRole('link', { name: 'Власник' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Власник' })).toHaveAttribute('aria-current', 'page');
  await accessible(page, 'vehicle');
  await picture(page, 'vehicle');
  await page.getByRole('link', { name: 'Реєстрації' }).click();
  await expect(page).toHaveURL(/\/registrations$/);
  await expect(page.locator('main ol > li').first()).toContainText('29.05.2024');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByLabel('Розділ').selectOption('Власник');
  await expect(page).toHaveURL(/\/holder$/);
  await expect(page.getByText('Не призначено')).toBeVisible();
});

// FLEET-05, FLEET-10: who lends a vehicle sees to whom, and can end that.
test('an owner sees the proper user', async ({ page }) => {
  await signIn(page, drivers.lends, '/vehicles/owner');
  await expect(page.locator('summary')).toHaveCount(3);
  for (const menu of await page.locator('summary').all()) await menu.press('Enter');
  await expect(page.getByRole('link', { name: 'Скасувати належного користувача' })).toHaveCount(1);
  await expect(page.getByText(/^Належний користувач: /)).toBeVisible();
});

// FLEET-04, FLEET-09: who borrows one may read and insure it; who borrows none reads so.
test('vehicles in use', async ({ page }) => {
  await signIn(page, drivers.borrows, '/vehicles/confidant');
  await page.locator('summary').first().press('Enter');
  await expect(page.locator('details').first().getByRole('link')).toHaveText([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
  ]);
});

// ROUTE-08, AMB-118, FLEET-09: no other relation, no other part, no vehicle of somebody else.
test('there is nothing else', async ({ page }) => {
  await signIn(page, drivers.none, '/vehicles/confidant');
  await expect(page.getByText('Немає даних для відображення')).toBeVisible();
  for (const path of [
    '/vehicles/other',
    '/vehicles/owner/300410015',
    '/vehicles/owner/300410015/secrets',
    '/vehicles',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/error\/404$/);
  }
});

// FLEET-19 to FLEET-26, API-041, TIME-13, DASH-13: saved only when complete and changed; said for three seconds; told in the feed.
test('the policy of a vehicle', async ({ page }) => {
  await signIn(page, drivers.owner, '/vehicles/owner/300410015');
  await page.getByRole('link', { name: 'Внести дані' }).click();
  const save = page.getByRole('button', { name: 'Зберегти' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Страхова компанія').fill('ТАС');
  await page.getByLabel('Номер поліса').fill('123456789000');
  await expect(page.getByLabel('Номер поліса')).toHaveValue('123456789');
  await page.getByLabel('Email для нагадувань').fill('driver@ukr.net');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').reverse();
  await page.getByLabel('Діє до').fill('01.01.2020');
  await save.click();
  await expect(page.getByText('Поліс має діяти: оберіть сьогодні або пізнішу дату')).toBeVisible();
  await page.getByLabel('Діє до').fill(soon.join('.'));
  await accessible(page, 'policy');
  await picture(page, 'policy');

  await page.route('**/api/insurance/add-policy', (route) => route.abort());
  await save.click();
  await expect(page.getByRole('dialog').getByText('На жаль, сервіс тимчасово недоступний.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').click();
  await page.unroute('**/api/insurance/add-policy');

  await save.click();
  await expect(page.getByRole('dialog').getByText('Дані поліса збережено')).toBeVisible();
  const shown = Date.now();
  await expect(page).toHaveURL(/\/vehicles\/owner\/300410015$/);
  expect(Date.now() - shown).toBeGreaterThan(2_000);
  await expect(page.getByText(soon.join('.'))).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article').getByText(/Поліс автоцивілки завершується/)).toBeVisible();
  await picture(page, 'dashboard-feed');
});
