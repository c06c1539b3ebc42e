import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  goToBank,
  payWith,
  picture,
  press,
  sandbox,
  setFault,
  signIn,
} from './cabinet';

/** Citizens of the sandbox: one with fines in every state, one without any, one who knows a decree of somebody else. */
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

// ROUTE-13, SHELL-03, FINE-01, FINE-02, FINE-03, FINE-04, FINE-05, FINE-06, FINE-07, FINE-08, FINE-09, FINE-11, FINE-14, FINE-15, PAYF-15,
// DASH-02: the list, its filters, a row and its pictures; paid from the list.
test('fines: seen, filtered, opened, paid from the list', async ({ page }) => {
  const { number } = await giveFine(0);
  const { length } = await registered();
  await signIn(page, offender);
  await expect(page.getByRole('heading', { name: 'Несплачені штрафи' })).toBeVisible();
  await accessibleInBothViews(page, 'home with fines');
  await picture(page, 'fines-home');
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Штрафи' });
  await expect(menu).toHaveAttribute('href', '/fines');
  await menu.click();

  const rows = page.locator('main li:has(> details)');
  await expect(rows).toHaveCount(length);
  await expect(rows.first()).toContainText(number); // the newest comes first
  await page.getByLabel('Стан').selectOption('Виконані');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Період').selectOption('За рік');
  await expect(page.getByText('За результатами фільтрації нічого не знайдено')).toBeVisible();
  await expect(page.getByText('Спробуйте інші запити')).toBeVisible();
  await accessible(page, 'fines with nothing found');
  await page.getByRole('button', { name: 'Скинути фільтри' }).click();
  await page.getByLabel('Транспортний засіб').selectOption('KE 7874 II');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Транспортний засіб').selectOption('Усі');

  for (const closed of ['Сплачено, очікує зарахування', 'Передано до ДВС', 'Виконано', 'Стан не визначено']) {
    const row = rows.filter({ hasText: closed });
    await expect(row).not.toHaveCount(0);
    await expect(row.getByRole('button', { name: 'Сплатити' })).toHaveCount(0);
  }
  await rows.first().locator('summary').first().click();
  await expect(rows.first().getByText('Скільки і до якого дня сплатити')).toBeVisible();
  await expect(rows.first().getByText('сьогодні')).toBeVisible();
  const evidence = rows.first().getByRole('img', { name: 'Фото порушення 1 з 1' });
  await expect(evidence).toBeVisible();
  await expect(evidence).toHaveJSProperty('naturalWidth', 640);
  await accessibleInBothViews(page, 'fines');
  await picture(page, 'fines');

  await rows
    .first()
    .getByRole('button', { name: /^Сплатити 170/ })
    .click();
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
  await goToBank(page);
  await payWith(page, 'success');
  await page.waitForURL('**/fines/payment?id=*');
  await expect(page.getByText('Штраф сплачено.')).toBeVisible();
  await accessible(page, 'fine paid');
  await picture(page, 'fines-paid');
  await page.goto('/fines');
  await expect(rows.first()).toContainText('Сплачено, очікує зарахування');
  await expect(rows.first().getByRole('button', { name: 'Квитанція' })).toBeVisible();
});

// ROUTE-14, PAYF-01, PAYF-02, PAYF-03, PAYF-04, PAYF-05, PAYF-06, PAYF-07, PAYF-08, PAYF-09, PAYF-10, PAYF-11, PAYF-12, PAYF-13, PAYF-14,
// AMB-030: by the details of somebody else's decree.
test('fines: paid by details', async ({ page }) => {
  const fine = await giveFine();
  await signIn(page, helper);
  await page.goto('/fines/payment');
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText('Перевірте введені дані');
  await accessible(page, 'details with faults');
  await page.getByLabel('Серія постанови').fill('1234567');
  await page.getByLabel('Номер постанови').fill('12А');
  await press(page, 'Далі');
  await expect(page.getByText('До 5 символів: літери та цифри').first()).toBeVisible();
  await expect(page.getByText('До 10 цифр').first()).toBeVisible();

  await fill(page, { series: fine.series, number: '1' });
  await expect(page.getByText('За вашим запитом нічого не знайдено.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Перейти до оплати' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await accessible(page, 'nothing found');
  await picture(page, 'fines-none');
  for (const [state, words] of [
    [2, 'Штраф предано до ДВС'],
    [3, 'За вказаними реквізитами штраф уже сплачений'],
  ] as const) {
    await desk(`/${fine.docId}/state`, { state });
    await page.getByRole('button', { name: 'Змінити дані' }).click();
    await fill(page, fine);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Перейти до оплати' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }
  const silent = (await registered()).find((one) => !one.requisites);
  if (!silent) throw new Error('no fine is without requisites');
  await page.getByRole('button', { name: 'Змінити дані' }).click();
  await fill(page, silent);
  await expect(page.getByText('У реєстрі немає реквізитів для оплати цього штрафу.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Перейти до оплати' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await desk(`/${fine.docId}/state`, { state: 0 });
  await page.getByRole('button', { name: 'Змінити дані' }).click();
  await expect(page.getByLabel('Номер постанови')).toHaveValue(silent.number);
  await picture(page, 'fines-details');
  await fill(page, fine);
  await expect(page.getByText('До сплати сьогодні')).toBeVisible();
  await picture(page, 'fines-check');
  await page.getByRole('button', { name: 'Перейти до оплати' }).click();
  await goToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Штраф сплачено.')).toBeVisible();
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
  expect(wait).toBe(2);
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/fines') && answer.status() === 429,
  );
  await page.reload();
  await refused;
  await expect(none).toBeVisible();
  await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toHaveCount(0);

  const message = 'Забагато запитів. Спробуйте за 50 секунд.';
  await page.route('**/api/fines', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '50' },
      json: { success: false, code: 'too_many_requests', message },
    }),
  );
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

// FINE-10, FINE-12, FINE-13, PAYF-16, PAYF-18, ERR-09: nothing to pay, the service is off, the register is down, paying fails.
test('fines: none, inactive, unavailable', async ({ page }) => {
  await signIn(page, blameless, '/fines');
  await expect(page.getByText('Наразі ви не маєте жодного штрафу')).toBeVisible();
  await expect(page.getByText('Так тримати!')).toBeVisible();
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
  await expect(page.getByText('На жаль, сервіс тимчасово недоступний.')).toBeVisible();
  await page.unroute('**/api/services');

  await page.route('**/api/services/info/fines', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), activeService: 'inactive' } });
  });
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Сервіс тимчасово недоступний');
  await expect(dialog).toContainText('Спробуйте скористатись пізніше');
  await accessible(page, 'inactive');
  await picture(page, 'fines-inactive');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: /^Сплатити/ }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.unroute('**/api/services/info/fines');

  await setFault('trembita', 'unavailable', true);
  try {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible({ timeout: 30_000 });
  } finally {
    await setFault('trembita', 'unavailable', false);
  }
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.locator('main li:has(> details)').first()).toBeVisible();
});
