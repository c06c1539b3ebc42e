import { expect, type Page, test } from '@playwright/test';
import { api, awaitStatus, decide, orderId, people, sandbox, signInWidget, waits } from './cabinet';
import { actByKeyboard, goOnByKeyboard, pressKey, reach, typeInto } from './keyboard';
import { arrived, begin } from './walk';
import { type Walk, walks } from './walks';

/** The walk of a service, taken by another citizen, so that the walker's ones keep what they order. */
function walkOf(wizard: string, who: keyof typeof people): Walk {
  const walk = walks.findLast((one) => one.wizard === wizard);
  if (!walk) throw new Error(`${wizard} has no walk`);
  return { ...walk, who };
}

/** From the catalogue through every step, by keyboard alone; answers the order's id. */
async function walkByKeyboard(page: Page, walk: Walk, name: string): Promise<string> {
  await begin(page, walk);
  await page.goto('/services');
  await pressKey(page, page.getByRole('link', { name: `Замовити: ${name}`, exact: true }));
  for (const step of walk.steps) {
    await arrived(page, step);
    await actByKeyboard(page, [...(step.fill ?? []), ...(step.last ?? [])]);
    await goOnByKeyboard(page, step);
  }
  await expect.poll(() => orderId(page)).not.toBe('');
  return orderId(page);
}

/** Is led to the bank and uses one of its test cards; from a card that is refused a link leads back. */
async function payByKeyboard(page: Page, card: 'success' | 'no_funds'): Promise<void> {
  await page.waitForURL(`${sandbox}/monobank/pay/**`);
  await pressKey(page, page.locator(`button[name="test"][value="${card}"]`));
  if (card === 'no_funds') await pressKey(page, page.getByRole('link', { name: 'Повернутися до магазину' }));
  await page.waitForURL((url) => !url.href.startsWith(sandbox));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The order's card among "My services". */
async function card(page: Page, id: string) {
  await page.goto('/services/ordered');
  return page.locator(`#order-${id}`);
}

// A phone's width, where the most is above and below what one sees.
test.describe('by keyboard', () => {
  test.use({ viewport: { width: 375, height: 800 } });
  test.slow();

  test('a made licence is sent, and paid for', async ({ page }) => {
    const id = '710375';
    await waits(people.carOwner.rnokpp, id, 'licence', 'made');
    const walk = walkOf('postal-shipment', 'carOwner');
    const order = await walkByKeyboard(page, walk, 'Доставка посвідчення водія');
    await payByKeyboard(page, 'success');
    await awaitStatus(page, order, 'done');
    await expect(page.getByText('Крок 6 з 6: Результат')).toBeVisible();
    await reach(page, page.getByRole('button', { name: /квитанц/i }));
  });

  test('a returned licence is sent again, and the order is given up', async ({ page }) => {
    const id = '720375';
    await waits(people.carOwner.rnokpp, id, 'licence', 'returned');
    const order = await walkByKeyboard(
      page,
      walkOf('reshipment', 'carOwner'),
      'Повторна доставка посвідчення водія',
    );
    const listed = await card(page, order);
    await pressKey(page, listed.getByRole('button', { name: /^Докладніше/ }));
    await pressKey(page, listed.getByRole('button', { name: 'Скасувати' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Скасувати замовлення?');
    await pressKey(page, dialog.getByRole('button', { name: 'Так' }));
    await awaitStatus(page, order, 'canceled');
    await waits(people.carOwner.rnokpp, id, 'licence', '');
  });

  test('returned documents of a vehicle are sent again after a card that the bank refuses', async ({
    page,
  }) => {
    const id = '730375';
    await waits(people.carOwner.rnokpp, id, 'certificate', 'returned');
    const walk = walkOf('reshipment-spr', 'carOwner');
    const order = await walkByKeyboard(page, walk, 'Повторна доставка свідоцтва про реєстрацію');
    await payByKeyboard(page, 'no_funds');
    const listed = await card(page, order);
    await pressKey(page, listed.getByRole('link', { name: 'Сплатити' }));
    await payByKeyboard(page, 'success');
    await awaitStatus(page, order, 'done');
  });

  test('a green card is signed by a code, and paid for', async ({ page }) => {
    const walk = walkOf('insurance-green', 'driver');
    const order = await walkByKeyboard(page, walk, 'Зелена картка');
    const confirmed = page.getByLabel('Підтверджую правильність даних');
    await pressKey(page, confirmed, 'Space');
    await expect(confirmed).toBeChecked();
    await pressKey(page, page.getByRole('button', { name: 'Підтвердити й отримати код' }));
    const code = page.getByRole('textbox', { name: 'Код із SMS' });
    await expect(code).toBeVisible();
    const found = await fetch(`${sandbox}/desk/api/insurer/contracts?reference=${order}`);
    const [contract] = (await found.json()) as { code: string }[];
    await typeInto(page, code, contract?.code ?? '');
    await page.keyboard.press('Enter');
    await payByKeyboard(page, 'success');
    await awaitStatus(page, order, 'done');
    await expect(page.getByText(/Файл поліса з’явиться/)).toBeVisible();
  });

  test('an individual plate is signed, paid for, refused by its maker and chosen again', async ({ page }) => {
    const walk = walkOf('inz', 'motorcyclist');
    const order = await walkByKeyboard(page, walk, 'Індивідуальний номерний знак');
    await signInWidget(page, people.motorcyclist.rnokpp); // the widget is the ministry's own page
    await payByKeyboard(page, 'success');
    await awaitStatus(page, order, 'sent');
    await decide(order, 'refuse');
    await awaitStatus(page, order, 'refusal');
    const listed = await card(page, order);
    await pressKey(page, listed.getByRole('link', { name: 'Обрати інший номерний знак' }));
    await expect(page.getByLabel('Номерний знак', { exact: true })).toHaveValue('ЇЖА7');
    await api(page, 'DELETE', '/api/services/draft/inz');
  });
});
