// What a guide or a puzzle says beside the table: after every change of the table the server is asked, and what it says
// is put in as soon as the page shows the event that it is about.
import { app } from "../core/state.js";

const RETRY_DELAY_MS = 2000; // ms until the server is asked once more

/** Follows the table with what is said in a part of the page ("tutorial", "puzzle"): `address()` is where to ask, `onUpdate()`
 *  what to do with what is said now, `onExpired()` where to when the server has forgotten the table. Answers how to ask at
 *  once. */
export function followTable(part, { address, onUpdate, onExpired }) {
  const region = document.getElementById(`region-${part}`);
  let requests = 0;
  let received = null; // what the server has said last: the page may not show that event yet

  /** Says it to who does not see it, once. */
  function announceText() {
    const liveRegion = document.getElementById(`${part}-announcement`), words = document.getElementById(`${part}-text`).innerText;
    if (liveRegion.textContent !== words) liveRegion.textContent = words;
  }

  /** What there is to say now. */
  async function request() {
    const thisRequest = ++requests;
    const response = await fetch(address()).catch(() => null);
    if (thisRequest !== requests) return; // something has happened since
    if (response?.status === 404) return onExpired();
    if (!response?.ok) return setTimeout(() => thisRequest === requests && request(), RETRY_DELAY_MS); // else the reader would wait for ever
    received = new Range().createContextualFragment(await response.text());
    show();
  }

  /** Says it as soon as the table stands as it is meant: the server is ahead of the page, and the steps of others that
   *  lead there are shown first. */
  function show() {
    if (!received || received.querySelector(".lesson").dataset.seq !== app.dataset.drawnSeq) return;
    const focused = region.contains(document.activeElement);
    region.replaceChildren(received);
    received = null;
    onUpdate();
    announceText();
    if (focused) region.querySelector(".primary, button, a").focus({ preventScroll: true });
  }

  onUpdate();
  announceText();
  new MutationObserver(request).observe(app, { attributeFilter: ["data-seq"] });
  new MutationObserver(show).observe(app, { attributeFilter: ["data-drawn-seq"] });
  if (app.dataset.seq !== region.querySelector(".lesson").dataset.seq) request(); // what happened before this script
  return request;
}
