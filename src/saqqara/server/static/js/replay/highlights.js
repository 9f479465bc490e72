// The best moves and the turning point of a game, where its result is shown: looked for on request, and put in as soon as
// they are known.
import { app } from "../core/state.js";

const dialog = document.getElementById("result"), region = document.getElementById("region-result");
const POLL_INTERVAL_MS = 1000; // milliseconds between two looks while they are looked for

let timer = 0;
let requests = 0;

async function loadHighlights() {
  clearTimeout(timer);
  const place = document.getElementById("highlights"), thisRequest = (requests += 1);
  if (!place || !dialog.open) return;
  const response = await fetch(place.dataset.from);
  const html = response.ok ? await response.text() : "";
  if (thisRequest !== requests) return; // somebody has looked again meanwhile
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = html;
  const running = Boolean(place.querySelector("progress"));
  place.setAttribute("aria-busy", running); // it is not read out until it is there
  if (hadFocus && running) place.focus({ preventScroll: true });
  if (running) timer = setTimeout(loadHighlights, POLL_INTERVAL_MS);
}

/** Lets the result say what it knows whenever it is shown, or put in anew. */
export function startHighlights() {
  new MutationObserver(loadHighlights).observe(dialog, { attributeFilter: ["open"] });
  new MutationObserver(loadHighlights).observe(region, { childList: true });
  dialog.addEventListener("click", async ({ target }) => {
    if (target.id !== "highlights-begin") return;
    await fetch(`${app.dataset.api}/review`, { method: "POST", headers: { "Content-Type": "application/json" } });
    loadHighlights();
  });
  loadHighlights();
}
