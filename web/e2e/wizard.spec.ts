import { expect, test } from '@playwright/test';
import { findByVin, orderAndGoToBank, payWith, people, press, signIn } from './cabinet';

// WIZ-01, WIZ-02, WIZ-03, WIZ-04, WIZ-05, ROUTE-27: title, way back, step bar, Back and Next; Next goes on when all that is asked for
// is filled in and right; Back loses nothing.
test('the wizard goes on when a step is right, and back without loss', async ({ page }) => {
  await signIn(page);
  await page.goto('/services/vehicle-check');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Перевірка транспортного засобу');
  await expect(page.getByRole('link', { name: 'До переліку послуг' })).toHaveAttribute('href', '/services');
  const steps = page.locator('main ol li');
  await expect(steps).toHaveCount(5);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('button', { name: 'Назад' })).toHaveCount(0);
  await page.getByLabel('За даними власника').check();
  await page.getByRole('button', { name: 'Далі' }).click();

  const next = page.getByRole('button', { name: 'Знайти' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Прізвище', { exact: true }).fill('Шевчук');
  await page.getByLabel('Ім’я').fill('Марина');
  await press(page, 'Знайти');
  await expect(page).toHaveURL(/step=data$/); // a required field is empty
  await page.getByLabel('Дата народження').fill('22.07.2090');
  await press(page, 'Знайти');
  await expect(page).toHaveURL(/step=data$/); // a field is wrong
  await page.getByLabel('Дата народження').fill('22.07.1990');
  await expect(next).not.toHaveAttribute('aria-disabled', 'true'); // the optional one may stay empty
  await next.click();
  await expect(page.getByText('Оберіть транспортний засіб')).toBeVisible();

  await page.getByRole('button', { name: 'Змінити пошук' }).click();
  await expect(page.getByLabel('Прізвище', { exact: true })).toHaveValue('Шевчук');
  await expect(page.getByLabel('Дата народження')).toHaveValue('22.07.1990');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByLabel('За даними власника')).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel('Прізвище', { exact: true })).toHaveValue('Шевчук');
});

// WIZ-02: no address leads past a step that is not complete.
test('steps cannot be skipped by their address', async ({ page }) => {
  await signIn(page);
  await page.goto('/services/vehicle-check?step=result');
  await expect(page).toHaveURL(/step=search$/);
  await page.goto('/services/vehicle-check?step=nonsense');
  await expect(page).toHaveURL(/step=search$/);
  await findByVin(page, people.driver.vin);
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
});

// CAT-09, VCHK-04, VCHK-10, VCHK-12: found by the owner's name, chosen of several, paid, and told about.
test('from a name to the extract', async ({ page }) => {
  await signIn(page);
  await page.goto('/services/vehicle-check');
  await page.getByLabel('За даними власника').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('Прізвище', { exact: true }).fill('шевчук');
  await page.getByLabel('Ім’я').fill('марина');
  await page.getByLabel('Дата народження').pressSequentially('22071990');
  await page.getByRole('button', { name: 'Знайти' }).click();
  const chosen = page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .last();
  await chosen.click();
  const [, vin = ''] = /· ([A-Z0-9]{17}) ·/.exec((await chosen.textContent()) ?? '') ?? [];
  expect(vin).not.toBe('');
  await expect(page.getByText('119,40')).toBeVisible();
  await orderAndGoToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Витяг готовий')).toBeVisible();
  await expect(page.locator('dl').first()).toContainText(vin);
});
