import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  endOrders,
  findByVin,
  goToBank,
  openOrder,
  orderAndGoToBank,
  payWith,
  people,
  picture,
  press,
  signIn,
  signInWithIdgovua,
  startAfresh,
} from './cabinet';

const { rnokpp, vin } = people.driver;
const service = 'Перевірка транспортного засобу';

test('from sign-in to the extract, by VIN', async ({ page }) => {
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, 'AUTH-07').toHaveText('Авторизуйтесь для входу в кабінет');
  await picture(page, 'sign-in');
  await signInWithIdgovua(page, rnokpp);
  await expect(title, 'AUTH-03').toHaveText('Вітаємо, Олександре!');
  await accessible(page, 'home');
  await picture(page, 'home');

  await api(page, 'DELETE', '/api/services/draft/vehicle-check');
  await page.goto('/services');
  const offered = page.locator('main li').filter({ has: page.getByRole('heading', { name: service }) });
  await expect(offered, 'ROUTE-15, CAT-02').toContainText(['119,40']);
  await accessibleInBothViews(page, 'catalogue');
  await picture(page, 'catalogue');
  await page.getByRole('link', { name: 'Докладніше: Перевірка транспортного засобу' }).click();
  await expect(page, 'ROUTE-19, CAT-03').toHaveURL(/\/services\/vehicle-check\/info$/);
  await expect(page.getByText('VIN-код транспортного засобу (17 символів)'), 'ROUTE-19').toBeVisible();
  await accessibleInBothViews(page, 'service');
  await picture(page, 'service');
  await page.getByRole('link', { name: 'Замовити', exact: true }).click();

  await expect(page, 'ROUTE-18').toHaveURL((url) => url.pathname === '/services/vehicle-check');
  await expect(page.getByText('Як шукати транспортний засіб?'), 'ROUTE-18, VCHK-01').toBeVisible();
  await picture(page, 'step-search');
  await findByVin(page, vin);
  await expect(page.getByText('Знайдено транспортний засіб'), 'VCHK-01').toBeVisible();
  await expect(page.getByText('SKODA OCTAVIA, 2019'), 'VCHK-09').toBeVisible();
  await expect(page.getByText('119,40'), 'VCHK-12').toBeVisible();
  await picture(page, 'step-result');

  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  const leaving = page.getByText('Зараз Ви перейдете на сторінку платіжної системи.');
  await expect(leaving, 'VCHK-01, PAY-02').toBeVisible();
  // PAY-03: by itself, after about three seconds.
  await expect(page).toHaveURL(/\/monobank\/pay\//, { timeout: 15_000 });
  await picture(page, 'bank');
  await payWith(page, 'success');
  await expect(page, 'ROUTE-23, PAY-06').toHaveURL(/\/services\/vehicle-check\?id=[\w-]+/);
  // ROUTE-24, PAY-01, PAY-09
  await expect(page.getByText('Витяг готовий')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'SKODA OCTAVIA' }), 'VCHK-01, VCHK-13').toBeVisible();
  await accessible(page, 'details');
  await picture(page, 'details');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Завантажити Витяг.pdf' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename(), 'VCHK-17, ORD-73').toBe('Витяг.pdf');
  expect(
    readFileSync(await saved.path())
      .subarray(0, 5)
      .toString(),
    'VCHK-17',
  ).toBe('%PDF-');

  const id = new URL(page.url()).searchParams.get('id');
  await page.getByRole('link', { name: 'До моїх послуг' }).click();
  await expect(page, 'ROUTE-17').toHaveURL(/\/services\/ordered$/);
  await expect(title, 'ROUTE-16').toHaveText('Мої послуги');
  const card = page.locator(`#order-${id}`);
  await expect(card.getByText('Готово'), 'CAT-20').toBeVisible();
  await openOrder(card);
  await expect(card.getByText('Оплату отримано')).toBeVisible();
  await accessibleInBothViews(page, 'my services');
  await picture(page, 'my-services');
});

// The invoice stays the same (GAP-19).
test('declined, then paid from the list', async ({ page }) => {
  await signIn(page);
  await findByVin(page, vin);
  await orderAndGoToBank(page);
  await payWith(page, 'no_funds');
  await page.getByRole('link', { name: 'Повернутися до магазину' }).click();
  await expect(page, 'PAY-08').toHaveURL(/\/services\/ordered/);
  const card = page.locator('li[id^="order-"]').first();
  await expect(card.getByText('На картці недостатньо коштів. Спробуйте іншу картку.')).toBeVisible();
  await accessible(page, 'declined');
  await picture(page, 'declined');
  await card.getByRole('link', { name: 'Сплатити' }).click();
  await goToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Витяг готовий'), 'ORD-72').toBeVisible();
});

test('cancel, seen live in another tab', async ({ page, context }) => {
  await signIn(page);
  await findByVin(page, vin);
  await orderAndGoToBank(page);
  await page.goto('/services/ordered');
  const card = page.locator('li[id^="order-"]').first();
  const id = (await card.getAttribute('id')) ?? '';
  const session = await page.evaluate(() => sessionStorage.getItem('cabinet-session'));
  const other = await context.newPage();
  await other.addInitScript((kept) => sessionStorage.setItem('cabinet-session', kept ?? ''), session);
  await other.goto('/services/ordered');
  await expect(other.locator(`#${id}`).getByText('Очікує оплату')).toBeVisible();

  await openOrder(card);
  await card.getByRole('button', { name: 'Скасувати' }).click();
  await expect(page.getByRole('dialog').getByRole('button'), 'WIZ-08').toHaveText(['Ні', 'Так']);
  await accessibleInBothViews(page, 'cancel dialog');
  await picture(page, 'cancel');
  await page.getByRole('button', { name: 'Ні' }).click();
  await expect(page.locator(`#${id}`).getByText('Очікує оплату'), 'WIZ-08').toBeVisible();
  await page.locator(`#${id}`).getByRole('button', { name: 'Скасувати' }).click();
  await page.getByRole('button', { name: 'Так' }).click();
  const cancelled = page.locator(`#${id}`).getByText('Скасовано', { exact: true });
  await expect(cancelled, 'WIZ-09, ORD-35').toBeVisible();
  await expect(page.locator(`#${id} h3`)).toBeFocused(); // the button is gone
  await expect(other.locator(`#${id}`).getByText('Скасовано', { exact: true })).toBeVisible();
});

test('search by person: faults, nobody, several', async ({ page }) => {
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  await press(page, 'Далі'); // it says what is missing, so it must be reachable
  await expect(page.getByRole('alert'), 'WIZ-02, WIZ-04').toContainText('Перевірте введені дані');
  await expect(page.getByRole('alert')).toContainText('Як шукати транспортний засіб? Оберіть варіант');
  await page.getByLabel('За даними власника').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  const find = page.getByRole('button', { name: 'Знайти' });
  const required = { Прізвище: 'Шевчук', 'Ім’я': 'Марина', 'Дата народження': '22.07.1990' };
  const field = (name: string) => page.getByRole('textbox', { name });
  for (const [name, value] of Object.entries(required)) await field(name).fill(value);
  await expect(find, 'VCHK-07: the middle name is optional').toHaveAttribute('aria-disabled', 'false');
  for (const [name, value] of Object.entries(required)) {
    await field(name).fill('');
    await expect(find, `VCHK-07: ${name}`).toHaveAttribute('aria-disabled', 'true');
    await field(name).fill(value);
  }
  await field('Ім’я').fill('');
  await field('Дата народження').fill('');
  await page.getByRole('textbox', { name: 'Прізвище' }).fill('Smith');
  await page.getByLabel('Дата народження').pressSequentially('31022000');
  await expect(page.getByLabel('Дата народження')).toHaveValue('31.02.2000');
  await press(page, 'Знайти');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert'), 'WIZ-04').toContainText('Лише українські літери');
  await expect(page).toHaveTitle(/^Помилка: /);
  await accessible(page, 'step data with faults');
  await picture(page, 'step-data-faults');

  await page.getByRole('textbox', { name: 'Прізвище' }).fill('Неіснуючий');
  await page.getByLabel('Ім’я').fill("Мар'ян");
  await page.getByLabel('Дата народження').fill('24.08.1991');
  await page.getByRole('button', { name: 'Знайти' }).click();
  await expect(page.getByText('На жаль, транспортний засіб не знайдено'), 'VCHK-08').toBeVisible();
  await picture(page, 'step-result-none');
  await page.getByRole('button', { name: 'Змінити пошук' }).click();

  await page.getByRole('textbox', { name: 'Прізвище' }).fill('Шевчук');
  await page.getByLabel('Ім’я').fill('Марина');
  await page.getByLabel('Дата народження').fill('22.07.1990');
  await find.click();
  await expect(page.getByRole('heading', { name: 'Оберіть транспортний засіб' }), 'VCHK-10').toBeVisible();
  await picture(page, 'step-result-several');
  await press(page, 'Замовити і сплатити');
  await expect(page.getByRole('radio').first()).toBeFocused();
});

// A double click, and an answer that the network lost, are one order.
test('one request is one order', async ({ page }) => {
  await signIn(page, '3307594740');
  const listed = page.waitForResponse('**/api/services/ordered');
  await page.goto('/services/ordered');
  await listed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мої послуги');
  await expect(page.getByRole('status', { name: 'Завантаження…' })).toHaveCount(0);
  const orders = async () => ((await api(page, 'GET', '/api/services/ordered')) as unknown[]).length;
  const before = await orders();
  await findByVin(page, vin);
  let lost = 0;
  await page.route('**/api/services', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch(); // the server has it; its answer does not arrive
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await expect(page.getByText('друге замовлення не створиться')).toBeVisible();
  await page.getByRole('button', { name: 'Замовити і сплатити' }).dblclick();
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
  await goToBank(page);
  await page.goto('/services/ordered');
  expect(await orders()).toBe(before + 1);
});

test('an expired session keeps what was typed', async ({ page }) => {
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  await page.getByLabel('За VIN-кодом').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('VIN-код', { exact: true }).fill(vin);
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('cabinet-session') ?? '{}');
    kept.state.tokens = { accessToken: 'gone', refreshToken: 'gone', expiresIn: 600 };
    sessionStorage.setItem('cabinet-session', JSON.stringify(kept));
  });
  await page.reload();
  const expired = page.getByText('Термін дії Вашої сессії вичерпано, спробувати ще раз?');
  await expect(expired, 'SESS-04, SESS-05, ERR-02').toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button'), 'SESS-06').toHaveText([
    'Повернутися',
    'Нова сессія',
  ]);
  await accessibleInBothViews(page, 'session dialog');
  await picture(page, 'session-expired');
  await page.getByRole('button', { name: 'Нова сессія' }).click();
  await page.getByRole('button', { name: 'Увійти через id.gov.ua' }).click();
  await page.locator(`button[value="${rnokpp}"]`).click();
  await page.waitForURL('**/services/vehicle-check?step=data');
  await expect(page.getByLabel('VIN-код', { exact: true })).toHaveValue(vin);
});

// The whole wizard by keyboard alone.
test('keyboard only', async ({ page }) => {
  await signIn(page);
  await endOrders(page, 'vehicle-check'); // what was begun comes before the form
  await startAfresh(page, 'vehicle-check');
  await expect(page.getByLabel('За VIN-кодом')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('За VIN-кодом')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('VIN-код', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(vin);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
});

// Without a network the page says so and keeps what was typed. A page that does not come then comes when the network does.
test('offline', async ({ page, context }) => {
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  const dialogs = page.waitForResponse(/\/Dialogs-[\w-]+\.js$/);
  await page.getByLabel('За VIN-кодом').check();
  await dialogs; // they come with the first touch
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('VIN-код', { exact: true }).fill(vin);
  await context.setOffline(true);
  await expect(page.getByText('Немає з’єднання з інтернетом')).toBeVisible();
  await page.getByRole('button', { name: 'Знайти' }).click();
  await expect(page.getByRole('dialog', { name: 'Немає з’єднання з інтернетом' })).toBeVisible();
  await page.getByRole('button', { name: 'Закрити' }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Знайти' }).click();
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Штрафи' }).click();
  await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible();
  await accessible(page, 'a page that does not come');
  await picture(page, 'page-fault');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/fines$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Штрафи' })).toBeVisible();
});
