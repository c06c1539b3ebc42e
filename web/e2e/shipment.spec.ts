import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  api,
  goToBank,
  next,
  orderId,
  payWith,
  people,
  pick,
  picture,
  press,
  sandbox,
  signIn,
  startAfresh,
  typeCode,
  waits,
} from './cabinet';

const recipient = people.electricOwner.rnokpp;

/** The post makes the parcel of an order move. */
async function moves(page: Page, id: string, ...events: string[]): Promise<void> {
  const [order] = (await api(page, 'GET', `/api/services/ordered/criteria?id=${id}`)) as {
    delivery: { note: string };
  }[];
  for (const event of events) {
    const answer = await fetch(`${sandbox}/desk/api/parcels/${order?.delivery.note}/event`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
}

const step = async (page: Page, name: string) =>
  expect(page.locator('main').getByText(name).first(), name).toBeVisible();

// DLV-02: direction, address, personal data, check, payment, result; then the parcel comes back and is sent again.
test('a made licence is sent home, comes back, and is sent again', async ({ page }) => {
  test.slow();
  await signIn(page, recipient);
  await waits(recipient, '700001', 'licence', 'made');
  await startAfresh(page, 'postal-shipment');

  await step(page, 'Крок 1 з 6: Напрямок доставки'); // DLV-02
  await expect(page.getByText('доставка триває від 3 тижнів'), 'DLV-19, DLV-23, TIME-25').toBeVisible();
  await expect(page.getByRole('radio', { name: /ТЕС 700001/ })).toBeChecked(); // the only one
  await expect(page.getByRole('radio', { name: /Укрпошта/ }), 'DLV-01, AMB-111').toHaveCount(2);
  await expect(page.getByText('120 грн'), 'GAP-36').toBeVisible();
  await expect(page.getByText('450 грн'), 'GAP-36').toBeVisible();
  await accessible(page, 'direction');
  await picture(page, 'shipment-1-direction');
  await page.getByRole('radio', { name: /^Укрпошта по Україні/ }).check();
  await next(page, 'Введіть код');

  await step(page, 'Крок 2 з 6: Адреса отримання'); // DLV-02
  await press(page, 'Далі');
  const faults = page.getByRole('alert').first();
  for (const part of ['Область', 'Район', 'Населений пункт', 'Вулиця', 'Будинок'])
    await expect(faults, 'DLV-12').toContainText(`${part}: Оберіть зі списку`);
  await expect(faults, 'DLV-12').toContainText('Куди доставити: Оберіть варіант');
  await picture(page, 'shipment-2-faults');
  await pick(page, 'Область', 'Волинська');
  await pick(page, 'Район', 'Луцький');
  await pick(page, 'Населений пункт', 'Луцьк');
  await pick(page, 'Вулиця', 'Винниченка');
  await pick(page, 'Будинок', '27');
  await page.getByRole('radio', { name: /^До відділення/ }).check();
  await expect(
    page.getByText('У відділенні відправлення зберігають 5 днів'),
    'DLV-24, TIME-24',
  ).toBeVisible();
  await typeCode(page);
  await accessible(page, 'address');
  await picture(page, 'shipment-2-address');
  await next(page, 'Контактні дані');

  await step(page, 'Крок 3 з 6: Особисті дані'); // DLV-02
  await expect(page.getByText('Зінченко Сергій').first(), 'WIZ-10').toBeVisible();
  await page.getByLabel('Електронна пошта').fill('sender@ukr.net');
  await picture(page, 'shipment-3-contact');
  await next(page, 'Змінити');

  await step(page, 'Крок 4 з 6: Перевірка даних'); // DLV-02
  await expect(page.getByText('43000, Волинська область, Луцький район')).toBeVisible();
  await press(page, 'Замовити і сплатити');
  await expect(page.getByRole('alert').first(), 'DLV-11').toContainText('Підтвердьте, будь ласка');
  await page.getByLabel('підтверджую доставку').check();
  await accessible(page, 'check');
  await picture(page, 'shipment-4-check');
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await page.waitForURL(/[?&]id=/);
  const id = orderId(page);
  const [made] = (await api(page, 'GET', `/api/services/ordered/criteria?id=${id}`)) as {
    shipment: object;
  }[];
  expect(made?.shipment, 'DLV-09').toMatchObject({
    serviceId: '700001',
    document: 'ТЕС 700001',
    kind: 'licence',
  });
  await goToBank(page);
  await payWith(page, 'success');

  await step(page, 'Крок 6 з 6: Результат'); // DLV-02
  await expect(page.getByText('Готово').first(), 'DLV-10, ORD-64, CAT-19').toBeVisible();
  await expect(page.getByRole('button', { name: /квитанц/i }), 'ORD-77, AMB-057').toBeVisible();
  await accessible(page, 'result');
  await picture(page, 'shipment-6-result');
  await page.goto('/services/postal-shipment'); // it is not ordered twice
  await expect(page.getByRole('heading', { name: 'Доставку вже замовлено' })).toBeVisible();
  await picture(page, 'shipment-ordered');

  await moves(page, id, 'accepted', 'departed', 'reached', 'arrived', 'expired', 'returning', 'returned');
  await page.goto('/');
  const again = page.getByRole('link', { name: 'Замовити доставку: Замовте повторну доставку' });
  await expect(again.first(), 'DASH-04').toBeVisible({ timeout: 30_000 });
  await picture(page, 'shipment-banner');
  await again.first().click();
  await expect(page).toHaveURL(/\/services\/reshipment\?/);
  await step(page, 'Крок 2 з 6: Адреса отримання'); // the document and its way are known
  await expect(page.getByRole('combobox', { name: 'Вулиця' })).not.toHaveValue('');
  await expect(page.getByLabel('Поштовий індекс')).toHaveValue('43000');
  await typeCode(page);
  await picture(page, 'shipment-again-address');
  await next(page, 'Контактні дані');
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('sender@ukr.net');
  await next(page, 'Змінити');
  await page.getByLabel('підтверджую доставку').check();
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await page.waitForURL(/[?&]id=/);
  const second = orderId(page);
  await page.goto('/services/ordered');
  const card = page.locator(`#order-${id}`);
  await expect(card.getByText('Повторну доставку замовлено')).toBeVisible();
  await expect(card.getByRole('link', { name: 'До повторної доставки' })).toHaveAttribute(
    'href',
    `/services/ordered#order-${second}`,
  );
  await picture(page, 'shipment-orders');
  await api(page, 'DELETE', `/api/services/${second}`);
});

test('one of several documents is chosen, and its vehicle is named', async ({ page }) => {
  await signIn(page, people.farmer.rnokpp);
  await startAfresh(page, 'reshipment-spr');
  const documents = page.getByRole('radio', { name: /Свідоцтво про реєстрацію/ });
  await expect(documents, 'CAT-07').toHaveCount(2);
  await press(page, 'Далі');
  await expect(page.getByRole('alert').filter({ hasText: 'Який документ надіслати' })).toBeVisible();
  await documents.first().check();
  await picture(page, 'shipment-documents');
});

test('who has nothing to send reads why, and what to do', async ({ page }) => {
  await signIn(page, people.driver.rnokpp);
  for (const service of ['postal-shipment', 'reshipment', 'reshipment-spr']) {
    await page.goto(`/services/${service}`);
    await expect(page.getByText('Надсилати зараз нічого')).toBeVisible();
    await expect(page.getByRole('link', { name: 'До моїх послуг' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  }
  await accessible(page, 'nothing to send');
  await picture(page, 'shipment-none');
});

test('the licence card leads to the delivery of a licence that is made', async ({ page }) => {
  await signIn(page, people.licenceToBeSent.rnokpp);
  await api(page, 'DELETE', '/api/services/draft/postal-shipment');
  const banner = page
    .getByRole('alert')
    .filter({ hasText: 'чекає в сервісному центрі на відправлення поштою' });
  await banner.getByRole('link', { name: 'Замовити доставку' }).click();
  await expect(page, 'DASH-05').toHaveURL(/\/services\/postal-shipment\?step=direction/);
  await expect(page.getByRole('radio', { name: /ЕХВ 551204/ })).toBeChecked();
});
