// Notification settings on the account page: channels and events.
import { send } from "../core/send.js";
import { missingCapability, subscribe, getSubscription, unsubscribe } from "./push.js";
import { zone } from "../core/times.js";

const panel = document.getElementById("notifications");
const pushOffer = panel.querySelector(".here"), preferences = panel.querySelector(".preferences");

for (const field of panel.querySelectorAll('[name="time_zone"]')) field.value = zone();

/** Offer push in this browser, or show why it is unavailable. */
async function offerPush() {
  const reason = missingCapability() || (Notification.permission === "denied" ? "denied" : "");
  const ownChannel = panel.querySelector("[data-here]");
  if (!reason && ownChannel && !(await getSubscription())) ownChannel.removeAttribute("data-here"); // the subscription is lost
  pushOffer.hidden = Boolean(reason || (ownChannel && (await getSubscription())));
  for (const note of panel.querySelectorAll("[data-missing]")) note.hidden = note.dataset.missing !== reason;
}

document.getElementById("enable-push").addEventListener("click", async ({ target }) => {
  const errorLine = pushOffer.querySelector(".form-error");
  errorLine.textContent = "";
  target.disabled = true;
  try {
    const { ok, body } = await subscribe();
    if (ok) return location.reload();
    errorLine.textContent = [body.message, body.suggestion].filter(Boolean).join(" ");
  } catch (error) {
    errorLine.textContent = error.name === "NotAllowedError" ? panel.dataset.declined : panel.dataset.failed;
  }
  target.disabled = false;
});

panel.addEventListener("submit", (event) => {
  if (event.target.matches("[data-here]")) unsubscribe().catch(() => {}); // the server stops in either case
});

preferences?.addEventListener("change", async () => {
  const kinds = [...preferences.querySelectorAll("input:checked")].map((box) => box.name);
  const [errorLine, saved] = preferences.querySelectorAll("p");
  errorLine.textContent = saved.textContent = "";
  try {
    const { ok, body } = await send("/api/notifications/preferences", { preferences: kinds, time_zone: zone() });
    if (ok) saved.textContent = panel.dataset.saved;
    else errorLine.textContent = body.message;
  } catch {
    errorLine.textContent = panel.dataset.failed;
  }
});

/** Store the language of the page and the time zone of this browser, which messages use. */
function updateLanguageAndZone() {
  const { lang, timeZone: storedZone } = panel.dataset;
  if (preferences && (lang !== document.documentElement.lang || storedZone !== zone())) send("/api/notifications/preferences", { time_zone: zone() }).catch(() => {});
}

offerPush();
updateLanguageAndZone();
