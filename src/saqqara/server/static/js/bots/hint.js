// Hint in steps: where to look, the action of the strongest computer player, then the reasons. It is hidden when a
// piece moves.
import { piecesOf } from "../tables/selection.js";
import { scrollToPieces } from "../core/scroll.js";
import { app } from "../core/state.js";

const box = document.getElementById("hint");
const [line, more, closeButton] = box.children;
let steps = null; // steps that are not shown yet; null without a hint
let requests = 0;

/** Hide the hint and the highlighted pieces. */
export function hideHint() {
  requests += 1;
  steps = null;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  if (hadFocus) document.getElementById("show-hint")?.focus({ preventScroll: true });
  for (const piece of document.querySelectorAll(".hint-target")) piece.classList.remove("hint-target");
  document.getElementById("show-hint")?.setAttribute("aria-expanded", "false");
}

/** Return the pieces that stand for an action; if it is no longer legal, the places between which it moved pieces. */
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
  scrollToPieces(document.querySelectorAll(".hint-target")); // with the reasons, the hint is higher than before
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
  if (thisRequest !== requests) return; // the table has changed
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

/** Start the buttons of hints; Escape hides the hint. */
export function startHints() {
  document.addEventListener("keydown", onEscape);
  closeButton.addEventListener("click", hideHint);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#show-hint")) return box.hidden ? requestHint() : hideHint();
    if (event.target.closest("#hint-more") && steps?.length) showNextStep();
  });
}
