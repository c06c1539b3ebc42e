/** What the browser's tests share: the sandbox's people and bank, signing in, pictures. */
import { mkdirSync } from 'node:fs';
import { type APIResponse, type Browser, expect, type Locator, type Page } from '@playwright/test';

export { accessible, accessibleInBothViews } from './accessibility';

export const sandbox = process.env.SANDBOX_URL ?? 'http://localhost:8090';

/** How long the server accepts a used refresh token again, ms. */
export const refreshGrace = Number(process.env.REFRESH_GRACE ?? 10_000);

/** Citizens of the sandbox by what they are good for. */
export const people = {
  driver: { rnokpp: '3111952338', vin: 'TMB99HAV3KM626020' },
  motorcyclist: { rnokpp: '3588868246' },
  farmer: { rnokpp: '2381948250' },
  destroyedLicence: { rnokpp: '2495768029' },
  manyFines: { rnokpp: '3851172290' },
  firstLicence: { rnokpp: '3894592806' },
  incomplete: { rnokpp: '2155752539' },
  displaced: { rnokpp: '3217201470' },
  abroad: { rnokpp: '3339455400' },
  manyVehicles: { rnokpp: '2786660677' },
  carOwner: { rnokpp: '3540980600' },
  withoutSystemNumber: { rnokpp: '3104404292' },
  withPlate: { rnokpp: '3483363469' },
  electricOwner: { rnokpp: '3159351654' },
  properUser: { rnokpp: '3405450044' },
  assignedOwner: { rnokpp: '2597532752', vin: 'U5YDWLJHXM7395228' },
  withUnpaidPlate: { rnokpp: '3278058773' },
  keeper: { rnokpp: '2910250719' },
  licenceToBeSent: { rnokpp: '2911430654' },
};

/**
 * Signs in with a key at id.gov.ua, by the calls that its page makes, and opens an address: the cabinet knows the contacts that
 * the key carries. The page itself is signInWithIdgovua's.
 */
export async function signIn(page: Page, rnokpp = people.driver.rnokpp, from = '/'): Promise<void> {
  const prepared = await page.request.get('/auth/prepare/idgovua');
  const { state, deeplink } = (await prepared.json()) as { state: string; deeplink: string };
  const form = { ...Object.fromEntries(new URL(deeplink).searchParams), rnokpp };
  const chosen = await page.request.post(`${sandbox}/idgovua/authorize`, { form, maxRedirects: 0 });
  const code = new URL(chosen.headers().location ?? '').searchParams.get('code');
  await begin(page, await page.request.post('/auth/provider/idgovua', { data: { code, state } }), from);
}

/** Signs in by the demonstration's own call, which knows no contacts, and opens an address. */
export const enter = async (page: Page, rnokpp: string, from = '/'): Promise<void> =>
  begin(page, await page.request.get(`/auth/provider/preset?user=${rnokpp}`), from);

/** Gives a tab a session, as src/api/session.ts keeps it, and opens an address. */
async function begin(page: Page, answer: APIResponse, from: string): Promise<void> {
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/healthz'); // a page of the cabinet that runs no script
  await page.evaluate(
    (tokens) => {
      const [, claims = ''] = tokens.accessToken.split('.');
      const { sub, iat } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
      const endsAt = Date.now() + Date.parse(tokens.sessionEndsAt) - iat * 1_000;
      const state = { tokens, citizen: sub, endsAt };
      sessionStorage.setItem('cabinet-session', JSON.stringify({ state, version: 0 }));
    },
    await answer.json(),
  );
  await page.goto(from);
}

/** Signs in through the identity service's own page, as citizens do. */
export async function signInWithIdgovua(
  page: Page,
  rnokpp = people.driver.rnokpp,
  from = '/',
): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: 'Увійти через id.gov.ua' }).click();
  await page.waitForURL(`${sandbox}/idgovua/**`);
  await page.locator(`button[value="${rnokpp}"]`).click();
  await page.waitForURL((url) => !url.href.startsWith(sandbox) && url.pathname !== '/login');
}

/** Keeps pictures of a page at a phone's and a desk's width when SCREENSHOTS is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync('e2e/screenshots', { recursive: true });
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `e2e/screenshots/${name}-${width}.png`, fullPage: true });
  }
}

/** Walks the vehicle check up to the offer. */
export async function findByVin(page: Page, vin: string): Promise<void> {
  await startAfresh(page, 'vehicle-check');
  await page.getByLabel('За VIN-кодом').check();
  await page.getByRole('button', { name: 'Далі' }).click();
  await page.getByLabel('VIN-код', { exact: true }).fill(vin.toLowerCase());
  await page.getByRole('button', { name: 'Знайти' }).click();
}

/** Orders and goes to the bank's page. */
export async function orderAndGoToBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Замовити і сплатити' }).click();
  await expect(page.getByText('Зараз Ви перейдете на сторінку платіжної системи.')).toBeVisible();
  await goToBank(page);
}

/** Continues to the bank's page: by the button, or by the redirect after three seconds. */
export async function goToBank(page: Page): Promise<void> {
  const button = page.getByRole('link', { name: 'Перейти до оплати' });
  await button
    .or(page.getByText('monobank еквайринг', { exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${sandbox}/monobank/pay/`));
}

/** Fills the bank's card form with one of the test cards. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.locator(`button[name="test"][value="${card}"]`).click();
}

/** Pays at the bank, and answers the id of the order, whose extract is shown. */
export async function orderAndPay(page: Page, vin: string): Promise<string> {
  await findByVin(page, vin);
  await orderAndGoToBank(page);
  await payWith(page, 'success');
  await expect(page.getByText('Витяг готовий')).toBeVisible();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Turns a fault of an outside system on or off at the sandbox's desk. */
export async function setFault(system: string, fault: string, on: boolean): Promise<void> {
  const answer = await fetch(`${sandbox}/desk/api/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ system, fault, on }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Presses a button that is aria-disabled: it can be reached, and says what is missing. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
}

/** The service centre decides about an order's application, when it has it. */
export async function decide(id: string, decision: string): Promise<void> {
  const answer = await decided(id, decision);
  expect(answer.status, await answer.text()).toBe(200);
}

/** What the desk answers to a decision: 409 when the application is beyond it. */
async function decided(id: string, decision: string): Promise<Response> {
  let number = '';
  await expect
    .poll(async () => {
      const found = await fetch(`${sandbox}/desk/api/applications?reference=${id}`);
      const applications: { number: string }[] = found.ok ? await found.json() : [];
      number = applications[0]?.number ?? '';
      return number;
    })
    .not.toBe('');
  return fetch(`${sandbox}/desk/api/applications/${number}/decision`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ decision, reason: 'перевірка' }),
  });
}

/** Waits until the cabinet has lodged that many applications of an exchange: it receives decisions from then on. */
export async function lodged(page: Page, id: string, applications: number): Promise<void> {
  await expect
    .poll(async () => {
      const events = await api(page, 'GET', `/api/services/${id}/timeline`);
      return JSON.stringify(events).split('"stage_lodged"').length - 1;
    })
    .toBe(applications);
}

/** Lets a document wait for a citizen at a service centre: made, or returned; or no longer, with an empty state. */
export async function waits(rnokpp: string, id: string, kind: string, state: string): Promise<void> {
  const answer = await fetch(`${sandbox}/desk/api/shipments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rnokpp, id, kind, document: `ТЕС ${id}`, state }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** The id of the order in the address. */
export const orderId = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

/** Continues to the next step, and waits for its question. */
export async function next(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Далі' }).click();
  await expect(page.getByText(question).first()).toBeVisible();
}

interface Listed {
  id: string;
  service: { internalName: string };
  finished: boolean;
  actions: { action: string }[];
  delivery?: { note?: string };
}

/** Shows the details of an order in the list of ordered services. */
export async function openOrder(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Докладніше/ }).click();
}

/** The unfinished orders of a service. */
async function unfinished(page: Page, service: string): Promise<Listed[]> {
  const listed = (await api(page, 'GET', '/api/services/ordered')) as Listed[];
  return listed.filter((order) => order.service.internalName === service && !order.finished);
}

/**
 * Ends what is under way of a service: given up where that is possible. Of an application for a licence, of which a citizen has
 * one at a time, the service centre is done: by refusing it, or else by making what it has promised, which the post delivers.
 */
export async function endOrders(page: Page, service: string): Promise<void> {
  for (const { id, actions, delivery } of await unfinished(page, service)) {
    if (actions.some(({ action }) => action === 'cancel')) await api(page, 'DELETE', `/api/services/${id}`);
    else if (service === 'licence-exchange' && !delivery?.note && !(await decided(id, 'refuse')).ok)
      await decided(id, 'ready');
  }
  const left = async () => {
    const orders = await unfinished(page, service);
    for (const { delivery } of orders) if (delivery?.note) await hand(delivery.note);
    return orders.length;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
}

/** The post carries a parcel and hands it over; what has happened to it already is refused. */
async function hand(number: string): Promise<void> {
  for (const event of ['accepted', 'departed', 'reached', 'arrived', 'delivered'])
    await fetch(`${sandbox}/desk/api/parcels/${number}/event`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event }),
    });
}

/** Opens a service's wizard without a draft and, for a licence or a policy, an order of an earlier test. */
export async function startAfresh(page: Page, service: string): Promise<void> {
  if (['licence-exchange', 'insurance', 'insurance-green'].includes(service)) await endOrders(page, service);
  await api(page, 'DELETE', `/api/services/draft/${service}`);
  await page.evaluate((name) => sessionStorage.removeItem(`cabinet-draft-${name}`), service);
  await page.goto(`/services/${service}`);
}

/** Keeps requests of an address waiting until the returned function is called; then an earlier route of the page, or the server, answers. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** A call of the cabinet in the session of a page. */
export async function api(page: Page, method: string, path: string): Promise<unknown> {
  return page.evaluate(
    async ([verb, address]) => {
      const { state } = JSON.parse(sessionStorage.getItem('cabinet-session') ?? '{}');
      const reply = await fetch(address, {
        method: verb,
        headers: { Authorization: `Bearer ${state.tokens.accessToken}` },
      });
      return reply.ok && reply.status !== 204 ? reply.json() : reply.status;
    },
    [method, path] as const,
  );
}

/** Draws a signature into the pad. */
export async function draw(page: Page, strokes = 3): Promise<void> {
  const canvas = page.locator('canvas');
  await expect(canvas).toHaveAttribute('width'); // the pad is there as soon as its canvas is measured
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('there is no canvas');
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    await page.mouse.move(box.x + 20, box.y + 40 + stroke * 40);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(box.x + 20 + step * 18, box.y + 40 + stroke * 40 + (step % 2) * 30);
    await page.mouse.up();
  }
}

/** Signs in the frame of the signature's widget, with the key of a citizen. */
export async function signInWidget(page: Page, rnokpp: string): Promise<void> {
  const widget = page.frameLocator('iframe');
  await widget.getByLabel('Чий ключ').selectOption(rnokpp);
  await widget.getByLabel('Пароль').fill('12345677');
  await widget.getByRole('button', { name: 'Зчитати' }).click();
}

/** A small PDF, printed by the browser itself. */
export async function pdf(page: Page, name: string) {
  const sheet = await page.context().newPage();
  await sheet.setContent('<h1>Свідоцтво про шлюб</h1>');
  const buffer = await sheet.pdf();
  await sheet.close();
  return { name, mimeType: 'application/pdf', buffer };
}

/** Chooses from a list that is searched by typing. */
export async function pick(page: Page, label: string, typed: string, option = typed): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await expect(field).toBeEnabled();
  await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** Types the shown code and confirms the delivery. */
export async function confirmDelivery(page: Page): Promise<void> {
  await typeCode(page);
  await page.getByLabel('підтверджую доставку').check();
}

/** Types the shown code. */
export async function typeCode(page: Page): Promise<void> {
  const code = page.getByTestId('code');
  await expect(code).toHaveText(/^\d+$/); // it is drawn when the step is there
  await page.getByLabel('Введіть код').fill((await code.textContent()) ?? '');
}

/** Waits until an order has a status. */
export async function awaitStatus(page: Page, id: string, status: string): Promise<void> {
  await expect
    .poll(async () => {
      const found = await api(page, 'GET', `/api/services/ordered/criteria?id=${id}`);
      return (found as { status: string }[])[0]?.status;
    })
    .toBe(status);
}

/** A person with a phone opens a link and presses a button in the app. */
export async function onPhone(
  browser: Browser,
  link: string,
  button: string,
  rnokpp = people.driver.rnokpp,
): Promise<void> {
  const phone = await browser.newPage();
  await phone.goto(link);
  await phone.locator('#person').selectOption(rnokpp);
  await phone.getByRole('button', { name: button, exact: true }).click();
  await expect(phone.locator('.notice')).toBeVisible();
  await phone.close();
}

/** How long a text stays on a page after it appears, ms, measured inside the page: polling from outside takes time. */
export function shownFor(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        const look = new MutationObserver(() => {
          const there = document.body.textContent?.includes(awaited);
          if (there) since ??= performance.now();
          else if (since !== undefined) {
            look.disconnect();
            resolve(performance.now() - since);
          }
        });
        look.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    words,
  );
}

/** Another release is served: it has other scripts, and its documents name it. */
export async function otherRelease(page: Page) {
  const document = await (await page.request.get('/')).text();
  const next = document.replace(/(<meta name="release" content=")\w+/, '$1fedcba9876543210');
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ body: next, contentType: 'text/html' })
        : route.continue(),
  );
}
