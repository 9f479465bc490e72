// The best moves and the turning point of a game, where its result is shown: looked for on request, and put in as soon as
// they are known.
import { app } from "../core/state.js";

const dialog = document.getElementById("result"), region = document.getElementById("region-result");
const OFTEN = 1000; // milliseconds between two looks while they are looked for

let timer = 0;
let asked = 0;

async function look() {
  clearTimeout(timer);
  const place = document.getElementById("highlights"), mine = (asked += 1);
  if (!place || !dialog.open) return;
  const answer = await fetch(place.dataset.from);
  const found = answer.ok ? await answer.text() : "";
  if (mine !== asked) return; // somebody has looked again meanwhile
  const held = place.contains(document.activeElement);
  place.innerHTML = found;
  const running = Boolean(place.querySelector("progress"));
  place.setAttribute("aria-busy", running); // it is not read out until it is there
  if (held && running) place.focus({ preventScroll: true });
  if (running) timer = setTimeout(look, OFTEN);
}

/** Lets the result say what it knows whenever it is shown, or put in anew. */
export function startHighlights() {
  new MutationObserver(look).observe(dialog, { attributeFilter: ["open"] });
  new MutationObserver(look).observe(region, { childList: true });
  dialog.addEventListener("click", async ({ target }) => {
    if (target.id !== "highlights-begin") return;
    await fetch(`${app.dataset.api}/review`, { method: "POST", headers: { "Content-Type": "application/json" } });
    look();
  });
  look();
}
