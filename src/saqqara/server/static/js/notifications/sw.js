// Service worker that shows notifications and opens their pages. It handles no requests and keeps no cache.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** Return whether a page with this path is visible. */
const isPageVisible = (pages, path) => pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path);

/** Show a notification, and tell the open pages and the app badge how many tables wait for the user. */
async function notify(message) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ waiting: message.waiting });
  if ("setAppBadge" in navigator) await (message.waiting ? navigator.setAppBadge(message.waiting) : navigator.clearAppBadge()).catch(() => {});
  const { title, body, lang, path, topic } = message;
  const options = { body, lang, tag: topic || path, data: { path }, silent: isPageVisible(pages, path) };
  await registration.showNotification(title, options);
}

addEventListener("push", (event) => {
  let message = null;
  try {
    message = event.data.json();
  } catch {
    return; // not sent by this server
  }
  event.waitUntil(notify(message));
});

/** Focus an open page with this path, or open one. */
async function openPath(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((page) => new URL(page.url).pathname === path);
  return page ? page.focus() : clients.openWindow(path);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data.path));
});

/** Send the server the new subscription when the browser has replaced the old one. */
async function renewSubscription(oldSubscription) {
  const subscription = await registration.pushManager.subscribe(oldSubscription.options);
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await fetch("/api/notifications/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event.oldSubscription));
});
