import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  accessible,
  accessibleInBothViews,
  picture,
  press,
  sandbox,
  setFault,
  shownFor,
  signIn,
} from './cabinet';

/** Whose contacts and letters these tests change; whom no company has asked. */
const citizen = { rnokpp: '2836042482' };
/** Whom the tests make companies ask. */
const watched = { rnokpp: '2381948250' };

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Розділи профілю' });
const save = (page: Page) => page.getByRole('button', { name: 'Зберегти' });

// ROUTE-10, ROUTE-11, ROUTE-12, GAP-74, PROF-02, PROF-21: three tabs, and a fourth for whom a company has asked.
test('the profile has three tabs', async ({ page }) => {
  await signIn(page, citizen.rnokpp);
  await page.getByRole('link', { name: 'Профіль' }).click();
  await expect(page).toHaveURL(/\/profile\/contacts$/);
  await expect(tabs(page).getByRole('link')).toHaveText(['Контакти', 'Документи', 'Сеанси']);
  await page.goto('/profile/monitoring');
  await expect(page).toHaveURL(/\/profile\/contacts$/);
  await page.goto('/profile/docs');
  await expect(tabs(page).getByRole('link', { name: 'Документи' })).toHaveAttribute('aria-current', 'page');
});

// PROF-03, PROF-04, PROF-07, VAL-12, TIME-12: contacts are saved when something has changed and nothing is empty, and
// the message goes after two seconds.
test('contacts are changed in place', async ({ page }) => {
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Змініть дані, щоб зберегти')).toBeVisible();
  await accessibleInBothViews(page, 'contacts');
  await picture(page, 'profile-contacts');

  await page.getByLabel('Телефон').fill('');
  await expect(page.getByText('Заповніть усі поля, щоб зберегти')).toBeVisible();
  await page.getByLabel('Телефон').fill('+380 (11) 123-45-67');
  await save(page).click();
  await expect(page.getByText('Неправильно вказаний номер телефону')).toBeVisible();
  await accessible(page, 'contacts with a fault');

  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const phone = `+380 (67) ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
  await page.getByLabel('Телефон').fill(phone.replace(/\D/g, ''));
  const shown = shownFor(page, 'Зміни збережено');
  await save(page).click();
  await expect(page.getByText('Зміни збережено')).toBeVisible();
  await picture(page, 'profile-saved');
  await expect(page.getByText('Зміни збережено')).toBeHidden();
  expect(await shown).toBeLessThan(4_000);
  await page.reload();
  await expect(page.getByLabel('Телефон')).toHaveValue(phone);
});

/** The link in the newest letter to an address. */
async function linkTo(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const letters: { Text?: string; text?: string }[] = await (
          await fetch(`${sandbox}/desk/api/messages?to=${encodeURIComponent(email)}`)
        ).json();
        link = /\/confirm\/email\/[\w-]+/.exec(letters[0]?.text ?? letters[0]?.Text ?? '')?.[0];
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeDefined();
  return link ?? '';
}

// PROF-08, PROF-10, PROF-11, PROF-12, PROF-13, STAT-04, STAT-05, STAT-06, AMB-017: the warning,
// the dialog's steps, the link that works once and without a session.
test('an email is verified by a link', async ({ page, context }) => {
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  await page.getByLabel('Email').fill(`New-${Date.now()}@ukr.net`); // another address is not verified
  await save(page).click();
  await expect(page.getByText('Email не верифіковано.')).toBeVisible();
  await page.getByRole('button', { name: 'Верифікувати' }).click();
  const dialog = page.getByRole('dialog', { name: 'Верифікація email' });
  await expect(dialog.getByText('Ми надішлемо лист із посиланням.')).toBeVisible();
  await accessible(page, 'verification: description');
  await picture(page, 'verification-description');
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  await expect(dialog.getByText('Недопустимий Email')).toBeVisible();
  await accessible(page, 'verification: input');

  await page.route('**/api/user/verification', (route) => route.fulfill({ status: 503, json: {} }));
  const address = `Verified-${Date.now()}@ukr.net`;
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  const failed = page.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний' });
  await expect(failed).toBeVisible();
  await accessible(page, 'verification: error');
  await failed.getByRole('button', { name: 'Закрити' }).click();
  await page.unroute('**/api/user/verification');

  await page.getByRole('button', { name: 'Верифікувати' }).click();
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await picture(page, 'verification-input');
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  const sent = page.getByRole('dialog', { name: 'Лист надіслано' });
  await expect(sent.getByText(address.toUpperCase())).toBeVisible();
  await accessible(page, 'verification: sent');
  await picture(page, 'verification-sent');
  await sent.getByRole('button', { name: 'Закрити' }).click();
  await expect(page.getByText('Email не верифіковано.')).toBeVisible();
  await picture(page, 'profile-pending');

  const link = await linkTo(address);
  const visitor = await context.newPage(); // the tab of a letter has no session
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ваш email верифіковано');
  await accessibleInBothViews(visitor, 'confirmed');
  await picture(visitor, 'confirm-verified');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Посилання неактивне');
  await accessibleInBothViews(visitor, 'inactive link');
  await picture(visitor, 'confirm-inactive');
  await visitor.getByRole('link', { name: 'Увійти в кабінет' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.close();
  await expect(page.getByText('Email верифіковано.')).toBeVisible();
  await picture(page, 'profile-verified');
});

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();

// PROF-14, PROF-16, PROF-17, PROF-18: the document as the register has it; sessions, one ended and then all others.
test('documents and sessions', async ({ page, browser }) => {
  const [there, elsewhere] = [await visitor(browser), await visitor(browser)];
  for (const other of [there, elsewhere]) await signIn(other, citizen.rnokpp);
  const token = await there.evaluate(
    () => JSON.parse(sessionStorage['cabinet-session']).state.tokens.accessToken,
  );
  await there.goto('about:blank'); // or its stream of changes may tell of the end first, and a reload asks to sign in
  await signIn(page, citizen.rnokpp, '/profile/docs');
  await expect(page.getByText('Ким видано')).toBeVisible();
  await expect(page.getByText('Дата видачі')).toBeVisible();
  await accessibleInBothViews(page, 'documents');
  await picture(page, 'profile-docs');

  await tabs(page).getByRole('link', { name: 'Сеанси' }).click();
  await expect(page.getByRole('heading', { name: 'Поточний сеанс' })).toBeVisible();
  await expect(page.getByText('Ваші дані ніхто не переглядав.')).toBeVisible();
  await accessibleInBothViews(page, 'sessions');
  await picture(page, 'profile-sessions');
  await page
    .getByRole('button', { name: /^Завершити сеанс: / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page, 'ending a session');
  await page.getByRole('dialog').getByRole('button', { name: 'Завершити', exact: true }).click();
  await expect(page.getByText('Сеанс завершено')).toBeVisible();
  await page.getByRole('button', { name: 'Завершити всі інші сеанси' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершити', exact: true }).click();
  await expect(page.getByText('Інших сеансів немає.')).toBeVisible();
  const profile = () =>
    there.request.get('/api/user/profile', { headers: { Authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await profile()).status()).toBe(401); // an API that knows it may take an ended session for 3 s
  await there.goto('/profile/docs');
  await expect(there.getByText('Термін дії Вашої сессії вичерпано, спробувати ще раз?')).toBeVisible();
  for (const other of [there, elsewhere]) await other.context().close();
});

async function ask(): Promise<void> {
  const answer = await fetch(`${sandbox}/desk/api/observers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rnokpp: watched.rnokpp, company: 'dunai', name: 'Водії компанії', hoursAgo: 0 }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

// ROUTE-12, SHELL-05, PROF-20, MON-01, MON-06, MON-07, MON-08, MON-09, MON-11, MON-15, MON-16,
// MON-17, MON-18: a red dot until the list is seen; the shown code is typed or pasted; the modal of success leads to the
// profile; what is refused has an end and no button.
test('requests to monitor fines', async ({ page }) => {
  await ask();
  await signIn(page, watched.rnokpp);
  const dot = page.getByRole('img', { name: 'є нові запити' });
  await expect(dot).toBeVisible();
  await picture(page, 'home-red-dot');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Профіль' }).click();
  await tabs(page).getByRole('link', { name: 'Моніторинг' }).click();
  await expect(dot).toHaveCount(0);
  const card = page.locator('main ul > li').first();
  await expect(card.getByText('Очікує підтвердження')).toBeVisible();
  await expect(card.getByText('ще 47 год')).toBeVisible();
  await accessibleInBothViews(page, 'monitoring');
  await picture(page, 'profile-monitoring');

  const dialog = page.getByRole('dialog', { name: 'Запит на моніторинг штрафів' });
  await card.getByRole('button').click();
  const code = (await page.getByTestId('shown-code').textContent()) ?? '';
  expect(code).toMatch(/^\d{5}$/);
  await dialog.getByLabel('Введіть код').fill(code === '00000' ? '1' : '00000');
  await dialog.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(dialog.getByText('Введено невірний код')).toBeVisible();
  await accessibleInBothViews(page, 'monitoring code');
  await picture(page, 'monitoring-code');

  await setFault('trembita', 'unavailable', true);
  try {
    await dialog.getByLabel('Введіть код').fill(code);
    await dialog.getByRole('button', { name: 'Підтвердити' }).click();
    const problem = page.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний.' });
    await expect(problem).toBeVisible({ timeout: 20_000 });
    await problem.getByRole('button', { name: 'Закрити' }).click();
  } finally {
    await setFault('trembita', 'unavailable', false);
  }

  await card.getByRole('button').click();
  await dialog.getByLabel('Введіть код').focus();
  await page.evaluate(
    (spaced) => {
      const data = new DataTransfer();
      data.setData('text/plain', spaced);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      );
      document.execCommand('insertText', false, spaced);
    },
    ` ${code.slice(0, 2)} ${code.slice(2)} `,
  );
  await expect(dialog.getByLabel('Введіть код')).toHaveValue(code);
  await press(page, 'Підтвердити');
  const done = page.getByRole('dialog', { name: 'Моніторинг підтверджено' });
  await expect(done.getByRole('link', { name: 'До профілю' })).toHaveAttribute('href', '/profile');
  await accessible(page, 'monitoring approved');
  await picture(page, 'monitoring-approved');
  await done.getByRole('button', { name: 'Закрити' }).click();
  await expect(card.getByText('Підтверджено', { exact: true }).first()).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);

  await ask();
  await page.reload();
  await expect(card.getByText('Очікує підтвердження')).toBeVisible();
  await card.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Відхилити' }).click();
  await expect(card.getByText('Відхилено')).toBeVisible();
  await expect(card.getByText('Завершено')).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await picture(page, 'profile-monitoring-decided');
});

// MON-05, AMB-036: when the countdown ends in the browser, the request is locked at once.
test('a request is locked when its time is over', async ({ page }) => {
  await ask();
  await signIn(page, watched.rnokpp); // whose own asking must not start the countdown
  let until: string | undefined;
  await page.route('**/api/user/observers', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    until ??= new Date(Date.now() + 6_000).toISOString();
    await route.fulfill({ json: [{ ...list[0], until }] });
  });
  await page.goto('/profile/monitoring');
  await expect(page.getByRole('button', { name: /^Розглянути запит/ })).toBeVisible();
  await expect(page.getByText('Термін підтвердження минув')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Розглянути запит/ })).toHaveCount(0);
});

// What cannot be read says so, and can be tried again.
test('parts of the profile that do not load', async ({ page }) => {
  await page.route('**/api/user/activity', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.route('**/api/user/documents', (route) => route.fulfill({ status: 204 }));
  await signIn(page, citizen.rnokpp, '/profile/sessions');
  await expect(page.getByText('На жаль, сервіс тимчасово недоступний.')).toBeVisible();
  await accessible(page, 'sessions failed');
  await picture(page, 'profile-failed');
  await page.unroute('**/api/user/activity');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(page.getByRole('heading', { name: 'Поточний сеанс' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Документи' }).click();
  await expect(page.getByText('Інформація про Ваш документ відсутня')).toBeVisible();
  await picture(page, 'profile-no-document');
});
