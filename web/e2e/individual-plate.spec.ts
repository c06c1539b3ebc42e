import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  awaitStatus,
  confirmDelivery,
  decide,
  goToBank,
  next,
  orderId,
  payWith,
  people,
  pick,
  picture,
  press,
  setFault,
  signIn,
  signInWidget,
  startAfresh,
} from './cabinet';

/** The step that the bar names. */
const step = (page: Page, name: string) => expect(page.getByText(name, { exact: true })).toBeVisible();

const plate = (page: Page) => page.getByLabel('Номерний знак', { exact: true });
const check = (page: Page) => page.getByRole('button', { name: 'Перевірити', exact: true });

/** The message at a plate's field when one tries to continue with it. */
async function refused(page: Page, typed: string, message: string, row: string) {
  await plate(page).fill(typed);
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first(), row).toContainText(message);
}

test('options keep no height of a narrower window', async ({ page }) => {
  await signIn(page, people.manyVehicles.rnokpp);
  await startAfresh(page, 'inz');
  const options = page.locator('label', { has: page.getByRole('radio') });
  await options.first().waitFor();
  const heights = () =>
    options.evaluateAll((all) => [...new Set(all.map((label) => label.getBoundingClientRect().height))]);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(100);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(heights).toHaveLength(1);
});

// From the vehicle to the paid order: a car's plate, brought by Nova Poshta, with a refresh in the middle.
test('an individual plate is composed, signed, paid and brought', async ({ page }) => {
  test.slow();
  const { rnokpp } = people.manyVehicles;
  await signIn(page, rnokpp);
  await startAfresh(page, 'inz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Пошук номерного знака: Індивідуальний номерний знак', // CAT-04
  );
  await step(page, 'Крок 1 з 6: Пошук номерного знака'); // INZ-01
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText(/Оберіть (варіант|зі списку)/); // WIZ-02
  const vehicles = page.getByRole('radio');
  await vehicles.first().check();
  await expect(plate(page)).toBeVisible();

  await refused(page, 'ле', 'Мінімальна довжина – три символи', 'INZ-18');
  await refused(page, 'лев12345', 'Перевищено максимальну довжину', 'INZ-17');
  await refused(page, 'коzак', 'Використовуйте літери одного алфавіту', 'INZ-19');
  await refused(page, 'лев-1', 'Недопустимі символи', 'INZ-20');
  await refused(page, 'л123', 'щонайменше дві літери', 'INZ-23');
  await refused(page, 'ка777', 'Недопустима комбінація літер', 'INZ-22');
  await refused(page, 'idiot', 'Суперечить наказу МВС', 'INZ-24');
  await refused(page, 'набу7', 'зверніться з нею до сервісного центру МВС', 'INZ-15, GAP-35');
  await refused(page, 'лев77', 'Перевірте, чи вільний', 'INZ-03');
  await expect(plate(page), 'INZ-06').toHaveValue('ЛЕВ77');
  await plate(page).fill('kamin');
  await check(page).click();
  await expect(page.getByText('Уже зайнятий'), 'INZ-03').toBeVisible();
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first(), 'INZ-21').toContainText('уже зайнято');
  await picture(page, 'inz-1-taken');
  await page.getByRole('button', { name: 'KAMIN1', exact: true }).click();
  await expect(plate(page)).toHaveValue('KAMIN1');
  await expect(page.getByText('Вільний', { exact: true }), 'INZ-03').toBeVisible();
  await expect(page.getByRole('img', { name: 'Макет номерного знака KAMIN1' }), 'GAP-37').toBeVisible();
  await expect(page.getByText('5 850 грн'), 'INZ-35').toBeVisible(); // 3 000 + 3 × 750 + 600
  await plate(page).fill('kami7');
  await expect(page.getByText('5 100 грн'), 'INZ-12').toBeVisible();
  await check(page).click();
  await expect(page.getByText('Вільний', { exact: true })).toBeVisible();
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first(), 'INZ-29').toContainText('ознайомилися з вимогами');
  await page.getByLabel('Вимоги до індивідуального номерного знака прочитано').check();
  await accessibleInBothViews(page, 'plate');
  await picture(page, 'inz-1-plate');
  await vehicles.nth(1).check();
  await expect(plate(page), 'INZ-04').toHaveValue('');
  await plate(page).fill('kami7');
  await check(page).click();
  await expect(page.getByText('Вільний', { exact: true })).toBeVisible();
  await expect(page.getByText(/Збережено о/)).toBeVisible();
  await page.reload();
  await expect(plate(page)).toHaveValue('KAMI7');
  await expect(page.getByText('Вільний', { exact: true })).toBeVisible();
  await next(page, 'Як отримати номерний знак');

  await step(page, 'Крок 2 з 6: Особисті дані'); // INZ-01
  await page.getByLabel('Мобільний телефон').fill('067 123 45 67');
  await expect(page.getByRole('radio'), 'INZ-34').toHaveCount(2);
  await page.getByLabel('У сервісному центрі').check();
  await expect(page.getByText('ТСЦ 8041, м. Київ'), 'INZ-34').toBeVisible();
  const searches: string[] = [];
  page.on('request', (call) => {
    const { pathname, searchParams } = new URL(call.url());
    if (pathname === '/api/delivery/np/cities') searches.push(searchParams.get('cityName') ?? '');
  });
  await page.getByLabel('Нова пошта').check();
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first(), 'INZ-30').toContainText('Населений пункт: Оберіть зі списку');
  await expect(page.getByRole('alert').first(), 'INZ-31').toContainText('Відділення: Оберіть зі списку');
  await expect(page.getByRole('alert').first(), 'INZ-32').toContainText('Підтвердьте, будь ласка');
  await expect(page.getByTestId('code'), 'INZ-33').toHaveText(/^\d{4}$/);
  const city = page.getByRole('combobox', { name: 'Населений пункт' });
  await city.pressSequentially('лу');
  await expect(page.getByText('Введіть щонайменше 3 літери'), 'DLV-25').toBeVisible();
  expect(searches, 'DLV-25, INZ-30').toEqual([]);
  await pick(page, 'Населений пункт', 'Луцьк');
  expect(
    searches.every((name) => name.length >= 3),
    'DLV-25, INZ-30',
  ).toBe(true);
  await pick(page, 'Відділення', '1', 'Відділення №1');
  await expect(page.getByLabel('публічною офертою Нової пошти'), 'INZ-32').toBeVisible();
  await picture(page, 'inz-2-person');
  await confirmDelivery(page);
  await accessible(page, 'person');
  await next(page, 'Змінити');

  await step(page, 'Крок 3 з 6: Заява'); // INZ-01
  await expect(page.getByText('5 220 грн'), 'INZ-38').toBeVisible();
  await press(page, 'Замовити і підписати');
  await expect(page.getByRole('alert').first(), 'GAP-37').toContainText('Погодьте макет');
  await page.getByLabel('Погоджую макет').check();
  await picture(page, 'inz-3-application');
  await accessible(page, 'application');
  await setFault('trembita', 'down', true);
  try {
    await page.getByRole('button', { name: 'Замовити і підписати' }).click();
    const failure = page.getByRole('alert').first();
    await expect(failure, 'INZ-40, ERR-12').toContainText('Ой, щось пішло не так');
    await expect(failure, 'INZ-40, ERR-12').toContainText('Перепрошуємо за тимчасові незручності');
  } finally {
    await setFault('trembita', 'down', false);
  }
  await page.getByRole('button', { name: 'Замовити і підписати' }).click();

  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  await step(page, 'Крок 4 з 6: Підпис'); // INZ-01
  const id = orderId(page);
  await signInWidget(page, rnokpp);
  await step(page, 'Крок 5 з 6: Оплата'); // INZ-01
  await goToBank(page);
  await payWith(page, 'success');
  await page.waitForURL(`**/services/inz?id=${id}`);
  await step(page, 'Крок 6 з 6: Результат'); // INZ-01
  await awaitStatus(page, id, 'sent'); // ORD-65, AMB-058
  await expect(page.getByText('протягом одного місяця'), 'INZ-37, TIME-23').toBeVisible();
  await expect(page.getByText('Протягом 10 днів після отримання'), 'INZ-05, TIME-21').toBeVisible();
  await expect(page.getByRole('img', { name: 'Макет номерного знака KAMI7' })).toBeVisible();
  await accessibleInBothViews(page, 'result');
  await picture(page, 'inz-6-result');
  await decide(id, 'approve');
  await awaitStatus(page, id, 'received');
  await decide(id, 'refuse');
  await page.goto('/services/ordered');
  const refusal = page.locator(`#order-${id}`);
  await expect(refusal.getByText('Гроші повернуто на Вашу картку')).toBeVisible();
  await picture(page, 'inz-7-refused');
  await refusal.getByRole('link', { name: 'Обрати інший номерний знак' }).click();
  await expect(plate(page)).toHaveValue('KAMI7'); // what was typed is there again
});

test('a motorcycle’s plate has two rows, a moped none (INZ-26, INZ-39)', async ({ page }) => {
  await signIn(page, people.motorcyclist.rnokpp);
  await startAfresh(page, 'inz');
  const vehicles = page.getByRole('radio');
  await page.getByRole('radio', { name: /JH2W2GS36D2369549/ }).check();
  await expect(page.getByRole('alert'), 'INZ-26').toContainText('не виготовляють');
  await press(page, 'Далі');
  await step(page, 'Крок 1 з 6: Пошук номерного знака');
  await vehicles.first().check();
  await plate(page).fill('байк77');
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first(), 'INZ-11').toContainText('для мотоцикла – 5 символів');
  await plate(page).fill('байк7');
  for (const layout of ['До чотирьох угорі', 'До трьох угорі', 'До двох угорі'])
    await expect(page.getByRole('radio', { name: new RegExp(layout) }), 'INZ-39').toBeVisible();
  await picture(page, 'inz-1-moto');
});

for (const [what, who, vin, message] of [
  [
    'has an individual plate (INZ-25)',
    '2950338076',
    'WBA4K4SL0LE965963',
    'уже має індивідуальний номерний знак',
  ],
  ['is registered nowhere (INZ-27)', people.incomplete.rnokpp, 'XTAMY1248WB347124', 'немає регіону'],
] as const) {
  test(`no plate is made for a vehicle that ${what}`, async ({ page }) => {
    await signIn(page, who);
    await startAfresh(page, 'inz');
    await page.getByRole('radio', { name: new RegExp(vin) }).check();
    await expect(page.getByRole('alert'), what).toContainText(message);
    await expect(page.locator('#next-hint'), what).toHaveText(/не замовити$/);
    await expect(plate(page)).toHaveCount(0);
    await api(page, 'DELETE', '/api/services/draft/inz');
  });
}
