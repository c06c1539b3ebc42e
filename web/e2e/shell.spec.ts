import { expect, type Page, test } from '@playwright/test';
import { accessible, accessibleInBothViews, hold, picture, signIn } from './cabinet';

test('the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Меню' });
  await expect(menu.getByRole('link'), 'SHELL-03').toHaveText([
    'Картка водія',
    'Транспорт',
    'Штрафи',
    'Мої послуги',
    'Послуги',
    'Профіль',
    'Вийти',
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(menu).toBeHidden();
  const button = page.getByRole('button', { name: 'Меню' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Кабінет водія' });
  expect((await button.boundingBox())?.y, 'one row').toBeLessThan(((await home.boundingBox())?.y ?? 0) + 40);
  await button.press('Enter');
  await expect(menu.getByRole('link').first(), 'the panel takes the focus').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(menu.getByRole('link'), 'SHELL-03, SHELL-04, SHELL-06: on a phone').toHaveText([
    'Картка водія',
    'Транспорт',
    'Штрафи',
    'Мої послуги',
    'Послуги',
    'Кабінет бізнес-водія',
    'Профіль',
    'Вийти',
  ]);
  const { businessUrl } = await (await page.request.get('/api/portal')).json();
  expect(businessUrl).toMatch(/^https?:/);
  const business = menu.getByRole('link', { name: 'Кабінет бізнес-водія' });
  await expect(business, 'SHELL-06').toHaveAttribute('href', businessUrl);
  await menu.getByRole('link', { name: 'Послуги', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  await expect(menu).toBeHidden();
});

/** Milliseconds from the first byte of the document until something is painted. */
const blankFor = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
            resolve(startTime - (navigation?.responseStart ?? 0));
        }).observe({ type: 'paint', buffered: true });
      }),
  );

test('no page is blank for longer than a second on Slow 3G', async ({ page, context }) => {
  await signIn(page);
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = 400_000 / 8;
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const measure = async (path: string) => {
    const loads: number[] = [];
    while (loads.length < 3) {
      await page.goto(path, { waitUntil: 'commit' });
      loads.push(await blankFor(page));
    }
    const blank = Math.min(...loads); // what else the machine does can only lengthen it
    test.info().annotations.push({ type: path, description: `blank for ${Math.round(blank)} ms` });
    expect(blank, path).toBeLessThan(1_000);
  };
  for (const path of ['/', '/services/insurance']) await measure(path);
  await page.evaluate(() => sessionStorage.clear());
  await measure('/login');
});

// By keyboard alone; the view is kept for the next page, and applied before the app's code is there.
test('the view for people with low vision', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Вигляд і доступність' }).press('Enter');
  const larger = page.getByRole('button', { name: 'Збільшити текст' });
  for (const size of ['16.8px', '17.64px', '18.522px', '18.6px', '18.6px']) {
    await larger.press('Enter');
    await expect(page.locator('html'), 'SHELL-08, BIZ-01').toHaveCSS('font-size', size);
  }
  await page.getByRole('button', { name: 'Високий контраст' }).press('Enter');
  await expect(page.locator('html'), 'SHELL-07').toHaveAttribute('data-contrast', 'on');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'cabinet-view');
  const life = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(life, 'SESS-09, TIME-29').toBeGreaterThan(23 * 3600);
  expect(life, 'SESS-09, TIME-29').toBeLessThanOrEqual(24 * 3600);

  // The look does not wait for the page.
  await page.route('**/assets/signIn-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
  await expect(page.locator('html')).toHaveCSS('font-size', '18.6px');
  await page.unroute('**/assets/signIn-*.js');

  for (const path of ['/login', '/public_offer']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page, `${path} with contrast and large text`);
    await picture(page, `low-vision${path.replace('/', '-')}`);
  }
  await page.getByRole('button', { name: 'Вигляд і доступність' }).press('Enter');
  await page.getByRole('button', { name: 'Звичайний вигляд' }).press('Enter');
  await expect(page.locator('html'), 'SHELL-07').not.toHaveAttribute('data-contrast', 'on');
});

// A page is never white: the document itself says what to do when no script comes.
test('a cabinet that does not load says so', async ({ page }) => {
  await page.route('**/assets/signIn-*.js', (route) => route.abort());
  await page.goto('/login');
  const late = page.getByText('Кабінет не завантажується.');
  await expect(late).toBeHidden(); // not while it may still come
  await page.evaluate(() => {
    const notice = document.querySelector('.late')?.getAnimations() ?? [];
    for (const animation of notice) animation.finish();
  });
  await expect(late).toBeVisible();
  await page.unroute('**/assets/signIn-*.js');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(late).toHaveCount(0);
});

/** Names that are written in Latin letters in a Ukrainian text, too. */
const names = /^(App|Store|Google|Play|Visa|Mastercard|monobank|Email|email|BankID|id|gov|ua)$/;

/** The Latin words of a page, except addresses and what is in capitals: codes, and names of the registers. */
async function latinWords(page: Page): Promise<string[]> {
  const texts = await page
    .locator('h1, h2, h3, p, label, legend, summary, th, dt, button, nav a, footer a, main a')
    .evaluateAll((parts) =>
      parts.map((part) => `${part.textContent} ${part.getAttribute('aria-label') ?? ''}`),
    );
  const words = texts.flatMap((text) => text.replace(/\S+@\S+/g, '').match(/[A-Za-z]{2,}/g) ?? []);
  return words.filter((word) => word !== word.toUpperCase() && !names.test(word));
}

test('every page is in Ukrainian', async ({ page }) => {
  await signIn(page);
  for (const path of [
    '/',
    '/fines',
    '/fines/payment',
    '/vehicles/confidant',
    '/profile/contacts',
    '/profile/docs',
    '/services',
    '/services/vehicle-check',
    '/services/licence-exchange/info',
    '/error/404',
    '/error/500',
    '/error/payment',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/[а-яіїєґ]/i);
    await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
    await expect(page.locator('html'), 'SHELL-01').toHaveAttribute('lang', 'uk');
    expect(await latinWords(page), `SHELL-01: ${path}`).toEqual([]);
  }
});

test('the footer leads to documents, apps and contacts', async ({ page }) => {
  const portal = await (await page.request.get('/api/portal')).json();
  const { appStoreUrl, playUrl, supportEmail } = portal;
  for (const visitor of [true, false]) {
    await (visitor ? page.goto('/login') : signIn(page));
    const footer = page.getByRole('contentinfo');
    const trial = footer.getByText('Портал працює в режимі дослідної експлуатації.');
    await expect(trial, 'SHELL-10').toBeVisible();
    for (const [name, url] of [
      ['App Store', appStoreUrl],
      ['Google Play', playUrl],
    ])
      await expect(footer.getByRole('link', { name }), 'SHELL-13').toHaveAttribute('href', url);
    const mail = footer.getByRole('link', { name: supportEmail });
    await expect(mail, 'SHELL-14').toHaveAttribute('href', `mailto:${supportEmail}`);
    const brands = footer.getByRole('list', { name: 'Приймаємо картки' }).getByRole('img');
    await expect(brands, 'SHELL-17, BIZ-26').toHaveCount(2);
    for (const [title, path] of [
      ['Публічна оферта', '/public_offer'], // SHELL-11, STAT-01
      ['Повідомлення про обробку персональних даних', '/personal_data'], // SHELL-12, STAT-02
      ['Політика конфіденційності', '/privacy_policy'], // STAT-03
      ['Заява про доступність', '/accessibility'],
    ] as const) {
      await footer.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(/^Редакція від \d\d\.\d\d\.\d{4}$/)).toBeVisible();
      if (visitor) await accessibleInBothViews(page, path);
      await picture(page, path.slice(1));
    }
  }
});

test('keyboard and scroll on the first page of a tab', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, undefined, '/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Перейти до вмісту' });
  await expect(skip, 'the skip link comes first').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('link', { name: 'Мої послуги' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Мої послуги' })).toBeFocused();

  // Another address in the same tab does not take over the scroll position of the former one.
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/services');
  await expect(page.locator('main ul > li').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.goto('/public_offer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Публічна оферта');
  await expect.poll(scrolled).toBe(0);
});

test('a page that takes long to come is announced by a bar', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = await hold(page, '**/assets/CataloguePage-*.js');
  await page.getByRole('link', { name: 'Замовити послугу' }).last().click();
  await expect(page.getByTestId('navigation-progress')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  await expect(page.getByTestId('navigation-progress')).toHaveCount(0);
});
