import { expect, test } from '@playwright/test';
import { accessible, accessibleInBothViews, picture, signIn } from './cabinet';

/** Citizens of the sandbox by what their papers are. */
const papers = {
  ordinary: '3111952338',
  destroyed: '2495768029',
  inPost: '2911430654',
  international: '3544932404',
  none: '3714784905',
};

// ROUTE-01, DASH-01, DASH-02, DASH-03, DASH-23, TIME-26, DASH-20, DASH-21: the licence with its photo, both sides, vehicles and
// events.
test('the driver card', async ({ page }) => {
  await signIn(page, papers.ordinary);
  const front = page.getByRole('region', { name: /^Посвідчення водія РКК/ });
  await expect(front.getByRole('img', { name: 'Фото власника посвідчення' })).toBeVisible();
  await expect(front.getByText('РКК 406200')).toBeVisible();
  await expect(front.getByText('DRIVING LICENCE')).toHaveCount(0); // issued before 26.03.2021
  await page.getByRole('button', { name: 'Показати зворотний бік' }).press('Enter');
  const back = page.getByRole('region', { name: 'Посвідчення водія: Категорії' });
  await expect(back.getByRole('row')).toHaveCount(5);
  await expect(front).toHaveCount(0);
  await page.getByRole('button', { name: 'Показати лицьовий бік' }).click();
  await expect(page.getByRole('link', { name: /OCTAVIA/i })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Останні події' })).toBeVisible();
  await accessibleInBothViews(page, 'driver card');
  await picture(page, 'dashboard');

  await page.getByRole('tab', { name: 'Національне посвідчення' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Міжнародне посвідчення' })).toBeFocused();
  await expect(page.getByText('Міжнародного посвідчення водія у Вас немає')).toBeVisible();
  await expect(page.getByText('видає сервісний центр до 5 робочих днів. Воно дійсне 3 роки')).toBeVisible();
});

// DASH-05, DASH-06, DASH-11, DASH-18: what has become of a licence stands over it and in the feed.
test('licences on their way', async ({ page }) => {
  await signIn(page, papers.inPost);
  await expect(page.getByRole('alert').getByText('прямує до Вас поштою')).toBeVisible();
});

test('licences that were destroyed', async ({ page }) => {
  await signIn(page, papers.destroyed);
  await expect(page.getByRole('alert').getByText('передано на знищення')).toBeVisible();
  await expect(page.getByRole('article').getByText('Посвідчення водія передано на знищення')).toBeVisible();
  await accessibleInBothViews(page, 'destroyed licence');
  await picture(page, 'dashboard-destroyed');
});

// DASH-22: an international licence is valid for three years.
test('the international licence', async ({ page }) => {
  await signIn(page, papers.international);
  await page.getByRole('tab', { name: 'Міжнародне посвідчення' }).click();
  const card = page.getByRole('region', { name: /^Міжнародне посвідчення водія МПВ/ });
  await expect(card).toBeVisible(); // it comes in a file of its own
  const years = (await card.locator('dd').allTextContents())
    .filter((value) => /^\d\d\.\d\d\.\d{4}$/.test(value))
    .map((value) => Number(value.slice(6)));
  expect((years[1] ?? 0) - (years[0] ?? 0)).toBe(3);
  await accessibleInBothViews(page, 'international licence');
  await picture(page, 'dashboard-international');
});

// DASH-07, DASH-08, DASH-14, AMB-121: fourteen types after "all"; a type without events says so. In high contrast, too.
test('the feed is filtered', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'cabinet-view', value: 'on.4', url: baseURL ?? '' }]);
  await signIn(page, papers.none);
  await expect(page.getByText('Посвідчення водія в реєстрі не знайдено')).toBeVisible();
  const filter = page.getByLabel('Показати', { exact: true });
  await expect(filter.locator('option')).toHaveCount(15);
  await expect(filter.locator('option').first()).toHaveText('Показати всі події');
  await filter.selectOption('Індивідуальний номерний знак');
  await expect(page.getByText('Повідомлень немає')).toBeVisible();
  await accessible(page, 'driver card with contrast');
  await picture(page, 'dashboard-contrast');
});
