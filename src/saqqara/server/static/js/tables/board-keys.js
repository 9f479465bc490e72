// Keyboard control: Enter and Space act, arrows move within an area, Escape drops the selection, Ctrl+Z undoes. After
// Enter on a piece, the focus moves to the confirm button, and after confirming, back to the piece.
import { dropSelection, handlePress, canConfirm } from "./selection.js";
import { openExplanation } from "../core/dialogs.js";
import { hideNotice, isNoticeVisible } from "../core/notices.js";
import { moveFocus } from "../core/regions.js";
import { handleArrowKey } from "../core/roving.js";

let originId = null; // ID of the piece pressed last

/** Return the focus from the confirm button to the piece. */
function focusOrigin() {
  const piece = document.getElementById(originId);
  moveFocus(piece?.matches("[tabindex]") ? piece : document.querySelector('.drawing [role="button"][tabindex="0"]'));
}

/** Restore the focus after the confirm button was pressed by keyboard. */
export function afterConfirm({ detail, target }) {
  const focused = document.activeElement;
  const hasLostFocus = focused === document.body || focused.id === "confirm";
  if (detail === 0 && hasLostFocus && target.closest("#confirm[data-command]")) focusOrigin();
}

async function actOnPiece(piece) {
  originId = piece.id;
  openExplanation(piece);
  await handlePress(piece);
  const focused = document.activeElement;
  if (canConfirm() && (focused === document.body || focused.id === originId)) moveFocus(document.getElementById("confirm"));
}

function handleKey(event) {
  const element = event.target.closest?.('[role="button"]'); // a piece, or a link in a sentence of the log
  if (event.key === "Escape") {
    if (document.querySelector("dialog[open]")) return false;
    if (dropSelection() && event.target.id === "confirm") focusOrigin();
    else if (!isNoticeVisible()) return false;
    hideNotice();
  } else if (element && (event.key === "Enter" || event.key === " ")) event.repeat || (element.closest(".drawing") ? actOnPiece : openExplanation)(element);
  else return handleArrowKey(event);
  return true;
}

function handleUndoKey(event) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  document.getElementById(key === "y" || event.shiftKey ? "redo" : "undo").click();
  return true;
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.target.matches("input")) return;
    const plain = !event.ctrlKey && !event.metaKey;
    if (plain ? handleKey(event) : document.getElementById("undo") && handleUndoKey(event)) event.preventDefault();
  });
}
