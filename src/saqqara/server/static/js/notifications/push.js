// This browser as a channel: what it can, and asking it.
import { zone } from "../core/times.js";

/** Why this browser cannot be called: "" (it can), "insecure" (no https), "home" (first to the home screen), "never". */
export function missingCapability() {
  if (!window.isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "";
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return apple && !matchMedia("(display-mode: standalone)").matches ? "home" : "never";
}

/** What the server answers to a request; `{ ok, body }`. Raises where there is no answer. */
export async function post(address, body = {}) {
  const response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return { ok: response.ok, body: response.status === 204 ? {} : await response.json() };
}

/** How this browser is called now; null where it is not. */
export async function getSubscription() {
  if (missingCapability()) return null;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser's owner and the server; what the server has answered. Raises NotAllowedError where the owner said no. */
export async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  await navigator.serviceWorker.register("/sw.js", { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const { key } = await (await fetch("/api/notifications/push")).json();
  let subscription = await worker.pushManager.getSubscription();
  if (subscription && !isSameKey(subscription.options.applicationServerKey, key)) { // the house has another key than it had
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return post("/api/notifications/push", { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, time_zone: zone() });
}

function isSameKey(bytes, key) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

/** This browser is not to be called any more. */
export async function unsubscribe() {
  await (await getSubscription())?.unsubscribe();
}
