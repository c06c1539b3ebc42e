// Shows the notifications that the cabinet sends to this browser (web push), and opens the order of the one that is pressed. It is a
// service worker for nothing else: it controls no page (src/features/profile/push.ts) and stores nothing.

/** @typedef {{ title: string, body: string, path: string, tag: string, version: number }} Push */

/** A browser withdraws the permission of a worker that shows nothing, so something is shown of an unreadable message, too. */
const unreadable = {
  title: 'Кабінет водія',
  body: 'Є зміни у Ваших замовленнях.',
  path: '/services/ordered',
  tag: 'cabinet',
  version: 0,
};

/** @returns {Push} */
function read(data) {
  try {
    const push = data.json();
    return typeof push.title === 'string' && typeof push.tag === 'string' ? push : unreadable;
  } catch {
    return unreadable;
  }
}

/**
 * Shows a notification in place of an older one of its order. One that has come twice, or later than a newer one, makes no sound, and
 * the newer one stays.
 */
async function show(push) {
  const shown = await self.registration.getNotifications({ tag: push.tag });
  const newer = shown.find(({ data }) => data?.version >= push.version && push !== unreadable);
  const { title, body, path, tag, version } = newer?.data ?? push;
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: 'uk',
    icon: '/icon-192.png',
    renotify: newer === undefined,
    silent: newer !== undefined,
    data: { title, body, path, tag, version },
  });
}

/** Opens a page of the cabinet: in the window that shows it already, else in a new one, so that nothing typed is left. */
async function open(path) {
  const address = new URL(path, self.location.origin);
  const page = address.origin === self.location.origin ? address.href : self.location.origin;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  await (there ? there.focus() : self.clients.openWindow(page));
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? unreadable.path));
});
