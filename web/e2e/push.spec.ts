import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  accessibleInBothViews,
  api,
  orderAndPay,
  people,
  picture,
  sandbox,
  setFault,
  signIn,
} from './cabinet';

const desk = `${sandbox}/desk/api/push/subscriptions`;

interface Message {
  content: string;
  urgency: string;
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Сповіщати в цьому браузері' });

/** Subscribes the browser at the sandbox's push service, as if its citizen permits it: a real one subscribes at its vendor's alone. */
async function subscribable(page: Page): Promise<string> {
  const { publicKey } = (await api(page, 'GET', '/auth/push')) as { publicKey: string };
  const made = await fetch(desk, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey: publicKey }),
  });
  const { id, endpoint, keys } = (await made.json()) as Record<'id' | 'endpoint' | 'keys', string>;
  await page.addInitScript(
    ({ endpoint, keys, publicKey }) => {
      const bytes = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
      const subscription = {
        options: { applicationServerKey: Uint8Array.from(bytes, (c) => c.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('subscribed') === undefined,
      };
      Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true });
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', 'yes');
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('subscribed') ? (subscription as unknown as PushSubscription) : null;
    },
    { endpoint, keys, publicKey },
  );
  return id;
}

/** What has reached a browser of the sandbox, decrypted. */
const received = async (id: string): Promise<Message[]> => (await fetch(`${desk}/${id}/messages`)).json();

/** Hands a message to the cabinet's own worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/push/') && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await cdp.detach();
}

const worker = (context: BrowserContext) => {
  const found = context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'));
  if (!found) throw new Error('there is no worker');
  return found;
};

/** What the tests read of the worker's globals, which the types of a page do not know. */
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (address: string) => Promise<unknown> };
  shown: Map<string, { title: string; body: string; data: unknown; tag: string }>;
}

/** Keeps what the worker shows: a browser without a screen shows no notifications. */
async function watch(context: BrowserContext): Promise<void> {
  await worker(context).evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = new Map();
    scope.registration.showNotification = async (title, options) => {
      const { tag = '', body = '', data } = options ?? {};
      scope.shown.set(tag, { title, body, data, tag });
    };
    scope.registration.getNotifications = async ({ tag } = {}) =>
      [...scope.shown.values()].filter((one) => one.tag === tag) as unknown as Notification[];
  });
}

const shown = (context: BrowserContext) =>
  worker(context).evaluate(() =>
    [...(globalThis as unknown as Scope).shown.values()].map(({ title, body }) => ({ title, body })),
  );

/** The page that a press on the only notification opens; a script opens no window. */
const opened = (context: BrowserContext) =>
  worker(context).evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const [one] = scope.shown.values();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => resolve(address);
      const press = new Event('notificationclick');
      Object.assign(press, {
        notification: { data: one?.data, close: () => undefined },
        waitUntil: () => undefined,
      });
      globalThis.dispatchEvent(press);
    });
  });

test('a citizen is notified in the browser of changes of an order', async ({ page, context }) => {
  await signIn(page, people.driver.rnokpp, '/profile/contacts');
  const id = await subscribable(page);
  await page.reload();
  await expect(toggle(page)).not.toBeChecked();
  await accessibleInBothViews(page, 'notifications off');
  await toggle(page).press('Space');
  await expect(page.getByText('Сповіщення ввімкнено.')).toBeVisible();
  await expect(toggle(page)).toBeChecked();
  await accessibleInBothViews(page, 'notifications on');
  await picture(page, 'profile-notifications');
  await page.reload();
  await expect(toggle(page)).toBeChecked();

  await setFault('push', 'rate_limited', true);
  const order = await orderAndPay(page, people.driver.vin);
  expect(await received(id)).toEqual([]);
  await setFault('push', 'rate_limited', false);
  const titles = async () => (await received(id)).map(({ content }) => JSON.parse(content).title);
  await expect.poll(titles, { timeout: 60_000 }).toContain('Послугу надано');

  await watch(context);
  const messages = await received(id);
  for (const { content } of messages) {
    await deliver(page, content);
    expect(content, 'a lock screen shows it').not.toContain(people.driver.vin);
  }
  await expect
    .poll(() => shown(context), 'one for an order')
    .toEqual([{ title: 'Послугу надано', body: 'Перевірка транспортного засобу' }]);
  const address = await opened(context);
  expect(address).toBe(new URL(`/services/ordered#order-${order}`, page.url()).href);

  await page.goto('/profile/contacts');
  await toggle(page).click();
  await expect(page.getByText('Сповіщення вимкнено.')).toBeVisible();
  expect(await api(page, 'GET', '/auth/push')).toMatchObject({ subscribed: false });
});

test('who has forbidden notifications reads how to permit them', async ({ page }) => {
  await signIn(page, people.farmer.rnokpp);
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  );
  await page.goto('/profile/contacts');
  await expect(page.getByText('Сповіщення цього сайту заборонено в налаштуваннях браузера.')).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);
  await accessibleInBothViews(page, 'notifications forbidden');
});
