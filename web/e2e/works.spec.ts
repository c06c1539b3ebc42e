import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  people,
  picture,
  press,
  signIn,
  startAfresh,
} from './cabinet';

const blocked = 'Проводяться регламентні роботи. Замовлення буде доступне з 00:05.';

/** Stubs the server's maintenance; the clock of the machine cannot be moved to the night. */
async function tellWorks(page: Page, works: () => object): Promise<void> {
  await page.route('**/api/maintenance', (route) => route.fulfill({ json: works() }));
}

/** `cabinet maintenance`, as an operator types it. */
const maintain = (...words: string[]) =>
  execFileSync(`${process.env.CABINET_BIN}/cabinet`, ['maintenance', ...words], { stdio: 'pipe' });

/** Announces works that begin now and last for an hour. */
function announceWorks(reason: string, ...words: string[]): void {
  const until = new Date(Date.now() + 3_600_000).toLocaleString('uk-UA', {
    timeZone: 'Europe/Kyiv',
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  });
  maintain(...words, '--reason', reason, '--until', until.replace(',', ''));
}

/** The works that the API knows of; it reads them every two seconds. */
const lasting = (page: Page) => api(page, 'GET', '/api/maintenance');

// What is typed stays; the form opens by itself when the works end, by the server's clock (AMB-112, AMB-113). The server's own
// rule is tested in api/create_test.go.
test('nothing can be ordered during the nightly works', async ({ page }) => {
  let over = false;
  await tellWorks(page, () =>
    over
      ? { active: false, now: '2026-03-05T22:05:00Z' }
      : { active: false, now: '2026-03-05T22:04:56Z', orderingBlockedUntil: '2026-03-05T22:05:00Z' },
  );
  await signIn(page);
  await page.goto('/services');
  await expect(page.getByText(blocked), 'CAT-32').toBeVisible();
  const order = page.getByRole('button', { name: 'Замовити: Перевірка транспортного засобу' });
  await expect(order, 'CAT-31, TIME-18').toHaveAttribute('aria-disabled', 'true');
  await accessible(page, 'catalogue during works');
  await picture(page, 'works-catalogue');
  await page.goto('/services/vehicle-check/info');
  await expect(page.getByText(blocked)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Замовити', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await picture(page, 'works-service');

  await startAfresh(page, 'vehicle-check');
  await expect(page.getByText(blocked)).toBeVisible();
  await expect(page.getByLabel('За VIN-кодом'), 'CAT-32').toBeDisabled();
  await press(page, 'Далі');
  await expect(page.getByText('Як шукати транспортний засіб?')).toBeVisible();
  await accessible(page, 'wizard during works');
  await picture(page, 'works-wizard');
  await page.goto('/services/ordered'); // what was ordered stays open
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мої послуги');
  await expect(page.getByText(blocked)).toHaveCount(0);

  await page.goto('/services/vehicle-check');
  await expect(page.getByText(blocked)).toBeVisible();
  over = true;
  await expect(page.getByText(blocked)).toBeHidden();
  await page.getByLabel('За VIN-кодом').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.getByLabel('VIN-код', { exact: true })).toBeVisible();
});

// The works are announced as an operator does. Only the night is stubbed: it cannot be brought about by day.
test('no policy can be bought during works of the insurance', async ({ page }) => {
  const reason = 'Оновлення бази полісів';
  const own = page.getByText(`проводяться технічні роботи. ${reason}. Орієнтовний час завершення: `);
  const whose = page.getByRole('radio').first();
  await signIn(page);
  try {
    announceWorks(reason, '--insurance');
    await expect.poll(() => lasting(page)).toMatchObject({ active: false, insurance: { reason } });
    await page.goto('/services/insurance');
    await expect(own, 'INS-12').toBeVisible();
    await expect(page.getByText(blocked)).toHaveCount(0);
    await expect(whose, 'INS-12').toBeDisabled();
    await expect(page.getByRole('button', { name: 'Далі' }), 'INS-12').toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page, 'INS-12: it is no maintenance of the cabinet').toHaveURL(/\/services\/insurance/);
    await accessibleInBothViews(page, 'works of the insurance');
    await picture(page, 'works-insurance');
    await startAfresh(page, 'vehicle-check');
    await expect(page.getByLabel('За VIN-кодом')).toBeEnabled();

    await page.route('**/api/maintenance', async (route) => {
      const answer = await route.fetch();
      const works = (await answer.json()) as object;
      await route.fulfill({ json: { ...works, orderingBlockedUntil: '2026-03-05T22:05:00Z' } });
    });
    await page.goto('/services/insurance');
    await expect(page.getByText(blocked), 'AMB-114: the ordering block first').toBeVisible();
    await expect(own, 'AMB-114').toHaveCount(0);
    await expect(whose, 'AMB-114').toBeDisabled();
    await expect(page).toHaveURL(/\/services\/insurance/);
    await page.unroute('**/api/maintenance');

    announceWorks('Оновлення реєстру'); // of the whole cabinet
    await expect.poll(() => lasting(page)).toMatchObject({ active: true });
    await page.goto('/services/insurance');
    await expect(page, 'SESS-07').toHaveURL(/\/maintenance$/);
    await expect(page.getByText('Оновлення реєстру'), 'STAT-13, ROUTE-30').toBeVisible();
  } finally {
    maintain('--end');
    maintain('--end', '--insurance');
  }
  await expect.poll(() => lasting(page)).toEqual({ active: false, now: expect.any(String) });
  await page.goto('/services/insurance');
  await expect(whose).toBeEnabled();
});

// AMB-112: the works begin while the form is open; the server refuses, the page says why, and nothing is lost.
test('the works begin while one orders', async ({ page }) => {
  let begun = false;
  await tellWorks(page, () => ({
    active: false,
    now: '2026-03-05T21:40:00Z',
    ...(begun ? { orderingBlockedUntil: '2026-03-05T22:05:00Z' } : {}),
  }));
  await page.route('**/api/services', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { success: false, code: 'ordering_blocked', message: blocked },
        })
      : route.fallback(),
  );
  await signIn(page);
  await startAfresh(page, 'vehicle-check');
  await page.getByLabel('За VIN-кодом').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('VIN-код', { exact: true }).fill(people.driver.vin);
  await page.getByRole('button', { name: 'Знайти' }).click();
  await expect(page.getByText('Знайдено транспортний засіб')).toBeVisible();
  begun = true;
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await expect(page.getByText(blocked)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Замовити і сплатити' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await picture(page, 'works-result');
});

// The page leads back when the maintenance is over (GAP-81).
test('maintenance', async ({ page }) => {
  const works = {
    active: true,
    reason: 'Оновлення реєстру',
    endsAt: '2026-03-05T22:00:00Z',
    now: '2026-03-05T20:00:00Z',
  };
  await tellWorks(page, () => works);
  await page.clock.install();
  await page.goto('/services');
  await expect(page, 'SESS-07, ROUTE-33').toHaveURL(/\/maintenance$/);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, 'STAT-11').toHaveText('Проводяться регламентні технічні роботи');
  const regret = 'Роботу буде скоро відновлено. Приносимо вибачення за можливі тимчасові незручності.';
  await expect(page.getByText(regret), 'STAT-12').toBeVisible();
  await expect(page.getByText('Оновлення реєстру'), 'STAT-13').toBeVisible();
  await expect(page.getByText('06.03.2026 00:00'), 'STAT-13').toBeVisible();
  await accessibleInBothViews(page, 'maintenance');
  await picture(page, 'maintenance');
  works.active = false;
  await page.clock.fastForward('01:00');
  await expect(page).toHaveURL(/\/login$/);
});
