import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  awaitStatus,
  decide,
  next,
  orderId,
  people,
  picture,
  press,
  sandbox,
  signIn,
  signInWidget,
  signInWithIdgovua,
  startAfresh,
} from './cabinet';

const { electricOwner, properUser, assignedOwner } = people;
const contact = { email: 'confidant.demo@ukr.net', phone: '067 111 22 33' };

/** A day of next month, as one types it. */
const soon = () => {
  const at = new Date(Date.now() + 40 * 24 * 60 * 60_000);
  return [at.getDate(), at.getMonth() + 1, at.getFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('.');
};

/** A second citizen, in a browser of their own. */
async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'uk-UA', timezoneId: 'America/New_York' });
  return context.newPage();
}

/** Fills in both contacts of a step, or the one that it has. */
async function reach(page: Page): Promise<void> {
  await page.getByLabel('Електронна пошта').fill(contact.email);
  await page.getByLabel('Мобільний телефон').fill(contact.phone);
}

/** Signs an order in the widget, and waits until its screen says so. */
async function sign(page: Page, rnokpp: string, then: string): Promise<void> {
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  await signInWidget(page, rnokpp);
  await expect(page.getByText(then).first()).toBeVisible({ timeout: 30_000 });
}

/** The newest address that a letter to the other side leads to. */
async function invited(id: string): Promise<string> {
  let address = '';
  await expect
    .poll(async () => {
      const found = await fetch(`${sandbox}/desk/api/messages?to=${encodeURIComponent(contact.email)}`);
      const letters: { text: string }[] = found.ok ? await found.json() : [];
      address =
        letters
          .map(({ text }) => /\S+\/confidant\?\S+/.exec(text)?.[0] ?? '')
          .find((one) => one.includes(id)) ?? '';
      return address;
    })
    .not.toBe('');
  return address;
}

// CONF-03, CONF-05, CONF-06, CONF-07, CONF-08, CONF-09, CONF-10, CONF-11, CONF-24, CONF-25, CONF-26, CONF-28, CONF-38, CONF-40,
// CONF-45, GAP-23, GAP-24, ROUTE-22, SIGN-06, SIGN-10, SIGN-11, WIZ-01, WIZ-02, WIZ-03, WIZ-04, WIZ-05, WIZ-10: an owner appoints a
// proper user, who is invited by a letter and signs; then the owner cancels it.
test('a proper user is appointed by two signatures, and the appointment is cancelled', async ({
  page,
  browser,
}) => {
  await signIn(page, electricOwner.rnokpp);
  await startAfresh(page, 'ownerToConfidant');
  await expect(page.getByText('Крок 1 з 5: Транспортний засіб')).toBeAttached();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first()).toContainText('Оберіть зі списку');
  await page.getByRole('radio').first().check();
  await reach(page);
  await picture(page, 'confidant-1-vehicle');
  await next(page, 'Кого призначаєте');

  const number = page.getByLabel('РНОКПП');
  await number.fill(electricOwner.rnokpp);
  await page.getByLabel('Користування до').fill('01012020');
  await reach(page);
  await press(page, 'Далі');
  await expect(page.getByText('Вкажіть РНОКПП іншої особи, а не власний').first()).toBeVisible();
  await expect(page.getByText('Оберіть дату, не ранішу за завтра').first()).toBeVisible();
  await accessible(page, 'user');
  await picture(page, 'confidant-2-faults');
  await page.getByLabel('Користування до').fill(soon());
  await number.fill('1234567899'); // a number of nobody
  await press(page, 'Далі');
  await expect(page.getByText('Особу не знайдено, перевірте введені дані').first()).toBeVisible();
  await number.fill(properUser.rnokpp);
  await expect(page.getByText(/Збережено о/)).toBeVisible();
  await page.reload(); // nothing is lost
  await expect(number).toHaveValue(properUser.rnokpp);
  await picture(page, 'confidant-2-user');
  await next(page, 'До сплати');
  await expect(page.getByText('Клименко Оксана').first()).toBeVisible();
  await picture(page, 'confidant-3-check');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  const id = orderId(page);
  await picture(page, 'confidant-4-sign');
  await page.reload();
  await sign(page, electricOwner.rnokpp, 'Замовлення прийнято');
  await expect(page.getByText('Очікуємо на підтвердження від другого учасника')).toBeVisible();
  await accessible(page, 'waits for the other side');
  await picture(page, 'confidant-5-waits');

  const other = await another(browser);
  const address = await invited(id);
  await signInWithIdgovua(other, properUser.rnokpp, address);
  await other.waitForURL(`**/services/ownerToConfidant?id=${id}`);
  expect(await other.evaluate(() => localStorage.getItem('confidant-info'))).toBeNull();
  await expect(other.getByText('Зінченко Сергій').first()).toBeVisible();
  await expect(other.getByText('Крок 1 з 3: Підтвердження заяви')).toBeAttached();
  await accessibleInBothViews(other, 'request');
  await picture(other, 'confidant-6-request');
  await other.getByRole('button', { name: 'Відхилити' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await picture(other, 'confidant-6-reject');
  await other.getByRole('button', { name: 'Не відхиляти' }).click();
  await other.getByRole('link', { name: 'Підписати' }).click();
  await expect(other).toHaveURL(/step=sign/);
  await other.reload();
  await sign(other, properUser.rnokpp, 'Очікуйте на рішення сервісного центру');
  await accessible(other, 'signed by both');
  await picture(other, 'confidant-7-result');
  await decide(id, 'approve');
  await awaitStatus(page, id, 'done');
  await page.reload();
  await expect(page.getByText('Належного користувача внесено до реєстру.').first()).toBeVisible();

  const cars = (await api(page, 'GET', '/api/v1/vehicles')) as { carId: string; vin: string }[];
  await page.goto('/services/confidant-revoke');
  await page.waitForURL((url) => !url.pathname.startsWith('/services/confidant-revoke')); // no vehicle was chosen
  await page.evaluate((vehicleId) => {
    history.replaceState({ usr: { vehicleId }, key: 'chosen', idx: 0 }, '', '/services/confidant-revoke');
  }, cars[0]?.carId);
  await page.reload();
  await expect(page.getByText('Ви дійсно хочете скасувати призначення?')).toBeVisible(); // CONF-09
  await expect(page.getByText('Клименко Оксана')).toBeVisible();
  await picture(page, 'confidant-8-revoke');
  await page.getByRole('button', { name: 'Так, перейти до підпису' }).click();
  await sign(page, electricOwner.rnokpp, 'Замовлення прийнято');
  await expect(page.getByText('протягом одного робочого дня').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'На головну' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'До моїх авто' })).toHaveAttribute('href', '/vehicles/owner');
  await accessible(page, 'revoked');
  await picture(page, 'confidant-9-revoked');
  await decide(orderId(page), 'approve');
  await awaitStatus(page, orderId(page), 'done');
  await page.reload();
  await expect(page.getByText('Призначення належного користувача скасовано.').first()).toBeVisible();
});

// CONF-01, CONF-02, CONF-22, CONF-23, CONF-26, CONF-27, CONF-30, CONF-31, CONF-32, CONF-34, CONF-46, AMB-072, GAP-26, ORD-71: who
// wants to use a car asks its owner, who says no, with a reason.
test('an owner rejects a request to become a proper user', async ({ page, browser }) => {
  await signIn(page, properUser.rnokpp);
  await page.goto('/services/confidant');
  await expect(page.getByRole('link', { name: 'Замовити: Призначити належного користувача' })).toBeVisible();
  await accessibleInBothViews(page, 'start');
  await picture(page, 'confidant-start');
  await startAfresh(page, 'confidantToOwner');
  const vin = page.getByLabel('VIN-код транспортного засобу');
  await vin.fill('TMB99HAV3KM62602A');
  await expect(page.getByText('Транспортний засіб не знайдено. Перевірте VIN-код.')).toBeVisible();
  for (const [refused, why] of [
    ['JTNBHGZB8N8973730', 'Власником є юридична особа'],
    [assignedOwner.vin, 'Належного користувача вже призначено'],
  ] as const) {
    await vin.fill(refused);
    await page.getByRole('radio').first().click();
    await expect(page.getByText(why).first()).toBeVisible();
    await expect(page.getByRole('radio').first()).not.toBeChecked();
  }
  await accessible(page, 'refused vehicle');
  await picture(page, 'confidant-ask-1-refused');
  await vin.fill(people.driver.vin.toLowerCase());
  await page.getByRole('radio').first().click();
  await reach(page);
  await expect(page.getByRole('radio').first()).toBeEnabled(); // the server has checked it
  await expect(page.getByText(/Збережено о/)).toBeVisible();
  await page.reload(); // the choice is kept
  await expect(page.getByRole('radio').first()).toBeChecked();
  await picture(page, 'confidant-ask-1-vehicle');
  await next(page, 'Хто користуватиметься');
  await expect(page.getByText('Клименко Оксана').first()).toBeVisible();
  await page.getByLabel('Користування до').fill(soon());
  await reach(page);
  await picture(page, 'confidant-ask-2-user');
  await next(page, 'До сплати');
  await picture(page, 'confidant-ask-3-check');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await sign(page, properUser.rnokpp, 'Замовлення прийнято');
  const id = orderId(page);

  const owner = await another(browser);
  await signIn(owner, people.driver.rnokpp, `/services/ordered#order-${id}`);
  await owner.locator(`#order-${id}`).getByRole('link', { name: 'Підписати або відхилити' }).click();
  await owner.waitForURL(`**/services/confidantToOwner?id=${id}`);
  await expect(owner.getByText('Клименко Оксана').first()).toBeVisible();
  await owner.getByRole('button', { name: 'Відхилити' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Причина (за потреби)').fill('Авто вже продано');
  await accessibleInBothViews(owner, 'rejection');
  await dialog.getByRole('button', { name: 'Відхилити', exact: true }).click();
  await expect(owner.getByText('Ви відхилили заяву.')).toBeVisible();
  await accessible(owner, 'rejected');
  await picture(owner, 'confidant-rejected');
  await page.reload();
  await expect(
    page.getByText('Заяву відхилила інша особа: власник транспортного засобу. Причина: Авто вже продано'),
  ).toBeVisible();
});

// CONF-04, CONF-05, CONF-42, GAP-24: a chosen vehicle is held, one that has a proper user is let go; another's request is not opened.
test('a vehicle that has a proper user gets no second one', async ({ page }) => {
  await signIn(page, assignedOwner.rnokpp);
  await startAfresh(page, 'ownerToConfidant');
  const cars = (await api(page, 'GET', '/api/v1/vehicles')) as { carId: string; vin: string }[];
  const carId = cars.find(({ vin }) => vin === assignedOwner.vin)?.carId;
  await expect(page.getByRole('radio').first()).toBeVisible(); // the wizard's own way to its first step is over
  await page.evaluate((vehicleId) => {
    history.replaceState({ usr: { vehicleId }, key: 'chosen', idx: 0 }, '', '/services/ownerToConfidant');
  }, carId);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ваш транспортний засіб' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await reach(page);
  await picture(page, 'confidant-1-locked');
  await next(page, 'Кого призначаєте');
  await page.getByLabel('РНОКПП').fill(people.driver.rnokpp);
  await page.getByLabel('Користування до').fill(soon());
  await reach(page);
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.getByText('Належного користувача вже призначено', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();

  const stored = { id: '0192a3b4-0000-7000-8000-000000000001', type: 'owner' };
  await page.evaluate((info) => localStorage.setItem('confidant-info', JSON.stringify(info)), stored);
  await page.goto('/services/confidantToOwner');
  await page.waitForURL('**/services/ordered');
  expect(await page.evaluate(() => localStorage.getItem('confidant-info'))).toBeNull();
});
