// Shows notifications where a page may not, as on phones, and leads from them back to the page. It
// touches no request.

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const lead = async () => {
    const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (page === undefined) await self.clients.openWindow('/');
    else await page.focus();
  };
  event.waitUntil(lead());
});
