import { expect, test } from '@playwright/test';
import { day } from '../src/lib/format';
import { kyivToday } from '../src/lib/kyivToday';
import { accessible, accessibleInBothViews, api, picture, setFault, shownFor, signIn } from './cabinet';

/** Citizens of the sandbox by their vehicles. */
const drivers = {
  owner: '3111952338',
  lends: '2597532752',
  borrows: '3405450044',
  none: '3714784905',
  stores: '2910250719',
  insures: '3874110450',
};

test('an owner looks at a vehicle', async ({ page }) => {
  await signIn(page, drivers.owner, '/vehicles/owner');
  const kinds = page.getByRole('main').getByRole('link', { name: /^(Ваші авто|Авто в користуванні)$/ });
  await expect(kinds, 'FLEET-02').toHaveText(['Ваші авто', 'Авто в користуванні']);
  await expect(kinds.first(), 'ROUTE-07').toHaveAttribute('aria-current', 'page');
  const [car] = (await api(page, 'GET', '/api/v1/vehicles')) as { carId: string; vin: string }[];
  await expect(page.getByText(car?.vin ?? ''), 'ROUTE-07, FLEET-01').toBeVisible();
  const menu = page.getByRole('button', { name: /^Дії: / });
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  const actions = page.locator('main li li').getByRole('link');
  // FLEET-03
  await expect(actions).toHaveText([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
    'Призначити належного користувача',
    'Обміняти свідоцтво про реєстрацію',
  ]);
  const exchange = page.getByRole('link', { name: 'Обміняти свідоцтво про реєстрацію' });
  // FLEET-07, FLEET-08: the service is active.
  await expect(exchange).toHaveAttribute('href', `/services/exchange-spr?car=${car?.carId}`);
  await accessibleInBothViews(page, 'fleet');
  await picture(page, 'fleet');
  await actions.first().click();
  const front = page.getByRole('region', { name: /СКТ 116128/ });
  const back = page.getByRole('region', { name: /: Тип$/ });
  await expect(front.getByText('TMB99HAV3KM626020'), 'ROUTE-08, FLEET-11').toBeVisible();
  await expect(back).toHaveCount(0);
  await page.getByText('VEHICLE REGISTRATION CERTIFICATE').click();
  await expect(back, 'FLEET-11').toBeVisible();
  await expect(front).toHaveCount(0);
  await page.getByRole('button', { name: 'Показати лицьовий бік' }).click();
  await expect(front, 'FLEET-11').toBeVisible();
  await expect(page.getByRole('link', { name: 'Власник' }), 'ROUTE-09').toHaveAttribute(
    'aria-current',
    'page',
  );
  await accessibleInBothViews(page, 'vehicle');
  await picture(page, 'vehicle');
  const list = page.getByLabel('Розділ');
  await expect(list, 'FLEET-12: tabs on a large screen').toBeHidden();
  await page.getByRole('link', { name: 'Реєстрації' }).click();
  await expect(page, 'ROUTE-09, FLEET-12').toHaveURL(/\/registrations$/);
  await expect(page.locator('main ol > li').first()).toContainText('29.05.2024');
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(
    page.getByRole('link', { name: 'Реєстрації' }),
    'FLEET-12: a list on a small one',
  ).toBeHidden();
  await list.selectOption('Власник');
  await expect(page, 'ROUTE-09, FLEET-12').toHaveURL(/\/holder$/);
  await expect(page.getByText('Не призначено')).toBeVisible();
});

test('an owner sees the confidant', async ({ page }) => {
  await signIn(page, drivers.lends, '/vehicles/owner');
  const menus = page.getByRole('button', { name: /^Дії: / });
  await expect(menus).toHaveCount(3);
  for (const menu of await menus.all()) await menu.press('Enter');
  // FLEET-10, ROLE-04
  await expect(page.getByRole('link', { name: 'Скасувати належного користувача' })).toHaveCount(1);
  await expect(page.getByText(/^Належний користувач: .+ до \d/), 'FLEET-05').toBeVisible();
});

test('vehicles in use', async ({ page }) => {
  await signIn(page, drivers.borrows, '/vehicles/confidant');
  const kind = page.getByRole('link', { name: 'Авто в користуванні' });
  await expect(kind, 'ROUTE-07, FLEET-02').toHaveAttribute('aria-current', 'page');
  await page
    .getByRole('button', { name: /^Дії: / })
    .first()
    .press('Enter');
  // FLEET-04, ROLE-05
  await expect(page.locator('main li li').getByRole('link')).toHaveText([
    'Повна інформація',
    'Купити поліс',
    'Внести або змінити дані поліса',
  ]);
  await accessibleInBothViews(page, 'vehicles in use');
});

test('there is nothing else', async ({ page }) => {
  await signIn(page, drivers.none, '/vehicles/confidant');
  await expect(page.getByText('Немає даних для відображення'), 'FLEET-09').toBeVisible();
  for (const path of [
    '/vehicles/other',
    '/vehicles/owner/300410015', // another person's vehicle
    '/vehicles/owner/300410015/secrets',
    '/vehicles',
  ]) {
    await page.goto(path);
    await expect(page, 'ROUTE-07, ROUTE-08, ROUTE-31, AMB-118').toHaveURL(/\/error\/404$/);
  }
});

test('the policy of a vehicle', async ({ page }) => {
  await signIn(page, drivers.insures, '/vehicles/owner/300410552');
  await page.getByRole('link', { name: 'Внести дані' }).click();
  const save = page.getByRole('button', { name: 'Зберегти' });
  await expect(save, 'FLEET-24: nothing has changed').toHaveAttribute('aria-disabled', 'true');
  const company = page.getByLabel('Страхова компанія');
  const number = page.getByLabel('Номер поліса');
  const end = page.getByLabel('Діє до');
  const email = page.getByLabel('Електронна пошта для нагадувань');
  await company.fill('');
  await company.pressSequentially('Т'.repeat(51));
  await expect(company, 'FLEET-20').toHaveValue('Т'.repeat(50));
  await number.fill('');
  await number.pressSequentially('123456789000');
  await expect(number, 'FLEET-21').toHaveValue('123456789');
  await email.fill('driver@ukr.net');
  await expect(email, 'VAL-11').toHaveCSS('text-transform', 'uppercase');
  await expect(save, 'FLEET-22: there is no end date').toHaveAttribute('aria-disabled', 'true');
  const iso = kyivToday(new Date(Date.now() + 5 * 86_400_000));
  await end.fill('32.13.2099');
  await save.click();
  await expect(page.getByText('Такої дати не існує').first(), 'FLEET-22').toBeVisible();
  await end.fill('01.01.2020');
  await save.click();
  const past = page.getByText('Поліс має діяти: оберіть сьогодні або пізнішу дату').first();
  await expect(past, 'FLEET-22').toBeVisible();
  await end.fill(day(iso));
  for (const [field, value, row] of [
    [company, 'ТАС', 'FLEET-20'],
    [email, 'driver@ukr.net', 'FLEET-23'],
  ] as const) {
    await field.fill('');
    await expect(save, `${row}, FLEET-24: a field is empty`).toHaveAttribute('aria-disabled', 'true');
    await field.fill(value);
    await expect(save, 'FLEET-24').toHaveAttribute('aria-disabled', 'false');
  }
  await accessibleInBothViews(page, 'policy');
  await picture(page, 'policy');

  const dialog = page.getByRole('dialog');
  await setFault('trembita', 'unavailable', true);
  try {
    await save.click();
    const failed = dialog.getByText('На жаль, сервіс тимчасово недоступний.');
    await expect(failed, 'FLEET-26').toBeVisible();
    await dialog.getByRole('button').click();
  } finally {
    await setFault('trembita', 'unavailable', false);
  }

  const shown = shownFor(page, 'Дані поліса збережено');
  await save.click();
  await expect(dialog.getByText('Дані поліса збережено')).toBeVisible();
  await expect(dialog, 'DASH-13: no reminder is promised for a day that is over').not.toContainText(
    'за 10 днів',
  );
  await expect(page, 'FLEET-25').toHaveURL(/\/vehicles\/owner\/300410552$/);
  const stayed = await shown;
  expect(stayed, 'FLEET-25, TIME-13').toBeGreaterThan(2_900);
  expect(stayed, 'FLEET-25, TIME-13').toBeLessThan(4_500);
  await expect(page.getByText(day(iso)).first()).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/^Поліс діє ще 5.днів/)
      .first(),
    'DASH-13',
  ).toBeVisible();
  const buy = page.getByRole('link', { name: 'Купити новий' });
  await expect(buy).toHaveAttribute('href', '/services/insurance?car=300410552');
  await page.goto('/');
  await expect(page.getByText('Оформіть новий поліс автоцивілки').first()).toBeVisible();
  await page.getByLabel('Показати', { exact: true }).selectOption('Страхування');
  const event = page.getByRole('article').getByText(/Поліс автоцивілки завершується/);
  await expect(event, 'DASH-13').toBeVisible();
  await picture(page, 'dashboard-feed');
});

test('certificates of other times', async ({ page }) => {
  await signIn(page, drivers.stores, '/vehicles/owner/300414281');
  const front = page.getByRole('region', { name: /САР 223695/ });
  await expect(front.getByText('16.09.2017').first()).toBeVisible();
  // FLEET-15: the layout before 23.02.2022 has neither the second language nor the codes of the fields.
  await expect(page.getByText('VEHICLE REGISTRATION CERTIFICATE')).toHaveCount(0);
  await expect(front.getByText('C.1')).toHaveCount(0);
  await accessible(page, 'old certificate');
  await picture(page, 'vehicle-old');
});

// The sandbox has no such vehicle: it leaves vehicles whose document is older than the register out of every list.
test('a vehicle without a document', async ({ page }) => {
  await page.route('**/api/v1/vehicles/search/**', async (route) => {
    const answered = await route.fetch();
    const { regDate: _, ...record } = await answered.json();
    await route.fulfill({ response: answered, json: record });
  });
  await signIn(page, drivers.owner, '/vehicles/owner/300410015');
  // FLEET-16
  await expect(page.getByRole('heading', { name: 'Інформація про Ваш документ відсутня' })).toBeVisible();
  const note = page.getByText('Інформація відображається про документи, видані з 2013 року.');
  await expect(note, 'FLEET-16, BIZ-07').toBeVisible();
  await picture(page, 'vehicle-none');
});

test('plates in storage', async ({ page }) => {
  await signIn(page, drivers.stores, '/vehicles/owner');
  const stored = page.getByRole('region', { name: 'Номерні знаки на зберіганні' });
  await expect(stored.getByRole('listitem')).toHaveCount(3);
  await expect(stored.getByText('10,80 грн'), 'PSTO-03, PSTO-08, BIZ-09').toHaveCount(3);
  for (const name of [
    'Зберігається в', // PSTO-03
    'На зберіганні з', // PSTO-03
    'Зберігається до', // PSTO-03
    'Можна продовжити до', // PSTO-07
  ])
    await expect(stored.getByText(name, { exact: true }), name).toHaveCount(3);
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
  await expect(page, 'PSTO-02').toHaveURL(/\/services\/plate-storage/);
  expect(plates, 'PSTO-02').toContain('AB7007KB');
});

// Everything of the fleet is done with keys: the menu, the card of two sides, a dialog that keeps the
// focus and gives it back.
test('the fleet by keyboard', async ({ page }) => {
  await signIn(page, drivers.owner, '/vehicles/owner');
  await page.getByRole('button', { name: /^Дії: / }).focus();
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
  await page.getByLabel('Електронна пошта для нагадувань').fill('driver@ukr.net');
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
