// A hint in steps: where to look, then what the strongest player would do, then that and why. It is forgotten when something moves.
import { piecesOf } from "../tables/selection.js";
import { uncover } from "../core/scroll.js";
import { app } from "../core/state.js";

const box = document.getElementById("hint");
const [line, more, cross] = box.children;
let steps = null; // what is still to be said; null: no hint is asked for
let asked = 0;

/** Takes the hint away, and what it has lit up. */
export function forget() {
  asked += 1;
  steps = null;
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  if (inside) document.getElementById("hinting")?.focus({ preventScroll: true });
  for (const piece of document.querySelectorAll(".hinted")) piece.classList.remove("hinted");
  document.getElementById("hinting")?.setAttribute("aria-expanded", "false");
}

/** What stands for a decision; where nothing can be decided any more, the places between which it moved something. */
export function standing(decision, places) {
  const pieces = piecesOf(decision);
  return pieces.length ? pieces : places.flatMap((place) => [...document.querySelectorAll(`.drawn [data-place="${place}"]`)]);
}

function next() {
  const { words, light = [] } = steps.shift();
  line.textContent = words;
  for (const piece of light) piece.classList.add("hinted");
  if (document.activeElement === more && !steps.length) cross.focus();
  more.hidden = !steps.length;
  uncover(document.querySelectorAll(".hinted")); // with its reasons a hint is higher than before
}

async function ask() {
  forget();
  const mine = asked;
  document.getElementById("hinting").setAttribute("aria-expanded", "true");
  line.textContent = box.dataset.thinking;
  more.hidden = true;
  box.hidden = false;
  const then = "ply" in app.dataset ? `?ply=${app.dataset.ply}` : "";
  const answer = await fetch(`${app.dataset.api}/hint${then}`);
  const found = await answer.json();
  if (mine !== asked) return; // the table has moved on
  steps = answer.ok
    ? [{ words: found.where }, { words: found.what, light: standing(found.decision, found.places) }, { words: `${found.what} ${found.why}` }]
    : [{ words: found.why }];
  next();
}

function escaped(event) {
  if (event.key !== "Escape" || event.defaultPrevented || box.hidden || document.querySelector("dialog[open]")) return;
  forget();
  event.preventDefault();
}

/** Lets the button in the bar ask, and "say more" go on; Escape takes the hint away. */
export function startHints() {
  document.addEventListener("keydown", escaped);
  cross.addEventListener("click", forget);
  document.addEventListener("click", (event) => {
    if (event.target.closest("#hinting")) return box.hidden ? ask() : forget();
    if (event.target.closest("#hint-more") && steps?.length) next();
  });
}
