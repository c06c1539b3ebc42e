/** How this browser is subscribed to push messages (Push API), and how it is not any more. */
import { answer, client } from '#api/client';

const WORKER = '/push-worker.js';

/** The worker needs to control no page: only its notifications are used. */
const SCOPE = '/push/';

export const supported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Whether the citizen has forbidden notifications in the browser: a page cannot ask again. */
export const blocked = (): boolean => Notification.permission === 'denied';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => unknown };
}

let workerAddress: unknown;

/** The worker's address, of the only type that the page's policy lets a worker be registered with (api/pages.go). */
function trustedWorker(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  workerAddress ??= types
    ?.createPolicy('push-worker', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER);
  return (workerAddress ?? WORKER) as string;
}

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null;

/** Whether the browser is subscribed with the cabinet's present key. */
export async function subscribedWith(publicKey: string): Promise<boolean> {
  const subscription = await current();
  return subscription !== null && keyOf(subscription) === publicKey;
}

/** The key with which a browser is subscribed, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The worker once it is at work: a browser subscribes no other. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(trustedWorker(), { scope: SCOPE });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('the worker was not installed'));
    });
  });
  return registration;
}

/**
 * Asks for the permission, and has the cabinet notify this browser. False: the citizen has not permitted it. A subscription that the
 * cabinet does not know is ended, so that the next try starts from the beginning.
 */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await worker();
  const earlier = await pushManager.getSubscription();
  if (earlier && keyOf(earlier) !== publicKey) await earlier.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  try {
    await answer(client.PUT('/auth/push', { body }));
  } catch (fault) {
    await subscription.unsubscribe().catch(() => false);
    throw fault;
  }
  return true;
}

/** Ends the notifications: first at the cabinet, then in the browser, where they might be forbidden already. */
export async function turnOff(): Promise<void> {
  await answer(client.DELETE('/auth/push'));
  await (await current())?.unsubscribe().catch(() => false);
}
