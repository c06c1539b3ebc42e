import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  goToBank,
  orderId,
  payWith,
  picture,
  press,
  sandbox,
  setFault,
  signIn,
} from './cabinet';

/** Citizens of the sandbox: one with fines in every state, one without any, one who knows another person's decree. */
const offender = '2970751913';
const blameless = '3405450044';
const helper = '3009891916';

interface Given {
  docId: string;
  series: string;
  number: string;
}

async function desk<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${sandbox}/desk/api/fines${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer.json() as Promise<T>;
}

const giveFine = (daysAgo = 1) =>
  desk<Given>('', { rnokpp: offender, plate: 'AE9623MH', type: 1, daysAgo, penalty: 34_000 });

/** The offender's fines in the register: each test gives another one. */
async function registered(): Promise<(Given & { requisites: boolean })[]> {
  return (await fetch(`${sandbox}/desk/api/fines?rnokpp=${offender}`)).json();
}

async function fill(
  page: Page,
  { series, number }: { series: string; number: string },
  plate = 'АЕ 9623 МН',
) {
  await page.getByLabel('Серія постанови').fill(series.toLowerCase());
  await page.getByLabel('Номер постанови').fill(`№ ${number}`);
  await page.getByLabel('Номерний знак').fill(plate);
  await page.getByRole('button', { name: 'Далі' }).click();
}

test('fines: seen, filtered, opened, paid from the list', async ({ page }) => {
  const { number } = await giveFine(0);
  const { length } = await registered();
  await signIn(page, offender);
  await expect(page.getByRole('heading', { name: 'Несплачені штрафи' }), 'DASH-02').toBeVisible();
  const recent = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Несплачені штрафи' }) });
  await expect(recent.last(), 'DASH-02: all of them').toContainText(/несплачен.{1,3} на .+.грн/);
  await accessibleInBothViews(page, 'home with fines');
  await picture(page, 'fines-home');
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Штрафи' });
  await expect(menu).toHaveAttribute('href', '/fines');
  await menu.click();

  const rows = page.locator('main li:has(> details)');
  await expect(page).toHaveURL(/\/fines$/);
  await expect(rows, 'ROUTE-13, FINE-01, FINE-15').toHaveCount(length);
  await expect(rows.first(), 'the most urgent comes first').toContainText('подвоєно з');
  await page.getByLabel('Спершу').selectOption('Нові');
  await expect(page).toHaveURL(/\/fines\?sort=newest$/);
  await expect(rows.first(), 'FINE-05: the newest comes first').toContainText(number);
  await page.reload();
  await expect(rows.first(), 'FINE-05').toContainText(number);
  // Half of 340 is due while the fine is new.
  await expect(rows.first()).toContainText(/170.грн замість 340.грн до/);
  await page.getByLabel('Стан').selectOption('Виконані');
  await expect(rows, 'ROUTE-13, FINE-03').toHaveCount(1);
  await page.getByLabel('Період').selectOption('За рік');
  const none = page.getByText('За результатами фільтрації нічого не знайдено');
  await expect(none, 'FINE-02, FINE-11').toBeVisible();
  await expect(page.getByText('Спробуйте інші запити'), 'FINE-11').toBeVisible();
  await accessible(page, 'fines with nothing found');
  await page.getByRole('button', { name: 'Скинути фільтри' }).click();
  await page.getByLabel('Транспортний засіб').selectOption('KE 7874 II');
  await expect(rows, 'ROUTE-13, FINE-04').toHaveCount(2);
  await page.getByLabel('Транспортний засіб').selectOption('Усі');

  for (const closed of ['Сплачено, очікує зарахування', 'Передано до ДВС', 'Виконано', 'Стан не визначено']) {
    const row = rows.filter({ hasText: closed });
    await expect(row).not.toHaveCount(0);
    await expect(row.getByRole('button', { name: 'Сплатити' }), 'FINE-08, FINE-09').toHaveCount(0);
  }
  const bands = rows.first().getByText('Скільки і до якого дня сплатити');
  await expect(bands, 'FINE-06: the row is closed').toBeHidden();
  await rows.first().locator('summary').first().click();
  await expect(bands, 'FINE-06: the row is open').toBeVisible();
  await expect(rows.first().getByText(/^Зараз: до/)).toBeVisible();
  const evidence = rows.first().getByRole('img', { name: 'Фото порушення 1 з 1' });
  await expect(evidence, 'FINE-07').toBeVisible();
  await expect(evidence, 'FINE-07').toHaveJSProperty('naturalWidth', 640);
  await accessibleInBothViews(page, 'fines');
  await picture(page, 'fines');

  await rows
    .first()
    .getByRole('button', { name: /^Сплатити 170/ })
    .click();
  // FINE-14, PAYF-15: the order is created, and its payment follows.
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
  await goToBank(page);
  await payWith(page, 'success');
  await page.waitForURL('**/fines/payment?id=*');
  await expect(page.getByText('Штраф сплачено.'), 'FINE-01').toBeVisible();
  await accessible(page, 'fine paid');
  await picture(page, 'fines-paid');
  await page.goto('/fines?sort=newest');
  await expect(rows.first()).toContainText('Сплачено, очікує зарахування');
  await expect(rows.first().getByRole('button', { name: 'Квитанція' })).toBeVisible();
});

// FINE-14: the list says that a payment has begun and until when; a tab that does not know yet says why it makes none.
test('fines: a payment that has begun is continued', async ({ page }) => {
  const { docId, number } = await giveFine();
  await signIn(page, offender, '/fines?sort=newest');
  const pay = { name: new RegExp(`^Сплатити .*№ ${number}$`) };
  await expect(page.getByRole('button', pay)).toBeVisible();
  await page.evaluate(async (id) => {
    const { accessToken } = JSON.parse(sessionStorage['cabinet-session']).state.tokens;
    const headers = { Authorization: `Bearer ${accessToken}` };
    const fines: { docId: string }[] = await (await fetch('/api/fines', { headers })).json();
    const body = new FormData();
    const fine = JSON.stringify(fines.find(({ docId }) => docId === id));
    body.append('serviceName', 'fines');
    body.append('data', new Blob([fine], { type: 'application/json' }));
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await fetch('/api/services', { method: 'POST', headers: { ...headers, ...key }, body });
    if (!answer.ok) throw new Error(await answer.text());
  }, docId);
  await page.getByRole('button', pay).click();
  await expect(page.getByRole('alert')).toContainText('Оплату цього штрафу вже замовлено');
  const row = page.locator('main li:has(> details)').filter({ hasText: number });
  await expect(row).toContainText(/Оплату розпочато, рахунок діє до \d\d\.\d\d, \d\d:\d\d/);
  await row.getByRole('link', { name: /^Продовжити оплату/ }).click();
  await goToBank(page);
});

// The decree is another person's.
test('fines: paid by details', async ({ page }) => {
  const fine = await giveFine();
  await signIn(page, helper);
  await api(page, 'DELETE', '/api/services/draft/fines');
  await page.goto('/fines/payment');
  const current = page.locator('main ol li[aria-current=step]');
  await expect(page.locator('main ol li'), 'ROUTE-14, PAYF-01').toContainText([
    'Дані постанови',
    'Перевірка даних',
    'Оплата',
  ]);
  await expect(current, 'PAYF-01').toContainText('Дані постанови');
  const goOn = page.getByRole('button', { name: 'Далі' });
  const details = {
    'Серія постанови': fine.series,
    'Номер постанови': fine.number,
    'Номерний знак': 'АЕ 9623 МН',
  };
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
  for (const [label, value] of Object.entries(details)) {
    await page.getByLabel(label).fill('');
    await expect(goOn, `PAYF-02, PAYF-03: ${label} is empty`).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel(label).fill(value);
    await expect(goOn, 'PAYF-03').toHaveAttribute('aria-disabled', 'false');
  }
  await page.getByLabel('Номерний знак').fill('');
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText('Перевірте введені дані');
  await accessible(page, 'details with faults');
  await page.getByLabel('Серія постанови').fill('1234567');
  await page.getByLabel('Номер постанови').fill('12А');
  await press(page, 'Далі');
  await expect(page.getByText('До 5 символів: літери та цифри').first(), 'PAYF-03, PAYF-04').toBeVisible();
  await expect(page.getByText('До 10 цифр').first(), 'PAYF-03, PAYF-05').toBeVisible();
  await expect(current, 'PAYF-03').toContainText('Дані постанови');

  const pay = page.getByRole('button', { name: 'Перейти до оплати' });
  const asked = page.waitForRequest('**/api/fines/criteria*');
  await fill(page, { series: fine.series, number: '1' });
  const query = new URL((await asked).url()).searchParams;
  expect([...query.keys()].sort(), 'PAYF-06').toEqual(['number', 'plate', 'series']);
  await expect(page.getByText('За вашим запитом нічого не знайдено.'), 'PAYF-07').toBeVisible();
  await expect(current, 'PAYF-01').toContainText('Перевірка даних');
  await expect(pay, 'PAYF-11').toHaveAttribute('aria-disabled', 'true');
  await accessible(page, 'nothing found');
  await picture(page, 'fines-none');
  for (const [state, words] of [
    [2, 'Штраф предано до ДВС'], // PAYF-08, PAYF-12, PAYF-14
    [3, 'За вказаними реквізитами штраф уже сплачений'], // PAYF-09, PAYF-14
  ] as const) {
    await desk(`/${fine.docId}/state`, { state });
    await page.getByRole('button', { name: 'Змінити дані' }).click();
    await fill(page, fine);
    await expect(page.getByText(words)).toBeVisible();
    await expect(pay, words).toHaveAttribute('aria-disabled', 'true');
  }
  const silent = (await registered()).find((one) => !one.requisites);
  if (!silent) throw new Error('no fine is without requisites');
  await page.getByRole('button', { name: 'Змінити дані' }).click();
  await fill(page, silent);
  await expect(page.getByText('У реєстрі немає реквізитів для оплати цього штрафу.')).toBeVisible();
  await expect(pay, 'PAYF-13, AMB-030').toHaveAttribute('aria-disabled', 'true');
  await desk(`/${fine.docId}/state`, { state: 0 });
  await page.getByRole('button', { name: 'Змінити дані' }).click();
  await expect(page.getByLabel('Номер постанови')).toHaveValue(silent.number);
  await picture(page, 'fines-details');
  await fill(page, fine);
  await expect(page.getByText('До сплати сьогодні'), 'PAYF-10').toBeVisible();
  await expect(page.getByRole('main').getByText(fine.number).first(), 'PAYF-10').toBeVisible();
  await expect(pay, 'PAYF-10, PAYF-14').not.toHaveAttribute('aria-disabled', 'true');
  await picture(page, 'fines-check');
  await pay.click();
  await expect(current, 'PAYF-01, PAYF-15').toContainText('Оплата');
  await goToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Штраф сплачено.')).toBeVisible();
  const [order] = (await api(page, 'GET', `/api/services/ordered/criteria?id=${orderId(page)}`)) as {
    fine: { docId: string };
  }[];
  expect(order?.fine.docId, 'CAT-10, PAYF-15').toBe(fine.docId);
});

// Who asks too often: the page waits by itself while that is short; else it says for how long, and lets one try then.
test('fines: asked for too often', async ({ page }) => {
  await signIn(page, helper, '/fines');
  const none = page.getByText('Наразі ви не маєте жодного штрафу');
  await expect(none).toBeVisible();
  const wait = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage['cabinet-session']).state.tokens;
    for (;;) {
      const { status, headers } = await fetch('/api/fines', {
        headers: { Authorization: `Bearer ${accessToken}` },
      });
      if (status === 429) return Number(headers.get('Retry-After'));
    }
  });
  expect([1, 2]).toContain(wait); // a call in two seconds, the last of which may be over
  const message = 'Забагато запитів. Спробуйте за 50 секунд.';
  const tooMany = (seconds: number, times?: number) =>
    page.route(
      '**/api/fines',
      (route) =>
        route.fulfill({
          status: 429,
          headers: { 'Retry-After': `${seconds}` },
          json: { success: false, code: 'too_many_requests', message },
        }),
      times ? { times } : {},
    );
  // On a slow machine the rate limit has refilled before the page is loaded, so the test repeats the server's last response.
  await tooMany(wait, 1);
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await page.reload();
  await refused;
  await expect(none).toBeVisible();
  await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toHaveCount(0);

  await tooMany(50);
  await page.clock.install();
  await page.reload();
  const again = page.getByRole('button', { name: 'Спробувати ще раз' });
  await expect(again).toHaveAccessibleDescription(message);
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await accessible(page, 'fines asked for too often');
  await picture(page, 'fines-limited');
  await page.unroute('**/api/fines');
  await again.focus();
  await page.clock.fastForward(50_000);
  await expect(page.getByText('Тепер можна спробувати ще раз.')).toBeVisible();
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(none).toBeVisible();
});

test('fines: none, inactive, unavailable', async ({ page }) => {
  await signIn(page, blameless, '/fines');
  await expect(page.getByText('Наразі ви не маєте жодного штрафу'), 'FINE-10').toBeVisible();
  await expect(page.getByText('Так тримати!'), 'FINE-10').toBeVisible();
  await accessibleInBothViews(page, 'no fines');
  await picture(page, 'fines-empty');

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, offender, '/fines');
  await page.route('**/api/services', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { success: false, code: 'internal', message: '' } })
      : route.fallback(),
  );
  await page
    .getByRole('button', { name: /^Сплатити/ })
    .first()
    .click();
  await expect(page.getByText('На жаль, сервіс тимчасово недоступний.'), 'PAYF-18').toBeVisible();
  await page.unroute('**/api/services');

  await page.route('**/api/services/info/fines', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), activeService: 'inactive' } });
  });
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expect(dialog, 'FINE-12').toContainText('Сервіс тимчасово недоступний');
  await expect(dialog, 'FINE-12').toContainText('Спробуйте скористатись пізніше');
  await accessible(page, 'inactive');
  await picture(page, 'fines-inactive');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog, 'FINE-12').toBeHidden();
  const listed = page.getByRole('button', { name: /^Сплатити/ }).first();
  await expect(listed, 'FINE-13').toHaveAttribute('aria-disabled', 'true');
  await page.goto('/fines/payment');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Номер постанови'), 'PAYF-16').toBeDisabled();
  await expect(page.getByRole('button', { name: 'Далі' }), 'PAYF-16').toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.unroute('**/api/services/info/fines');
  await page.goto('/fines');

  await setFault('trembita', 'unavailable', true);
  try {
    await page.reload();
    const again = page.getByRole('button', { name: 'Спробувати ще раз' });
    await expect(again, 'ERR-09').toBeVisible({ timeout: 30_000 });
  } finally {
    await setFault('trembita', 'unavailable', false);
  }
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.locator('main li:has(> details)').first()).toBeVisible();
});
