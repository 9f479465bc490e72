// Side panel of a tutorial or puzzle. After every change of the table it fetches a new text, and shows it when the page
// shows the event that the text is about.
import { app } from "../core/state.js";

const RETRY_DELAY_MS = 2000; // ms until a failed request is repeated

/** Keep a panel ("tutorial", "puzzle") up to date. `address()` returns the URL of its text, `onUpdate()` is called
 *  after each update, and `onExpired()` when the server no longer has the table. Return a function that requests an
 *  update at once. */
export function followTable(part, { address, onUpdate, onExpired }) {
  const region = document.getElementById(`region-${part}`);
  let requests = 0;
  let received = null; // latest text, which may be ahead of the page

  /** Announce the text to screen readers, once. */
  function announceText() {
    const liveRegion = document.getElementById(`${part}-announcement`), words = document.getElementById(`${part}-text`).innerText;
    if (liveRegion.textContent !== words) liveRegion.textContent = words;
  }

  /** Fetch the current text. */
  async function request() {
    const thisRequest = ++requests;
    const response = await fetch(address()).catch(() => null);
    if (thisRequest !== requests) return; // a newer request is running
    if (response?.status === 404) return onExpired();
    if (!response?.ok) return setTimeout(() => thisRequest === requests && request(), RETRY_DELAY_MS); // retry
    received = new Range().createContextualFragment(await response.text());
    show();
  }

  /** Show the text when the page shows its position. The server may be ahead, because the steps of other players are
   *  played first. */
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
  if (app.dataset.seq !== region.querySelector(".lesson").dataset.seq) request(); // changed before this script ran
  return request;
}
