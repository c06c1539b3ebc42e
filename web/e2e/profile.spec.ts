import { type Browser, expect, type Page, test } from '@playwright/test';
import { dateTime, day } from '../src/lib/format';
import {
  accessible,
  accessibleInBothViews,
  api,
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

test('the profile has its tabs', async ({ page }) => {
  await signIn(page, citizen.rnokpp);
  await page.getByRole('link', { name: 'Профіль' }).click();
  await expect(page, 'ROUTE-10').toHaveURL(/\/profile\/contacts$/);
  for (const [path, tab] of [
    ['/profile/contacts', 'Контакти'],
    ['/profile/docs', 'Документи'],
    ['/profile/sessions', 'Сеанси'],
    ['/profile/access', 'Хто переглядав мої дані'],
  ] as const) {
    await page.goto(path);
    await expect(tabs(page).getByRole('link'), 'ROUTE-11, PROF-21').toHaveText([
      'Контакти',
      'Документи',
      'Сеанси',
      'Хто переглядав мої дані',
    ]);
    const current = tabs(page).getByRole('link', { name: tab });
    await expect(current, 'ROUTE-11').toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  await page.goto('/profile/monitoring');
  await expect(page, 'ROUTE-12, GAP-74').toHaveURL(/\/profile\/contacts$/);
});

test('contacts are changed in place', async ({ page }) => {
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  const known = (await api(page, 'GET', '/api/user/profile')) as Record<'email' | 'phone' | 'gender', string>;
  const email = page.getByLabel('Електронна пошта');
  const phone = page.getByRole('textbox', { name: 'Телефон' });
  await expect(email, 'PROF-03').toHaveValue(known.email);
  await expect(page.getByText(/^(Адресу підтверджено|Email не верифіковано)\./), 'PROF-03').toBeVisible();
  await expect
    .poll(async () => `+${(await phone.inputValue()).replace(/\D/g, '')}`, 'PROF-03')
    .toBe(known.phone);
  const gender = page.getByRole('group', { name: 'Стать' });
  const [held, other] = known.gender === 'male' ? ['Чоловіча', 'Жіноча'] : ['Жіноча', 'Чоловіча'];
  await expect(gender.getByLabel(held), 'PROF-03').toBeChecked();
  await expect(gender.getByLabel(other), 'PROF-03').not.toBeChecked();
  await expect(save(page), 'PROF-04: nothing has changed').toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Змініть дані, щоб зберегти')).toBeVisible();
  await accessibleInBothViews(page, 'contacts');
  await picture(page, 'profile-contacts');

  for (const [field, value] of [
    [email, 'driver@ukr.net'],
    [phone, '+380 (67) 123-45-67'],
  ] as const) {
    await field.fill('');
    await expect(save(page), 'PROF-04: a field is empty').toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Заповніть усі поля, щоб зберегти')).toBeVisible();
    await field.fill(value);
    await expect(save(page), 'PROF-04: a field has changed').toHaveAttribute('aria-disabled', 'false');
  }
  await email.fill(known.email);
  await phone.fill('+380 (11) 123-45-67');
  await save(page).click();
  await expect(page.getByText('Неправильно вказаний номер телефону')).toBeVisible();
  await accessible(page, 'contacts with a fault');

  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const changed = `+380 (67) ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
  await phone.fill(changed.replace(/\D/g, ''));
  await gender.getByLabel(other).check();
  const shown = shownFor(page, 'Зміни збережено');
  await save(page).click();
  await expect(page.getByText('Зміни збережено')).toBeVisible();
  await picture(page, 'profile-saved');
  await expect(page.getByText('Зміни збережено')).toBeHidden();
  const stayed = await shown;
  expect(stayed, 'PROF-07, TIME-12').toBeGreaterThan(1_900);
  expect(stayed, 'PROF-07, TIME-12').toBeLessThan(3_000);
  await page.reload();
  await expect(phone, 'PROF-02, VAL-12').toHaveValue(changed);
  await expect(gender.getByLabel(other), 'PROF-02').toBeChecked();
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

// The link works once, and without a session.
test('an email is verified by a link', async ({ page, browser }) => {
  await signIn(page, citizen.rnokpp, '/profile/contacts');
  await page.getByLabel('Електронна пошта').fill(`New-${Date.now()}@ukr.net`); // another address is not verified
  await save(page).click();
  await expect(page.getByText('Email не верифіковано.'), 'PROF-08: not verified').toBeVisible();
  await page.getByRole('button', { name: 'Підтвердити' }).click();
  const dialog = page.getByRole('dialog', { name: 'Підтвердження електронної пошти' });
  await expect(dialog.getByText('Ми надішлемо лист із посиланням.'), 'PROF-10: description').toBeVisible();
  await accessible(page, 'verification: description');
  await picture(page, 'verification-description');
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await dialog.getByLabel('Електронна пошта').fill('no address');
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  await expect(dialog.getByText('Недопустимий Email'), 'PROF-10: input').toBeVisible();
  await accessible(page, 'verification: input');

  await page.route('**/api/user/verification', (route) => route.fulfill({ status: 503, json: {} }));
  const address = `Verified-${Date.now()}@ukr.net`;
  await dialog.getByLabel('Електронна пошта').fill(address);
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  const failed = page.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний' });
  await expect(failed, 'PROF-10, PROF-12').toBeVisible();
  await accessible(page, 'verification: error');
  await failed.getByRole('button', { name: 'Закрити' }).click();
  await page.unroute('**/api/user/verification');

  await page.getByRole('button', { name: 'Підтвердити' }).click();
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await picture(page, 'verification-input');
  await dialog.getByLabel('Електронна пошта').fill(address);
  await dialog.getByRole('button', { name: 'Надіслати лист' }).click();
  const sent = page.getByRole('dialog', { name: 'Лист надіслано' });
  await expect(sent.getByText(address.toUpperCase()), 'PROF-10, PROF-11').toBeVisible();
  await accessible(page, 'verification: sent');
  await picture(page, 'verification-sent');
  await sent.getByRole('button', { name: 'Закрити' }).click();
  await expect(page.getByText('Email не верифіковано.'), 'PROF-08: pending (AMB-017)').toBeVisible();
  await picture(page, 'profile-pending');

  const link = await linkTo(address);
  const letter = await visitor(browser); // the letter is read elsewhere, without a session
  await letter.goto(link);
  const heading = letter.getByRole('heading', { level: 1 });
  await expect(heading, 'PROF-13, STAT-04').toHaveText('Ваш email верифіковано');
  await accessibleInBothViews(letter, 'confirmed');
  await picture(letter, 'confirm-verified');
  await letter.reload();
  await expect(heading, 'PROF-13: opened twice').toHaveText('Цю адресу вже підтверджено');
  await accessibleInBothViews(letter, 'address confirmed already');
  await picture(letter, 'confirm-already');
  await letter.getByRole('link', { name: 'Увійти в кабінет' }).click();
  await expect(letter, 'STAT-06').toHaveURL(/\/login$/);
  await letter.close();
  await expect(page.getByText('Адресу підтверджено.'), 'PROF-02, PROF-13').toBeVisible();
  await picture(page, 'profile-verified');
});

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();

test('documents and sessions', async ({ page, browser }) => {
  const [there, elsewhere] = [await visitor(browser), await visitor(browser)];
  for (const other of [there, elsewhere]) await signIn(other, citizen.rnokpp);
  const token = await there.evaluate(
    () => JSON.parse(sessionStorage['cabinet-session']).state.tokens.accessToken,
  );
  await there.goto('about:blank'); // or its stream may report the end first, and a reload asks to sign in
  await signIn(page, citizen.rnokpp, '/profile/docs');
  const held = (await api(page, 'GET', '/api/user/documents')) as Record<string, string>;
  for (const [name, value] of [
    ['Серія', held.series],
    ['Номер', held.number],
    ['Дата видачі', day(held.issuedAt)],
    ['Ким видано', held.issuedBy],
  ]) {
    expect(value, name).toBeTruthy();
    const row = page.locator('dl > div', { has: page.getByText(name ?? '', { exact: true }) });
    await expect(row.getByRole('definition'), 'PROF-02, PROF-14').toHaveText(value ?? '');
  }
  await accessibleInBothViews(page, 'documents');
  await picture(page, 'profile-docs');

  await tabs(page).getByRole('link', { name: 'Сеанси' }).click();
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const endOne = section('Інші сеанси').getByRole('button', { name: /^Завершити сеанс: / });
  await expect(section('Поточний сеанс').getByText(/^Вхід через id\.gov\.ua /), 'PROF-16').toHaveCount(1);
  await expect(section('Поточний сеанс').getByRole('button'), 'PROF-16').toHaveCount(0);
  await expect.poll(() => endOne.count(), 'PROF-16').toBeGreaterThanOrEqual(2);
  const others = await endOne.count();
  await accessibleInBothViews(page, 'sessions');
  await picture(page, 'profile-sessions');
  await endOne.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page, 'ending a session');
  await page.getByRole('dialog').getByRole('button', { name: 'Завершити', exact: true }).click();
  await expect(page.getByText('Сеанс завершено')).toBeVisible();
  await expect(endOne, 'PROF-02, PROF-17').toHaveCount(others - 1);
  await page.getByRole('button', { name: 'Завершити всі інші сеанси' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Завершити', exact: true }).click();
  await expect(page.getByText('Інших сеансів немає.'), 'PROF-02, PROF-18').toBeVisible();
  const profile = () =>
    there.request.get('/api/user/profile', { headers: { Authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await profile()).status()).toBe(401); // an API that knows it may take an ended session for 3 s
  await there.goto('/profile/docs');
  await expect(there.getByText('Термін дії Вашої сессії вичерпано, спробувати ще раз?')).toBeVisible();
  await page.reload();
  await expect(section('Поточний сеанс').getByText(/^Вхід /), 'PROF-18: this one stays').toHaveCount(1);
  for (const other of [there, elsewhere]) await other.context().close();
  await tabs(page).getByRole('link', { name: 'Хто переглядав мої дані' }).click();
  await expect(page.getByText('Ваші дані ніхто не переглядав.')).toBeVisible();
  await accessibleInBothViews(page, 'data access');
});

/** A company asks to monitor the citizen's fines; the number of its request at the register. */
async function ask(): Promise<string> {
  const answer = await fetch(`${sandbox}/desk/api/observers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rnokpp: watched.rnokpp, company: 'dunai', name: 'Водії компанії', hoursAgo: 0 }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { number: string }).number;
}

/** The newest request has ended since: it shows when, and has nothing to press. */
async function ended(page: Page, status: string, since: number): Promise<void> {
  const [request] = (await api(page, 'GET', '/api/user/observers')) as {
    status: string;
    updatedAt: string;
  }[];
  expect(request?.status).toBe(status);
  expect(Date.parse(request?.updatedAt ?? '')).toBeGreaterThanOrEqual(since);
  const card = page.locator('main ul > li').first();
  const end = card.locator('dl > div').filter({ hasText: 'Завершено' }).getByRole('definition');
  await expect(end, `MON-09: ${status}`).toHaveText(dateTime(request?.updatedAt ?? ''));
  await expect(card.getByRole('button'), `MON-09: ${status}`).toHaveCount(0);
}

test('requests to monitor fines', async ({ page }) => {
  await ask();
  await signIn(page, watched.rnokpp);
  const dot = page.getByRole('img', { name: 'є нові запити' });
  await expect(dot, 'SHELL-05, MON-17').toBeVisible();
  await picture(page, 'home-red-dot');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Профіль' }).click();
  await tabs(page).getByRole('link', { name: 'Моніторинг' }).click();
  await expect(page, 'ROUTE-12').toHaveURL(/\/profile\/monitoring$/);
  await expect(dot, 'MON-17').toHaveCount(0);
  const cards = page.locator('main ul > li');
  const card = cards.first();
  const listed = (await api(page, 'GET', '/api/user/observers')) as { company: string }[];
  const companies = await cards.getByRole('heading').allTextContents();
  expect(companies.sort(), 'PROF-20').toEqual(listed.map(({ company }) => company).sort());
  await expect(card.getByText('Очікує підтвердження'), 'MON-10').toBeVisible();
  await expect(card.getByText('ще 47 год')).toBeVisible();
  await accessibleInBothViews(page, 'monitoring');
  await picture(page, 'profile-monitoring');

  const dialog = page.getByRole('dialog', { name: 'Запит на моніторинг штрафів' });
  await card.getByRole('button').click();
  const code = (await page.getByTestId('shown-code').textContent()) ?? '';
  expect(code, 'MON-15').toMatch(/^\d{5}$/);
  for (const choice of ['Підтвердити', 'Відхилити'])
    await expect(dialog.getByRole('button', { name: choice }), 'MON-08').toBeVisible();
  await dialog.getByLabel('Введіть код').fill(code === '00000' ? '1' : '00000');
  await dialog.getByRole('button', { name: 'Підтвердити' }).click();
  await expect(dialog.getByText('Введено невірний код'), 'MON-08, MON-16').toBeVisible();
  await accessibleInBothViews(page, 'monitoring code');
  await picture(page, 'monitoring-code');

  await setFault('trembita', 'unavailable', true);
  try {
    await dialog.getByLabel('Введіть код').fill(code);
    await dialog.getByRole('button', { name: 'Підтвердити' }).click();
    const problem = page.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний.' });
    await expect(problem, 'MON-18').toBeVisible({ timeout: 20_000 });
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
  await expect(done.getByRole('link', { name: 'До профілю' }), 'MON-07').toHaveAttribute('href', '/profile');
  await accessible(page, 'monitoring approved');
  await picture(page, 'monitoring-approved');
  await done.getByRole('button', { name: 'Закрити' }).click();
  // MON-01, MON-06, MON-12
  await expect(card.getByText('Підтверджено', { exact: true }).first()).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);

  await ask();
  const before = Date.now();
  await page.reload();
  await expect(card.getByText('Очікує підтвердження')).toBeVisible();
  await card.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Відхилити' }).click();
  await page.getByRole('button', { name: 'Так, відхилити' }).click();
  await expect(card.getByText('Відхилено'), 'MON-01, MON-06, MON-11').toBeVisible();
  await ended(page, 'canceled', before);
  await picture(page, 'profile-monitoring-decided');
});

test('a company takes its request back', async ({ page }) => {
  const number = await ask();
  await signIn(page, watched.rnokpp, '/profile/monitoring');
  const card = page.locator('main ul > li').first();
  await expect(card.getByRole('button', { name: /^Розглянути запит/ })).toBeVisible();
  const before = Date.now();
  const answer = await fetch(`${sandbox}/desk/api/observers/${number}/revoke`, { method: 'POST' });
  expect(answer.status, await answer.text()).toBe(200);
  await page.reload();
  await expect(card.getByText('Знято з моніторингу'), 'MON-14').toBeVisible();
  await ended(page, 'revoked', before);
});

// The countdown of the browser, not an answer of the server, locks the request (AMB-036).
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
  await expect(page.getByText('Термін підтвердження минув'), 'MON-05, MON-13').toBeVisible();
  await expect(page.getByRole('button', { name: /^Розглянути запит/ }), 'MON-04, MON-05').toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // the list may just be asked for again
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
