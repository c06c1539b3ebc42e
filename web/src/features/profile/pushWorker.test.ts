import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

interface Shown {
  title: string;
  tag: string;
  renotify: boolean;
  silent: boolean;
  data: { path: string; version: number };
}

/** The worker in a browser that has windows of some addresses. */
function installed(...windows: string[]) {
  const handlers: Record<string, (event: unknown) => void> = {};
  const shown = new Map<string, Shown>();
  const focused: string[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://cabinet.example' },
    skipWaiting: vi.fn(),
    addEventListener: (name: string, handle: (event: unknown) => void) => {
      handlers[name] = handle;
    },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        [...shown.values()].filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Shown) =>
        void shown.set(options.tag, { ...options, title }),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
  };
  new Function('self', readFileSync('public/push-worker.js', 'utf8'))(self);
  const dispatch = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  const push = (content: unknown) =>
    dispatch('push', {
      data: { json: () => JSON.parse(typeof content === 'string' ? content : JSON.stringify(content)) },
    });
  const press = (path: string) => {
    const close = vi.fn();
    return dispatch('notificationclick', { notification: { close, data: { path } } }).then(() =>
      expect(close).toHaveBeenCalled(),
    );
  };
  return { push, press, shown, opened, focused, handlers };
}

const message = (version: number, title: string, tag = 'a') => ({
  title,
  body: 'Перевірка транспортного засобу',
  path: `/services/ordered#order-${tag}`,
  tag,
  version,
});

test('an order has one notification, the newest', async () => {
  const { push, shown } = installed();
  await push(message(2, 'Оплату отримано'));
  await push(message(2, 'Оплату отримано', 'b'));
  expect([...shown.keys()]).toEqual(['a', 'b']);
  await push(message(3, 'Послугу надано'));
  expect(shown.get('a')).toMatchObject({ title: 'Послугу надано', renotify: true, silent: false });
  await push(message(2, 'Оплату отримано'));
  expect(shown.get('a'), 'late').toMatchObject({ title: 'Послугу надано', renotify: false, silent: true });
  await push(message(3, 'Послугу надано'));
  expect(shown.get('a'), 'twice').toMatchObject({ title: 'Послугу надано', renotify: false, silent: true });
  expect(shown.size).toBe(2);
});

test('something is shown of an unreadable message', async () => {
  const { push, shown } = installed();
  for (const content of ['', 'null', '{}', '[]']) await push(content);
  expect([...shown.values()].map(({ title }) => title)).toEqual(['Кабінет водія']);
});

test('a press opens the order, and nothing outside of the cabinet', async () => {
  const { press, opened, focused } = installed(
    'https://cabinet.example/services/insurance',
    'https://cabinet.example/services/ordered#order-a',
  );
  await press('/services/ordered#order-b');
  expect(opened).toEqual(['https://cabinet.example/services/ordered#order-b']);
  await press('/services/ordered#order-a');
  expect(focused).toEqual(['https://cabinet.example/services/ordered#order-a']);
  await press('https://evil.example/');
  await press('//evil.example/');
  expect(opened.slice(1)).toEqual(['https://cabinet.example', 'https://cabinet.example']);
});

test('the worker loads nothing for pages', () => {
  expect(Object.keys(installed().handlers).sort()).toEqual(['install', 'notificationclick', 'push']);
});
