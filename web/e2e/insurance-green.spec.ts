import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  awaitStatus,
  goToBank,
  next,
  openOrder,
  orderId,
  payWith,
  picture,
  press,
  sandbox,
  signIn,
  startAfresh,
} from './cabinet';
import { act, arrived, begin, goOn } from './walk';
import { walks } from './walks';

// From the own vehicle to the card in force: no document, for the company asks for none.
test('a green card is chosen, signed by a code and paid', async ({ page }) => {
  test.slow();
  await signIn(page);
  await startAfresh(page, 'insurance-green');
  await expect(page.getByText('Крок 1 з 8: Для кого поліс'), 'GRN-01').toBeVisible();
  await page.getByLabel('На власний транспортний засіб').check();
  await picture(page, 'green-1-person');
  await next(page, 'Територія дії');

  await page.getByRole('radio', { name: /OCTAVIA/ }).check();
  await expect(page.getByLabel('Молдова та Азербайджан'), 'GRN-06').toBeVisible();
  await page.getByLabel('Вся Європа').check(); // GRN-05
  await page.getByLabel('Строк дії поліса').selectOption({ label: '15 днів' });
  await picture(page, 'green-2-vehicle');
  await next(page, 'Оберіть пропозицію');

  await expect(page.getByTestId('offer'), 'GRN-03').toHaveCount(7);
  await accessible(page, 'offers of green cards');
  await picture(page, 'green-3-offers');
  await page.getByTestId('offer').filter({ hasText: 'Дніпро-Поліс' }).getByRole('radio').check();
  await next(page, 'Прізвище латиницею');

  await expect(page.getByLabel('Прізвище латиницею'), 'GRN-07').toHaveValue(/^[A-Z' -]+$/);
  await page.getByLabel('Ім’я латиницею').fill('');
  await page.getByLabel('Електронна пошта').fill('driver.demo@ukr.net');
  await page.getByLabel('Мобільний телефон').fill('067 111 22 33');
  await press(page, 'Далі');
  await expect(page.getByRole('alert'), 'GRN-10').toContainText('Ім’я латиницею');
  await page.getByLabel('Ім’я латиницею').fill('Oleksandr');
  await picture(page, 'green-4-data');
  await next(page, 'Населений пункт, де Ви живете');

  const place = page.getByRole('combobox', { name: 'Населений пункт' });
  if ((await place.inputValue()) === '') {
    await place.fill('Київ');
    await page.getByRole('option', { name: /^Київ/ }).first().click();
  }
  const street = page.getByLabel('Вулиця');
  if ((await street.inputValue()) === '') {
    await page.getByLabel('Область').fill('м. Київ');
    await street.fill('вул. Хрещатик');
    await page.getByLabel('Будинок').fill('1');
  }
  await page.getByLabel('Поштовий індекс').fill('01001');
  await picture(page, 'green-5-address');
  await page.getByRole('button', { name: 'Зарезервувати поліс' }).click(); // GRN-02: no document is asked for

  await expect(page.getByText('Територія дії'), 'GRN-09').toBeVisible();
  await expect(page.getByText('Номер «Зеленої картки»')).toBeVisible();
  const id = orderId(page);
  await picture(page, 'green-6-confirm');
  await page.getByLabel('Підтверджую правильність даних').check();
  await page.getByRole('button', { name: 'Підтвердити й отримати код' }).click();
  const field = page.getByRole('textbox', { name: 'Код із SMS' });
  await expect(field, 'GRN-09').toBeVisible();
  await picture(page, 'green-7-code');
  await field.fill((await contractOf(id)).code);
  await page.getByRole('button', { name: 'Підписати' }).click();
  await goToBank(page);
  await payWith(page, 'success');
  await page.waitForURL(`**/services/insurance-green?id=${id}`);
  await expect(page.getByText(/Файл поліса з’явиться тут о \d\d:\d\d/), 'ORD-74').toBeVisible();
  await awaitStatus(page, id, 'done');
  await accessible(page, 'result of a green card');
  await picture(page, 'green-8-result');
  const number = await page.getByText(/^\d{9}$/).innerText();
  await page.goto('/services/insurance-green'); // the answers became a card
  await expect(page.getByText('Ми зберегли те, що Ви ввели раніше')).toHaveCount(0);
  await page.goto('/services/ordered');
  await openOrder(page.locator(`#order-${id}`));
  await expect(page.locator(`#order-${id}`).getByText('Номер «Зеленої картки»'), 'ORD-17').toBeVisible();
  await atVehicle(page, number);
});

/** The vehicle has the card beside its motor policy, and who has stored its data is reminded of its end. */
async function atVehicle(page: Page, number: string): Promise<void> {
  await page.goto('/vehicles/owner');
  await page
    .getByRole('link', { name: /OCTAVIA/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Зелена картка' })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await accessible(page, 'vehicle with a green card');
  await picture(page, 'green-9-vehicle');
  await page.getByRole('link', { name: 'Внести дані картки' }).click();
  await expect(page.getByLabel('Номер «Зеленої картки»')).toHaveValue(number);
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page.getByText('Дані поліса збережено')).toBeVisible();
}

// What was typed is there for another try, also when the insurer refuses what was paid for.
test('a green card that is refused after the payment is paid back, and offered again', async ({ page }) => {
  test.slow();
  const way = walks.find(
    ({ name }) => name === 'a green card for another person’s vehicle, without a document',
  );
  if (!way) throw new Error('the walk has another name');
  await begin(page, { ...way, who: 'carOwner' });
  for (const step of way.steps) {
    await arrived(page, step);
    await act(page, step.fill ?? [], (text) => text);
    await goOn(page, step, 0);
  }
  const id = orderId(page);
  await page.getByLabel('Підтверджую правильність даних').check();
  await page.getByRole('button', { name: 'Підтвердити й отримати код' }).click();
  await expect(page.getByRole('textbox', { name: 'Код із SMS' })).toBeVisible();
  const contract = await contractOf(id);
  await page.getByRole('textbox', { name: 'Код із SMS' }).fill(contract.code);
  await page.getByRole('button', { name: 'Підписати' }).click();
  await goToBank(page);
  const refused = await fetch(`${sandbox}/desk/api/insurer/contracts/${contract.id}/refuse`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(refused.ok).toBe(true);
  await payWith(page, 'success');
  await awaitStatus(page, id, 'refusal');
  await page.goto('/services/ordered');
  await expect(page.getByText(/Страхова компанія відмовила/).first()).toBeVisible();
  await picture(page, 'green-10-refused');
  await page.goto('/services/insurance-green');
  await expect(page.getByText('Крок 5 з 8: Адреса страхувальника')).toBeVisible(); // everything before it is filled in
  await expect(page.getByLabel('Поштовий індекс')).toHaveValue('01001');
});

async function contractOf(id: string): Promise<{ id: number; code: string }> {
  const found = await fetch(`${sandbox}/desk/api/insurer/contracts?reference=${id}`);
  const [contract] = await found.json();
  return contract;
}
