import { expect, type Page, test } from '@playwright/test';
import { onPhone, sandbox, signIn } from './cabinet';
import { expectNoViolation, violations } from './policy';

test('the pages need nothing that the policy of content refuses', async ({ page }) => {
  const refused = await violations(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expectNoViolation(refused, '/login');
  await signIn(page);
  for (const path of [
    '/',
    '/vehicles',
    '/fines',
    '/services',
    '/services/ordered',
    '/services/vehicle-check',
    '/services/licence-exchange',
    '/services/inz',
    '/profile/contacts',
    '/public_offer',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
    expectNoViolation(refused, path);
  }
  // A browser's own h1 is of 32px.
  await expect(page.getByRole('heading', { level: 1 }), 'styles are there').toHaveCSS('font-size', '38px');
});

/** Whether an injected element took effect, and what was refused. */
const inject = (page: Page, markup: 'style' | 'script' | 'handler' | 'object' | 'html' | 'eval') =>
  page.evaluate((kind) => {
    const element = document.createElement(kind === 'style' || kind === 'object' ? kind : 'script');
    try {
      if (kind === 'html') document.body.innerHTML = '<b id="injected"></b>';
      else if (kind === 'eval') setTimeout('window.injected = true');
      else if (kind === 'handler') {
        document.body.setAttribute('onclick', 'window.injected = true');
        document.body.click();
      } else {
        if (kind === 'object') element.setAttribute('data', '/icon.svg');
        else if (kind === 'style') element.textContent = 'body { outline: 7px solid red }';
        else element.append('window.injected = true');
        document.head.append(element);
      }
    } catch (fault) {
      return `${(fault as Error).name}`;
    }
    const styled = getComputedStyle(document.body).outlineWidth === '7px';
    return Reflect.get(window, 'injected') || styled || document.querySelector('#injected')
      ? 'took effect'
      : 'nothing';
  }, markup);

test('what is injected takes no effect', async ({ page }) => {
  const refused = await violations(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [markup, directive] of [
    ['style', /style-src-elem/],
    ['script', /script-src|trusted-types/],
    ['handler', /script-src|trusted-types/],
    ['object', /object-src|trusted-types/], // Chromium takes its address for a script's
    ['html', /trusted-types/],
    ['eval', /trusted-types/],
  ] as const) {
    refused.length = 0;
    expect(await inject(page, markup), markup).not.toBe('took effect');
    await expect.poll(() => refused.join(), markup).toMatch(directive);
  }
});

test('another site cannot spend a sign-in that was confirmed', async ({ page, browser }) => {
  await page.goto('/login');
  // The page itself must not take it: it asks whether the sign-in is confirmed, and is not answered.
  await page.route('**/auth/verify/diia*', (route) => route.abort());
  const answer = page.waitForResponse('**/auth/prepare/diia*');
  await page.getByRole('button', { name: 'Увійти через Дію' }).click();
  const { deeplink, token } = (await (await answer).json()) as Record<string, string>;
  await onPhone(browser, deeplink ?? '', 'Підписати');
  const cabinet = new URL(page.url()).origin;
  await expect
    .poll(async () => (await page.request.get(`/auth/verify/diia?token=${token}`)).status())
    .toBe(200);

  const other = await page.context().newPage();
  await other.goto(sandbox.replace('localhost', '127.0.0.1')); // another site for the browser
  const spent = other.waitForResponse('**/auth/provider/diia');
  await other.evaluate((address) => location.assign(address), `${cabinet}/auth/provider/diia`);
  expect((await spent).status()).toBe(403);

  const status = await page.evaluate(async () => (await fetch('/auth/provider/diia')).status);
  expect(status, 'the own page takes it still').toBe(200);
});
