import { type Browser, expect, type Page, test } from '@playwright/test';
import { accessible, accessibleInBothViews, onPhone, people, picture, sandbox, setFault } from './cabinet';

/** Another citizen of the sandbox, who has not linked the bank. */
const other = '3307594740';

const expired = 'Термін дії Вашої сессії вичерпано, спробувати ще раз?';

/** The sign-in that the page has just begun, as the server has answered it. */
async function begun(page: Page, provider: string, begin: () => Promise<unknown>) {
  const answer = page.waitForResponse(`**/auth/prepare/${provider}*`);
  await begin();
  return (await (await answer).json()) as Record<string, string>;
}

async function openDiia(page: Page) {
  await page.goto('/login');
  return begun(page, 'diia', () => page.getByRole('button', { name: 'Увійти через Дію' }).click());
}

// AUTH-07, AUTH-08, AUTH-09, AMB-011, AMB-012, GAP-67: two buttons; ten services, the apps, the sponsors.
test('the sign-in page', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Авторизуйтесь для входу в кабінет');
  await expect(page.locator('main').getByRole('button', { name: 'Увійти через Дію' })).toBeVisible();
  await expect(page.locator('main button.MuiButton-root')).toHaveText([
    'Увійти через id.gov.ua',
    'Увійти через Дію',
  ]);
  await expect(page.getByRole('region', { name: 'Послуги кабінету' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Застосунки' }).getByRole('link')).toHaveText([
    'App Store',
    'Google Play',
  ]);
  await expect(page.getByRole('region', { name: 'За підтримки' }).getByRole('link')).not.toHaveCount(0);
  await accessible(page, 'sign-in');
  await picture(page, 'sign-in');
});

// AUTH-10, AUTH-14, AUTH-15, AUTH-23, API-007, API-008, API-010, ROUTE-37: the code is scanned, and the page goes on by
// itself to where one wanted to go.
test('signing in with Diia', async ({ page, browser }) => {
  await page.goto('/services/vehicle-check/info');
  await page.getByRole('button', { name: 'Увійти через Дію' }).click();
  await expect(page.getByRole('img', { name: 'QR-код для входу через Дію' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
  await accessible(page, 'the QR code');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('button', { name: 'Увійти через id.gov.ua' })).toBeVisible();

  const prepared = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Увійти через Дію' }).click(),
  );
  expect(Object.keys(prepared).sort()).toEqual(['deeplink', 'requestId', 'state', 'token']);
  await picture(page, 'sign-in-diia');
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  await expect(page).toHaveURL(/\/services\/vehicle-check\/info$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('cabinet-session');
});

// AUTH-12: on a phone the app opens by a link.
test('signing in with Diia on the phone itself', async ({ page, browser }) => {
  await page.setViewportSize({ width: 576, height: 800 });
  const prepared = await openDiia(page);
  await expect(page.getByRole('link', { name: 'Відкрити Дію' })).toHaveAttribute(
    'href',
    prepared.deeplink ?? '',
  );
  await expect(page.getByRole('img', { name: /QR-код/ })).toHaveCount(0);
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександр!');
  await page.goto('/login');
  await expect(page).toHaveURL(/:\d+\/$/);
});

// AUTH-11, AUTH-13, AUTH-16: three minutes later.
test('a code expires', async ({ page }) => {
  await page.clock.install();
  await openDiia(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.fastForward('03:01');
  await expect(page.getByText('Термін дії QR-коду вичерпано.')).toBeVisible();
  const renewed = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Отримати новий код' }).click(),
  );
  expect(renewed.token).toBeTruthy();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('link', { name: 'Відкрити Дію' })).toBeVisible();
  const again = await begun(page, 'diia', () => page.clock.fastForward('03:01'));
  await expect(page.getByRole('link', { name: 'Відкрити Дію' })).toHaveAttribute(
    'href',
    again.deeplink ?? '',
  );
});

test.afterEach(async () => {
  for (const fault of ['unavailable', 'wrong_hash']) await setFault('diia', fault, false);
});

// The app's side is down, or brings what is no signature of a person: what to do next is said.
test('faults of Diia', async ({ page, browser }) => {
  await setFault('diia', 'unavailable', true);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Увійти через Дію' }).click();
  await expect(page.getByText('Цей спосіб входу зараз не відповідає.')).toBeVisible();
  await setFault('diia', 'unavailable', false);
  await setFault('diia', 'wrong_hash', true);
  const prepared = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Отримати новий код' }).click(),
  );
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  await expect(page.getByRole('alert')).toContainText('Підписано інший документ');
});

// AUTH-05, AUTH-17, AUTH-18, AUTH-19, AUTH-20, AUTH-22, AMB-007, AMB-011, AMB-104, ROUTE-34, API-005: the bank's page.
test('signing in with the bank', async ({ page, browser }) => {
  await page.goto('/monobank');
  await expect(page).toHaveURL(/\/login$/);
  const ask = () =>
    begun(page, 'mono', () => page.getByRole('button', { name: 'Увійти через monobank' }).click());
  const first = await ask();
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(['tokenRequestId', 'acceptUrl', 'token', 'state']),
  );
  await expect(page).toHaveURL(/\/monobank$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Авторизація');
  await expect(page).toHaveTitle(/^Авторизація/);
  await expect(page.getByRole('img', { name: 'QR-код для входу через monobank' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Відкрити monobank' })).toHaveAttribute(
    'href',
    first.acceptUrl ?? '',
  );
  await accessibleInBothViews(page, 'the bank');
  await picture(page, 'bank');

  await refuseOnPhone(browser, first.acceptUrl ?? '');
  const dialog = page.getByRole('dialog', { name: expired });
  await expect(dialog).toBeVisible();
  await accessible(page, "the bank's dialog");
  await picture(page, 'bank-expired');
  const second = await begun(page, 'mono', () => dialog.getByRole('button', { name: 'Нова сессія' }).click());
  expect(second.acceptUrl).not.toBe(first.acceptUrl);
  await expect(dialog).toBeHidden();

  // The bank does not know who that is here: another way says it, once.
  await onPhone(browser, second.acceptUrl ?? '', 'Погодитися');
  await expect(page.getByText('ще не пов’язаний із Вашим кабінетом')).toBeVisible();
  await accessible(page, 'a client whom nobody knows');
  await picture(page, 'bank-stranger');
  await page.getByRole('button', { name: 'Увійти через id.gov.ua' }).click();
  await page.waitForURL(`${sandbox}/idgovua/**`);
  await page.locator(`button[value="${people.driver.rnokpp}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександр!');

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  const third = await ask();
  await onPhone(browser, third.acceptUrl ?? '', 'Погодитися');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександр!');
});

// AMB-011: Diia, too, says who the bank's client is, be it with the second code; somebody of another name is not linked.
test('Diia explains who the bank has confirmed', async ({ page, browser }) => {
  for (const [signer, words] of [
    [people.driver.rnokpp, 'У monobank вхід підтвердила інша людина'],
    [other, 'Вітаємо, '],
  ]) {
    await page.goto('/login');
    const asked = await begun(page, 'mono', () =>
      page.getByRole('button', { name: 'Увійти через monobank' }).click(),
    );
    await onPhone(browser, asked.acceptUrl ?? '', 'Погодитися', other);
    const explained = await begun(page, 'diia', () =>
      page.getByRole('button', { name: 'Увійти через Дію' }).click(),
    );
    await onPhone(browser, explained.deeplink ?? '', 'Підписати', signer);
    await expect(page.getByText(words ?? '')).toBeVisible();
  }
});

// AUTH-19: back to the sign-in.
test('leaving the bank', async ({ page, browser }) => {
  await page.goto('/login');
  const asked = await begun(page, 'mono', () =>
    page.getByRole('button', { name: 'Увійти через monobank' }).click(),
  );
  await refuseOnPhone(browser, asked.acceptUrl ?? '');
  await page.getByRole('dialog', { name: expired }).getByRole('button', { name: 'Повернутися' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/monobank');
  await expect(page).toHaveURL(/\/login$/);
});

// AUTH-06, GAP-69, ROUTE-04: the single sign-in leads to the sign-in, and home after it.
test('the single sign-in', async ({ page, browser }) => {
  await page.goto('/signInSingle');
  await expect(page).toHaveURL(/\/login/);
  const prepared = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Увійти через Дію' }).click(),
  );
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  await expect(page).toHaveURL(/:\d+\/$/);
});

async function refuseOnPhone(browser: Browser, link: string): Promise<void> {
  const phone = await browser.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Відмовитися' }).click();
  await expect(phone.getByText('Ви відмовилися.')).toBeVisible();
  await phone.close();
}
