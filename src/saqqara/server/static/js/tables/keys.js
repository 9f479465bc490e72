// The keyboard: Enter and Space act, arrows go through an area, Escape drops the choice, Ctrl+Z takes back.
// Whoever has chosen a piece with Enter finds the gold button under the next Enter, and is back at the piece after that.
import { drop, pressed, ready } from "./selection.js";
import { consult } from "../core/dialogs.js";
import { quiet, showing } from "../core/notices.js";
import { carry } from "../core/regions.js";
import { rove } from "../core/roving.js";

let origin = null; // the id of the piece that was acted on last

/** Back to the piece from which the gold button was reached. */
function back() {
  const piece = document.getElementById(origin);
  carry(piece?.matches("[tabindex]") ? piece : document.querySelector('.drawn [role="button"][tabindex="0"]'));
}

/** After the gold button: back, if it was pressed by keyboard. */
export function pressedGold({ detail, target }) {
  const here = document.activeElement;
  const lost = here === document.body || here.id === "confirm";
  if (detail === 0 && lost && target.closest("#confirm[data-command]")) back();
}

async function act(piece) {
  origin = piece.id;
  consult(piece);
  await pressed(piece);
  const here = document.activeElement;
  if (ready() && (here === document.body || here.id === origin)) carry(document.getElementById("confirm"));
}

function pressedKey(event) {
  const thing = event.target.closest?.('[role="button"]'); // a piece, or what a sentence of the log names
  if (event.key === "Escape") {
    if (document.querySelector("dialog[open]")) return false;
    if (drop() && event.target.id === "confirm") back();
    else if (!showing()) return false;
    quiet();
  } else if (thing && (event.key === "Enter" || event.key === " ")) event.repeat || (thing.closest(".drawn") ? act : consult)(thing);
  else return rove(event);
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
