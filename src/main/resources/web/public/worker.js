// Shows notifications, which stay when their page is gone, and leads from each to its question. It
// touches no request.

const ID = /^[\x21-\x7e]{1,128}$/;

// nothing depends on which version of this file a page was loaded with
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** To a window of the same session, else to a new one: a window of another session keeps what it shows. */
async function lead(data) {
  const { session, question } = data ?? {};
  if (!isId(session) || !isId(question)) return await self.clients.openWindow('/');
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => sessionOf(new URL(url)) === session);
  if (shown === undefined) return await self.clients.openWindow(addressOf(session, question));
  shown.postMessage({ question });
  return await shown.focus();
}

function addressOf(session, question) {
  return `/?session=${encodeURIComponent(session)}#question=${encodeURIComponent(question)}`;
}

/** Undefined for pages that show no session. */
function sessionOf({ origin, pathname, searchParams }) {
  if (origin !== self.location.origin || pathname !== '/') return undefined;
  return searchParams.get('session') || 'default';
}

function isId(id) {
  return typeof id === 'string' && ID.test(id);
}
