// The keyboard: Enter and Space act, arrows go from piece to piece, Escape drops the choice, Ctrl+Z takes back.
// Whoever has chosen a piece with Enter finds the gold button under the next Enter, and is back at the piece after that.
import { drop, pressed, ready } from "./choosing.js";
import { quiet, showing } from "./notices.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let origin = null; // the id of the piece that was acted on last

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** The next piece of the same drawing in a direction: near, and not far off to the side. */
function next(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const piece of from.closest(".drawn").querySelectorAll('[role="button"]')) {
    const [px, py] = middle(piece);
    const along = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (piece === from || along < 4 || aside > along) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [piece, far];
  }
  return best;
}

/** Back to the piece from which the gold button was reached. */
function back() {
  const piece = document.getElementById(origin);
  (piece?.matches("[tabindex]") ? piece : document.querySelector('.drawn [role="button"][tabindex="0"]'))?.focus();
}

/** After the gold button: back, if it was pressed by keyboard. */
export function pressedGold({ detail, target }) {
  const here = document.activeElement;
  const lost = here === document.body || here.id === "confirm";
  if (detail === 0 && lost && target.closest("#confirm[data-command]")) back();
}

async function act(piece) {
  origin = piece.id;
  await pressed(piece);
  const here = document.activeElement;
  if (ready() && (here === document.body || here.id === origin)) document.getElementById("confirm").focus();
}

function pressedKey(event) {
  const piece = event.target.closest?.('.drawn [role="button"]');
  if (event.key === "Escape") {
    if (document.querySelector("dialog[open]")) return false;
    if (drop() && event.target.id === "confirm") back();
    else if (!showing()) return false;
    quiet();
  } else if (piece && (event.key === "Enter" || event.key === " ")) act(piece);
  else if (piece && event.key in WAYS) next(piece, WAYS[event.key])?.focus();
  else return false;
  return true;
}

function taken(event) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  document.getElementById(key === "y" || event.shiftKey ? "redo" : "undo").click();
  return true;
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.target.matches("input")) return;
    const plain = !event.ctrlKey && !event.metaKey;
    if (plain ? pressedKey(event) : document.getElementById("undo") && taken(event)) event.preventDefault();
  });
}
