import { type Browser, expect, type Page, test } from '@playwright/test';
import { day } from '../src/lib/format';
import { kyivToday } from '../src/lib/kyivToday';
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
const soon = () => day(kyivToday(new Date(Date.now() + 40 * 86_400_000)));

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

/** The step that the bar names; on a desk its line above the bar is hidden. */
const step = (page: Page, name: string) => expect(page.getByText(name, { exact: true })).toBeAttached();

// An owner appoints a confidant, who is invited by a letter and signs; then the owner cancels it (GAP-24).
test('a confidant is appointed by two signatures, and the appointment is cancelled', async ({
  page,
  browser,
}) => {
  await signIn(page, electricOwner.rnokpp);
  await startAfresh(page, 'ownerToConfidant');
  await step(page, 'Крок 1 з 5: Транспортний засіб'); // CONF-03
  await expect(page.getByRole('radio').first()).toBeVisible();
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first()).toContainText('Оберіть варіант');
  await page.getByRole('radio').first().check();
  await reach(page);
  await picture(page, 'confidant-1-vehicle');
  await next(page, 'Кого призначаєте');

  await step(page, 'Крок 2 з 5: Належний користувач'); // CONF-03
  const number = page.getByLabel('РНОКПП');
  await number.fill(electricOwner.rnokpp);
  await page.getByLabel('Користування до').fill('01012020');
  await reach(page);
  await press(page, 'Далі');
  await expect(page.getByText('Вкажіть РНОКПП іншої особи, а не власний').first()).toBeVisible(); // CONF-38
  await expect(page.getByText('Оберіть дату, не ранішу за завтра').first()).toBeVisible(); // CONF-43
  await accessible(page, 'user');
  await picture(page, 'confidant-2-faults');
  await page.getByLabel('Користування до').fill(soon());
  await number.fill('1234567899'); // no person has this number
  await press(page, 'Далі');
  // CONF-40, CONF-45
  await expect(page.getByText('Особу не знайдено, перевірте введені дані').first()).toBeVisible();
  await number.fill(properUser.rnokpp);
  await expect(page.getByText(/Збережено о/)).toBeVisible();
  await page.reload(); // nothing is lost
  await expect(number).toHaveValue(properUser.rnokpp);
  await picture(page, 'confidant-2-user');
  await next(page, 'До сплати');
  await step(page, 'Крок 3 з 5: Перевірка даних'); // CONF-03
  await expect(page.getByText('Клименко О.').first()).toBeVisible(); // CONF-25: as the check has answered
  await picture(page, 'confidant-3-check');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  await step(page, 'Крок 4 з 5: Підпис'); // CONF-03
  const id = orderId(page);
  await picture(page, 'confidant-4-sign');
  await page.reload();
  await sign(page, electricOwner.rnokpp, 'Замовлення прийнято');
  await step(page, 'Крок 5 з 5: Результат'); // CONF-03
  await expect(page.getByText('Очікуємо на підтвердження від другого учасника')).toBeVisible();
  await accessible(page, 'waits for the other side');
  await picture(page, 'confidant-5-waits');

  const other = await another(browser);
  const address = await invited(id);
  await signInWithIdgovua(other, properUser.rnokpp, address);
  await other.waitForURL(`**/services/ownerToConfidant?id=${id}`);
  expect(await other.evaluate(() => localStorage.getItem('confidant-info'))).toBeNull(); // CONF-05
  await expect(other.getByText('Зінченко Сергій').first()).toBeVisible(); // CONF-07
  await step(other, 'Крок 1 з 3: Підтвердження заяви'); // CONF-05, CONF-06
  await expect(other.getByRole('button', { name: 'Відхилити' })).toHaveClass(/colorError/); // CONF-07: it is red
  await accessibleInBothViews(other, 'request');
  await picture(other, 'confidant-6-request');
  await other.getByRole('button', { name: 'Відхилити' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await picture(other, 'confidant-6-reject');
  await other.getByRole('button', { name: 'Не відхиляти' }).click();
  await other.getByRole('link', { name: 'Підписати' }).click();
  await expect(other).toHaveURL(/step=sign/); // CONF-07
  await step(other, 'Крок 2 з 3: Підпис'); // CONF-06
  await other.reload();
  await sign(other, properUser.rnokpp, 'Очікуйте на рішення сервісного центру'); // CONF-26, CONF-28
  await step(other, 'Крок 3 з 3: Результат'); // CONF-06
  await accessible(other, 'signed by both');
  await picture(other, 'confidant-7-result');
  await decide(id, 'approve');
  await awaitStatus(page, id, 'done');
  await page.reload();
  await expect(page, 'ROUTE-25').toHaveURL(`/services/ordered#order-${id}`);
  await expect(page.getByText('Належного користувача внесено до реєстру.').first()).toBeVisible();

  await page.goto('/services/confidant-revoke');
  await expect(page.getByRole('link', { name: /^Обрати: Клименко Оксана/ })).toBeVisible(); // CAT-08: no vehicle was chosen
  await accessible(page, 'whose appointment');
  await page.goto('/vehicles/owner');
  const car = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Дії: / }) })
    .first();
  await car.getByRole('button', { name: /^Дії: / }).click();
  await car.getByRole('link', { name: 'Скасувати належного користувача' }).click();
  await expect(page.getByText('Ви дійсно хочете скасувати призначення?')).toBeVisible(); // CONF-09
  await expect(page).toHaveURL(/\/services\/confidant-revoke\?step=confirm$/); // CONF-08: nothing of the vehicle is in the address
  await expect(page.getByText('Клименко Оксана')).toBeVisible(); // CONF-08
  await picture(page, 'confidant-8-revoke');
  await page.getByRole('button', { name: 'Так, перейти до підпису' }).click();
  await step(page, 'Крок 2 з 3: Підпис'); // CONF-10
  await sign(page, electricOwner.rnokpp, 'Замовлення прийнято');
  await step(page, 'Крок 3 з 3: Результат'); // CONF-11
  await expect(page.getByText('протягом одного робочого дня').first()).toBeVisible(); // CONF-13, TIME-22
  await expect(page.getByRole('heading', { name: 'Що далі' })).toBeVisible(); // CONF-11
  await expect(page.getByRole('link', { name: 'На головну' })).toHaveAttribute('href', '/'); // CONF-11
  const toFleet = page.getByRole('link', { name: 'До моїх авто' });
  await expect(toFleet).toHaveAttribute('href', '/vehicles/owner'); // CONF-11
  await accessible(page, 'revoked');
  await picture(page, 'confidant-9-revoked');
  const revoked = orderId(page);
  await decide(revoked, 'approve');
  await awaitStatus(page, revoked, 'done');
  await page.reload();
  await expect(page, 'ROUTE-25').toHaveURL(`/services/ordered#order-${revoked}`);
  await expect(page.getByText('Призначення належного користувача скасовано.').first()).toBeVisible();
});

// Each choice leads to the service of its own (AMB-075).
test('one becomes a confidant, or appoints one', async ({ page }) => {
  await signIn(page, properUser.rnokpp);
  for (const [choice, route] of [
    ['Стати належним користувачем', '/services/confidantToOwner'],
    ['Призначити належного користувача', '/services/ownerToConfidant'],
  ] as const) {
    await page.goto('/services/confidant');
    await expect(page.getByRole('link', { name: /^Замовити: / })).toHaveCount(2); // CONF-01
    await page.getByRole('link', { name: `Замовити: ${choice}` }).click();
    await expect(page).toHaveURL((url) => url.pathname === route); // CONF-01, ROUTE-22
    await expect(page.getByRole('heading', { level: 1 })).toContainText(choice); // CONF-01, ROUTE-22
  }
});

// Who wants to use a car asks its owner, who refuses, with a reason (AMB-072, GAP-26).
test('an owner rejects a request to become a confidant', async ({ page, browser }) => {
  await signIn(page, properUser.rnokpp);
  await page.goto('/services/confidant');
  await expect(page.getByRole('link', { name: 'Замовити: Призначити належного користувача' })).toBeVisible();
  await accessibleInBothViews(page, 'start');
  await picture(page, 'confidant-start');
  await startAfresh(page, 'confidantToOwner');
  await step(page, 'Крок 1 з 5: Транспортний засіб'); // CONF-02
  const vin = page.getByLabel('VIN-код транспортного засобу');
  await vin.fill('TMB99HAV3KM62602A');
  await expect(page.getByText('Транспортний засіб не знайдено. Перевірте VIN-код.')).toBeVisible(); // CONF-31
  for (const [refused, why] of [
    ['JTNBHGZB8N8973730', 'Власником є юридична особа'], // CONF-34
    [assignedOwner.vin, 'Належного користувача вже призначено'], // CONF-32
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
  await expect(page.getByRole('radio').first()).toBeEnabled(); // CONF-31: the server has checked it
  await expect(page.getByText(/Збережено о/)).toBeVisible();
  await page.reload(); // the choice is kept
  await expect(page.getByRole('radio').first()).toBeChecked();
  await picture(page, 'confidant-ask-1-vehicle');
  await next(page, 'Хто користуватиметься');
  await expect(page.getByText('Клименко Оксана').first()).toBeVisible();
  await page.getByLabel('Користування до').fill(soon());
  await reach(page);
  await picture(page, 'confidant-ask-2-user');
  const initiator = page.waitForResponse('**/api/confidant/check?schema=confidant');
  const participant = page.waitForResponse('**/api/confidant/check/confidant');
  await next(page, 'До сплати');
  const { uid } = await (await initiator).json();
  expect(uid).toMatch(/./); // CONF-22
  expect((await participant).status()).toBe(200); // CONF-23
  await picture(page, 'confidant-ask-3-check');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await step(page, 'Крок 4 з 5: Підпис'); // CONF-02, CONF-24
  await sign(page, properUser.rnokpp, 'Замовлення прийнято'); // CONF-24
  const id = orderId(page);

  const owner = await another(browser);
  await signIn(owner, people.driver.rnokpp, `/services/ordered#order-${id}`);
  const toConfirm = owner.locator(`#order-${id}`).getByRole('link', { name: 'Підписати або відхилити' });
  await toConfirm.click(); // ORD-71
  await owner.waitForURL(`**/services/confidantToOwner?id=${id}`);
  await expect(owner.getByText('Клименко Оксана').first()).toBeVisible();
  await owner.getByRole('button', { name: 'Відхилити' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Причина (за потреби)').fill('Авто вже продано');
  await accessibleInBothViews(owner, 'rejection');
  await dialog.getByRole('button', { name: 'Відхилити', exact: true }).click();
  await expect(owner.getByText('Ви відхилили заяву.')).toBeVisible(); // CONF-26, CONF-27
  await accessible(owner, 'rejected');
  await picture(owner, 'confidant-rejected');
  await page.reload();
  await expect(page, 'ROUTE-25').toHaveURL(`/services/ordered#order-${id}`);
  // CONF-46
  await expect(
    page.getByRole('paragraph').filter({
      hasText: 'Заяву відхилила інша особа: власник транспортного засобу. Причина: Авто вже продано',
    }),
  ).toBeVisible();
});

// A chosen vehicle stays chosen, one that has a confidant does not; another citizen's request is not opened (GAP-24).
test('a vehicle that has a confidant gets no second one', async ({ page }) => {
  await signIn(page, assignedOwner.rnokpp);
  await startAfresh(page, 'ownerToConfidant');
  const cars = (await api(page, 'GET', '/api/v1/vehicles')) as { carId: string; vin: string }[];
  const carId = cars.find(({ vin }) => vin === assignedOwner.vin)?.carId;
  await expect(page.getByRole('radio').first()).toBeVisible(); // the wizard's own way to its first step is over
  await page.evaluate((vehicleId) => {
    history.replaceState({ usr: { vehicleId }, key: 'chosen', idx: 0 }, '', '/services/ownerToConfidant');
  }, carId);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ваш транспортний засіб' })).toBeVisible(); // CONF-04
  await expect(page.getByRole('radio')).toHaveCount(0); // CONF-04
  const taken = page.getByRole('alert').filter({ hasText: 'Належного користувача вже призначено' });
  await expect(taken).toContainText('Клименко Оксана'); // CONF-42
  await expect(taken.getByRole('link', { name: 'Скасувати призначення' })).toBeVisible();
  await reach(page);
  await picture(page, 'confidant-1-locked');
  await press(page, 'Далі');
  await expect(page.getByText('Кого призначаєте')).toHaveCount(0); // CONF-42

  const stored = { id: '0192a3b4-0000-7000-8000-000000000001', type: 'owner' };
  await page.evaluate((info) => localStorage.setItem('confidant-info', JSON.stringify(info)), stored);
  await page.goto('/services/confidantToOwner');
  await expect(page.getByText('Цієї заяви немає серед Ваших')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('confidant-info'))).toBeNull(); // CONF-05
});
