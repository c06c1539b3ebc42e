import { expect, test } from '@playwright/test';
import { accessible, accessibleInBothViews, picture, shownFor, signIn } from './cabinet';

/** Citizens of the sandbox by their vehicles. */
const drivers = {
  owner: '3111952338',
  lends: '2597532752',
  borrows: '3405450044',
  none: '3714784905',
  stores: '2910250719',
  insures: '3874110450',
};

// ROUTE-07, ROUTE-08, ROUTE-09, FLEET-01, FLEET-02, FLEET-03, FLEET-06, FLEET-07, FLEET-08, FLEET-11, FLEET-12: from the list to
// both sides of the certificate and all parts of the vehicle.
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
  await accessibleInBothViews(page, 'fleet');
  await picture(page, 'fleet');
  await actions.first().click();
  await expect(page.getByRole('region', { name: /СКТ 116128/ }).getByText('TMB99HAV3KM626020')).toBeVisible();
  await page.getByText('VEHICLE REGISTRATION CERTIFICATE').click();
  await expect(page.getByRole('region', { name: /: Тип$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Показати лицьовий бік' }).click();
  await expect(page.getByRole('link', { name: 'Власник' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: 'Власник' })).toHaveAttribute('aria-current', 'page');
  await accessibleInBothViews(page, 'vehicle');
  await picture(page, 'vehicle');
  await page.getByRole('link', { name: 'Реєстрації' }).click();
  await expect(page).toHaveURL(/\/registrations$/);
  await expect(page.locator('main ol > li').first()).toContainText('29.05.2024');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByLabel('Розділ').selectOption('Власник');
  await expect(page).toHaveURL(/\/holder$/);
  await expect(page.getByText('Не призначено')).toBeVisible();
});

// FLEET-05, FLEET-10, ROLE-04: who lends a vehicle sees to whom, and can end that.
test('an owner sees the proper user', async ({ page }) => {
  await signIn(page, drivers.lends, '/vehicles/owner');
  await expect(page.locator('summary')).toHaveCount(3);
  for (const menu of await page.locator('summary').all()) await menu.press('Enter');
  await expect(page.getByRole('link', { name: 'Скасувати належного користувача' })).toHaveCount(1);
  await expect(page.getByText(/^Належний користувач: /)).toBeVisible();
});

// FLEET-04, FLEET-09, ROLE-05: who borrows one may read and insure it; who borrows none reads so.
test('vehicles in use', async ({ page }) => {
  await signIn(page, drivers.borrows, '/vehicles/confidant');
  await page.locator('summary').first().press('Enter');
  await expect(page.locator('details').first().getByRole('link')).toHaveText([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
  ]);
  await accessibleInBothViews(page, 'vehicles in use');
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

// FLEET-19, FLEET-20, FLEET-21, FLEET-22, FLEET-23, FLEET-24, FLEET-25, FLEET-26, API-041, TIME-13, DASH-13: saved only when
// complete and changed; said for three seconds; told in the feed.
test('the policy of a vehicle', async ({ page }) => {
  await signIn(page, drivers.insures, '/vehicles/owner/300410552');
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
  await accessibleInBothViews(page, 'policy');
  await picture(page, 'policy');

  await page.route('**/api/insurance/add-policy', (route) => route.abort());
  await save.click();
  await expect(page.getByRole('dialog').getByText('На жаль, сервіс тимчасово недоступний.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').click();
  await page.unroute('**/api/insurance/add-policy');

  const shown = shownFor(page, 'Дані поліса збережено');
  await save.click();
  await expect(page.getByRole('dialog').getByText('Дані поліса збережено')).toBeVisible();
  await expect(page).toHaveURL(/\/vehicles\/owner\/300410552$/);
  expect(await shown).toBeGreaterThan(2_000);
  await expect(page.getByText(soon.join('.'))).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article').getByText(/Поліс автоцивілки завершується/)).toBeVisible();
  await picture(page, 'dashboard-feed');
});

// FLEET-15: the layout before 23.02.2022 has neither the second language nor the codes of the fields.
test('certificates of other times', async ({ page }) => {
  await signIn(page, drivers.stores, '/vehicles/owner/300414281');
  const front = page.getByRole('region', { name: /САР 223695/ });
  await expect(front.getByText('16.09.2017').first()).toBeVisible();
  await expect(page.getByText('VEHICLE REGISTRATION CERTIFICATE')).toHaveCount(0);
  await expect(front.getByText('C.1')).toHaveCount(0);
  await accessible(page, 'old certificate');
  await picture(page, 'vehicle-old');
});

// FLEET-16: of a vehicle whose document the register does not know (it holds those since 2013) the page says so.
test('a vehicle without a document', async ({ page }) => {
  await page.route('**/api/v1/vehicles/search/**', async (route) => {
    const answered = await route.fetch();
    const { document: _, ...record } = await answered.json();
    await route.fulfill({ response: answered, json: record });
  });
  await signIn(page, drivers.owner, '/vehicles/owner/300410015');
  await expect(page.getByRole('heading', { name: 'Інформація про Ваш документ відсутня' })).toBeVisible();
  await picture(page, 'vehicle-none');
});

// PSTO-02, PSTO-03, PSTO-07, BIZ-09: where a plate lies, until when, what a day costs, how long it can stay; the service is
// told which plate is meant.
test('plates in storage', async ({ page }) => {
  await signIn(page, drivers.stores, '/vehicles/owner');
  const stored = page.getByRole('region', { name: 'Номерні знаки на зберіганні' });
  await expect(stored.getByRole('listitem')).toHaveCount(3);
  await expect(stored.getByText('10,80 грн')).toHaveCount(3);
  await expect(stored.getByText('Можна продовжити до')).toHaveCount(3);
  await accessibleInBothViews(page, 'stored plates');
  await picture(page, 'plates-stored');
  const plates: unknown[] = [];
  await page.exposeFunction('told', (plate: unknown) => plates.push(plate));
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (state, title, url) => {
      (window as unknown as { told(plate: unknown): void }).told(state?.usr?.plate);
      push(state, title, url);
    };
  });
  await stored.getByRole('link', { name: 'Продовжити зберігання: AB7007KB' }).press('Enter');
  await expect(page).toHaveURL(/\/services\/plate-storage/);
  expect(plates).toContain('AB7007KB');
});

// Everything of the fleet is done with keys: the menu, the card of two sides, a dialog that keeps the
// focus and gives it back.
test('the fleet by keyboard', async ({ page }) => {
  await signIn(page, drivers.owner, '/vehicles/owner');
  await page.locator('summary').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Повна інформація' })).toBeFocused();
  await page.keyboard.press('Enter');

  const turn = page.getByRole('button', { name: 'Показати зворотний бік' });
  await turn.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: /: Тип$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /СКТ 116128/ })).toHaveCount(0); // inert: neither read nor reached
  await expect(page.getByRole('button', { name: 'Показати лицьовий бік' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(turn).toBeFocused();

  await page.getByRole('link', { name: /^(Внести|Змінити) дані$/ }).press('Enter');
  await page.getByLabel('Страхова компанія').fill('УНІКА');
  await page.getByLabel('Номер поліса').fill('7');
  await page.getByLabel('Діє до').fill('31.12.2030');
  await page.getByLabel('Email для нагадувань').fill('driver@ukr.net');
  await page.route('**/api/insurance/add-policy', (route) => route.abort());
  const save = page.getByRole('button', { name: 'Зберегти' });
  await save.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('На жаль, сервіс тимчасово недоступний.')).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(save).toBeFocused();
});
