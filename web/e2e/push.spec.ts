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

/** Subscribes the browser at the sandbox's push service: a real one subscribes at its vendor's alone. */
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

/** The notifications that the worker has shown. */
const shown = (context: BrowserContext) =>
  worker(context).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** The page that a press on the only notification opens: a test has no notification to press, and a script opens no window. */
const opened = (context: BrowserContext) =>
  worker(context).evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of a page do not know a worker's
    const self = globalThis as any;
    const [notification] = await self.registration.getNotifications();
    const asked = new Promise<string>((resolve) => {
      self.clients.openWindow = async (address: string) => resolve(address);
    });
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
    return asked;
  });

test('a citizen is notified in the browser of changes of an order', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
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

test('who has forbidden notifications reads how to permit them', async ({ page, context }) => {
  await context.clearPermissions();
  await signIn(page, people.farmer.rnokpp);
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  );
  await page.goto('/profile/contacts');
  await expect(page.getByText('Сповіщення цього сайту заборонено в налаштуваннях браузера.')).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);
  await accessibleInBothViews(page, 'notifications forbidden');
});
