// Highlights in the result dialog: the best moves and the turning point, searched on request and inserted when found.
import { app } from "../core/state.js";

const dialog = document.getElementById("result"), region = document.getElementById("region-result");
const POLL_INTERVAL_MS = 1000; // ms between two requests during the search

let timer = 0;
let requests = 0;

async function loadHighlights() {
  clearTimeout(timer);
  const place = document.getElementById("highlights"), thisRequest = (requests += 1);
  if (!place || !dialog.open) return;
  const response = await fetch(place.dataset.from);
  const html = response.ok ? await response.text() : "";
  if (thisRequest !== requests) return; // a newer request is running
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = html;
  const running = Boolean(place.querySelector("progress"));
  place.setAttribute("aria-busy", running); // not read out until it is complete
  if (hadFocus && running) place.focus({ preventScroll: true });
  if (running) timer = setTimeout(loadHighlights, POLL_INTERVAL_MS);
}

/** Load the highlights whenever the result is opened or rendered again. */
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
