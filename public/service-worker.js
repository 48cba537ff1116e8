// Makes the app installable: shows a page when there's no connection, keeps what another app shares until the person
// decides about it, and shows notifications. Never caches pages of the app or responses of the API.

const SHELL = 'shell-1';
const OFFLINE_PAGE = '/offline.html';
const SHELL_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

/** Read and emptied by the screen at /app/share. */
const SHARED = 'shared';
const SHARE_PATH = '/app/share';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(SHELL_FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('shell-') && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser requests a page while this worker starts, so that pages load as fast as without it.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH && request.mode === 'navigate')
    event.respondWith(receiveShare(request));
  else if (request.method === 'GET' && request.mode === 'navigate') event.respondWith(load(event));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(loadShellFile(request));
});

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function loadShellFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error();
  }
}

/** Keeps what was shared on this device. Nothing is sent before the person confirms. */
async function receiveShare(request) {
  const form = await request.formData();
  const file = form.get('file');
  const text = ['title', 'text', 'url'].map((name) => form.get(name)).filter(Boolean);
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  const about = { text: text.join('\n'), at: Date.now(), fileName: file?.name ?? null };
  await cache.put(`${SHARE_PATH}/about`, Response.json(about));
  if (file instanceof File && file.size > 0)
    await cache.put(
      `${SHARE_PATH}/file`,
      new Response(file, { headers: { 'Content-Type': file.type } }),
    );
  return Response.redirect(SHARE_PATH, 303);
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

/** Browsers require a message to show something, so one that can't be read leads to the list. */
function showPush(data) {
  const { title, body, tag, path } = readPush(data);
  const options = { body, tag, icon: '/icon-192.png', data: { path } };
  return self.registration.showNotification(title, options);
}

function readPush(data) {
  try {
    return data.json();
  } catch {
    return { title: 'You have a new notification', tag: 'several', path: '/app/notifications' };
  }
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  // A new window, because what is typed in an open one would be lost.
  const url = new URL(notification.data.path, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});
