import { expect, type Page, test } from '@playwright/test';
import { accessibleInBothViews, api, people, picture, sandbox, signIn, signInWithIdgovua } from './cabinet';

test('signing in leads to the page that was asked for', async ({ page }) => {
  const prepared = await page.request.get('/auth/prepare/idgovua');
  expect(Object.keys(await prepared.json()).sort(), 'AUTH-23, API-006').toEqual([
    'deeplink',
    'requestId',
    'state',
    'token',
  ]);
  const completed = page.waitForResponse('**/auth/provider/idgovua');
  await signInWithIdgovua(page, people.driver.rnokpp, '/services/vehicle-check/info');
  expect((await completed).request().method(), 'API-009').toBe('POST');
  expect((await completed).status()).toBe(200);
  await expect(page, 'ROUTE-02, ROUTE-37').toHaveURL(/\/services\/vehicle-check\/info$/);
});

// ROUTE-02: a link to the sign-in does not lead out of the cabinet.
test('signing in leads nowhere else', async ({ page }) => {
  await signInWithIdgovua(page, people.driver.rnokpp, '/login?redirectTo=//evil.example/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександре!');
});

/** Pages that are there for everybody, with their titles; maintenance has a page while there are works (works.spec.ts). */
const open: [path: string, title: string][] = [
  ['/public_offer', 'Публічна оферта'], // ROUTE-30, STAT-01
  ['/personal_data', 'Повідомлення про обробку персональних даних'], // ROUTE-30, STAT-02
  ['/privacy_policy', 'Політика конфіденційності'], // ROUTE-30, STAT-03
  ['/confirm/email/no-such-code', 'Посилання неактивне'],
  ['/error/404', 'Ой, щось пішло не по плану('], // ROUTE-30
  ['/error/500', 'Ой, щось пішло не по плану('], // ROUTE-30
  ['/error/payment', 'Сталася технічна помилка'], // ROUTE-30
];

/** Pages of citizens, with their titles. */
const closed: [path: string, title: string | RegExp][] = [
  ['/vehicles/owner', 'Транспорт'],
  ['/vehicles/confidant', 'Транспорт'],
  ['/vehicles/owner/300410015', /OCTAVIA/], // ROUTE-08
  ['/vehicles/owner/300410015/holder', /OCTAVIA/], // ROUTE-09
  ['/vehicles/owner/300410015/fines', /OCTAVIA/], // ROUTE-09
  ['/vehicles/owner/300410015/registrations', /OCTAVIA/], // ROUTE-09
  ['/profile/contacts', 'Профіль'],
  ['/profile/docs', 'Профіль'],
  ['/profile/sessions', 'Профіль'],
  ['/fines', 'Штрафи'],
  ['/fines/payment', /штраф/i],
  ['/services', 'Електронні послуги'], // ROUTE-15
  ['/services/ordered', 'Мої послуги'], // ROUTE-16
  ['/services/vehicle-check', 'Спосіб пошуку: Перевірка транспортного засобу'],
  ['/services/vehicle-check/info', 'Перевірка транспортного засобу'],
  ['/services/1/info', 'Перевірка транспортного засобу'],
  ['/services/ownerToConfidant', /Призначити належного користувача$/],
  ['/services/confidantToOwner', /Стати належним користувачем$/],
  ['/news?id=insurance', /Автоцивілка/],
];

/** The id of no order. */
const nobodys = '0192a3b4-0000-7000-8000-00000000dead';

/** Addresses that lead a citizen elsewhere. */
const leading: [path: string, to: RegExp][] = [
  ['/signInWith', /:\d+\/$/], // ROUTE-03
  ['/signInSingle', /:\d+\/$/], // ROUTE-04
  ['/home', /:\d+\/$/], // ROUTE-05
  ['/login', /:\d+\/$/],
  ['/monobank', /:\d+\/$/],
  ['/maintenance', /:\d+\/$/],
  ['/profile', /\/profile\/contacts$/], // ROUTE-10
  ['/profile/monitoring', /\/profile\/contacts$/], // ROUTE-12, GAP-74
  ['/services/licence-correction', /\/services\/licence-exchange\?/], // GAP-63
  ['/services/green-planet', /\/error\/404$/], // ROUTE-32, ERR-28
  ['/services/tow-truck', /\/services\/tow-truck\/info$/], // CAT-26
  [`/services/vehicle-check?id=${nobodys}`, /\/services\/ordered$/], // ROUTE-26
  ['/vehicles/neighbour', /\/error\/404$/], // ROUTE-31
  ['/news', /\/error\/404$/], // GAP-77
  ['/news?id=no-such-news', /\/error\/404$/], // GAP-77
  ['/no/such/page', /\/error\/404$/], // ROUTE-31
];

/** What a visitor asks for, and where the sign-in leads then. */
const signedInFirst: [path: string, redirectTo: string][] = [
  [`/services/ordered?from=letter#order-${nobodys}`, `/services/ordered?from=letter#order-${nobodys}`],
  ['/profile', '/profile/contacts'],
  ['/news', '/news'],
  [`/services/vehicle-check?id=${nobodys}`, `/services/vehicle-check?id=${nobodys}`],
  [
    `/services/vehicle-check?id=${nobodys}&step=payment`,
    `/services/vehicle-check?id=${nobodys}&step=payment`,
  ],
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

// /monobank and /maintenance open to visitors under a condition: see signin.spec.ts (ROUTE-34) and works.spec.ts.
test('every route, signed out', async ({ page }) => {
  for (const [path, words] of [...open, ['/login', 'Авторизуйтесь для входу в кабінет'] as const]) {
    await page.goto(path);
    await expect(title(page), path).toHaveText(words);
    await expect(page, `ROUTE-33, AUTH-02: ${path} opens without a session`).toHaveURL(
      (url) => url.pathname === path,
    );
  }
  for (const [path, to] of [...closed.map(([path]) => [path, path] as const), ...signedInFirst]) {
    await page.goto(path);
    // AMB-010
    await expect(page, `ROUTE-33, ROUTE-36, AUTH-02: ${path} leads to the sign-in, which keeps it`).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirectTo') === to,
    );
  }
  for (const path of [
    '/', // ROUTE-35
    '/home',
    '/signInWith',
    '/signInSingle',
    '/monobank', // ROUTE-34: no attempt to sign in with the bank has begun
    '/no/such/page', // ROUTE-36: no blog is configured
    '/logout',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/login' && url.search === '');
  }
  await page.route('**/api/portal', (route) => route.fulfill({ json: { blogUrl: `${sandbox}/mailbox` } }));
  await page.goto('/no/such/page');
  // ROUTE-36: with a blog address, a path that does not exist leads there.
  await expect(page).toHaveURL(`${sandbox}/mailbox`);
  await page.goto('/services');
  await expect(page).toHaveURL(/\/login\?redirectTo/);
});

test('every route, signed in', async ({ page }) => {
  await signIn(page);
  await expect(title(page)).toHaveText('Вітаємо, Олександре!');
  for (const [path, words] of [...open, ...closed]) {
    await page.goto(path);
    await expect(title(page), path).toHaveText(words);
    await expect(page, path).toHaveURL((url) => url.pathname === path.replace(/\?.*/, ''));
  }
  for (const [path, to] of leading) {
    await page.goto(path);
    await expect(page, path).toHaveURL(to);
  }
});

test('the information card of a service', async ({ page }) => {
  await signIn(page);
  for (const path of [
    '/services/vehicle-check/info', // ROUTE-19
    '/services/1/info', // ROUTE-20
  ]) {
    await page.goto(path);
    await expect(page.getByText('VIN-код транспортного засобу (17 символів)'), path).toBeVisible();
    await expect(page.getByText('119,40'), path).toBeVisible();
    await page.getByRole('link', { name: 'До переліку послуг' }).click();
    await expect(page, 'ROUTE-21').toHaveURL(/\/services$/);
    await expect(title(page), 'ROUTE-21').toHaveText('Електронні послуги');
  }
});

test('signing out', async ({ page }) => {
  await signIn(page);
  await page.goto('/logout');
  await expect(page, 'ROUTE-06').toHaveURL(/\/login$/);
  await page.goto('/services');
  await expect(page, 'ROUTE-06, SESS-02: the session has ended').toHaveURL(/\/login\?redirectTo/);
});

test('error pages', async ({ page }) => {
  for (const [path, words] of [
    ['/error/404', 'Такої сторінки не існує.'], // STAT-09
    ['/error/500', 'Виникла непередбачена помилка :('], // STAT-10
    ['/error/599', 'Виникла непередбачена помилка :('], // STAT-10
    ['/error/403', 'Такої сторінки не існує.'], // STAT-07
    ['/error', 'Такої сторінки не існує.'], // STAT-07
  ] as const) {
    await page.goto(path);
    await expect(title(page), 'STAT-08').toHaveText('Ой, щось пішло не по плану(');
    await expect(page.getByText(words)).toBeVisible();
  }
  await accessibleInBothViews(page, 'error');
  await picture(page, 'error');
  await page.goto('/error/payment');
  await expect(title(page), 'STAT-14').toHaveText('Сталася технічна помилка');
  await expect(page.getByText('Спробуйте, будь ласка, пізніше'), 'STAT-14').toBeVisible();
  const back = page.getByRole('link', { name: 'Повернутися до кабінету' });
  await expect(back, 'STAT-15').toHaveAttribute('href', '/services');
  await accessibleInBothViews(page, 'payment error');
});

test('news', async ({ page }) => {
  await signIn(page);
  await page.getByLabel('Показати', { exact: true }).selectOption('Новини');
  const told = page.getByRole('article').filter({ hasText: 'Автоцивілка' });
  await expect(told, 'DASH-10').toContainText('Електронний поліс оформлюється в кабінеті');
  await told.getByRole('link', { name: 'Читати далі' }).click();
  await expect(title(page), 'STAT-16: the title').toHaveText(/^Автоцивілка/);
  const main = page.getByRole('main');
  const summary = main.getByText('Електронний поліс оформлюється в кабінеті');
  await expect(summary, 'ROUTE-28, STAT-16: the short description').toBeVisible();
  const paragraph = main.getByText('Договір підписується кодом із SMS');
  await expect(paragraph, 'ROUTE-28, STAT-16: the description').toBeVisible();
  await expect(main.locator('img'), 'STAT-16: the picture').toHaveJSProperty('naturalWidth', 720);
  const order = main.getByRole('link', { name: 'Замовити' });
  await expect(order, 'ROUTE-29').toHaveAttribute('href', '/services/insurance');
  await accessibleInBothViews(page, 'news');
  await picture(page, 'news');
  await page.getByRole('link', { name: /До картки водія/ }).click();
  await expect(page, 'ROUTE-28: the back link').toHaveURL(/:\d+\/$/);
  await page.goto('/news?id=data-access');
  await expect(title(page)).toHaveText('Ви бачите, хто переглядав Ваші дані');
  await expect(order, 'ROUTE-29: this item has no service').toHaveCount(0);
});

test('the first page asks for what every page needs', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (call) => asked.add(new URL(call.url()).pathname));
  await signIn(page);
  await expect
    .poll(() => [...asked], 'SESS-08')
    .toEqual(
      expect.arrayContaining([
        '/api/user/profile',
        '/api/v1/vehicles',
        '/api/v1/vehicles/confidant',
        '/api/user/license/national',
        '/api/user/license/international',
        '/api/services',
        '/api/services/ordered',
        '/api/user/observers',
      ]),
    );
});

test('the catalogue', async ({ page }) => {
  await signIn(page);
  await page.goto('/services');
  const cards = page.locator('main ul > li');
  await expect(cards.first()).toBeVisible();
  const later = page.getByRole('region', { name: 'Поки недоступні' });
  for (const card of await cards.all()) {
    await expect(card.getByRole('link', { name: /^Докладніше: / }), 'CAT-03').toHaveCount(1);
    const there = await card.getByRole('link', { name: /^(Замовити|На сайт): / }).count();
    // CAT-22, CAT-24
    await expect(card.getByText('У розробці', { exact: true })).toHaveCount(there ? 0 : 1);
  }
  await expect(later.getByRole('link', { name: /^(Замовити|На сайт): / }), 'CAT-22').toHaveCount(0);
  const offered = (await api(page, 'GET', '/api/services')) as { name: string }[];
  const names = offered.map(({ name }) => name);
  expect((await cards.locator('h3').allTextContents()).sort(), 'CAT-01').toEqual(names.sort());
  await page.getByLabel('Пошук послуги').pressSequentially('поліс');
  await expect(page.getByText('Знайдено 2 послуги')).toBeVisible();
  await accessibleInBothViews(page, 'services found');
  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Пошук послуги').fill('');
  await expect(page.getByRole('link', { name: /^Замовити: / })).not.toHaveCount(0);
  const tests = page.getByRole('link', { name: /^На сайт: Тести/ });
  await expect(tests, 'CAT-18').toHaveAttribute('href', /^https:/);
  await picture(page, 'catalogue');
  for (const name of [
    'Паркування', // CAT-15
    'Станції обслуговування поруч', // CAT-16
    'Евакуатор', // CAT-17
  ]) {
    await page.goto('/services');
    await page.getByRole('link', { name: `Докладніше: ${name}` }).click();
    await expect(title(page)).toHaveText(name);
    await expect(page.getByText('Послуга ще в розробці.')).toBeVisible();
    const order = page.getByRole('button', { name: 'Замовити', exact: true });
    await expect(order, 'CAT-22').toHaveAttribute('aria-disabled', 'true');
  }
  await accessibleInBothViews(page, 'service in development');
});
