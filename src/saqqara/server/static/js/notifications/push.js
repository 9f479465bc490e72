// Push notifications in this browser: support, subscription, and cancellation.
import { send } from "../core/send.js";
import { zone } from "../core/times.js";

/** Return why push is unavailable: "" (available), "insecure" (no https), "home" (iOS requires the home screen),
 *  "never". */
export function missingCapability() {
  if (!window.isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "";
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return apple && !matchMedia("(display-mode: standalone)").matches ? "home" : "never";
}

/** Return the push subscription of this browser; null if there is none. */
export async function getSubscription() {
  if (missingCapability()) return null;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Ask for permission, subscribe, and return the server's response. Throws NotAllowedError if the user declines. */
export async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const { key } = await (await fetch("/api/notifications/push")).json();
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !isSameKey(subscription.options.applicationServerKey, key)) { // the server's key has changed
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return send("/api/notifications/push", { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, time_zone: zone() });
}

function isSameKey(bytes, key) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

/** Cancel the push subscription of this browser. */
export async function unsubscribe() {
  await (await getSubscription())?.unsubscribe();
}
