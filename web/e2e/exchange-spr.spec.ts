import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  api,
  awaitStatus,
  confirmDelivery,
  decide,
  goToBank,
  lodged,
  next,
  openOrder,
  orderId,
  payWith,
  people,
  pick,
  picture,
  press,
  signIn,
  signInWidget,
  startAfresh,
} from './cabinet';

const service = 'exchange-spr';

/** Gives up the exchanges that an earlier run has left, and opens the wizard. */
async function begin(page: Page): Promise<void> {
  const orders = (await api(page, 'GET', '/api/services/ordered')) as {
    id: string;
    service: { internalName: string };
    actions: { action: string }[];
  }[];
  for (const { id, service: of, actions } of Array.isArray(orders) ? orders : [])
    if (of.internalName === service && actions.some(({ action }) => action === 'cancel'))
      await api(page, 'DELETE', `/api/services/${id}`);
  await startAfresh(page, service);
}

/** Applies for a vehicle of the citizen, and answers the order's id. */
async function apply(page: Page, vehicle: number): Promise<string> {
  await page.getByRole('radio').nth(vehicle).check();
  await expect(page.getByText('Свідоцтво можна обміняти онлайн')).toBeVisible();
  for (const [label, value] of [
    ['Прізвище латиницею', 'Kravchuk'],
    ['Ім’я латиницею', 'Olena'],
    ['Електронна пошта', 'driver@ukr.net'],
    ['Мобільний телефон', '067 123 45 67'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await expect(page.getByLabel('Дата народження')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Надіслати запит' }).click();
  await expect(page.getByText('Чекаємо на дозвіл')).toBeVisible();
  return orderId(page);
}

/** The service centre decides about a stage. */
async function decideStage(page: Page, id: string, stage: string, nth: number, decision = 'approve') {
  await lodged(page, id, nth);
  await decide(`${id}/${stage}`, decision);
}

/** Waits until an exchange has a status and a sub-status. */
async function awaitStage(page: Page, id: string, state: string): Promise<void> {
  await expect
    .poll(async () => {
      const found = await api(page, 'GET', `/api/services/ordered/criteria?id=${id}`);
      const [order] = found as { status: string; subStatus: string }[];
      return `${order?.status} ${order?.subStatus}`;
    })
    .toBe(state);
}

/** Opens the order from the list of ordered services by its button. */
async function fromList(page: Page, id: string, button: string): Promise<void> {
  await page.goto('/services/ordered');
  await page.locator(`#order-${id}`).getByRole('link', { name: button, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/services/${service}\\?id=${id}`));
}

/** The step that the bar names. */
const step = (page: Page, name: string) => expect(page.getByText(name, { exact: true })).toBeVisible();

// Permitted, a plate lost and another one kept, delivered by post, signed, paid; each stage survives a refresh.
test('a certificate is exchanged with a plate that the citizen chooses', async ({ page }) => {
  const { rnokpp } = people.carOwner;
  await signIn(page, rnokpp);
  await begin(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Дані та транспортний засіб: Обмін або відновлення свідоцтва про реєстрацію', // SPR-01
  );
  await step(page, 'Крок 1 з 7: Дані та транспортний засіб'); // SPR-02
  await expect(page.getByText('Перевірте транслітерацію')).toBeVisible(); // SPR-31
  await press(page, 'Надіслати запит');
  await expect(page.getByRole('alert').first()).toContainText(/Оберіть (варіант|зі списку)/);
  await page.getByLabel('Прізвище латиницею').fill('Кравчук');
  await press(page, 'Надіслати запит');
  await expect(page.getByRole('alert').first()).toContainText('Лише латинські літери'); // SPR-29
  await picture(page, 'certificate-1-faults');
  await page.getByRole('radio').first().check();
  await expect(page.getByText('Свідоцтво можна обміняти онлайн')).toBeVisible();
  await picture(page, 'certificate-1-person');
  const id = await apply(page, 0);
  await accessibleInBothViews(page, 'waiting');
  await picture(page, 'certificate-2-waiting');
  await page.reload();
  await expect(page.getByText('Чекаємо на дозвіл')).toBeVisible(); // SPR-10
  await awaitStage(page, id, 'w8_2_permission pending'); // SPR-27
  await decideStage(page, id, 'permission', 1);

  await expect(page.getByText('Який номерний знак буде')).toBeVisible();
  await awaitStage(page, id, 'w8_2_permission approved'); // SPR-27
  await fromList(page, id, 'Продовжити'); // ORD-78
  await step(page, 'Крок 2 з 7: Номерний знак'); // SPR-03
  await press(page, 'Забронювати номерний знак');
  await expect(page.getByRole('alert').first()).toContainText('Оберіть варіант');
  for (const origin of ['Залишити наявний', 'Отримати згенерований системою', 'Обрати новий самостійно'])
    await expect(page.getByLabel(origin)).toBeVisible(); // SPR-18
  await expect(page.getByText('від 360 грн з ПДВ')).toBeVisible(); // SPR-38
  await expect(page.getByRole('radio', { name: /згенерований системою.*246\sгрн/ })).toBeVisible();
  await page.getByLabel('Обрати новий самостійно').check();
  const searches: (string | null)[][] = [];
  page.on('request', (call) => {
    const { pathname, searchParams: asked } = new URL(call.url());
    if (pathname === '/api/plate/reserve') searches.push([asked.get('vehicleType'), asked.get('num')]);
  });
  await page.getByLabel('Літери або цифри').pressSequentially('77');
  await expect(page.getByText(/Знайдено вільних/)).toBeVisible();
  expect(searches).toEqual([['auto', '77']]); // SPR-37: typing rested once
  const plates = page.locator('input[name="plate"]');
  const first = await plates.first().inputValue();
  await plates.first().check();
  await picture(page, 'certificate-2-plate');
  await page.reload();
  await expect(page.locator(`input[value="${first}"]`)).toBeChecked();
  await page.getByRole('button', { name: 'Забронювати номерний знак' }).click();
  await expect(page.getByText('Бронюємо номерний знак')).toBeVisible();
  await awaitStage(page, id, 'w8_2_reserve pending'); // SPR-27
  await decideStage(page, id, 'reserve-1', 2, 'repeat');

  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('Номерний знак недоступний для бронювання'); // SPR-24
  await expect(notice).toContainText('Оберіть, будь ласка, іншу комбінацію'); // SPR-36
  await awaitStage(page, id, 'w8_2_permission repeat'); // SPR-27
  await accessible(page, 'lost plate');
  await picture(page, 'certificate-2-lost');
  await notice.getByRole('button', { name: 'Обрати інший' }).click();
  await fromList(page, id, 'Обрати інший номерний знак'); // ORD-79
  await page.getByRole('button', { name: 'Обрати інший' }).click();
  await expect(plates.nth(1)).toBeVisible();
  const plate = await plates.nth(1).inputValue();
  await page.locator(`input[value="${plate}"]`).check();
  await page.getByRole('button', { name: 'Забронювати номерний знак' }).click();
  await decideStage(page, id, 'reserve-2', 3);

  await expect(page.getByText('Яке свідоцтво Ви хочете отримати?')).toBeVisible();
  await awaitStage(page, id, 'w8_2_reserve approved'); // SPR-27
  await fromList(page, id, 'Продовжити'); // ORD-78
  await step(page, 'Крок 3 з 8: Вид свідоцтва'); // SPR-04, SPR-19
  await page.getByLabel('Пластикове та електронне').check();
  await picture(page, 'certificate-3-certificate');
  await expect(page.getByText(/Збережено о \d\d:\d\d/)).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('cabinet-order-exchange-spr')); // as on another device
  await page.reload();
  await expect(page.getByLabel('Пластикове та електронне')).toBeChecked();
  await next(page, 'Як отримати свідоцтво і номерний знак');
  await step(page, 'Крок 4 з 8: Доставка'); // SPR-05
  await expect(page.getByLabel('Укрпошта за кордон')).toBeVisible(); // a woman (AMB-098)
  await page.getByLabel('Укрпошта по Україні').check();
  await pick(page, 'Область', 'Волинська');
  await pick(page, 'Район', 'Луцький');
  await pick(page, 'Населений пункт', 'Луцьк');
  await pick(page, 'Вулиця', 'Винниченка');
  await pick(page, 'Будинок', '27');
  await page.getByRole('radio', { name: /^До відділення/ }).check();
  await confirmDelivery(page);
  await picture(page, 'certificate-4-delivery');
  await next(page, 'До сплати');
  await page.reload();
  await step(page, 'Крок 5 з 8: Підтвердження даних'); // SPR-06
  await expect(page.getByText('43000, Волинська область, Луцький район')).toBeVisible();
  await picture(page, 'certificate-5-check');
  await page.getByRole('link', { name: 'Змінити: Вид свідоцтва' }).click();
  await expect(page.getByLabel('Пластикове та електронне')).toBeChecked();
  await next(page, 'До сплати');
  await page.getByRole('button', { name: 'Підтвердити і перейти до підпису' }).click();

  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  await step(page, 'Крок 6 з 8: Підпис'); // SPR-07, SPR-19
  await expect(page.frameLocator('iframe').getByLabel('Чий ключ')).toBeVisible();
  await picture(page, 'certificate-6-sign');
  await fromList(page, id, 'Підписати'); // ORD-81
  await signInWidget(page, rnokpp);
  await step(page, 'Крок 7 з 8: Оплата'); // SPR-08
  await goToBank(page);
  await payWith(page, 'success');
  await page.waitForURL(`**/services/${service}?id=${id}`);
  await expect(page.getByText('Замовлення прийнято')).toBeVisible(); // SPR-09
  await step(page, 'Крок 8 з 8: Результат'); // SPR-09
  await awaitStatus(page, id, 'sent'); // SPR-28
  await expect(page.getByText('передамо свідоцтво і номерний знак Укрпошті')).toBeVisible(); // SPR-01
  await expect(page.getByText(/^[A-Z]+ .+, [A-Z0-9]{17}$/)).toBeVisible(); // the vehicle
  await expect(page.getByText(plate.replace(/^(..)(....)(..)$/, '$1 $2 $3')).first()).toBeVisible();
  await accessible(page, 'result');
  await picture(page, 'certificate-8-result');
});

// The citizen's own reservation is offered first, and costs nothing more; it stays when the order is given up.
test('the plate that is reserved already is put on the vehicle', async ({ page }) => {
  const { rnokpp } = people.withPlate;
  await signIn(page, rnokpp);
  await begin(page);
  const id = await apply(page, 0);
  await decideStage(page, id, 'permission', 1);
  const reserved = page.getByRole('radio').first();
  await expect(reserved).toHaveAccessibleName(
    /^Ваш заброньований номерний знак.*KA 7887 KX.*Заброньовано до \d\d\.\d\d\.\d{4}, вже оплачено$/, // SPR-18
  );
  await reserved.check();
  await picture(page, 'certificate-2-reserved');
  await page.reload();
  await expect(reserved).toBeChecked();
  await page.getByRole('button', { name: 'Взяти цей номерний знак' }).click();
  await decideStage(page, id, 'reserve-1', 2);
  await page.getByLabel('Лише електронне').check();
  await next(page, 'Як отримати номерний знак');
  await page.getByLabel('У сервісному центрі').check();
  await page.getByLabel('Область').selectOption({ label: 'м. Київ' });
  await page.getByLabel('Сервісний центр', { exact: true }).selectOption({ index: 1 });
  await next(page, 'До сплати');
  await expect(page.getByText('KA 7887 KX')).toBeVisible();
  const price = page.locator('section', { hasText: 'До сплати' });
  await expect(price).toContainText(/Номерний знак\s*безоплатно/); // SPR-16
  await expect(price).toContainText(/До сплати\s*215\sгрн/);
  await picture(page, 'certificate-5-reserved');
  await page.getByRole('button', { name: 'Підтвердити і перейти до підпису' }).click();
  await signInWidget(page, rnokpp);
  await goToBank(page);
  await expect(page.getByText(/215,00\s₴/).first()).toBeVisible();
  await page.goto('/services/ordered');
  await openOrder(page.locator(`#order-${id}`));
  await expect(page.locator(`#order-${id}`)).toContainText(/ТСЦ \d{4}, м\. Київ, вул/); // where it is fetched
  await api(page, 'DELETE', `/api/services/${id}`);
});

// The vehicle's menu chooses it; the present plate and an electronic certificate need no delivery; a man is not offered another
// country; going back gives up what was given.
test('the present plate needs no delivery, and going back deletes the order', async ({ page }) => {
  await signIn(page, people.manyVehicles.rnokpp);
  await begin(page);
  const cars = (await api(page, 'GET', '/api/v1/vehicles')) as { carId: string; vin: string }[];
  await page.goto(`/services/${service}?car=${cars[1]?.carId}`);
  await expect(page.locator(`input[value="${cars[1]?.vin}"]`)).toBeChecked(); // SPR-11
  const id = await apply(page, 1);

  const other = await page.context().newPage(); // the vehicle is taken
  const session = await page.evaluate(() => sessionStorage.getItem('cabinet-session'));
  await other.addInitScript((kept) => sessionStorage.setItem('cabinet-session', kept ?? ''), session);
  await other.goto(`/services/${service}?car=${cars[1]?.carId}`);
  await expect(other.getByText('вже є чинна заява')).toBeVisible(); // SPR-34, ERR-41
  await accessible(other, 'active application');
  await picture(other, 'certificate-1-active');
  await other.close();

  await decideStage(page, id, 'permission', 1);
  await page.getByLabel('Залишити наявний').check();
  await page.getByRole('button', { name: 'Залишити цей номерний знак' }).click();
  await decideStage(page, id, 'reserve-1', 2);
  await page.getByLabel('Пластикове та електронне').check();
  await next(page, 'Як отримати свідоцтво');
  await expect(page.getByText('Міжнародна доставка для Вас недоступна')).toBeVisible(); // SPR-32, AMB-098
  await expect(page.getByLabel('Укрпошта за кордон')).toHaveCount(0); // SPR-32
  await picture(page, 'certificate-4-domestic');
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByLabel('Лише електронне').check();
  await next(page, 'До сплати');
  // SPR-05, AMB-097
  await expect(page.locator('[aria-current=step]').locator('xpath=..')).not.toContainText('Доставка');

  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByLabel('Лише електронне')).toBeChecked();
  await page.getByRole('button', { name: 'Назад' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Повернутися і скасувати замовлення?'); // SPR-25
  await accessible(page, 'leave');
  await picture(page, 'certificate-3-leave');
  await question.getByRole('button', { name: 'Ні, залишитися' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Назад' }).click();
  await question.getByRole('button', { name: 'Так, скасувати' }).click();
  await expect(page).toHaveURL(/\/services\/ordered/); // SPR-26
  await awaitStatus(page, id, 'canceled'); // SPR-26
  await page.goto(`/services/${service}?id=${id}&step=plate`);
  await expect(page).toHaveURL(/\/services\/ordered/); // there is nothing to continue
});

type Counting = Window & { asked: number[]; read: number };

/** Notes, in the page, when a path is asked, and counts the answers that it has read: it acts on one before it is asked again. */
function countCalls(path: string): void {
  const page = window as unknown as Counting;
  page.asked = [];
  page.read = 0;
  const ask = window.fetch;
  window.fetch = (call, options) => {
    if ((call instanceof Request ? call.url : String(call)).includes(path)) page.asked.push(Date.now());
    return ask(call, options);
  };
  for (const name of ['json', 'text'] as const) {
    const take = Response.prototype[name];
    Response.prototype[name] = function (this: Response) {
      const body = take.call(this) as Promise<never>;
      if (this.url.includes(path)) void body.then(() => (page.read += 1));
      return body;
    };
  }
}

// Without the stream of changes the stage is asked for after 5 seconds, every 2, for a minute (AMB-094); then a letter will come.
test('who waits too long is referred to a letter', async ({ page }) => {
  await signIn(page, people.manyVehicles.rnokpp);
  await begin(page);
  await apply(page, 2);
  await page.route('**/api/services/ordered/stream', () => undefined); // never answers
  await page.clock.install();
  await page.addInitScript(countCalls, '/api/services/stages/');
  const now = () => page.evaluate(() => Date.now());
  const asked = () => page.evaluate(() => (window as unknown as Counting).asked);
  const awaited = () =>
    page.evaluate(() => {
      const { asked, read } = window as unknown as Counting;
      return asked.length - read;
    });
  const before = await now(); // the clock advances by itself, too
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Чекаємо на дозвіл')).toBeVisible();
  await page.clock.pauseAt((await now()) + 2_000); // from here a slow machine adds no time
  await page.clock.runFor(Math.max(0, before + 4_500 - (await now())));
  expect(await asked()).toHaveLength(0); // SPR-20, TIME-17
  // Only the test moves the clock, so that a slow machine adds no time between two questions.
  const step = 250;
  for (let time = 4_500; time < 67_000; time += step) {
    await page.clock.runFor(step);
    await expect.poll(awaited).toBe(0); // nothing more is asked while an answer is awaited
  }
  const at = (await asked()).map((time) => time - before);
  const between = at.slice(1).map((time, i) => time - (at[i] ?? 0));
  expect(at[0], 'SPR-20, TIME-17').toBeGreaterThanOrEqual(5_000);
  expect(Math.min(...between), 'SPR-21, TIME-17').toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...between), 'SPR-21, TIME-17').toBeLessThanOrEqual(3_000);
  expect(at.at(-1), 'SPR-21: for a minute').toBeGreaterThan(60_000);
  expect(at.length, 'SPR-21, TIME-17').toBeLessThan(32);
  await page.clock.resume();
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('Запит прийнято'); // SPR-23
  await accessible(page, 'late');
  await picture(page, 'certificate-2-late');
  await notice.getByRole('button', { name: 'До моїх послуг' }).click();
  await page.waitForURL(/\/services\/ordered/);
  const id = ((await api(page, 'GET', '/api/services/ordered')) as { id: string }[])[0]?.id;
  await api(page, 'DELETE', `/api/services/${id}`);
});

// SPR-20, SPR-22: whichever of the order and its stage says so first, the decision is shown, though no change is streamed.
test('a decision is seen without the stream of changes', async ({ page }) => {
  await page.route('**/api/services/ordered/stream', () => undefined); // never answers
  await signIn(page, people.manyVehicles.rnokpp);
  await begin(page);
  const id = await apply(page, 3);
  let decided = false;
  await page.route(`**/api/services/stages/${id}`, async (route) => {
    const before = !decided;
    const answer = await route.fetch();
    const told = await answer.json();
    await route.fulfill({ response: answer, json: before ? { ...told, status: 'pending' } : told });
  });
  await page.waitForResponse(`**/api/services/stages/${id}`);
  await decideStage(page, id, 'permission', 1);
  await expect
    .poll(async () => {
      const [order] = (await api(page, 'GET', `/api/services/ordered/criteria?id=${id}`)) as {
        subStatus: string;
      }[];
      return order?.subStatus;
    })
    .toBe('approved');
  const order = page.waitForResponse(`**/api/services/ordered/criteria?id=${id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))); // the order is read again
  await order;
  decided = true;
  await expect(page.getByLabel('Отримати згенерований системою')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // the stage may just be asked for again
  await api(page, 'DELETE', `/api/services/${id}`);
});
