// On one's own page: where one is called, and of what.
import { missingCapability, post, subscribe, getSubscription, unsubscribe } from "./push.js";
import { zone } from "../core/times.js";

const panel = document.getElementById("notifications");
const pushOffer = panel.querySelector(".here"), preferences = panel.querySelector(".preferences");

for (const field of panel.querySelectorAll('[name="time_zone"]')) field.value = zone();

/** Offers this browser, or says why it cannot be called. */
async function offerPush() {
  const reason = missingCapability() || (Notification.permission === "denied" ? "denied" : "");
  const ownChannel = panel.querySelector("[data-here]");
  if (!reason && ownChannel && !(await getSubscription())) ownChannel.removeAttribute("data-here"); // it has lost what it had
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
  if (event.target.matches("[data-here]")) unsubscribe().catch(() => {}); // the server says it no more either way
});

preferences?.addEventListener("change", async () => {
  const kinds = [...preferences.querySelectorAll("input:checked")].map((box) => box.name);
  const [errorLine, saved] = preferences.querySelectorAll("p");
  errorLine.textContent = saved.textContent = "";
  try {
    const { ok, body } = await post("/api/notifications/preferences", { preferences: kinds, time_zone: zone() });
    if (ok) saved.textContent = panel.dataset.saved;
    else errorLine.textContent = body.message;
  } catch {
    errorLine.textContent = panel.dataset.failed;
  }
});

/** Messages come in the language and by the clock of whoever reads this. */
function updateLanguageAndZone() {
  const { lang, timeZone: storedZone } = panel.dataset;
  if (preferences && (lang !== document.documentElement.lang || storedZone !== zone())) post("/api/notifications/preferences", { time_zone: zone() }).catch(() => {});
}

offerPush();
updateLanguageAndZone();
