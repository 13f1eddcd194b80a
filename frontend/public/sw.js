// Keeps the page on the device, so that it opens while the server is away. It keeps the files of the page and nothing
// else: what the server says of a game is asked for every time, and no secret of a side lies in a cache.
// The build puts the files, and a mark of what is in them, in place of the two names.
const FILES = __FILES__;
const KEPT = 'adjutant-page-__MARK__';

self.addEventListener('install', (event) => {
  // `reload`: what the browser has of an older page must not be mixed in.
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('adjutant-page-') && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

// A newer page waits until somebody at the table takes it: an evening is not interrupted.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // Places of the page are one file; the explorer and the like are the server's own.
  const file = request.mode === 'navigate' && pathname === '/' ? '/index.html' : pathname;
  if (!FILES.includes(file)) return;
  event.respondWith(caches.open(KEPT).then((cache) => cache.match(file)).then((kept) => kept ?? fetch(request)));
});

// The turn of a seat, told by the push service of this browser; whoever has the game before his eyes knows it.
self.addEventListener('push', (event) => {
  const { game, title, body } = event.data.json();
  const show = (pages) => (pages.some(({ visibilityState, url }) => visibilityState === 'visible' && url.includes(game)) ? undefined : self.registration.showNotification(title, { body, icon: '/icon-192.png', tag: 'turn', data: { game } }));
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(show));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const game = event.notification.data?.game;
  const open = (pages) => (pages.find(({ url }) => !game || url.includes(game))?.focus() ?? self.clients.openWindow(game ? `/#/${game}` : '/'));
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(open));
});
