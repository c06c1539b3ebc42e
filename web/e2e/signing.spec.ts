import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  draw,
  goToBank,
  next,
  onPhone,
  orderId,
  people,
  picture,
  setFault,
  signIn,
  startAfresh,
} from './cabinet';

const { rnokpp } = people.manyVehicles;
const toBank = 'Зараз Ви перейдете на сторінку платіжної системи.';

/** The order of the test, for when its screen has led on to the bank. */
let made = '';

/** Orders an electronic licence, which waits for its signature. */
async function order(page: Page): Promise<void> {
  await signIn(page, rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Електронне посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');
  await page.getByLabel('Закінчення строку дії').check();
  await page.getByLabel('Електронна пошта').fill('driver.demo@ukr.net');
  await page.getByLabel('Мобільний телефон').fill('067 111 22 33');
  await next(page, 'Перевірте дані, які будуть');
  await next(page, 'Намалюйте підпис');
  await draw(page);
  await next(page, 'Змінити');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  made = orderId(page);
}

/** The link that the page has just got for a request to sign. */
async function asked(page: Page, ask: () => Promise<unknown>): Promise<string> {
  const answer = page.waitForResponse(
    (got) => got.url().endsWith('/statement/diia') && got.request().method() === 'POST',
  );
  await ask();
  return ((await (await answer).json()) as { link: string }).link;
}

const chooseDiia = (page: Page) => asked(page, () => page.getByRole('tab', { name: 'Дія.Підпис' }).click());
const sign = (browser: Browser, link: string) => onPhone(browser, link, 'Підписати', rnokpp);

/** A citizen has one application about their licence at a time. */
test.afterEach(async ({ page }) => {
  await setFault('diia', 'wrong_signer', false);
  await page.goto('/services/ordered');
  await api(page, 'DELETE', `/api/services/${made}`);
});

// Reloading the page keeps the code; the page goes forward by itself when the statement is signed.
test('a statement is signed in Diia by a code', async ({ page, browser }) => {
  await order(page);
  await setFault('diia', 'wrong_signer', true);
  await onPhone(browser, await chooseDiia(page), 'Підписати', rnokpp);
  await expect(page.getByRole('alert'), 'SIGN-07').toContainText('РНОКПП не збігається з вказаним у профілі');
  await expect(page.getByRole('alert'), 'SIGN-08').toContainText('Сталася помилка');
  await picture(page, 'sign-diia-fault');
  await setFault('diia', 'wrong_signer', false);
  await page.setViewportSize({ width: 1280, height: 800 });
  const link = await asked(page, () => page.getByRole('button', { name: 'Отримати новий код' }).click());
  await expect(page.getByRole('img', { name: 'QR-код для підпису в Дії' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
  await picture(page, 'sign-diia');

  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await asked(page, () => page.reload())).toBe(link);
  await expect(page.getByRole('tab', { name: 'Дія.Підпис' })).toHaveAttribute('aria-selected', 'true');
  await accessibleInBothViews(page, 'signing in Diia');
  const payments: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/payment')) payments.push(call.url());
  });
  await sign(browser, link);
  await expect(page.getByText(toBank), 'SIGN-11, LIC-11').toBeVisible();
  await goToBank(page);
  expect(payments).toHaveLength(1);
  await page.goto('/services/ordered');
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('cabinet-draft-diia');
});

// On a phone a link opens the app; who returns from it by another way continues to the bank.
test('a statement is signed in Diia on the phone itself', async ({ page }) => {
  await order(page);
  await page.setViewportSize({ width: 375, height: 800 });
  const id = orderId(page);
  const link = await chooseDiia(page);
  const app = page.getByRole('link', { name: 'Відкрити Дію' });
  await expect(app).toHaveAttribute('href', link);
  await expect(page.getByRole('img', { name: /QR-код/ })).toHaveCount(0);
  await accessible(page, 'signing on a phone');
  await page.setViewportSize({ width: 375, height: 800 });
  await app.click();
  await page.locator('#person').selectOption(rnokpp);
  await page.getByRole('button', { name: 'Підписати', exact: true }).click();
  await expect(page.locator('.notice')).toBeVisible();
  await page.locator(`a[href*="/services/licence-exchange?id=${id}"]`).click();
  await expect(page.getByText(toBank)).toBeVisible();
  await goToBank(page);
});

// WIZ-03: an order that is not signed is led back to, changed without typing it again, and cancelled.
test('the data of an order that is not signed are changed', async ({ page }) => {
  await order(page);
  const first = orderId(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Ви вже почали' })).toBeVisible();
  await accessibleInBothViews(page, 'an order that was begun');
  await page.getByRole('button', { name: 'Змінити дані' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Змінити', exact: true }).click();
  await expect(page).toHaveURL(/step=check/);
  await expect(page.getByText(/driver\.demo@ukr\.net/i)).toBeVisible();
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  made = orderId(page);
  expect(made).not.toBe(first);
  await page.getByRole('button', { name: 'Скасувати замовлення' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Так' }).click();
  await expect(page).toHaveURL(/\/services\/ordered/);
});

test('a statement goes without a signature in a demonstration', async ({ page }) => {
  await order(page);
  const box = page.getByLabel('Без використання електронного цифрового підпису');
  await expect(page.getByRole('button', { name: 'До оплати без підпису' })).toHaveCount(0);
  await box.check(); // GAP-17
  await expect(page.locator('iframe')).toHaveCount(0);
  await accessibleInBothViews(page, 'without a signature');
  await picture(page, 'sign-without');
  await page.getByRole('button', { name: 'До оплати без підпису' }).click();
  await expect(page.getByText(toBank), 'WIZ-07, SIGN-09').toBeVisible();
  await goToBank(page);
});

test('where it is not allowed there is no way without a signature (WIZ-07, SIGN-09)', async ({ page }) => {
  await page.route('**/statement', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ways: ['widget'] } });
  });
  await order(page);
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
