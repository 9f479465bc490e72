// At a table, among the settings: this browser tells when it is one's turn, also when no page is open.
import { missing, post, subscribe, subscribed, unsubscribe } from "./push.js";

/** Where this browser is called, it can be told to call no more, and to call again. */
export async function startOffer() {
  const offer = document.getElementById("offer");
  if (!offer || missing() || Notification.permission === "denied") return;
  if (!(await subscribed().catch(() => null))) return; // a link leads to one's own page, where all ways are
  document.getElementById("offering").replaceWith(offer.content);
  const box = document.getElementById("setting-calls"), place = box.closest(".offer"), wrong = place.querySelector(".wrong");
  box.checked = true;
  box.addEventListener("change", async () => {
    wrong.textContent = "";
    box.disabled = true;
    try {
      const { ok, said } = box.checked ? await subscribe() : await leave();
      if (!ok) throw Object.assign(new Error(), { said });
    } catch (error) {
      box.checked = !box.checked;
      wrong.textContent = error.said?.why ?? (error.name === "NotAllowedError" ? place.dataset.declined : place.dataset.failed);
    }
    box.disabled = false;
  });
}

/** This browser is called no more. */
async function leave() {
  const { channels } = await (await fetch("/api/calls")).json();
  const own = channels.find((way) => way.here);
  const answer = own ? await post(`/api/calls/${own.id}/remove`) : { ok: true };
  if (answer.ok) await unsubscribe();
  return answer;
}
