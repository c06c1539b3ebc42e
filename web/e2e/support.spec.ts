import { expect, type Page, test } from '@playwright/test';
import { accessible, picture, setFault, signIn } from './cabinet';
import { pressKey, reach, typeInto } from './keyboard';

/** What tests/cabinet/support_test.go has arranged on the engine, and where. */
interface Arranged {
  desk: string;
  ui: string;
  /** Paid for and done, of the citizen with this RNOKPP, for the vehicle with this VIN; its number as the citizen reads it. */
  order: string;
  number: string;
  rnokpp: string;
  vin: string;
  /** The order that a view of the desk finds, by the view's title. */
  views: Record<string, string>;
  /** The orders whose payment the bank has taken back, and whose refund it refuses; the invoice of an order that never was. */
  money: { takenBack: string; refused: string; unknown: string };
}

const arranged: Arranged = JSON.parse(process.env.SUPPORT ?? '{}');
const reason = 'звернення 4711: чи готовий витяг';

test.skip(!process.env.SUPPORT, 'TestSupportInBrowser arranges the orders');

const history = (id: string) => `${arranged.ui}/${encodeURIComponent(`order/${id}`)}`;

/** Signs in by the office's provider, which the sandbox plays. */
async function signInByProvider(page: Page, factors: string): Promise<void> {
  await page.goto(arranged.desk);
  await page.getByRole('link', { name: 'Увійти обліковим записом працівника' }).click();
  await page.getByLabel('Хто Ви').selectOption('o.koval');
  await page.getByLabel('Чим підтверджуєте').selectOption(factors);
  await page.getByRole('button', { name: 'Увійти' }).click();
}

async function enter(page: Page): Promise<void> {
  await signInByProvider(page, 'Пароль і одноразовий код');
  await expect(page.getByText('Олена Коваль, Служба підтримки')).toBeVisible();
}

/** The page is accessible in the colours of either system's preference. */
async function accessibleInTheDark(page: Page, what: string): Promise<void> {
  await accessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await accessible(page, `${what}-dark`);
  await picture(page, `support-${what}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function find(page: Page, text: string): Promise<void> {
  await page.goto(arranged.desk);
  await page.getByLabel('Що шукаєте').fill(text);
  await page.getByLabel(/^Підстава/).fill(reason);
  await page.getByRole('button', { name: 'Знайти й відкрити' }).click();
}

/** What the web UI renders as markdown: summaries and details, each in a frame of its own. */
async function rendered(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const frames = page.frames().filter((frame) => frame.url().includes('/render?'));
      const texts = await Promise.all(
        frames.map((frame) =>
          frame
            .locator('body')
            .innerText()
            .catch(() => ''),
        ),
      );
      return texts.join('\n');
    })
    .toContain(words);
}

test('without a session the history leads to the sign-in, and back when there is a reason', async ({
  page,
}) => {
  await page.goto(history(arranged.order));
  const signIn = page.getByRole('link', { name: 'Увійти обліковим записом працівника' });
  await expect(signIn).toBeVisible();
  await accessible(page, 'desk-sign-in');
  await picture(page, 'support-sign-in');
  await signIn.click();
  await page.getByRole('button', { name: 'Увійти' }).click();
  await page.getByLabel(/^Підстава/).fill(reason);
  await accessible(page, 'desk-reason');
  await picture(page, 'support-reason');
  await page.getByRole('button', { name: 'Відкрити на 30 хвилин' }).click();
  await expect(page.getByTestId('input-and-result')).toContainText(arranged.vin);
});

test('without a reason the history is ciphertext, and the page says where to give one', async ({ page }) => {
  await enter(page);
  await page.goto(`${arranged.ui}?query=${encodeURIComponent(`WorkflowId = "order/${arranged.order}"`)}`);
  await page
    .getByRole('link', { name: `order/${arranged.order}` })
    .first()
    .click();
  await expect(page.getByText('Дані зашифровано. Щоб читати їх, увійдіть до служби підтримки')).toBeVisible();
  await expect(page.getByRole('link', { name: arranged.desk })).toBeVisible();
  await expect(page.getByTestId('input-and-result')).toBeVisible();
  await expect(page.getByText(arranged.vin)).toHaveCount(0);
  await picture(page, 'support-sealed');
});

test('one factor is not enough', async ({ page }) => {
  await signInByProvider(page, 'Лише пароль');
  await expect(page.getByRole('alert')).toContainText('без другого чинника');
});

test('an order is found by its number and read in words, by the keyboard alone', async ({ page }) => {
  await enter(page);
  await accessibleInTheDark(page, 'desk');
  await picture(page, 'support-desk');
  await page.getByLabel('Що шукаєте').focus();
  await page.keyboard.type(arranged.number);
  await page.keyboard.press('Tab');
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${arranged.desk}/orders/${arranged.order}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Перевірка транспортного засобу');
  await expect(page.getByText('Готово', { exact: true })).toBeVisible();
  for (const [name, words] of Object.entries({ 'Чий хід': 'Нічий', Гроші: 'сплачено', Рахунок: /./ }))
    await expect(page.locator('.facts div').filter({ hasText: name }).locator('dd')).toContainText(words);
  await expect(page.getByRole('listitem').filter({ hasText: 'Оплату отримано' })).toBeVisible();
  await accessibleInTheDark(page, 'desk-order');
  await picture(page, 'support-order');
  await page.getByRole('link', { name: 'Стан словами в Temporal UI' }).click();
  await rendered(page, 'Чий хід: Нічий');
});

test('staff with a reason read a history, and its citizen reads who it was', async ({ page, browser }) => {
  await enter(page);
  await find(page, arranged.order);
  await page.getByRole('link', { name: 'Історія в Temporal UI' }).click();
  await expect(page.getByTestId('input-and-result')).toContainText(arranged.vin);
  await page.getByTestId('history-tab').click();
  await rendered(page, 'Виставлення рахунку в банку');
  await rendered(page, 'Зберігання персональних даних');
  await picture(page, 'support-history');
  await page.getByTestId('user-metadata-tab').click();
  await rendered(page, 'Перевірка транспортного засобу');
  await rendered(page, 'Персональні дані буде стерто');
  await picture(page, 'support-details');

  const citizen = await browser.newPage();
  await signIn(citizen, arranged.rnokpp, '/profile/access');
  const entry = citizen.getByRole('listitem').filter({ hasText: arranged.order });
  for (const words of ['Олена Коваль', 'Служба підтримки', reason])
    await expect(entry.first()).toContainText(words);
  await expect(entry.first().getByRole('link', { name: 'Перевірка транспортного засобу' })).toHaveAttribute(
    'href',
    `/services/ordered#order-${arranged.order}`,
  );
  expect(await entry.count(), 'many pages were decoded: one look, or two over the hour').toBeLessThanOrEqual(
    2,
  );

  await page.goto(arranged.desk);
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.goto(history(arranged.order));
  await expect(page.getByRole('link', { name: 'Увійти обліковим записом працівника' })).toBeVisible();
  await expect(page.getByText(arranged.vin)).toHaveCount(0);
});

test('each view finds what it says, in words; a citizen is found by RNOKPP', async ({ page }) => {
  await enter(page);
  for (const [title, id] of Object.entries(arranged.views)) {
    await page.goto(arranged.desk);
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.locator(`a[href="/orders/${id}"]`), title).toBeVisible();
    await expect(page.locator(`a[href="/orders/${arranged.order}"]`), title).toHaveCount(0);
  }
  await accessible(page, 'desk-view');
  await picture(page, 'support-view');
  await page.getByRole('link', { name: 'Той самий перелік у Temporal UI' }).click();
  await expect(
    page.getByRole('link', { name: `order/${Object.values(arranged.views).at(-1)}` }).first(),
  ).toBeVisible();
  await find(page, arranged.rnokpp);
  await expect(page.locator(`a[href="/orders/${arranged.order}"]`)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(arranged.rnokpp));
  await accessible(page, 'desk-citizen');
  await picture(page, 'support-citizen');
  await page.locator(`a[href="/orders/${arranged.order}"]`).click();
  await expect(page.getByText(reason)).toBeVisible();
});

test('of the orders of one VIN the chosen one opens with the reason of the search', async ({ page }) => {
  await enter(page);
  await find(page, arranged.vin);
  await expect(page).toHaveURL(/\/found\?/);
  await expect(page.getByText(`Підстава: ${reason}`)).toBeVisible();
  await accessibleInTheDark(page, 'desk-found');
  await picture(page, 'support-found');
  const chosen = page.getByRole('listitem').filter({ hasText: arranged.number });
  await chosen.getByRole('button').click();
  await expect(page).toHaveURL(`${arranged.desk}/orders/${arranged.order}`);
  await expect(page.getByText(`Підстава: ${reason}`)).toBeVisible();
});

test('the page of an order that failed, or cannot continue, says why', async ({ page }) => {
  const why = page.getByText('a fault of ours').first();
  await enter(page);
  await find(page, arranged.views['Замовлення, що зупинилися через нашу помилку'] ?? '');
  await expect(page.getByRole('heading', { name: 'Замовлення, якого кабінет ще не записав' })).toBeVisible();
  await expect(why).toBeVisible();
  await accessible(page, 'desk-failed');
  await picture(page, 'support-failed');
  // A view leads to the stuck one.
  await page.goto(arranged.desk);
  await page.getByRole('link', { name: 'Замовлення, які код не може вести далі' }).click();
  await page.locator(`a[href="/orders/${arranged.views['Замовлення, які код не може вести далі']}"]`).click();
  await page.getByLabel(/^Підстава/).fill(reason);
  await page.getByRole('button', { name: 'Відкрити на 30 хвилин' }).click();
  await expect(why).toBeVisible();
  await picture(page, 'support-stuck');
  await page.getByRole('link', { name: 'Історія в Temporal UI' }).click();
  const failed = page.getByRole('row').filter({ hasText: 'Workflow Task Failed' });
  await failed.getByRole('link').first().click(); // a row that was unfolded folds when the page refreshes itself
  await expect(page).toHaveURL(/\/history\/events\/\d+$/);
  await expect(why).toBeVisible();
});

/** What the page says of the form that was sent; it has the focus, so that a screen reader begins there. */
async function said(page: Page, role: 'status' | 'alert', words: string | RegExp): Promise<void> {
  const answer = page.getByRole(role);
  await expect(answer).toContainText(words);
  await expect(answer).toBeFocused();
  await expect(answer).toBeInViewport();
  await expect(answer).not.toHaveCSS('outline-style', 'none');
}

const difference = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }), hasText: words });

test('a difference with the bank is closed once, with a note, by the keyboard alone', async ({
  page,
  context,
}) => {
  const { unknown } = arranged.money;
  const note = 'гроші повернуто платнику в кабінеті банку';
  await enter(page);
  await pressKey(page, page.getByRole('link', { name: 'Розбіжності з випискою банку' }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Розбіжності з випискою банку [1-9]/);
  const line = difference(page, unknown);
  await expect(line.getByRole('heading')).toHaveText('Банк має гроші за замовлення, якого кабінет не знає');
  await expect(line).toContainText(/Має бути 0\sгрн, у банку 119,40\sгрн/);
  await expect(line).toContainText('Кабінет його не має');
  await accessibleInTheDark(page, 'desk-differences');
  await picture(page, 'support-differences');
  const old = await context.newPage();
  await old.goto(page.url());

  // A note that says nothing closes nothing: the browser refuses a short one, the desk one of spaces.
  const field = line.getByLabel('Що зроблено');
  await typeInto(page, field, 'ні');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await typeInto(page, field, ' '.repeat(10));
  await page.keyboard.press('Enter');
  await expect(line.getByRole('alert')).toContainText('Не закрито: напишіть, що зроблено');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(field).toHaveAccessibleDescription(new RegExp(`Не закрито.*Банк має гроші.*${unknown}`));
  await accessibleInTheDark(page, 'desk-difference-refused');
  await picture(page, 'support-difference-refused');

  await typeInto(page, field, note);
  await reach(page, line.getByRole('button', { name: 'Закрити розбіжність' }));
  await page.keyboard.press('Enter');
  await said(
    page,
    'status',
    `Закрито: Банк має гроші за замовлення, якого кабінет не знає, рахунок ${unknown}.`,
  );
  await expect(difference(page, unknown)).toHaveCount(0);
  await accessibleInTheDark(page, 'desk-difference-closed');
  await picture(page, 'support-difference-closed');

  await typeInto(old, difference(old, unknown).getByLabel('Що зроблено'), 'закриваю вдруге, лист 18');
  await old.keyboard.press('Enter');
  await said(
    old,
    'alert',
    /Уже закрито, Ваш запис не збережено\. .*Олена Коваль, Служба підтримки: гроші повернуто/,
  );
  await expect(difference(old, unknown)).toHaveCount(0);
  await pressKey(old, old.getByRole('link', { name: 'Закриті розбіжності' }));
  await expect(difference(old, unknown)).toContainText(`Олена Коваль, Служба підтримки: ${note}`);
  await accessible(old, 'desk-differences-closed');
  await picture(old, 'support-differences-closed');
});

test('an order that did not know that its payment is gone asks the bank and is let go, by the keyboard alone', async ({
  page,
}) => {
  const { takenBack } = arranged.money;
  await enter(page);
  await page.goto(`${arranged.desk}/differences`);
  await pressKey(page, page.locator(`a[href="/orders/${takenBack}"]`));
  await typeInto(page, page.getByLabel(/^Підстава/), reason);
  await page.keyboard.press('Enter');
  const payments = page.getByRole('listitem').filter({ hasText: /Рахунок p2_/ });
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText(/\d\sгрн: сплачено/);
  const button = (name: string) => page.getByRole('button', { name });
  await expect(button('Завершити без результату')).toHaveCount(0);
  await pressKey(page, button('Запитати банк зараз'));
  await said(page, 'status', 'Банк запитано.');
  await expect(payments).toContainText('банк повернув гроші платнику');
  await expect(page.getByText('Банк востаннє запитано')).toBeVisible();
  await expect(button('Виконувати без оплати')).toBeVisible();
  await accessibleInTheDark(page, 'desk-money');
  await picture(page, 'support-money');

  // What cannot be undone is ticked first.
  const tick = page.getByLabel('Так, завершити без результату');
  await pressKey(page, button('Завершити без результату'));
  await expect(tick).toBeFocused();
  await expect(page.getByText('Банк запитано.')).toBeVisible(); // nothing was sent: it is the same page
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(button('Завершити без результату')).toBeFocused();
  await page.keyboard.press('Enter');
  // The register from which the reservation is withdrawn does not answer yet.
  await said(page, 'status', 'Завершити без результату: прийнято, замовлення ще виконує це.');
  for (const name of ['Виконувати без оплати', 'Завершити без результату'])
    await expect(button(name), 'it is decided').toHaveCount(0);
  await setFault('trembita', 'down', false);
  const order = `${arranged.desk}/orders/${takenBack}`;
  await expect(async () => {
    await page.goto(`${order}/money`); // the address of what a form has shown leads to the order
    await expect(page).toHaveURL(order);
    await expect(page.getByText('Відмовлено', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await accessible(page, 'desk-let-go');
  await picture(page, 'support-let-go');
});

test('money that the bank does not return is returned by another way, by the keyboard alone', async ({
  page,
}) => {
  await enter(page);
  await find(page, arranged.money.refused);
  const payment = page.getByRole('listitem').filter({ hasText: /Рахунок p2_/ });
  await expect(payment).toContainText('банк відмовив у поверненні');
  await accessibleInTheDark(page, 'desk-refund-refused');
  await picture(page, 'support-refund-refused');
  await reach(page, page.getByLabel('Гроші вже переказано платнику'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Гроші повернуто іншим шляхом' })).toBeFocused();
  await page.keyboard.press('Enter');
  await said(page, 'status', 'Записано: гроші повернуто іншим шляхом.');
  await expect(payment).toContainText('гроші повернуто');
  await expect(page.getByRole('button', { name: 'Гроші повернуто іншим шляхом' })).toHaveCount(0);
});
