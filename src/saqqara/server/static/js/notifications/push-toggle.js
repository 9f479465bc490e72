// Switch in the settings of a table for push notifications in this browser.
import { send } from "../core/send.js";
import { missingCapability, subscribe, getSubscription, unsubscribe } from "./push.js";

/** If this browser has push notifications, show a switch that turns them off and on again. */
export async function startPushToggle() {
  const offer = document.getElementById("push-offer");
  if (!offer || missingCapability() || Notification.permission === "denied") return;
  if (!(await getSubscription().catch(() => null))) return; // keep the link to the settings of all channels
  document.getElementById("push-offer-link").replaceWith(offer.content);
  const box = document.getElementById("setting-push"), place = box.closest(".push-offer"), errorLine = place.querySelector(".form-error");
  box.checked = true;
  box.addEventListener("change", async () => {
    errorLine.textContent = "";
    box.disabled = true;
    try {
      const { ok, body } = box.checked ? await subscribe() : await removeOwnChannel();
      if (!ok) throw Object.assign(new Error(), { body });
    } catch (error) {
      box.checked = !box.checked;
      errorLine.textContent = error.body?.message ?? (error.name === "NotAllowedError" ? place.dataset.declined : place.dataset.failed);
    }
    box.disabled = false;
  });
}

/** Remove this browser's channel and its subscription. */
async function removeOwnChannel() {
  const { channels } = await (await fetch("/api/notifications")).json();
  const ownChannel = channels.find((channel) => channel.this_browser);
  const result = ownChannel ? await send(`/api/notifications/${ownChannel.id}`, {}, "DELETE") : { ok: true };
  if (result.ok) await unsubscribe();
  return result;
}
