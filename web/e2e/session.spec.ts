import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { accessible, onPhone, people, picture, refreshGrace, signIn, startAfresh } from './cabinet';

const anna = people.driver.rnokpp;
const borys = people.withPlate.rnokpp;

const expired = 'Термін дії Вашої сессії вичерпано, спробувати ще раз?';

/** The server no longer knows the session, as the next call finds out: here that of the list of sessions. */
async function expire(page: Page): Promise<void> {
  await page.route('**/auth/refresh', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/api/user/activity', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('link', { name: 'Сеанси' }).click();
  await expect(page.getByRole('dialog', { name: expired })).toBeVisible();
  await page.unroute('**/auth/refresh');
  await page.unroute('**/api/user/activity');
}

/** Signs in with Diia: the page is not reloaded. */
async function signInHere(page: Page, browser: Browser, rnokpp: string): Promise<void> {
  const answer = page.waitForResponse('**/auth/prepare/diia*');
  await page.getByRole('button', { name: 'Увійти через Дію' }).click();
  const { deeplink } = await (await answer).json();
  await onPhone(browser, deeplink, 'Підписати', rnokpp);
}

// No page is reloaded between the two.
test('another citizen signs in where a session has ended', async ({ page, browser }) => {
  await signIn(page, anna);
  await startAfresh(page, 'vehicle-check');
  await page.getByLabel('За VIN-кодом').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('VIN-код', { exact: true }).fill(people.driver.vin);
  await page.getByRole('link', { name: 'Профіль' }).click();
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expire(page);
  await page.getByRole('button', { name: 'Нова сессія' }).click();
  await signInHere(page, browser, borys);
  await expect(page.getByRole('heading', { name: 'Поточний сеанс' })).toBeVisible();
  await page.getByRole('link', { name: 'Картка водія' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Вітаємо, (?!Олександр)/);
  await expect(page.getByRole('link', { name: /OCTAVIA/i }), 'SESS-02').toHaveCount(0);
  await page.getByRole('link', { name: 'Замовити послугу' }).click();
  await page.getByRole('link', { name: 'Замовити: Перевірка транспортного засобу' }).click();
  await expect(page.getByLabel('За VIN-кодом')).not.toBeChecked();
  await page.getByLabel('За VIN-кодом').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.getByLabel('VIN-код', { exact: true }), 'SESS-02').toHaveValue('');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

/** What a tab keeps of its session. */
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('cabinet-session') ?? '');

/** A tab with what another keeps, or has kept, of its session, as a browser duplicates it. */
async function otherTab(
  page: Page,
  session?: string,
  context: BrowserContext = page.context(),
): Promise<Page> {
  const other = await context.newPage();
  await other.addInitScript(
    (kept) => {
      if (!sessionStorage.getItem('cabinet-session')) sessionStorage.setItem('cabinet-session', kept);
    },
    session ?? (await kept(page)),
  );
  await other.goto('/services/ordered');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Мої послуги');
  return other;
}

/** Opens a page by links; its call is refused once, as with an access token that is too old. */
async function openSessions(page: Page): Promise<void> {
  await page.route('**/api/user/activity', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
  await page.getByRole('link', { name: 'Профіль' }).click();
  await page.getByRole('link', { name: 'Сеанси' }).click();
}

// Tabs of one session renew it in turn. A used token that comes from elsewhere ends it.
test('a duplicated tab', async ({ page, browser }) => {
  const sessions = (tab: Page) => tab.getByRole('heading', { name: 'Поточний сеанс' });
  const token = async (tab: Page) => JSON.parse(await kept(tab)).state.tokens?.refreshToken;
  await signIn(page, anna, '/services/ordered');
  const used = await kept(page);
  const first = await token(page);
  const other = await otherTab(page);
  await openSessions(page);
  await expect(sessions(page)).toBeVisible();
  const second = await token(page);
  expect(second, 'SESS-03, API-013').not.toBe(first);
  await expect.poll(() => token(other)).toBe(second);

  await page.waitForTimeout(refreshGrace + 500);
  await openSessions(other);
  await expect(sessions(other)).toBeVisible();
  const third = await token(other);
  expect(third).not.toBe(second);
  await expect.poll(() => token(page)).toBe(third);

  const restored = await otherTab(page, used);
  await openSessions(restored);
  await expect(sessions(restored)).toBeVisible();
  expect(await token(restored)).toBe(third);

  const elsewhere = await browser.newContext();
  const stranger = await otherTab(page, used, elsewhere);
  await openSessions(stranger);
  await expect(stranger.getByRole('dialog', { name: expired }), 'SESS-04').toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: expired })).toBeVisible();
  for (const tab of [other, restored]) {
    await expect(tab.getByRole('dialog', { name: expired })).toBeVisible();
    await expect(tab.locator('main'), 'nothing of the citizen').toBeHidden();
  }
  await elsewhere.close();
});

// The warning comes two minutes before the end, in every tab (AMB-104).
test('a session that is about to end', async ({ page }) => {
  await page.clock.install();
  await signIn(page, anna, '/profile/contacts');
  await page.getByRole('textbox', { name: 'Телефон' }).fill('+380 (67) 111-22-33');
  const other = await otherTab(page);
  const [warning, elsewhere] = [page, other].map((tab) =>
    tab.getByRole('dialog', { name: 'Сеанс незабаром завершиться' }),
  ) as [Locator, Locator];
  await page.clock.fastForward('23:40:00');
  await expect(warning).toHaveCount(0);
  await expect(elsewhere).toHaveCount(0);
  await page.clock.fastForward('18:05');
  await expect(warning.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await expect(elsewhere.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await page.bringToFront();
  await expect(warning.getByRole('button', { name: 'Закрити' })).toBeFocused();
  await accessible(page, 'warning');
  await picture(page, 'session-ending');
  await warning.getByRole('button', { name: 'Увійти ще раз' }).click();
  await page.getByRole('button', { name: 'Увійти через id.gov.ua' }).click();
  await page.locator(`button[value="${anna}"]`).click();
  await page.waitForURL('**/profile/contacts');
  await expect(page.getByRole('textbox', { name: 'Телефон' }), 'SESS-06').toHaveValue('+380 (67) 111-22-33');
  await expect(other).toHaveURL(/\/services\/ordered$/);
  await page.goto('/logout');
  await other.waitForURL('**/login');
  const left = await other.evaluate(() => sessionStorage.getItem('cabinet-session'));
  expect(left, 'SESS-02').not.toContain('accessToken');
});

/** Has a tab answer a second late, as one does that is busy: longer than the sign-in is held back. */
function answerLate(): void {
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    setTimeout(() => postMessage.call(this, message), this.name === 'cabinet-handover' ? 1_000 : 0);
  };
}

/** Asks the other tabs for their session, as a new tab does, and waits for an answer. */
function askAfter(): Promise<void> {
  const tabs = new BroadcastChannel('cabinet-handover');
  return new Promise((resolve) => {
    tabs.addEventListener('message', ({ data }) => data.to === 'after' && resolve());
    tabs.postMessage({ ask: 'after' });
  });
}

// The link of a letter opens a new tab: an open one hands it the session (SESS-01, AMB-009).
test('a link in a new tab', async ({ page }) => {
  await signIn(page, anna, '/services');
  const letter = await page.context().newPage();
  await letter.goto('/services/ordered');
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText('Мої послуги');
  const sessionOf = async (tab: Page) => JSON.parse(await kept(tab)).state;
  expect((await sessionOf(letter)).tokens).toEqual((await sessionOf(page)).tokens);
  expect(await letter.evaluate(() => Object.keys(localStorage))).toEqual([]);
  for (const tab of [page, letter]) await tab.evaluate(answerLate);
  const third = await page.context().newPage();
  await third.goto('/login?redirectTo=%2Ffines');
  await expect(third.getByRole('heading', { level: 1 }), 'SESS-01').toHaveText('Штрафи');

  await page.goto('/logout');
  await letter.waitForURL('**/login');
  await third.waitForURL('**/login');
  await page.waitForURL('**/login');
  await signIn(page, borys, '/services');
  await letter.reload();
  await letter.bringToFront();
  await expect(letter.getByRole('button', { name: 'Увійти через id.gov.ua' })).toBeVisible();
  await letter.evaluate(askAfter); // what was answered before has come before
  expect((await sessionOf(letter)).tokens, 'SESS-02').toBeUndefined();
});
