import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  hold,
  onPhone,
  otherRelease,
  people,
  picture,
  sandbox,
  setFault,
} from './cabinet';

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

test('the sign-in page', async ({ page }) => {
  const app = page.waitForRequest('**/assets/app-*.js');
  await page.goto('/login');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, 'AUTH-07').toHaveText('Авторизуйтесь для входу в кабінет');
  await expect(page.locator('main').getByRole('button', { name: 'Увійти через Дію' })).toBeVisible();
  // AMB-011
  await expect(page.locator('main button.MuiButton-root'), 'AUTH-08').toHaveText([
    'Увійти через id.gov.ua',
    'Увійти через Дію',
  ]);
  // AUTH-09, AMB-012, GAP-67
  await expect(page.getByRole('region', { name: 'Послуги кабінету' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Кабінет у телефоні' }).getByRole('link')).toHaveText([
    'App Store',
    'Google Play',
  ]);
  await expect(page.getByRole('region', { name: 'За підтримки' }).getByRole('link')).not.toHaveCount(0);
  await app; // what the next page needs is fetched when there is time
  await accessible(page, 'sign-in');
  await picture(page, 'sign-in');
});

// The sign-in is a document without the app, which comes when another page is to be shown.
test('another page takes the place of the sign-in', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  const follow = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).press('Enter');
  const release = await hold(page, '**/assets/app-*.js');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Вигляд і доступність' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Вигляд і доступність' })).toBeVisible();
  await follow('Публічна оферта');
  await expect(page.getByTestId('navigation-progress')).toBeVisible();
  await expect(title, 'until then it stays').toHaveText('Авторизуйтесь для входу в кабінет');
  await follow('Політика конфіденційності'); // the newest one wins
  release();
  await expect(title).toHaveText('Політика конфіденційності');
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/\/privacy_policy$/);
  await expect(page.getByRole('region', { name: 'Вигляд і доступність' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Увійти через Дію' })).toBeVisible();
  await page.reload();
  await page.goForward();
  await expect(title).toHaveText('Політика конфіденційності');

  // After a new release the app's script that this document names is gone; the next document names another one.
  await page.unroute('**/assets/app-*.js');
  let current = '/login';
  let gone = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) current = new URL(request.url()).pathname;
  });
  await page.route('**/assets/app-*.js', (route) => {
    if (current !== '/login') return route.continue();
    gone += 1;
    return route.abort();
  });
  await otherRelease(page);
  await page.goto('/login');
  await expect(page.locator('[data-built]')).toHaveCount(0); // until then a link leads on without any script
  await follow('Публічна оферта');
  await expect(title).toHaveText('Публічна оферта');
  expect(gone).toBeGreaterThan(0);
});

test('signing in with Diia', async ({ page, browser }) => {
  await page.goto('/services/vehicle-check/info');
  await page.getByRole('button', { name: 'Увійти через Дію' }).click();
  await expect(
    page.getByRole('img', { name: 'QR-код для входу через Дію' }),
    'AUTH-04, AUTH-10',
  ).toBeVisible();
  await expect(page.getByRole('timer'), 'AUTH-10').toHaveText(/^(3:00|2:5\d)$/);
  await accessible(page, 'the QR code');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('button', { name: 'Увійти через id.gov.ua' }), 'AUTH-14').toBeVisible();
  await expect(page.getByRole('img', { name: /QR-код/ }), 'AUTH-14').toHaveCount(0);

  const prepared = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Увійти через Дію' }).click(),
  );
  // AUTH-15, AUTH-23, API-007
  expect(Object.keys(prepared).sort()).toEqual(['deeplink', 'requestId', 'state', 'token']);
  await picture(page, 'sign-in-diia');
  const asked = page.waitForRequest((call) => new URL(call.url()).pathname === '/auth/verify/diia');
  const completed = page.waitForResponse('**/auth/provider/diia*');
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  expect(decodeURIComponent((await asked).url()), 'API-008').toContain(prepared.token ?? 'no token');
  expect((await completed).request().method(), 'API-010').toBe('GET');
  expect((await completed).status(), 'API-010').toBe(200);
  await expect(page, 'AUTH-04, ROUTE-37').toHaveURL(/\/services\/vehicle-check\/info$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain('cabinet-session');
});

test('signing in with Diia on the phone itself', async ({ page, browser }) => {
  await page.setViewportSize({ width: 576, height: 800 });
  const prepared = await openDiia(page);
  // AUTH-12
  await expect(page.getByRole('link', { name: 'Відкрити Дію' })).toHaveAttribute(
    'href',
    prepared.deeplink ?? '',
  );
  await expect(page.getByRole('img', { name: /QR-код/ }), 'AUTH-12').toHaveCount(0);
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександре!');
  await page.goto('/login');
  await expect(page).toHaveURL(/:\d+\/$/);
});

// The app opens in the same tab, or returns to a new one: neither loses the sign-in (AUTH-12, AUTH-15).
test('coming back from Diia on the phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const returns of ['by its link', 'with the Back button', 'to a new tab']) {
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await page.goto('/services/vehicle-check/info');
    const prepared = await begun(page, 'diia', () =>
      page.getByRole('button', { name: 'Увійти через Дію' }).click(),
    );
    const app = returns === 'to a new tab' ? await page.context().newPage() : page;
    await app.goto(prepared.deeplink ?? '');
    await app.locator('#person').selectOption(people.driver.rnokpp);
    await app.getByRole('button', { name: 'Підписати', exact: true }).click();
    await expect(app.locator('.notice')).toBeVisible();
    if (returns === 'with the Back button') await page.goto('/login');
    else await app.getByRole('link', { name: 'Повернутися на портал' }).click();
    if (app !== page) await expect(app, returns).toHaveURL(/:\d+\/$/);
    else await expect(app, returns).toHaveURL(/\/services\/vehicle-check\/info$/);
  }
});

test('a code expires', async ({ page }) => {
  await page.clock.install();
  await openDiia(page);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.clock.fastForward('03:01');
  await expect(
    page.getByText('Термін дії QR-коду вичерпано. Не встигли чи відхилили вхід?'),
    'AUTH-11',
  ).toBeVisible();
  const renewed = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Отримати новий код' }).click(),
  );
  expect(renewed.token, 'AUTH-11').toBeTruthy();
  await expect(page.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(page.getByRole('link', { name: 'Відкрити Дію' })).toBeVisible();
  const again = await begun(page, 'diia', () => page.clock.fastForward('03:01'));
  // AUTH-13
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

test('signing in with the bank', async ({ page, browser }) => {
  await page.goto('/monobank');
  await expect(page, 'ROUTE-34').toHaveURL(/\/login$/);
  const ask = () =>
    begun(page, 'mono', () => page.getByRole('button', { name: 'Увійти через monobank' }).click());
  const first = await ask();
  // AUTH-22, API-005, AMB-007
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(['tokenRequestId', 'acceptUrl', 'token', 'state']),
  );
  await expect(page, 'ROUTE-33, ROUTE-34').toHaveURL(/\/monobank$/);
  await expect(page.getByRole('heading', { level: 1 }), 'AUTH-17').toHaveText('Авторизація');
  await expect(page, 'AUTH-17').toHaveTitle(/^Авторизація/);
  await expect(page.getByRole('img', { name: 'QR-код для входу через monobank' }), 'AUTH-17').toBeVisible();
  // AUTH-17
  await expect(page.getByRole('link', { name: 'Відкрити monobank' })).toHaveAttribute(
    'href',
    first.acceptUrl ?? '',
  );
  await accessibleInBothViews(page, 'the bank');
  await picture(page, 'bank');

  await refuseOnPhone(browser, first.acceptUrl ?? '');
  const dialog = page.getByRole('dialog', { name: expired });
  await expect(dialog, 'AUTH-19, AUTH-20, AMB-104').toBeVisible();
  await expect(dialog.getByRole('button'), 'AUTH-19').toHaveText(['Повернутися', 'Нова сессія']);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександре!');

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  const third = await ask();
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/auth/verify/mono') && answer.status() === 200,
  );
  await onPhone(browser, third.acceptUrl ?? '', 'Погодитися');
  await asked;
  // AUTH-05, AUTH-18: the page asks until the bank has the answer, then completes the sign-in by itself.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександре!');
});

// AMB-011: Diia, too, says who the bank's client is, be it with the second code; a person of another name is not linked.
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

test('leaving the bank', async ({ page, browser }) => {
  await page.goto('/login');
  const asked = await begun(page, 'mono', () =>
    page.getByRole('button', { name: 'Увійти через monobank' }).click(),
  );
  await refuseOnPhone(browser, asked.acceptUrl ?? '');
  await page.getByRole('dialog', { name: expired }).getByRole('button', { name: 'Повернутися' }).click();
  await expect(page, 'AUTH-19').toHaveURL(/\/login$/);
  await page.goto('/monobank');
  await expect(page).toHaveURL(/\/login$/);
});

// GAP-69
test('the single sign-in leads to the sign-in, and home after it', async ({ page, browser }) => {
  await page.goto('/signInSingle');
  await expect(page, 'AUTH-06, ROUTE-04').toHaveURL(/\/login/);
  const prepared = await begun(page, 'diia', () =>
    page.getByRole('button', { name: 'Увійти через Дію' }).click(),
  );
  await onPhone(browser, prepared.deeplink ?? '', 'Підписати');
  await expect(page, 'AUTH-06: signed in').toHaveURL(/:\d+\/$/);
});

async function refuseOnPhone(browser: Browser, link: string): Promise<void> {
  const phone = await browser.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Відмовитися' }).click();
  await expect(phone.getByText('Ви відмовилися.')).toBeVisible();
  await phone.close();
}
