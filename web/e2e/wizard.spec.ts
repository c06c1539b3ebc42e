import { expect, test } from '@playwright/test';
import { wizards } from '../src/wizards/registry';
import { findByVin, orderAndGoToBank, payWith, people, press, signIn, startAfresh } from './cabinet';
import { begin } from './walk';
import { walks } from './walks';

for (const name of wizards.flatMap(({ services }) => services)) {
  test(`the wizard of ${name} leads back to the services`, async ({ page }) => {
    const walk = walks.find(({ wizard }) => wizard === name);
    if (!walk) throw new Error(`no walk begins the wizard of ${name}`);
    await begin(page, walk);
    await expect(page.locator('main ol li[aria-current=step]'), 'ROUTE-18, ROUTE-22').toHaveCount(1);
    await expect(page, 'ROUTE-18, ROUTE-22').toHaveURL(
      (url) => url.pathname === (walk.path ?? `/services/${name}`),
    );
    await page.getByRole('link', { name: 'До переліку послуг' }).click();
    await expect(page, 'ROUTE-27').toHaveURL(/\/services$/);
    await expect(page.getByRole('heading', { level: 1 }), 'ROUTE-27').toHaveText('Електронні послуги');
  });
}

test('the wizard goes forward when a step is right, and back without loss', async ({ page }) => {
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, 'WIZ-01').toHaveText('Спосіб пошуку: Перевірка транспортного засобу');
  const toServices = page.getByRole('link', { name: 'До переліку послуг' });
  await expect(toServices, 'WIZ-01').toHaveAttribute('href', '/services');
  const steps = page.locator('main ol li');
  await expect(steps, 'WIZ-01').toHaveCount(5);
  await expect(steps.first(), 'WIZ-01').toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('button', { name: 'Далі' }), 'WIZ-01').toBeVisible();
  await expect(page.getByRole('button', { name: 'Назад' })).toHaveCount(0); // this is the first step
  await page.getByLabel('За даними власника').check();
  await page.getByRole('button', { name: 'Далі' }).click();

  await expect(page.getByRole('button', { name: 'Назад' }), 'WIZ-01, WIZ-03').toBeVisible();
  const next = page.getByRole('button', { name: 'Знайти' });
  await expect(next, 'WIZ-04').toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Прізвище', { exact: true }).fill('Шевчук');
  await page.getByLabel('Ім’я').fill('Марина');
  await press(page, 'Знайти');
  await expect(page, 'WIZ-02, WIZ-04: a required field is empty').toHaveURL(/step=data$/);
  await page.getByLabel('Дата народження').fill('22.07.2090');
  await press(page, 'Знайти');
  await expect(page, 'WIZ-02, WIZ-05: a field is wrong').toHaveURL(/step=data$/);
  await page.getByLabel('Дата народження').fill('22.07.1990');
  await expect(next, 'WIZ-05: an optional field may stay empty').not.toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Оберіть транспортний засіб' }), 'WIZ-02').toBeVisible();

  await page.getByRole('button', { name: 'Змінити пошук' }).click();
  await expect(page.getByLabel('Прізвище', { exact: true })).toHaveValue('Шевчук');
  await expect(page.getByLabel('Дата народження')).toHaveValue('22.07.1990');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByLabel('За даними власника'), 'WIZ-03').toBeChecked();
  await page.goBack();
  await expect(page.getByLabel('Прізвище', { exact: true })).toHaveValue('Шевчук');
});

// WIZ-02: no address leads past a step that is not complete.
test('steps cannot be skipped by their address', async ({ page }) => {
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  await page.goto('/services/vehicle-check?step=result');
  await expect(page).toHaveURL(/step=search$/);
  await page.goto('/services/vehicle-check?step=nonsense');
  await expect(page).toHaveURL(/step=search$/);
  await findByVin(page, people.driver.vin);
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
});

test('from a name to the extract', async ({ page }) => {
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  await page.getByLabel('За даними власника').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('Прізвище', { exact: true }).fill('шевчук');
  await page.getByLabel('Ім’я').fill('марина');
  await page.getByLabel('Дата народження').pressSequentially('22071990');
  await page.getByRole('button', { name: 'Знайти' }).click();
  const found = page.locator('label').filter({ has: page.getByRole('radio') });
  await expect.poll(() => found.count(), 'VCHK-10').toBeGreaterThan(1);
  const chosen = found.last();
  await chosen.click();
  const [, vin = ''] = /· ([A-Z0-9]{17}) ·/.exec((await chosen.textContent()) ?? '') ?? [];
  expect(vin).not.toBe('');
  await expect(page.getByText('119,40'), 'VCHK-12').toBeVisible();
  await orderAndGoToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Витяг готовий')).toBeVisible();
  await expect(page.locator('dl').first(), 'CAT-09').toContainText(vin);
});
