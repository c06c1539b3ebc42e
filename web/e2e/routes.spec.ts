import { expect, type Page, test } from '@playwright/test';
import { accessibleInBothViews, people, picture, sandbox, signIn, signInWithIdgovua } from './cabinet';

// ROUTE-02, ROUTE-36, ROUTE-37, AUTH-23, API-006, API-009: the way through the identity service and back to where one
// wanted to go; the calls are as the contract says.
test('signing in leads to where one wanted to go', async ({ page }) => {
  const prepared = await page.request.get('/auth/prepare/idgovua');
  expect(Object.keys(await prepared.json()).sort()).toEqual(['deeplink', 'requestId', 'state', 'token']);
  const completed = page.waitForResponse('**/auth/provider/idgovua');
  await signInWithIdgovua(page, people.driver.rnokpp, '/services/vehicle-check/info');
  expect((await completed).request().method()).toBe('POST');
  expect((await completed).status()).toBe(200);
  await expect(page).toHaveURL(/\/services\/vehicle-check\/info$/);
});

// ROUTE-02: nobody is led out of the cabinet by a link to its sign-in.
test('signing in leads nowhere else', async ({ page }) => {
  await signInWithIdgovua(page, people.driver.rnokpp, '/login?redirectTo=//evil.example/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо, Олександр!');
});

/** Pages that are there for everybody, with their titles; maintenance has a page while there are works (works.spec.ts). */
const open: [path: string, title: string][] = [
  ['/public_offer', 'Публічна оферта'],
  ['/personal_data', 'Повідомлення про обробку персональних даних'],
  ['/privacy_policy', 'Політика конфіденційності'],
  ['/confirm/email/no-such-code', 'Посилання неактивне'],
  ['/error/404', 'Ой, щось пішло не по плану('],
  ['/error/500', 'Ой, щось пішло не по плану('],
  ['/error/payment', 'Сталася технічна помилка'],
];

/** Pages of citizens, with their titles. */
const closed: [path: string, title: string | RegExp][] = [
  ['/vehicles/owner', 'Транспорт'],
  ['/vehicles/confidant', 'Транспорт'],
  ['/vehicles/owner/300410015', /OCTAVIA/],
  ['/vehicles/owner/300410015/holder', /OCTAVIA/],
  ['/vehicles/owner/300410015/fines', /OCTAVIA/],
  ['/vehicles/owner/300410015/registrations', /OCTAVIA/],
  ['/profile/contacts', 'Профіль'],
  ['/profile/docs', 'Профіль'],
  ['/profile/sessions', 'Профіль'],
  ['/fines', 'Штрафи'],
  ['/fines/payment', /штраф/i],
  ['/services', 'Електронні послуги'],
  ['/services/ordered', 'Мої послуги'],
  ['/services/vehicle-check', 'Перевірка транспортного засобу'],
  ['/services/vehicle-check/info', 'Перевірка транспортного засобу'],
  ['/services/1/info', 'Перевірка транспортного засобу'],
  ['/services/ownerToConfidant', 'Призначити належного користувача'],
  ['/services/confidantToOwner', 'Стати належним користувачем'],
  ['/news?id=insurance', /Автоцивілка/],
];

/** The id of no order. */
const nobodys = '0192a3b4-0000-7000-8000-00000000dead';

/** Addresses that lead a citizen elsewhere. */
const leading: [path: string, to: RegExp][] = [
  ['/signInWith', /:\d+\/$/],
  ['/signInSingle', /:\d+\/$/],
  ['/home', /:\d+\/$/],
  ['/login', /:\d+\/$/],
  ['/monobank', /:\d+\/$/],
  ['/maintenance', /:\d+\/$/],
  ['/profile', /\/profile\/contacts$/],
  ['/profile/monitoring', /\/profile\/contacts$/],
  ['/services/licence-correction', /\/services\/licence-exchange\?/],
  ['/services/green-planet', /\/error\/404$/],
  ['/services/tow-truck', /\/services\/tow-truck\/info$/],
  [`/services/vehicle-check?id=${nobodys}`, /\/services\/ordered$/],
  ['/vehicles/neighbour', /\/error\/404$/],
  ['/news', /\/error\/404$/],
  ['/news?id=no-such-news', /\/error\/404$/],
  ['/no/such/page', /\/error\/404$/],
];

/** What a visitor asks for, and where the sign-in leads then. */
const signedInFirst: [path: string, redirectTo: string][] = [
  ['/profile', '/profile/contacts'],
  ['/news', '/news'],
  [`/services/vehicle-check?id=${nobodys}`, `/services/vehicle-check?id=${nobodys}`],
  [
    `/services/vehicle-check?id=${nobodys}&step=payment`,
    `/services/vehicle-check?id=${nobodys}&step=payment`,
  ],
];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

// ROUTE-33, ROUTE-34, ROUTE-35, ROUTE-36, AMB-010, AUTH-02, STAT-01, STAT-02, STAT-03: what a visitor sees, and nothing else.
test('every route, signed out', async ({ page }) => {
  for (const [path, words] of [...open, ['/login', 'Авторизуйтесь для входу в кабінет'] as const]) {
    await page.goto(path);
    await expect(title(page), path).toHaveText(words);
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  for (const [path, to] of [...closed.map(([path]) => [path, path] as const), ...signedInFirst]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirectTo') === to,
    );
  }
  for (const path of [
    '/',
    '/home',
    '/signInWith',
    '/signInSingle',
    '/monobank',
    '/no/such/page',
    '/logout',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/login' && url.search === '');
  }
  await page.route('**/api/portal', (route) => route.fulfill({ json: { blogUrl: `${sandbox}/mailbox` } }));
  await page.goto('/no/such/page');
  await page.waitForURL(`${sandbox}/mailbox`);
  await page.goto('/services');
  await expect(page).toHaveURL(/\/login\?redirectTo/);
});

// ROUTE-01, ROUTE-03, ROUTE-04, ROUTE-05, ROUTE-08, ROUTE-09, ROUTE-15, ROUTE-16, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-22, ROUTE-25,
// ROUTE-26, ROUTE-28, ROUTE-30, ROUTE-31, ROUTE-32, CAT-26, GAP-63, GAP-77, ERR-28, STAT-01, STAT-02, STAT-03.
test('every route, signed in', async ({ page }) => {
  await signIn(page);
  await expect(title(page)).toHaveText('Вітаємо, Олександр!');
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

// ROUTE-06, SESS-02: /logout ends the session.
test('signing out', async ({ page }) => {
  await signIn(page);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/services');
  await expect(page).toHaveURL(/\/login\?redirectTo/);
});

// STAT-07, STAT-08, STAT-09, STAT-10, STAT-14, STAT-15: what error pages say, and where they lead.
test('error pages', async ({ page }) => {
  for (const [path, words] of [
    ['/error/404', 'Такої сторінки не існує.'],
    ['/error/500', 'Виникла непередбачена помилка :('],
    ['/error/599', 'Виникла непередбачена помилка :('],
    ['/error/403', 'Такої сторінки не існує.'],
    ['/error', 'Такої сторінки не існує.'],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toHaveText('Ой, щось пішло не по плану(');
    await expect(page.getByText(words)).toBeVisible();
  }
  await accessibleInBothViews(page, 'error');
  await picture(page, 'error');
  await page.goto('/error/payment');
  const back = page.getByRole('link', { name: 'Повернутися до кабінету' });
  await expect(back).toHaveAttribute('href', '/services');
  await accessibleInBothViews(page, 'payment error');
});

// DASH-10, ROUTE-28, ROUTE-29, STAT-16: a piece of news stands in the feed and has its page; its service can be ordered there.
test('news', async ({ page }) => {
  await signIn(page);
  await page.getByLabel('Показати', { exact: true }).selectOption('Новини');
  const told = page.getByRole('article').filter({ hasText: 'Автоцивілка' });
  await expect(told).toContainText('Електронний поліс оформлюється в кабінеті');
  await told.getByRole('link', { name: 'Читати далі' }).click();
  await expect(title(page)).toHaveText(/^Автоцивілка/);
  const main = page.getByRole('main');
  await expect(main.getByText('Електронний поліс оформлюється в кабінеті')).toBeVisible();
  await expect(main.getByText('Договір підписується кодом із SMS')).toBeVisible();
  await expect(main.locator('img')).toHaveJSProperty('naturalWidth', 720);
  await expect(main.getByRole('link', { name: 'Замовити' })).toHaveAttribute('href', '/services/insurance');
  await accessibleInBothViews(page, 'news');
  await picture(page, 'news');
  await page.getByRole('link', { name: /До картки водія/ }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/news?id=data-access');
  await expect(title(page)).toHaveText('Ви бачите, хто переглядав Ваші дані');
  await expect(main.getByRole('link', { name: 'Замовити' })).toHaveCount(0);
});

// SESS-08: the first page asks for what every page needs.
test('the start', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (call) => asked.add(new URL(call.url()).pathname));
  await signIn(page);
  await expect
    .poll(() => [...asked])
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

// CAT-03, CAT-15, CAT-16, CAT-17, CAT-18, CAT-22, CAT-24, AMB-042: a service can be ordered, is another site's, or says that it
// cannot be had yet.
test('the catalogue', async ({ page }) => {
  await signIn(page);
  await page.goto('/services');
  const cards = page.locator('main ul > li');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const there = await card.getByRole('link', { name: /^(Замовити|На сайт): / }).count();
    await expect(card.getByText(there ? 'Доступна' : 'У розробці', { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /^Замовити: / })).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: /^На сайт: Тести/ })).toHaveAttribute('href', /^https:/);
  await picture(page, 'catalogue');
  for (const name of ['Паркування', 'Станції обслуговування поруч', 'Евакуатор']) {
    await page.goto('/services');
    await page.getByRole('link', { name: `Докладніше: ${name}` }).click();
    await expect(title(page)).toHaveText(name);
    await expect(page.getByText('Послуга ще в розробці.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Замовити', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }
  await accessibleInBothViews(page, 'service in development');
});
