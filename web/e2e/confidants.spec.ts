import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  accessible,
  api,
  decide,
  next,
  orderId,
  people,
  picture,
  press,
  sandbox,
  signIn,
  signInWidget,
  startAfresh,
} from './cabinet';

const owner = '3159351654';
const user = '3405450044';
const contact = { email: 'confidant.demo@ukr.net', phone: '067 111 22 33' };

/** A day of next month, as one types it. */
const soon = () => {
  const at = new Date(Date.now() + 40 * 24 * 60 * 60_000);
  return [at.getDate(), at.getMonth() + 1, at.getFullYear()].map((part) => String(part).padStart(2, '0')).join('.');
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
      const found = await fetch(`${sandbox}/mail/api/messages?to=${encodeURIComponent(contact.email)}`);
      const letters: { text: string }[] = found.ok ? await found.json() : [];
      address = letters.map(({ text }) => /\S+\/confidant\?\S+/.exec(text)?.[0] ?? '').find((one) => one.includes(id)) ?? '';
      return address;
    })
    .not.toBe('');
  return address;
}

/** Asks for an appointment up to the signature of the owner; answers the order's id. */
async function appoint(page: Page, who = user): Promise<string> {
  await startAfresh(page, 'ownerToConfidant');
  await page.getByRole('radio').first().check();
  await reach(page);
  await next(page, 'Кого призначаєте');
  await page.getByLabel('РНОКПП').fill(who);
  await page.getByLabel('Користування до').fill(soon());
  await reach(page);
  await next(page, 'До сплати');
  await page.getByRole('button', { name: 'Подати заяву' }).click();
  await expect(page.getByText('Що Ви підписуєте')).toBeVisible();
  return orderId(page);
}
