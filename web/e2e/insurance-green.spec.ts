import { expect, test } from '@playwright/test';
import {
  accessible,
  awaitStatus,
  goToBank,
  next,
  orderId,
  payWith,
  picture,
  press,
  sandbox,
  signIn,
  startAfresh,
} from './cabinet';

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
  const id = orderId(page);
  await picture(page, 'green-6-confirm');
  await page.getByLabel('Підтверджую правильність даних').check();
  await page.getByRole('button', { name: 'Підтвердити й отримати код' }).click();
  const field = page.getByRole('textbox', { name: 'Код із SMS' });
  await expect(field, 'GRN-09').toBeVisible();
  const found = await fetch(`${sandbox}/desk/api/insurer/contracts?reference=${id}`);
  const [contract]: { code: string }[] = await found.json();
  await field.fill(contract?.code ?? '');
  await page.getByRole('button', { name: 'Підписати' }).click();
  await goToBank(page);
  await payWith(page, 'success');
  await awaitStatus(page, id, 'done');
  await page.goto('/services/ordered');
  await expect(page.getByText('Номер «Зеленої картки»').first(), 'ORD-17').toBeVisible();
});
