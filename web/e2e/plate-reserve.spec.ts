import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  api,
  decide,
  goToBank,
  next,
  orderId,
  payWith,
  people,
  picture,
  press,
  sandbox,
  signIn,
  startAfresh,
} from './cabinet';

/** The step that the bar names. */
const step = (page: Page, name: string) => expect(page.getByText(name, { exact: true })).toBeVisible();

// From the service centre to the paid reservation, with a refresh and another visit in the middle (GAP-13).
test('a plate is chosen, paid and handed in', async ({ page, context }) => {
  test.slow();
  await signIn(page, people.motorcyclist.rnokpp);
  await startAfresh(page, 'plate-reserve');
  await expect(page.getByRole('link', { name: 'До переліку послуг' })).toHaveAttribute('href', '/services'); // WIZ-01
  await step(page, 'Крок 1 з 6: Сервісний центр'); // PRES-01, WIZ-01
  await expect(page.getByText('Вартість бронювання від 360 грн з ПДВ')).toBeVisible(); // PRES-25, PRES-26
  await expect(page.getByText('для транспорту юридичних осіб воно недоступне')).toBeVisible(); // PRES-22
  await picture(page, 'plate-centre');
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText('Оберіть зі списку'); // WIZ-02, WIZ-04
  await page.getByLabel('Автомобіль').check();
  const regions = page.getByLabel('Область').locator('option');
  await expect(regions.nth(1)).toHaveText(/Київ/); // PRES-24
  for (const excluded of ['Крим', 'Севастополь', 'Луганська'])
    await expect(regions.filter({ hasText: excluded })).toHaveCount(0); // PRES-23
  await page.getByLabel('Область').selectOption({ label: 'м. Київ' });
  await expect(page.getByLabel('Сервісний центр')).toHaveValue(''); // PRES-04: any
  await expect(page.getByText(/Збережено о \d\d:\d\d/)).toBeVisible();
  await next(page, 'Документ, що посвідчує особу');

  await step(page, 'Крок 2 з 6: Особисті дані'); // PRES-01
  await expect(page.getByText('Романюк Дарина')).toBeVisible(); // WIZ-10
  await expect(page.getByRole('radio', { name: /ID-картка/ })).toBeChecked(); // PRES-18
  await page.getByLabel('Мобільний телефон').fill('044 123 45 67');
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText('Неправильно вказаний номер телефону');
  await picture(page, 'plate-person');
  await page.getByLabel('Мобільний телефон').fill('067 123 45 67');
  await page.getByRole('radio', { name: /Інший документ/ }).check();
  await page.getByLabel('Тип документа').selectOption({ label: 'ID-картка' });
  await expect(page.getByLabel('Серія')).toHaveCount(0); // PRES-19
  await page.getByLabel('Номер', { exact: true }).fill('12345');
  await page.getByLabel('Номер запису').fill('1985010212345');
  await page.getByLabel('Дата видачі').pressSequentially('02012020');
  await page.getByLabel('Ким видано').fill('8012');
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText('Номер документа складається з 9 цифр');
  await picture(page, 'plate-document');
  await accessible(page, 'document');
  await page.getByLabel('Номер', { exact: true }).fill('001234567');
  await next(page, 'Літери або цифри номерного знака');

  await step(page, 'Крок 3 з 6: Номерний знак'); // PRES-01
  const searches: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/api/plate/reserve?'))
      searches.push(new URL(call.url()).searchParams.get('num') ?? '');
  });
  await page.getByLabel('Літери або цифри').pressSequentially('77');
  await expect(page.getByText(/Знайдено вільних номерних знаків/)).toBeVisible();
  expect(searches).toEqual(['77']); // PRES-15: typing rested once
  const costs = await page
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.closest('label')?.innerText ?? ''));
  expect(costs.length).toBeGreaterThan(1);
  await picture(page, 'plate-plates');
  await page.getByLabel('Літери або цифри').fill('ЖЖЖ');
  await expect(page.getByText('Не знайдено вільних номерних знаків')).toBeVisible();
  await picture(page, 'plate-none');
  await page.getByLabel('Літери або цифри').fill('7');
  const paid = page.getByRole('radio', { name: /грн/ }).first();
  await paid.check();
  const plate = await paid.inputValue();
  await expect(page.getByText(/Збережено о/)).toBeVisible();

  await page.reload(); // nothing is lost
  await expect(page.locator(`input[value="${plate}"]`)).toBeChecked();
  const session = await page.evaluate(() => sessionStorage.getItem('cabinet-session'));
  const other = await context.newPage(); // another device
  await other.addInitScript((kept) => sessionStorage.setItem('cabinet-session', kept ?? ''), session);
  await other.goto('/services/plate-reserve');
  await expect(other.getByText('Ми зберегли те, що Ви ввели раніше')).toBeVisible();
  await expect(other).toHaveURL(/step=check|plate-reserve$/);
  await other.close();

  await next(page, 'Змінити');
  await step(page, 'Крок 4 з 6: Перевірка даних'); // PRES-01
  await page.getByRole('link', { name: 'Змінити: Особисті дані' }).click();
  const email = page.getByLabel('Електронна пошта');
  await email.fill('romaniuk.new@ukr.net');
  await expect(email, 'VAL-11').toHaveCSS('text-transform', 'uppercase');
  await expect(email, 'AMB-019').toHaveValue('romaniuk.new@ukr.net');
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.getByText('ROMANIUK.NEW@UKR.NET', { exact: true }), 'VAL-11').toBeVisible();
  await picture(page, 'plate-check');

  await page.getByRole('button', { name: 'Забронювати і сплатити' }).click();
  await page.waitForURL(/[?&]id=/); // the screen soon leads on to the bank
  const id = orderId(page);
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible(); // PAY-01, PAY-02
  await picture(page, 'plate-payment');
  await goToBank(page); // PAY-04
  await payWith(page, 'success');
  await expect(page).toHaveURL(new RegExp(`/services/plate-reserve\\?id=${id}$`)); // PAY-06
  await step(page, 'Крок 6 з 6: Результат'); // PRES-01
  await expect(page.getByText('Замовлення прийнято')).toBeVisible();
  await expect(page.getByText('Що далі')).toBeVisible();
  await expect(
    page.getByText(/^Зверніться до сервісного центру до \d\d\.\d\d\.\d{4} \d\d:\d\d\./),
  ).toBeVisible();
  await expect(page.getByText(/^ТСЦ \d{4}, м\. Київ, вул/)).toBeVisible();
  const [order] = (await api(page, 'GET', `/api/services/ordered/criteria?id=${id}`)) as { number: string }[];
  await expect(page.getByText(order?.number.match(/\d{4}/g)?.join(' ') ?? '', { exact: true })).toBeVisible();
  await accessible(page, 'result');
  await picture(page, 'plate-result');
  await decide(id, 'processed');
  await decide(id, 'ready');
  await expect(page.getByText('Готово', { exact: true })).toBeVisible();

  await page.goto('/services/plate-reserve'); // the answers became an order
  await expect(page.getByText('Ми зберегли те, що Ви ввели раніше')).toHaveCount(0);
});

/** Reserves a plate for another person in the register, or releases it. */
async function rivalPlate(act: 'hold' | 'release', plate: string): Promise<void> {
  const rnokpp = people.firstLicence.rnokpp;
  const until = new Date(Date.now() + 60 * 60_000).toISOString();
  const [name, body] = {
    hold: ['plateHold', { reference: 'rival', rnokpp, plate, until }] as const,
    release: ['plateRelease', { reference: 'rival', plate }] as const,
  }[act];
  const answer = await fetch(`${sandbox}/trembita/restapi/plates/${act}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Uxp-Client': 'SEVDEIR-TEST/GOV/43305056/rival',
      'Uxp-Service': `SEVDEIR-TEST/GOV/43305056/EIS/${name}/1`,
      'Uxp-QueryID': randomUUID(),
      'Uxp-Purpose-Ids': 'test',
      'Uxp-Subject-Id': rnokpp,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Walks up to the check of a reservation, and answers the chosen plate. */
async function toCheck(page: Page): Promise<string> {
  await startAfresh(page, 'plate-reserve');
  await page.getByLabel('Автомобіль').first().check();
  await page.getByLabel('Область').selectOption({ label: 'м. Київ' });
  await next(page, 'Документ, що посвідчує особу');
  await expect(page.getByLabel('Електронна пошта')).not.toHaveValue('');
  await next(page, 'Літери або цифри номерного знака');
  await page.getByLabel('Літери або цифри').fill('1');
  const chosen = page.getByRole('radio', { name: /грн/ }).first();
  await chosen.check();
  const plate = await chosen.inputValue();
  await next(page, 'Змінити');
  return plate;
}

// Another person has taken the plate since it was chosen: the server refuses it, and another one is chosen.
test('a plate that was taken in the meantime is not booked', async ({ page }) => {
  await signIn(page, people.farmer.rnokpp);
  const plate = await toCheck(page);
  await rivalPlate('hold', plate);
  try {
    await page.getByRole('button', { name: 'Забронювати і сплатити' }).click();
    const shown = plate.replace(/(\d+)/, ' $1 ');
    const sentence = page
      .getByRole('alert')
      .getByText(`Номерний знак ${shown} щойно забронювали. Оберіть іншу`);
    await expect(sentence).toBeVisible(); // PRES-29
    await expect(page.getByLabel('Літери або цифри')).toHaveValue('1'); // PRES-29
    await expect(page.getByRole('radio', { name: shown })).toBeDisabled(); // PRES-29
    expect(orderId(page)).toBe(''); // PRES-29
    await accessible(page, 'taken plate');
  } finally {
    await rivalPlate('release', plate);
  }
});

// An organisation's key opens no cabinet, so that plates are reserved by natural persons, and for them alone.
test('a legal entity reserves no plate', async ({ page }) => {
  await page.goto('/services/plate-reserve');
  await page.getByRole('button', { name: 'Увійти через id.gov.ua' }).click();
  await page.locator('button[value="41173522"]').click(); // a company's
  await expect(page.getByText('Кабінет призначено для фізичних осіб.')).toBeVisible(); // PRES-22, ROLE-14
  await page.goto('/services/plate-reserve');
  await expect(page.getByRole('button', { name: 'Увійти через id.gov.ua' })).toBeVisible(); // PRES-22, ROLE-14
});

// Who has a reservation sees it; an unpaid one of the cabinet can be paid.
test('a plate that is held is shown instead of the form', async ({ page }) => {
  await signIn(page, people.withPlate.rnokpp);
  await page.goto('/services/plate-reserve');
  await expect(page.getByText('У Вас уже є заброньований номерний знак')).toBeVisible(); // PRES-10
  await expect(page.getByText('KA 7887 KX')).toBeVisible(); // PRES-12
  await expect(page.getByText('Бронювання діє до')).toBeVisible();
  await accessible(page, 'held');
  await picture(page, 'plate-held');
});

test('an unpaid reservation is shown with the way to pay it', async ({ page }) => {
  await signIn(page, people.farmer.rnokpp);
  await toCheck(page);
  await page.getByRole('button', { name: 'Забронювати і сплатити' }).click();
  await page.waitForURL(/[?&]id=/);
  const id = orderId(page);
  await goToBank(page); // who leaves the screen before is led there on the way
  await page.goto('/services/plate-reserve');
  await expect(page.getByText('У Вас є неоплачене бронювання')).toBeVisible(); // PRES-11, PRES-13, ORD-84
  await picture(page, 'plate-unpaid');
  await page.getByRole('link', { name: 'Сплатити' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}&step=payment`)); // PRES-13
  await goToBank(page);
  await page.goto('/services/ordered');
  await api(page, 'DELETE', `/api/services/${id}`); // the plate is free again
});

test('a citizen whom the road services do not know reads what to do', async ({ page }) => {
  await signIn(page, people.withoutSystemNumber.rnokpp);
  await page.goto('/services/plate-reserve');
  await expect(page.getByText('У реєстрах недостатньо інформації')).toBeVisible(); // PRES-07, PRES-14
  await accessible(page, 'scant');
  await picture(page, 'plate-scant');
});
