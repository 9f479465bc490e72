// The service worker: it shows what the server says, and leads there. It answers no request and keeps nothing.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** Whether a page that stands at this address is being looked at. */
const isPageVisible = (pages, path) => pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path);

/** What the pages have to know too: at how many tables somebody is to move now. */
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
    return; // not from this house
  }
  event.waitUntil(notify(message));
});

/** The page stands there already, or another page of the house goes there, or one is opened. */
async function openPath(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((page) => new URL(page.url).pathname === path);
  return page ? page.focus() : clients.openWindow(path);
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data.path));
});

/** The browser has changed its address: the server gets the new one. */
async function renewSubscription(oldSubscription) {
  const subscription = await registration.pushManager.subscribe(oldSubscription.options);
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  await fetch("/api/notifications/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event.oldSubscription));
});
