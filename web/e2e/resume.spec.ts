import { expect, test } from '@playwright/test';
import { accessible, orderAndPay, people, picture, signIn } from './cabinet';

const { vin } = people.driver;

// No one is asked to pay again, not even at the address of the payment step.
test('a paid order is resumed without the payment step', async ({ page }) => {
  await signIn(page);
  const id = await orderAndPay(page, vin);
  const payments: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/payment')) payments.push(call.url());
  });
  for (const step of ['', '&step=payment', '&step=data']) {
    const report = page.waitForResponse((answer) => answer.url().includes(`/api/services/${id}/report`));
    await page.goto(`/services/vehicle-check?id=${id}${step}`);
    expect((await report).status(), 'VCHK-02').toBe(200);
    await expect(page.getByText('Витяг готовий'), 'ROUTE-23').toBeVisible();
    await expect(page.locator('dl').first(), 'ROUTE-23').toContainText(vin);
    await expect(page.locator('[aria-current=step]'), 'ROUTE-24').toContainText('Витяг');
  }
  expect(payments, 'VCHK-03').toEqual([]);
});

test('a download that fails shows a message, and can be tried again', async ({ page }) => {
  await signIn(page);
  await orderAndPay(page, vin);
  let broken = true;
  await page.route('**/report?form=pdf', (route) =>
    broken
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: '…' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Завантажити Витяг.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog, 'VCHK-19, WIZ-14, ERR-08, ERR-09').toContainText(
    'На жаль, сервіс тимчасово недоступний.',
  );
  await expect(dialog, 'WIZ-14, ERR-08').toContainText('Спробуйте, будь ласка, пізніше');
  await accessible(page, 'problem dialog');
  await picture(page, 'problem');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  broken = false;
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Завантажити Витяг.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('Витяг.pdf');
});

test('an order that is not there leads to the list', async ({ page }) => {
  await signIn(page);
  for (const id of ['0192a3b4-0000-7000-8000-00000000dead', 'nonsense', '%00']) {
    await page.goto(`/services/vehicle-check?id=${id}`);
    await expect(page, 'ROUTE-26').toHaveURL(/\/services\/ordered/);
    await expect(page.getByRole('heading', { level: 1 }), 'ROUTE-16').toHaveText('Мої послуги');
  }
  await orderAndPay(page, vin);
  await page.getByRole('link', { name: 'До моїх послуг' }).click();
  await expect(page, 'ROUTE-17').toHaveURL(/\/services\/ordered$/);
});
