import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  findByVin,
  goToBank,
  hold,
  orderId,
  people,
  picture,
  signIn,
} from './cabinet';

/** Citizens of the sandbox by what their papers are. */
const papers = {
  ordinary: '3111952338',
  destroyed: '2495768029',
  toBeSent: '2911430654',
  international: '3544932404',
  none: '3714784905',
};

/** The links to the vehicles under a heading. */
const vehicles = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 3 }) })
    .last()
    .getByRole('link');

test('the driver card', async ({ page }) => {
  await signIn(page, papers.ordinary);
  await expect(page).toHaveURL(/:\d+\/$/);
  const front = page.getByRole('region', { name: /^Посвідчення водія РКК/ });
  await expect(front.getByText('РКК 406200'), 'ROUTE-01, DASH-02: the national licence').toBeVisible();
  await expect(front.getByRole('img', { name: 'Фото власника посвідчення' }), 'DASH-20').toBeVisible();
  await expect(front.getByText('DRIVING LICENCE'), 'DASH-21: issued before 26.03.2021').toHaveCount(0);
  await page.getByRole('button', { name: 'Показати зворотний бік' }).press('Enter');
  const back = page.getByRole('region', { name: 'Посвідчення водія: Категорії' });
  await expect(back.getByRole('row')).toHaveCount(5);
  await expect(front).toHaveCount(0);
  await page.getByRole('button', { name: 'Показати лицьовий бік' }).click();
  await expect(vehicles(page, 'Ваші авто').filter({ hasText: /OCTAVIA/i }), 'DASH-01, DASH-02').toBeVisible();
  await expect(page.getByRole('heading', { name: 'Останні події' }), 'DASH-01, DASH-07').toBeVisible();
  await accessibleInBothViews(page, 'driver card');
  await picture(page, 'dashboard');

  const tabs = page.getByRole('tab');
  await expect(tabs, 'DASH-03').toHaveText(['Національне посвідчення', 'Міжнародне посвідчення']);
  await tabs.first().press('ArrowRight');
  await expect(tabs.last()).toBeFocused();
  await expect(page.getByText('Міжнародного посвідчення водія у Вас немає')).toBeVisible();
  const terms = page.getByText('видає сервісний центр до 5 робочих днів. Воно дійсне 3 роки');
  await expect(terms, 'DASH-22, DASH-23, TIME-26').toBeVisible();
});

// The document draws them from their answer; the app, when its scripts are there, in the same place.
test('the first tasks are there before the app', async ({ page }) => {
  await signIn(page, papers.ordinary);
  const { tasks } = (await api(page, 'GET', '/api/tasks')) as {
    tasks: { kind: string; title: string; button: string; path: string }[];
  };
  const first = tasks.find(({ kind }) => kind !== 'draft');
  if (!first) throw new Error('nothing waits for the citizen');
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const way = page.getByRole('main').getByRole('link', { name: `${first.button}: ${first.title}` });
  await expect(way).toHaveAttribute('href', first.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Вітаємо, /);
  await expect(page.locator('[data-built]')).toBeVisible();
  await accessible(page, 'first task');
  await picture(page, 'first-task');
  await way.focus();
  await page.evaluate(() => {
    const states = new Set<string>();
    Object.assign(window, { states });
    const note = () => states.add(document.querySelector('#tasks') ? 'task' : 'placeholder');
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  release();
  await expect(page.getByRole('heading', { name: 'Останні події' })).toBeVisible();
  await expect(page.locator('[data-built]')).toHaveCount(0);
  await expect(way, 'the focus stays on what has replaced the link').toBeFocused();
  const states = await page.evaluate(() => [...(window as unknown as { states: Set<string> }).states]);
  expect(states, 'the placeholder does not come back').toEqual(['task']);
});

test('the driver card lists vehicles in use apart from own ones', async ({ page }) => {
  await signIn(page, people.properUser.rnokpp);
  const used = (await api(page, 'GET', '/api/v1/vehicles/confidant')) as { carId: string; model: string }[];
  expect(used.length).toBeGreaterThan(0);
  const listed = vehicles(page, 'Авто в користуванні');
  await expect(listed, 'DASH-02').toContainText(used.map(({ model }) => model));
  for (const [place, { carId }] of used.entries())
    await expect(listed.nth(place), 'DASH-02').toHaveAttribute('href', `/vehicles/confidant/${carId}`);
});

test('licences that are to be sent', async ({ page }) => {
  await signIn(page, papers.toBeSent);
  const banner = page
    .getByRole('alert')
    .filter({ hasText: 'чекає в сервісному центрі на відправлення поштою' });
  await expect(banner, 'DASH-05').toBeVisible();
});

test('licences that were destroyed', async ({ page }) => {
  await signIn(page, papers.destroyed);
  await expect(page.getByRole('alert').getByText('передано на знищення'), 'DASH-06').toBeVisible();
  const event = page.getByRole('article').getByText('Посвідчення водія передано на знищення');
  await expect(event, 'DASH-11, DASH-18').toBeVisible();
  await accessibleInBothViews(page, 'destroyed licence');
  await picture(page, 'dashboard-destroyed');
});

test('the international licence', async ({ page }) => {
  await signIn(page, papers.international);
  await page.getByRole('tab', { name: 'Міжнародне посвідчення' }).click();
  const card = page.getByRole('region', { name: /^Міжнародне посвідчення водія МПВ/ });
  await expect(card, 'DASH-02').toBeVisible(); // its code comes in a file of its own
  const years = (await card.locator('dd').allTextContents())
    .filter((value) => /^\d\d\.\d\d\.\d{4}$/.test(value))
    .map((value) => Number(value.slice(6)));
  expect((years[1] ?? 0) - (years[0] ?? 0), 'DASH-22, TIME-26').toBe(3);
  await accessibleInBothViews(page, 'international licence');
  await picture(page, 'dashboard-international');
});

// In high contrast.
test('the feed is filtered', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'cabinet-view', value: 'on.4', url: baseURL ?? '' }]);
  await signIn(page, papers.none);
  await expect(page.getByText('Посвідчення водія в реєстрі не знайдено')).toBeVisible();
  const filter = page.getByLabel('Показати', { exact: true });
  // DASH-08, AMB-121: "all", then one entry for each of the fourteen types.
  await expect(filter.locator('option')).toHaveCount(15);
  await expect(filter.locator('option').first(), 'DASH-08').toHaveText('Показати всі події');
  await filter.selectOption('Індивідуальний номерний знак');
  await expect(page.getByText('Повідомлень немає'), 'DASH-07, DASH-14').toBeVisible();
  await accessible(page, 'driver card with contrast');
  await picture(page, 'dashboard-contrast');
});

/** How much of the page has moved since it was opened, as browsers measure it. */
async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { moved: number };
    counted.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) counted.moved += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved);
}

for (const width of [1280, 375]) {
  test(`what has to be done is first, and nothing moves when it comes, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, people.driver.rnokpp);
    await findByVin(page, people.driver.vin);
    await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
    await page.waitForURL(/[?&]id=/);
    const id = orderId(page);
    await goToBank(page);
    const moved = await measureShift(page);
    await page.goto('/');
    const rows = page.getByRole('list', { name: 'Потребують Вашої дії' }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await expect(rows.filter({ hasText: 'Сплатіть перевірку транспортного засобу' }).first()).toContainText(
      /до \d+ \S+/,
    );
    await expect(page.getByRole('heading', { name: 'Останні події' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Завантаження…' })).toHaveCount(0);
    await expect(page.locator('main section').first()).toContainText('Потребують Вашої дії');
    expect(await moved()).toBeLessThanOrEqual(0.02);
    await accessibleInBothViews(page, `tasks, ${width} px`);
    await picture(page, `dashboard-tasks-${width}`);
    await api(page, 'DELETE', `/api/services/${id}`);
  });
}
