import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { Notifications } from './Notifications';
import { text } from './text';

const words = text.notifications;
const KEY = 'BCVxsr7N';

/** A browser that can be subscribed, and a cabinet that says whether it is. */
function browser({ permission = 'default', asked = 'granted', status = 204 } = {}) {
  const calls: string[] = [];
  let subscribed = false;
  let subscription: object | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscription = {
        options: {
          applicationServerKey: Uint8Array.from(atob(applicationServerKey), (c) => c.charCodeAt(0)).buffer,
        },
        toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    }),
  };
  const registration = { active: {}, pushManager };
  vi.stubGlobal('PushManager', class {});
  const notification = { permission, requestPermission: vi.fn(async () => asked) };
  vi.stubGlobal('Notification', notification);
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('fetch', async (call: Request) => {
    calls.push(`${call.method} ${new URL(call.url).pathname}`);
    if (call.method === 'GET') return Response.json({ publicKey: KEY, subscribed });
    if (call.method === 'PUT' && status !== 204)
      return Response.json({ code: 'internal', message: '' }, { status });
    subscribed = call.method === 'PUT';
    return new Response(null, { status: 204 });
  });
  return { calls, pushManager, notification, serviceWorker, subscription: () => subscription };
}

function show() {
  render(
    <QueryClientProvider client={newQueries()}>
      <Notifications />
    </QueryClientProvider>,
  );
}

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: words.label });

test('notifications are turned on by a press, and off', async () => {
  const { notification, pushManager, serviceWorker, subscription } = browser();
  show();
  expect((await toggle()).checked).toBe(false);
  expect(notification.requestPermission, 'nothing is asked before').not.toHaveBeenCalled();
  expect(serviceWorker.register).not.toHaveBeenCalled();

  fireEvent.click(await toggle());
  expect(await screen.findByText(words.on)).toBeTruthy();
  expect((await toggle()).checked).toBe(true);
  expect(serviceWorker.register).toHaveBeenCalledWith('/push-worker.js', { scope: '/push/' });
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });

  fireEvent.click(await toggle());
  expect(await screen.findByText(words.off)).toBeTruthy();
  expect((await toggle()).checked).toBe(false);
  expect(subscription()).toBeNull();
});

test('who does not permit notifications reads what to do', async () => {
  const { calls } = browser({ asked: 'default' });
  show();
  fireEvent.click(await toggle());
  expect(await screen.findByText(words.notPermitted)).toBeTruthy();
  expect((await toggle()).checked).toBe(false);
  expect(calls).not.toContain('PUT /auth/push');
});

test('what the cabinet does not take is no subscription', async () => {
  const { subscription } = browser({ status: 500 });
  show();
  fireEvent.click(await toggle());
  expect(await screen.findByText(words.failed)).toBeTruthy();
  expect((await toggle()).checked).toBe(false);
  expect(subscription()).toBeNull();
});

test('forbidden notifications are explained in place of the switch', async () => {
  browser({ permission: 'denied' });
  show();
  expect(await screen.findByText(words.blocked)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a browser without push messages has no switch', async () => {
  browser();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  show();
  expect(await screen.findByText(words.unsupported)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
