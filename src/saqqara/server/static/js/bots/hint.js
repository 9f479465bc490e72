// A hint in steps: where to look, then what the strongest player would do, then that and why. It is forgotten when something moves.
import { piecesOf } from "../tables/selection.js";
import { scrollToPieces } from "../core/scroll.js";
import { app } from "../core/state.js";

const box = document.getElementById("hint");
const [line, more, closeButton] = box.children;
let steps = null; // what is still to be said; null: no hint is asked for
let requests = 0;

/** Takes the hint away, and what it has lit up. */
export function hideHint() {
  requests += 1;
  steps = null;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  if (hadFocus) document.getElementById("show-hint")?.focus({ preventScroll: true });
  for (const piece of document.querySelectorAll(".hint-target")) piece.classList.remove("hint-target");
  document.getElementById("show-hint")?.setAttribute("aria-expanded", "false");
}

/** What stands for a decision; where nothing can be decided any more, the places between which it moved something. */
export function piecesOfHint(action, places) {
  const pieces = piecesOf(action);
  return pieces.length ? pieces : places.flatMap((place) => [...document.querySelectorAll(`.drawing [data-place="${place}"]`)]);
}

function showNextStep() {
  const { words, light: pieces = [] } = steps.shift();
  line.textContent = words;
  for (const piece of pieces) piece.classList.add("hint-target");
  if (document.activeElement === more && !steps.length) closeButton.focus();
  more.hidden = !steps.length;
  scrollToPieces(document.querySelectorAll(".hint-target")); // with its reasons a hint is higher than before
}

async function requestHint() {
  hideHint();
  const thisRequest = requests;
  document.getElementById("show-hint").setAttribute("aria-expanded", "true");
  line.textContent = box.dataset.thinking;
  more.hidden = true;
  box.hidden = false;
  const query = "ply" in app.dataset ? `?ply=${app.dataset.ply}` : "";
  const response = await fetch(`${app.dataset.api}/hint${query}`);
  const body = await response.json();
  if (thisRequest !== requests) return; // the table has moved on
  steps = response.ok
    ? [{ words: body.place_text }, { words: body.action_text, light: piecesOfHint(body.action, body.places) }, { words: `${body.action_text} ${body.explanation}` }]
    : [{ words: body.message }];
  showNextStep();
}

function onEscape(event) {
  if (event.key !== "Escape" || event.defaultPrevented || box.hidden || document.querySelector("dialog[open]")) return;
  hideHint();
  event.preventDefault();
}

/** Lets the button in the bar ask, and "say more" go on; Escape takes the hint away. */
export function startHints() {
  document.addEventListener("keydown", onEscape);
  closeButton.addEventListener("click", hideHint);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#show-hint")) return box.hidden ? requestHint() : hideHint();
    if (event.target.closest("#hint-more") && steps?.length) showNextStep();
  });
}
