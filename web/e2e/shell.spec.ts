import { expect, test } from '@playwright/test';
import { accessible, accessibleInBothViews, picture, signIn } from './cabinet';

// SHELL-03, SHELL-04, SHELL-06, AMB-013: the menu's order; ordering and the other cabinet stand in it on phones alone.
test('the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Меню' });
  await expect(menu.getByRole('link')).toHaveText([
    'Картка водія',
    'Транспорт',
    'Штрафи',
    'Мої послуги',
    'Профіль',
    'Вийти',
  ]);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Меню' }).press('Enter');
  await expect(menu.getByRole('link')).toHaveText([
    'Картка водія',
    'Транспорт',
    'Штрафи',
    'Мої послуги',
    'Замовити послугу',
    'Кабінет бізнес-водія',
    'Профіль',
    'Вийти',
  ]);
  await menu.getByRole('link', { name: 'Замовити послугу' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Електронні послуги');
  await expect(menu).toBeHidden();
});

// SHELL-07, SHELL-08, SESS-09, TIME-29, BIZ-01: by keyboard alone, kept for the next page, and there before the app's code is.
test('the view for people with low vision', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Вигляд для людей із порушенням зору' }).press('Enter');
  const larger = page.getByRole('button', { name: 'Збільшити текст' });
  for (const size of ['16.8px', '17.64px', '18.522px', '18.6px', '18.6px']) {
    await larger.press('Enter');
    await expect(page.locator('html')).toHaveCSS('font-size', size);
  }
  await page.getByRole('button', { name: 'Високий контраст' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'cabinet-view');
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(23 * 3600);
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);

  // The look does not wait for the page.
  await page.route('**/assets/SignInPage*', (route) => route.abort());
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
  await expect(page.locator('html')).toHaveCSS('font-size', '18.6px');
  await page.unroute('**/assets/SignInPage*');

  for (const path of ['/login', '/public_offer']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page, `${path} with contrast and large text`);
    await picture(page, `low-vision${path.replace('/', '-')}`);
  }
  await page.getByRole('button', { name: 'Вигляд для людей із порушенням зору' }).press('Enter');
  await page.getByRole('button', { name: 'Звичайний вигляд' }).press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('data-contrast', 'on');
});

// A page is never white: the document itself says what to do when no script comes.
test('a cabinet that does not load says so', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/login');
  const late = page.getByText('Кабінет не завантажується.');
  await expect(late).toBeHidden(); // not while it may still come
  await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));
  await expect(late).toBeVisible();
  await page.unroute('**/assets/index-*.js');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(late).toHaveCount(0);
});

// SHELL-01, SHELL-10, SHELL-11, SHELL-12, SHELL-13, SHELL-14, SHELL-17, BIZ-26, STAT-01, STAT-02, STAT-03: for visitors and for
// citizens, in Ukrainian.
test('the footer leads to documents, apps and contacts', async ({ page }) => {
  for (const visitor of [true, false]) {
    await (visitor ? page.goto('/login') : signIn(page));
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Портал працює в режимі дослідної експлуатації.')).toBeVisible();
    await expect(footer.getByRole('link', { name: 'App Store' })).toBeVisible();
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(footer.getByRole('img')).toHaveCount(2);
    for (const [title, path] of [
      ['Публічна оферта', '/public_offer'],
      ['Повідомлення про обробку персональних даних', '/personal_data'],
      ['Політика конфіденційності', '/privacy_policy'],
    ] as const) {
      await footer.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(/^Редакція від \d\d\.\d\d\.\d{4}$/)).toBeVisible();
      if (visitor) await accessibleInBothViews(page, path);
      await picture(page, path.slice(1));
    }
  }
});
