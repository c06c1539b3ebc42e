import { expect, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  findByVin,
  goToBank,
  orderAndGoToBank,
  payWith,
  people,
  picture,
  sandbox,
  setFault,
  signIn,
} from './cabinet';

const { vin } = people.driver;

test('the payment screen says where it leads, and leads there after about three seconds', async ({
  page,
}) => {
  await signIn(page);
  await findByVin(page, vin);
  // Both are noted when they happen: looking for them takes time.
  const shown = page.waitForResponse((answer) => answer.url().endsWith('/payment')).then(() => Date.now());
  const led = page.waitForRequest(`${sandbox}/monobank/pay/**`).then(() => Date.now());
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await page.waitForURL(/[?&]id=/);
  const id = new URL(page.url()).searchParams.get('id');
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.'), 'PAY-02').toBeVisible();
  const link = page.getByRole('link', { name: 'Перейти до оплати' });
  await expect(link, 'PAY-04, API-051').toHaveAttribute('href', new RegExp(`^${sandbox}/monobank/pay/`));
  const waited = (await led) - (await shown);
  await page.waitForURL(`${sandbox}/monobank/pay/**`);
  expect(waited, 'PAY-03, TIME-15').toBeGreaterThan(2_000);
  expect(waited, 'PAY-03, TIME-15').toBeLessThan(6_000);
  const back = await page.getByRole('link', { name: 'Повернутися до магазину' }).getAttribute('href');
  // PAY-06
  expect(new URL(back ?? '').pathname + new URL(back ?? '').search).toBe(`/services/vehicle-check?id=${id}`);
});

// PAY-03: one who leaves the screen is not taken to the bank after all.
test('leaving the payment screen stops the redirect', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await findByVin(page, vin);
  let led = 0;
  // The bank has no page here: the screen can be left even when its three seconds are over already.
  await page.route(`${sandbox}/monobank/pay/**`, (route) => {
    led += 1;
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await expect(page.getByRole('link', { name: 'Перейти до оплати' })).toBeVisible();
  await accessibleInBothViews(page, 'the payment screen');
  await page.getByRole('link', { name: 'До переліку послуг' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  const before = led;
  await page.clock.fastForward(4_000);
  await page.evaluate(() => fetch('/healthz')); // comes after the request of the redirect
  expect(led).toBe(before);
  await expect(page).toHaveURL(/\/services$/);
});

test('without a payment page there is a message, and one pays later', async ({ page }) => {
  await signIn(page);
  await findByVin(page, vin);
  await setFault('monobank', 'down', true);
  try {
    await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
    await expect(page, 'PAY-05').toHaveURL(/\/error\/payment$/);
  } finally {
    await setFault('monobank', 'down', false);
  }
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, 'PAY-05, STAT-14').toHaveText('Сталася технічна помилка');
  await expect(page.getByText('Спробуйте, будь ласка, пізніше'), 'STAT-14').toBeVisible();
  await picture(page, 'error-payment');
  await page.getByRole('link', { name: 'Повернутися до кабінету' }).click();
  await expect(page, 'STAT-15').toHaveURL(/\/services$/);
  await page.goto('/services/ordered');
  await page.locator('li[id^="order-"]').first().getByRole('link', { name: 'Сплатити' }).click();
  await goToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Витяг готовий')).toBeVisible();
});

test('coming back from the bank without paying', async ({ page }) => {
  await signIn(page);
  await findByVin(page, vin);
  await orderAndGoToBank(page);
  await page.goBack();
  await expect(page.getByText('Ви повернулися зі сторінки платіжної системи.')).toBeVisible();
  const screen = page.url();
  await accessible(page, 'back from the bank');
  await picture(page, 'payment-returned');
  // The page's own timers fire in their order, so that a redirect, after 3 s, would have left by now; the answer comes after its
  // request. The page's clock, installed, would hide that one came back.
  await expect(page.getByRole('link', { name: 'Перейти до оплати' })).toBeVisible();
  await page.evaluate(() =>
    new Promise((later) => setTimeout(later, 3_500)).then(() => fetch('/api/maintenance')),
  );
  expect(page.url()).toBe(screen);
  await goToBank(page);
  await page.getByRole('link', { name: 'Повернутися до магазину' }).click();
  await expect(page.getByText('Якщо Ви не завершили оплату')).toBeVisible();
  await expect(page, 'PAY-08, ROUTE-25').toHaveURL(/\/services\/ordered#order-/);
  const card = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
  await expect(card.getByText('Банк не підтвердив оплати.')).toBeVisible();
  await picture(page, 'orders-unpaid');
  await card.getByRole('link', { name: 'Сплатити' }).click();
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
});

// The bank's page says what is wrong with a card, and takes it when it is corrected.
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
