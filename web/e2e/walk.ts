/** How a walk is walked: by labels and buttons, as a person does. */
import { expect, type Page } from '@playwright/test';
import {
  api,
  confirmDelivery,
  decide,
  draw,
  endOrders,
  enter,
  lodged,
  orderId,
  pdf,
  people,
  pick,
  sandbox,
  typeCode,
} from './cabinet';
import type { Act, Step, Walk } from './walks';

const main = (page: Page) => page.locator('main');

/** Signs in and opens the wizard, without what was left there before. */
export async function begin(page: Page, walk: Walk): Promise<void> {
  await enter(page, people[walk.who].rnokpp);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await api(page, 'DELETE', `/api/services/draft/${walk.wizard}`);
  await endOrders(page, walk.wizard);
  const { onlyForm } = walk;
  if (onlyForm) {
    await page.route('**/api/user/license/exchange', async (route) => {
      const answer = await route.fetch();
      const offer = (await answer.json()) as { forms: { docType: number }[] };
      const forms = offer.forms.filter(({ docType }) => docType === onlyForm);
      await route.fulfill({ response: answer, json: { ...offer, forms } });
    });
  }
  const path = walk.path ?? `/services/${walk.wizard}`;
  if (walk.fromVehicle) {
    const [car] = (await api(page, 'GET', '/api/v1/vehicles')) as { carId: string }[];
    await page.evaluate(
      ([to, vehicleId]) => history.replaceState({ usr: { vehicleId }, key: 'chosen', idx: 0 }, '', to),
      [path, car?.carId] as const,
    );
    await page.reload();
  } else await page.goto(path);
}

/** A fine, for walks that name one: `{series}` and `{number}`. */
export async function words(): Promise<(text: string) => string> {
  const answer = await fetch(`${sandbox}/desk/api/fines`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rnokpp: '2970751913', plate: 'AE9623MH', type: 1, daysAgo: 1, penalty: 34_000 }),
  });
  const fine = (await answer.json()) as Record<string, string>;
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => fine[name] ?? '');
}

export const goButton = (page: Page, { go = 'Далі' }: Step) =>
  main(page).getByRole('button', { name: go, exact: true });

/** Waits until a step is there, whole: with the wizard's title, the way back, the step bar and the way on (WIZ-01). */
export async function arrived(page: Page, step: Step): Promise<void> {
  await expect(goButton(page, step), 'WIZ-01').toBeVisible({ timeout: 30_000 });
  await expect(main(page).getByRole('heading', { level: 1 }), 'WIZ-01').toBeVisible();
  await expect(page.getByRole('link', { name: 'До переліку послуг' }), 'WIZ-01').toBeVisible();
  await expect(main(page).locator('[aria-current=step]'), 'WIZ-01').toHaveCount(1);
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
  const address = () => new URL(page.url()).searchParams.get('step') ?? step.step;
  await expect.poll(address).toBe(step.step);
}

/** Does what a step asks for. */
export async function act(page: Page, acts: readonly Act[], say: (text: string) => string): Promise<void> {
  for (const one of acts) {
    if ('choose' in one) await chosen(page, one.choose);
    else if ('type' in one) await field(page, one.type).fill(say(one.as));
    else if ('select' in one)
      await field(page, one.select).selectOption(
        typeof one.option === 'number' ? { index: one.option } : { label: one.option },
      );
    else if ('pick' in one) await pick(page, one.pick, one.as);
    else if ('upload' in one) {
      await field(page, one.upload).setInputFiles(await pdf(page, one.as));
      await expect(page.getByText(one.as, { exact: true })).toBeVisible();
    } else if ('see' in one) await expect(page.getByText(one.see)).toBeVisible();
    else if ('press' in one) await main(page).getByRole('button', { name: one.press, exact: true }).click();
    else if ('draw' in one) await draw(page);
    else if ('typeCode' in one) await typeCode(page);
    else await confirmDelivery(page);
  }
}

/** A field by its label; one whose name has a dot, by that. */
export const field = (page: Page, label: string) =>
  label.includes('.')
    ? page.locator(`[id="field-${label}"]`)
    : main(page).getByLabel(label, { exact: true }).or(main(page).getByLabel(label)).first();

/** A radio or a box, the first one whose name is so. */
export const control = (page: Page, name: string | RegExp) =>
  main(page).getByRole('radio', { name }).or(main(page).getByRole('checkbox', { name })).first();

/** One click is enough even where the choice is checked by the server. */
async function chosen(page: Page, name: string | RegExp): Promise<void> {
  const choice = control(page, name);
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(choice).toBeEnabled(); // it is not while the server checks it
}

/** What stands in the fields; not files, the shown code, which is another one each time, and names that React has given. */
export const entered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main select, main textarea')]
      .filter(({ type, id }) => type !== 'file' && !id.endsWith('checkCode'))
      .map(({ id, name, type, value, checked }) => {
        const field = (name || id).replace(/^_r_\w+_$/, '');
        return ['radio', 'checkbox'].includes(type) ? `${field}=${value}: ${checked}` : `${field}: ${value}`;
      }),
  );

/** Goes on from a step; the service centre approves what it is asked on the way. */
export async function goOn(page: Page, step: Step, asked: number): Promise<void> {
  const current = main(page).locator('[aria-current=step]');
  const title = (await current.textContent()) ?? '';
  await goButton(page, step).click();
  // The next step may have the same button and the same fields.
  if (!step.approved) return expect(current, 'WIZ-05: the step is valid').not.toHaveText(title);
  await expect.poll(() => orderId(page)).not.toBe('');
  const id = orderId(page);
  await lodged(page, id, asked);
  await decide(`${id}/${step.approved}`, 'approve');
}
