import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  api,
  goToBank,
  next,
  openOrder,
  orderId,
  payWith,
  people,
  picture,
  signIn,
  startAfresh,
} from './cabinet';

interface Stored {
  number: string;
  endDate: string;
  earliestUntil: string;
  longestUntil: string;
  orderId?: string;
}

const stored = async (page: Page) => (await api(page, 'GET', '/api/plate/storage')) as Stored[];

const shown = (iso: string) => iso.split('-').reverse().join('.');

// From the fleet to the prolonged storage, with a visit of the list before it is paid (AMB-115).
test('a stored plate is prolonged from the fleet, by the day', async ({ page }) => {
  test.slow();
  await signIn(page, people.keeper.rnokpp);
  await api(page, 'DELETE', '/api/services/draft/plate-storage');
  const [, plate] = await stored(page);
  if (!plate) throw new Error('nothing is stored');
  await page.goto('/vehicles/owner');
  await page.getByRole('link', { name: `Продовжити зберігання: ${plate.number}` }).click();

  await expect(page).toHaveURL(/\/services\/plate-storage\?step=term/); // PSTO-02: the plate is chosen
  await expect(page.getByText('Один день зберігання коштує 10,80 грн з ПДВ')).toBeVisible(); // PSTO-08, BIZ-09
  const days = page.getByRole('radio');
  await expect(days).toHaveCount(10); // PSTO-07
  await expect(days.first()).toBeChecked(); // PSTO-05
  await expect(days.first()).toHaveValue(plate.earliestUntil); // PSTO-04, PSTO-05
  await expect(days.last()).toHaveValue(plate.longestUntil);
  await picture(page, 'storage-term');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.locator(`input[value="${plate.number}"]`)).toBeChecked();
  await picture(page, 'storage-plate');
  await next(page, 'До якого дня зберігати');
  await days.nth(2).check();
  const until = await days.nth(2).inputValue();
  await next(page, 'Змінити');

  await expect(page.getByText('32,40 грн')).toBeVisible();
  await expect(page.getByText(shown(until))).toBeVisible();
  await picture(page, 'storage-check');
  await page.getByRole('button', { name: 'Продовжити і сплатити' }).click();
  await page.waitForURL(/[?&]id=/);
  const id = orderId(page);
  await goToBank(page); // who leaves the screen before is led there on the way

  await page.goto('/vehicles/owner'); // it is not ordered twice
  await expect(page.getByRole('link', { name: `Продовження замовлено: ${plate.number}` })).toBeVisible();
  await page.goto(`/services/plate-storage?id=${id}&date=${until}`); // not paid: the list says so
  await expect(page).toHaveURL(/\/services\/ordered#/); // ORD-83
  await page.locator(`#order-${id}`).getByRole('link', { name: 'Сплатити' }).click();
  await goToBank(page);
  await payWith(page, 'success');
  await expect(page).toHaveURL(new RegExp(`/services/plate-storage\\?id=${id}&date=${until}$`)); // PAY-07
  await expect(page.getByText('Зберігання номерного знака продовжено')).toBeVisible(); // CAT-13, ORD-64
  await expect(page.getByText(shown(until))).toBeVisible();
  await accessible(page, 'result');
  await picture(page, 'storage-result');
  const end = async () => (await stored(page)).find(({ number }) => number === plate.number)?.endDate;
  await expect.poll(end).toBe(until); // PSTO-09

  await page.goto('/services/ordered');
  const card = page.locator(`#order-${id}`);
  await openOrder(card);
  await expect(card.getByText(shown(until))).toBeVisible();
  await card.getByRole('link', { name: 'Продовжити зберігання' }).click();
  await expect(page).toHaveURL(/step=term/); // ORD-75
  await expect(page.getByText(`Сплачено до ${shown(until)}`)).toBeVisible();
});

// PSTO-05: an overdue plate begins with today.
test('an overdue plate is prolonged from today on', async ({ page }) => {
  await signIn(page, people.keeper.rnokpp);
  await startAfresh(page, 'plate-storage');
  const overdue = (await stored(page)).find(({ endDate, earliestUntil }) => {
    const after = new Date(Date.parse(endDate) + 24 * 60 * 60_000).toISOString().slice(0, 10);
    return earliestUntil > after;
  });
  if (!overdue) throw new Error('no plate is overdue');
  await expect(page.getByText(`строк зберігання минув ${shown(overdue.endDate)}`)).toBeVisible();
  await page.locator(`input[value="${overdue.number}"]`).check();
  await next(page, 'До якого дня зберігати');
  await expect(page.getByRole('radio').first()).toHaveValue(overdue.earliestUntil);
});

test('without stored plates the page says so', async ({ page }) => {
  await signIn(page, people.driver.rnokpp);
  await page.goto('/services/plate-storage');
  await expect(page.getByText('У Вас немає номерних знаків на зберіганні')).toBeVisible();
  await accessible(page, 'nothing stored');
  await picture(page, 'storage-none');
});
