/**
 * The service worker: keeps the built app for offline use, and answers page loads from it. Nothing else passes through
 * here: calls to model services go to other origins and are never looked at, and the relay's own routes are never cached.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** The relay answers these itself, also when a person opens one of them in the browser. */
const relayRoutes = [/^\/api(\/|$)/, /^\/ws(\/|$)/, /^\/healthz$/, /^\/metrics$/];

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: relayRoutes }));

/** True when no version of the app was installed before this one. */
let isFirst = false;
self.addEventListener('install', () => {
  isFirst = self.registration.active === null;
});

// The first version takes the open page at once, so that it works offline from its first visit on. Later ones wait, and
// never take a page over from under a live session (product F5): they start when the person says so.
self.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
});

const isSkipWaiting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
