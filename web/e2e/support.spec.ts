import { expect, type Page, test } from '@playwright/test';
import { accessible, picture, signIn } from './cabinet';

/** What tests/cabinet/support_test.go has arranged on the engine, and where. */
interface Arranged {
  desk: string;
  ui: string;
  /** Paid for and done, of the citizen with this RNOKPP, for the vehicle with this VIN. */
  order: string;
  rnokpp: string;
  vin: string;
  /** The order that a view of the desk finds, by the view's title. */
  views: Record<string, string>;
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
  await page.getByLabel(/^Підстава/).fill(reason);
  await page.getByRole('button', { name: 'Читати 30 хвилин' }).click();
  await expect(page.getByText(`Олена Коваль, Служба підтримки. Підстава: ${reason}`)).toBeVisible();
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
  await page.getByRole('button', { name: 'Читати 30 хвилин' }).click();
  await expect(page.getByTestId('input-and-result')).toContainText(arranged.vin);
});

test('without a reason the history is ciphertext, and the page says where to give one', async ({ page }) => {
  await signInByProvider(page, 'Пароль і одноразовий код');
  await expect(page.getByLabel(/^Підстава/)).toBeVisible();
  await page.goto(history(arranged.order));
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

test('staff with a reason read an order, and its citizen reads who it was', async ({ page, browser }) => {
  await enter(page);
  await accessible(page, 'desk');
  await picture(page, 'support-desk');

  await page.goto(history(arranged.order));
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
  await page.getByRole('button', { name: 'Завершити' }).click();
  await page.goto(history(arranged.order));
  await expect(page.getByRole('link', { name: 'Увійти обліковим записом працівника' })).toBeVisible();
  await expect(page.getByText(arranged.vin)).toHaveCount(0);
});

test('each view finds what it says; a citizen is found by RNOKPP', async ({ page }) => {
  await enter(page);
  for (const [title, id] of Object.entries(arranged.views)) {
    await page.goto(arranged.desk);
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('link', { name: `order/${id}` }).first(), title).toBeVisible();
    await expect(page.getByRole('link', { name: `order/${arranged.order}` }), title).toHaveCount(0);
  }
  await picture(page, 'support-view');
  await page.goto(arranged.desk);
  await page.getByLabel('РНОКПП').fill(arranged.rnokpp);
  await page.getByRole('button', { name: 'Знайти' }).click();
  await page.getByRole('link', { name: 'Його замовлення в Temporal UI' }).click();
  await expect(page.getByRole('link', { name: `order/${arranged.order}` }).first()).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(arranged.rnokpp));
});

test('the page of an order that failed, or cannot continue, says why', async ({ page }) => {
  const why = page.getByText('a fault of ours').first();
  await enter(page);
  await page.goto(history(arranged.views['Замовлення, що зупинилися через нашу помилку'] ?? ''));
  await expect(why).toBeVisible();
  await page.goto(history(arranged.views['Замовлення, які код не може вести далі'] ?? ''));
  await page.getByTestId('history-tab').click();
  const failed = page.getByRole('row').filter({ hasText: 'Workflow Task Failed' });
  await failed.getByRole('link').first().click(); // a row that was unfolded folds when the page refreshes itself
  await expect(page).toHaveURL(/\/history\/events\/\d+$/);
  await expect(why).toBeVisible();
  await picture(page, 'support-stuck');
});
