import { expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  awaitStatus,
  confirmDelivery,
  decide,
  draw,
  goToBank,
  next,
  orderId,
  payWith,
  pdf,
  people,
  pick,
  picture,
  press,
  setFault,
  signIn,
  signInWidget,
  startAfresh,
} from './cabinet';

const title = 'Обмін або відновлення посвідчення водія';

/** The step that the bar names. */
const step = (page: Page, name: string) => expect(page.getByText(name, { exact: true })).toBeVisible();

// A worn licence, signed, paid and brought home; with a refresh, a way back and a wrong key in the middle.
test('a plastic licence is exchanged and brought home', async ({ page }) => {
  test.slow();
  const { rnokpp } = people.motorcyclist;
  await signIn(page, rnokpp);
  await startAfresh(page, 'licence-exchange');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Вид посвідчення: ${title}`); // LIC-01, WIZ-01
  await expect(page.getByRole('link', { name: 'До переліку послуг' })).toHaveAttribute('href', '/services'); // WIZ-01
  await step(page, 'Крок 1 з 9: Вид посвідчення'); // LIC-02, WIZ-01
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByLabel('Електронне посвідчення')).toBeVisible(); // LIC-01
  await picture(page, 'licence-1-type');
  await page.getByLabel('Пластикове посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');

  await step(page, 'Крок 2 з 9: Причина обміну'); // LIC-03, LIC-32
  await expect(page.getByRole('button', { name: /^(Назад|Далі)$/ })).toHaveCount(2); // WIZ-01, WIZ-03
  await press(page, 'Далі');
  await expect(page.getByRole('alert')).toContainText('Оберіть варіант'); // WIZ-02, WIZ-04
  await page.getByLabel('Посвідчення непридатне для користування').check();
  await picture(page, 'licence-2-reason');
  await next(page, 'Перевірте дані, які будуть');

  await step(page, 'Крок 3 з 9: Перевірка даних'); // LIC-05, LIC-32
  await expect(page.getByText('Романюк Дарина').first()).toBeVisible(); // WIZ-10
  await picture(page, 'licence-3-data');
  await next(page, 'Намалюйте підпис');

  await step(page, 'Крок 4 з 9: Підпис на посвідченні'); // LIC-08
  await press(page, 'Далі');
  await expect(page.getByText('Поставте підпис')).toBeVisible(); // SIGN-02
  await expect(page.locator('canvas')).toBeFocused();
  expect((await page.locator('canvas').boundingBox())?.height).toBe(204); // 200 and its frame (SIGN-03, BIZ-18)
  await draw(page);
  await expect(page.getByText('Підпис поставлено')).toBeVisible();
  await page.getByRole('button', { name: 'Скасувати лінію' }).click();
  await page.getByRole('button', { name: 'Скасувати лінію' }).click();
  await page.getByRole('button', { name: 'Очистити' }).click();
  await expect(page.getByText('Підпис поставлено')).toHaveCount(0);
  await draw(page);
  await expect(page.getByText(/Збережено о/)).toBeVisible();
  await page.reload(); // the drawing is kept
  await expect(page.getByText('Підпис поставлено')).toBeVisible();
  await picture(page, 'licence-6-drawing');
  await next(page, 'Як отримати документ');

  await step(page, 'Крок 5 з 9: Спосіб отримання'); // LIC-09
  await expect(page.getByText('120 грн')).toBeVisible();
  await page.getByLabel('Укрпошта по Україні').check();
  await expect(page.getByText('Доставка триває від 3 тижнів')).toBeVisible(); // DLV-23, TIME-25
  await expect(page.getByText('У відділенні відправлення зберігають 5 днів')).toBeVisible(); // DLV-24, TIME-24
  await page.getByRole('button', { name: 'Взяти адресу реєстрації' }).click();
  await expect(page.getByRole('combobox', { name: 'Населений пункт' })).not.toHaveValue('');
  await picture(page, 'licence-7-registered');
  await pick(page, 'Область', 'Волинська');
  await page.getByRole('combobox', { name: 'Район' }).fill('ЩЩЩ');
  await expect(page.getByText('Не знайдено')).toBeVisible();
  await pick(page, 'Район', 'Луцький');
  await pick(page, 'Населений пункт', 'Луцьк');
  await pick(page, 'Вулиця', 'Винниченка');
  await pick(page, 'Будинок', '27');
  await expect(page.getByLabel('Поштовий індекс')).toHaveValue('43000');
  await page.getByLabel('Поштовий індекс').fill('4300');
  await page.getByLabel('Введіть код').fill('abcd');
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first()).toContainText('Поштовий індекс складається з 5 цифр'); // DLV-14
  await expect(page.getByRole('alert').first()).toContainText('Куди доставити: Оберіть варіант'); // LIC-53
  await page.getByLabel('Поштовий індекс').fill('43000');
  await page.getByRole('radio', { name: /^До відділення/ }).check();
  await press(page, 'Далі');
  await expect(page.getByRole('alert').first()).toContainText('Введено невірний код'); // VAL-48
  await expect(page.getByRole('alert').first()).toContainText('Підтвердьте, будь ласка'); // LIC-52
  await step(page, 'Крок 5 з 9: Спосіб отримання'); // LIC-51
  await expect(page.getByTestId('code')).toHaveText(/^\d{4}$/); // LIC-51
  await picture(page, 'licence-7-delivery');
  await confirmDelivery(page);
  await next(page, 'Змінити');

  await step(page, 'Крок 6 з 9: Підтвердження даних'); // LIC-10
  await expect(page.getByText('43000, Волинська область, Луцький район')).toBeVisible();
  await expect(page.getByText('617 грн')).toBeVisible();
  await picture(page, 'licence-8-check');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();

  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  await step(page, 'Крок 7 з 9: Підпис'); // LIC-11
  const id = orderId(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Завантажити заяву (PDF)' }).click();
  expect((await saving).suggestedFilename()).toBe(`${id}.pdf`); // SIGN-13
  await signInWidget(page, people.driver.rnokpp); // another person's key
  await expect(page.getByText('РНОКПП не збігається з вказаним у профілі')).toBeVisible(); // SIGN-07
  await expect(page.getByText('Сталася помилка')).toBeVisible(); // SIGN-08
  await picture(page, 'licence-9-wrong-key');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.frameLocator('iframe').getByLabel('Чий ключ')).toBeVisible(); // SIGN-06
  await accessibleInBothViews(page, 'sign');
  await picture(page, 'licence-9-sign');
  await page.reload(); // the order is where it was
  const update = page.waitForResponse(
    (read) => read.request().method() === 'PATCH' && read.url().endsWith(`/api/services/${id}/statement`),
  );
  await signInWidget(page, rnokpp);
  expect((await update).status()).toBe(200); // LIC-37; what is sent: SignStep.test.tsx
  await step(page, 'Крок 8 з 9: Оплата'); // LIC-12, LIC-37, SIGN-11
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
  await goToBank(page);
  await payWith(page, 'success');
  await page.waitForURL(`**/services/licence-exchange?id=${id}`);
  await expect(page.getByText('Замовлення прийнято')).toBeVisible(); // LIC-13
  await step(page, 'Крок 9 з 9: Результат'); // LIC-13
  await awaitStatus(page, id, 'sent'); // LIC-58, ORD-65
  await expect(page.getByText('Готове посвідчення передамо Укрпошті')).toBeVisible();
  await accessibleInBothViews(page, 'result');
  await picture(page, 'licence-11-result');
  await decide(id, 'approve');
  await awaitStatus(page, id, 'received');
  await decide(id, 'processed');
  await awaitStatus(page, id, 'processed');
  await decide(id, 'ready');
  await expect(page.getByText('Відправлення', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.reload(); // the order has gone on from the status that is expected after its payment
  await expect(page, 'ROUTE-25, PAY-09').toHaveURL(`/services/ordered#order-${id}`);
});

// Personal data have changed, the documents are uploaded, and the licence goes abroad.
test('changed data need documents, and the licence can go abroad', async ({ page }) => {
  await signIn(page, people.abroad.rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Пластикове посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');
  await page.getByLabel('Зміна персональних даних').check();
  await page.getByLabel('Прізвище, ім’я або інші особисті дані').check();
  await next(page, 'дані Вашого чинного посвідчення');
  await next(page, 'Скан документа, що посвідчує особу');

  await step(page, 'Крок 4 з 10: Додаткові документи'); // LIC-06
  await page.locator('[id="field-confirmDoc.docType"]').selectOption({ label: 'ID-картка' });
  const first = page.locator('[id="field-confirmDoc.confirmFile"]');
  await first.setInputFiles({ name: 'фото.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a pdf') });
  await expect(page.getByText('Допустимий формат PDF')).toBeVisible(); // UPL-02, UPL-06
  const large = Buffer.alloc(2_097_153);
  await first.setInputFiles({ name: 'великий.pdf', mimeType: 'application/pdf', buffer: large });
  await expect(page.getByText('Допустимий розмір файлу до 2 Мб')).toBeVisible(); // UPL-04, UPL-05
  await first.setInputFiles({
    name: 'зламаний.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await expect(page.getByText('Файл пошкоджено')).toBeVisible(); // the server looks into it
  await accessible(page, 'documents with faults');
  await picture(page, 'licence-4-faults');
  await first.setInputFiles(await pdf(page, 'паспорт.pdf'));
  await expect(page.getByText('паспорт.pdf', { exact: true })).toBeVisible();
  await press(page, 'Далі');
  const faults = page.getByRole('alert').first();
  await expect(faults).toContainText('Скан документа про зміну даних: Додайте файл'); // LIC-49
  await expect(faults).toContainText('Підтверджую правильність даних'); // LIC-50, AMB-123
  await page.locator('[id="field-addConfirmDoc.docType"]').selectOption({ label: 'Свідоцтво про шлюб' });
  await page.locator('[id="field-addConfirmDoc.confirmFile"]').setInputFiles(await pdf(page, 'шлюб.pdf'));
  await expect(page.getByText('шлюб.pdf', { exact: true })).toBeVisible();
  await page.getByLabel('Підтверджую правильність даних').check();
  await picture(page, 'licence-4-documents');
  await next(page, 'Намалюйте підпис');
  await draw(page);
  await next(page, 'Як отримати документ');

  await page.getByLabel('Укрпошта за кордон').check();
  await expect(page.getByLabel('Прізвище латиницею')).toHaveValue('PONOMARENKO'); // DLV-15
  await pick(page, 'Країна', 'Польща');
  await page.getByLabel('Поштовий індекс').fill('ABC');
  await page.getByLabel('Місто').fill('Варшава');
  await page.getByLabel('Вулиця').fill('ul. Dluga');
  await page.getByLabel('Будинок').fill('5');
  const phone = page.getByLabel('Телефон отримувача');
  await expect(phone, 'VAL-18').toHaveValue('+48 ');
  await phone.fill('+375 29 123 45 67');
  await press(page, 'Далі');
  await expect(faults).toContainText('Індекс не відповідає формату країни'); // DLV-13
  await expect(faults).toContainText('Лише латинські літери'); // LIC-54
  await expect(faults, 'VAL-19').toContainText('Телефон отримувача: Неправильно вказаний номер телефону');
  await phone.fill('+48 601 23');
  await phone.blur(); // another fault is named when the field is left
  await expect(faults, 'VAL-18').toContainText('Телефон отримувача: Недопустимий формат телефону');
  await picture(page, 'licence-7-abroad-faults');
  await phone.fill('+48 601 234 567');
  await page.getByLabel('Поштовий індекс').fill('00-950');
  await page.getByLabel('Місто').fill('Warszawa');
  await confirmDelivery(page);
  await accessible(page, 'abroad');
  await picture(page, 'licence-7-abroad');
  await next(page, 'Змінити');
  await expect(page.getByText('947 грн')).toBeVisible();
  await expect(page.getByText('+48601234567', { exact: true }), 'VAL-18').toBeVisible();
  await picture(page, 'licence-8-check-abroad');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  await page.getByText('Показати всю заяву').click();
  await expect(page.getByText('+48601234567', { exact: true }), 'VAL-18: what the order has').toBeVisible();
});

// Lost to the war, fetched at a service centre, free.
test('a loss to the war is free and fetched in person', async ({ page }) => {
  const { rnokpp } = people.displaced;
  await signIn(page, rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Пластикове посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');
  await page.getByLabel('Втрата або викрадення посвідчення').check();
  await page.getByLabel('внаслідок війни').check();
  await next(page, 'Перевірте дані, які будуть');
  await next(page, 'Додайте документ, що підтверджує втрату'); // LIC-07
  await page.getByLabel('Тип документа').selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles(await pdf(page, 'витяг.pdf'));
  await expect(page.getByText('витяг.pdf', { exact: true })).toBeVisible();
  await picture(page, 'licence-5-warloss');
  await next(page, 'Намалюйте підпис');
  await draw(page);
  await next(page, 'Як отримати документ');
  await expect(page.getByLabel('Укрпошта')).toHaveCount(0); // LIC-33, AMB-090
  await page.getByLabel('У сервісному центрі').check();
  await page.getByLabel('Область').selectOption({ label: 'м. Київ' });
  await page.getByLabel('Сервісний центр', { exact: true }).selectOption({ index: 1 });
  await picture(page, 'licence-7-pickup');
  await next(page, 'Змінити');
  await expect(page.getByText('безоплатно')).toBeVisible();
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await signInWidget(page, rnokpp);
  await expect(page.getByText('Замовлення прийнято')).toBeVisible(); // LIC-12, LIC-34: nothing is paid
  await expect(page.getByText(/ТСЦ \d{4}, м\. Київ, вул/)).toBeVisible(); // DLV-04
});

// LIC-35, LIC-36: the document that confirms a loss is asked for after the signature, and nothing is paid.
test('a document that confirms a loss', async ({ page }) => {
  const { rnokpp } = people.manyVehicles;
  await signIn(page, rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Пластикове посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');
  await page.getByLabel('Документ, що підтверджує втрату посвідчення').check();
  await next(page, 'Перевірте дані, які будуть');
  await next(page, 'Намалюйте підпис');
  await draw(page);
  await next(page, 'Як отримати документ');
  await page.getByLabel('У сервісному центрі').check();
  await page.getByLabel('Область').selectOption({ label: 'м. Київ' });
  await page.getByLabel('Сервісний центр', { exact: true }).selectOption({ index: 1 });
  await next(page, 'Змінити');
  await expect(page.getByText('безоплатно')).toBeVisible();
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  const stage = page.waitForRequest(
    (call) => call.method() === 'PATCH' && call.url().endsWith(`/api/services/${orderId(page)}`),
  );
  await signInWidget(page, rnokpp);
  await stage;
  await expect(page.getByText('Замовлення прийнято')).toBeVisible();
});

// Of a destroyed licence the reason is known; the electronic one is not delivered.
test('a destroyed licence becomes an electronic one', async ({ page }) => {
  const { rnokpp } = people.destroyedLicence;
  await signIn(page, rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Електронне посвідчення').check();
  await next(page, 'Ваше посвідчення передано на знищення');
  await step(page, 'Крок 2 з 8: Контактні дані'); // LIC-04, LIC-09
  await expect(page.getByText('Чому потрібне нове посвідчення?')).toHaveCount(0); // LIC-30
  await picture(page, 'licence-2-contact');
  await next(page, 'Перевірте дані, які будуть');
  await next(page, 'Намалюйте підпис');
  await draw(page);
  await next(page, 'Змінити');
  await expect(page.getByText('Електронне посвідчення знищено')).toBeVisible(); // LIC-31
  await expect(page.getByText('200 грн')).toBeVisible();
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await signInWidget(page, rnokpp);
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
});

// AMB-086
test('what the licence does not allow is said where it is chosen', async ({ page }) => {
  await signIn(page, people.firstLicence.rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Пластикове посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');
  const refused = page.getByRole('note').filter({ hasText: 'Обмін посвідчення, виданого вперше' });
  await expect(refused, 'LIC-41').toContainText('можна подати лише в день закінчення строку його дії');
  const choice = page.getByRole('radio', { name: 'Обмін посвідчення, виданого вперше' });
  await expect(choice, 'LIC-40: before the last day').toHaveCount(0);
  await picture(page, 'licence-2-early');
});

test('more than two fines in the first years need a visit', async ({ page }) => {
  await signIn(page, people.manyFines.rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Пластикове посвідчення').check();
  await next(page, 'Чому потрібне нове посвідчення?');
  const refused = page.getByRole('note').filter({ hasText: 'Посвідчення непридатне для користування' });
  await expect(refused).toContainText('потрібно повторно скласти іспити'); // LIC-47
  await expect(page.getByRole('radio', { name: 'Посвідчення непридатне' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Втрата або викрадення' })).toBeVisible(); // AMB-089
  await picture(page, 'licence-3-exams');
});

// LIC-45, LIC-46.
test('too little data in the registers', async ({ page }) => {
  await signIn(page, people.incomplete.rnokpp);
  await page.goto('/services/licence-exchange');
  await expect(page.getByText('У реєстрах недостатньо інформації для обміну посвідчення')).toBeVisible();
  await accessible(page, 'scant licence');
  await picture(page, 'licence-scant');
});

// SIGN-08, SIGN-12, GAP-16: a widget that does not answer, and a server that refuses what it has signed.
test('a broken signature is shown, and another try succeeds', async ({ page }) => {
  const { rnokpp } = people.destroyedLicence;
  await signIn(page, rnokpp);
  await startAfresh(page, 'licence-exchange');
  await page.getByLabel('Електронне посвідчення').check();
  await next(page, 'Ваше посвідчення передано на знищення');
  await next(page, 'Перевірте дані, які будуть');
  await next(page, 'Намалюйте підпис');
  await draw(page);
  await next(page, 'Змінити');
  await page.getByRole('button', { name: 'Перейти до підпису' }).click();
  await setFault('signwidget', 'broken_signature', true);
  try {
    await signInWidget(page, rnokpp);
    await expect(page.getByText('Сталася помилка')).toBeVisible();
  } finally {
    await setFault('signwidget', 'broken_signature', false);
  }
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Скасувати' }).click();
  await expect(page.getByText('Підписання скасовано.')).toBeVisible();
  await page.goto('/services/ordered'); // the order waits, and is signed from the list
  await page.getByRole('link', { name: 'Підписати' }).first().click();
  await signInWidget(page, rnokpp);
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
});
