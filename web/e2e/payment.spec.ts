import { expect, test } from '@playwright/test';
import {
  accessible,
  findByVin,
  orderAndGoToBank,
  payWith,
  people,
  picture,
  sandbox,
  setFault,
  signIn,
} from './cabinet';

const { vin } = people.driver;

// PAY-02, PAY-03, PAY-04, PAY-06, TIME-15, API-051: one reads where one is being sent, and about 3 s later one is there;
// the bank is told to send people back to the order.
test('the payment screen says where it leads, and leads there after about three seconds', async ({
  page,
}) => {
  await signIn(page);
  await findByVin(page, vin);
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
  const shown = Date.now();
  const link = page.getByRole('link', { name: 'Перейти до оплати' });
  await expect(link).toHaveAttribute('href', new RegExp(`^${sandbox}/monobank/pay/`));
  const id = new URL(page.url()).searchParams.get('id');
  await page.waitForURL(`${sandbox}/monobank/pay/**`, { waitUntil: 'commit' });
  const waited = Date.now() - shown;
  expect(waited).toBeGreaterThan(2_000);
  expect(waited).toBeLessThan(6_000);
  const back = await page.getByRole('link', { name: 'Повернутися до магазину' }).getAttribute('href');
  expect(new URL(back ?? '').pathname + new URL(back ?? '').search).toBe(`/services/vehicle-check?id=${id}`);
});

// PAY-03: one who leaves the screen is not taken to the bank after all.
test('leaving the payment screen stops the redirect', async ({ page }) => {
  await signIn(page);
  await findByVin(page, vin);
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await expect(page.getByRole('link', { name: 'Перейти до оплати' })).toBeVisible();
  await page.getByRole('link', { name: 'До переліку послуг' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  await page.waitForTimeout(4_000);
  await expect(page).toHaveURL(/\/services$/);
});

// PAY-05, STAT-14, STAT-15: the bank is down; the order is kept, and paid from the list when the bank is back.
test('without a payment page one is told, and pays later', async ({ page }) => {
  await signIn(page);
  await findByVin(page, vin);
  await setFault('monobank', 'down', true);
  try {
    await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
    await page.waitForURL('**/error/payment', { timeout: 30_000 });
  } finally {
    await setFault('monobank', 'down', false);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сталася технічна помилка');
  await expect(page.getByText('Спробуйте, будь ласка, пізніше')).toBeVisible();
  await picture(page, 'error-payment');
  await page.getByRole('link', { name: 'Повернутися до кабінету' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await page.goto('/services/ordered');
  await page.locator('li[id^="order-"]').first().getByRole('link', { name: 'Сплатити' }).click();
  await page.getByRole('link', { name: 'Перейти до оплати' }).click();
  await payWith(page, 'success');
  await expect(page.getByText('Витяг готовий')).toBeVisible();
});

// The bank's page says what is wrong with a card, and takes it when it is mended.
test('a card typed by hand, with faults', async ({ page }) => {
  await signIn(page);
  await findByVin(page, vin);
  await orderAndGoToBank(page);
  await page.getByLabel('Номер картки').fill('4242');
  await page.getByRole('button', { name: 'Сплатити 119,40' }).click();
  await expect(page.getByRole('alert')).toContainText('Перевірте дані картки.');
  await accessible(page, 'bank with faults');
  await picture(page, 'bank-faults');
});
