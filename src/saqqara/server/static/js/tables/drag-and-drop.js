// Drag and drop: a piece and the legal place it is dropped on make an action. Dropped elsewhere, it returns.
import { perform, commonAction } from "./selection.js";

const DRAG_THRESHOLD_PX = 6; // px of movement until a press becomes a drag
const DROP_TARGETS = ".drawing :is([data-half-actions], [data-action])";

export function startDragging() {
  document.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest(".drawing .ready");
    if (!piece || event.button !== 0 || document.getElementById("app").dataset.state !== "choose") return;
    event.preventDefault();
    startDrag(piece, event);
  });
}

function startDrag(piece, { clientX, clientY, pointerId }) {
  const origin = piece.closest("[data-drag-actions], [data-half-actions]"), draggedPiece = piece.closest("[data-piece]") ?? piece;
  const start = draggedPiece.getBoundingClientRect();
  const grip = [clientX - start.left, clientY - start.top];
  let ghost = null, target = null, lastThumb = null;

  /** Return the action of a drop at this point, and its target element. */
  function dropTarget(event) {
    const end = document.elementFromPoint(event.clientX, event.clientY)?.closest(DROP_TARGETS);
    const action = end && commonAction(origin, end);
    return action ? { end, action } : null;
  }

  function move(event) {
    if (event.pointerId !== pointerId) return;
    if (!ghost && Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_THRESHOLD_PX) return;
    ghost ??= createGhost(draggedPiece, start);
    ghost.style.transform = `translate(${event.clientX - grip[0]}px, ${event.clientY - grip[1]}px)`;
    target?.end.classList.remove("over");
    target = dropTarget(event);
    target?.end.classList.add("over");
    showDrawingOfThumb(event);
    announceTarget();
  }

  /** Scroll to a drawing when its thumbnail is dragged over. */
  function showDrawingOfThumb(event) {
    const thumb = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-target]") ?? null;
    if (thumb && thumb !== lastThumb) thumb.click();
    lastThumb = thumb;
  }

  const announceTarget = () => document.dispatchEvent(new CustomEvent("over", { detail: target?.action ?? null }));

  function end(event) {
    if (event.pointerId !== pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    document.body.classList.remove("dragging");
    ghost?.remove();
    draggedPiece.classList.remove("is-moving");
    target?.end.classList.remove("over");
    if (event.pointerType === "touch") document.dispatchEvent(new CustomEvent("over", { detail: null }));
    if (ghost) suppressClick();
    if (ghost && target && event.type === "pointerup") perform(target.action);
  }

  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}

/** Suppress the click that browsers may fire at the end of a drag. */
function suppressClick() {
  const suppress = (event) => event.stopImmediatePropagation();
  addEventListener("click", suppress, { capture: true });
  setTimeout(() => removeEventListener("click", suppress, { capture: true }));
}

/** Create a copy of the dragged piece that can leave its drawing. */
function createGhost(draggedPiece, { left, top, width, height }) {
  const { x, y, width: boxWidth, height: boxHeight } = draggedPiece.getBBox();
  const ghost = document.createElement("div");
  ghost.className = "moving-piece";
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px)` });
  ghost.innerHTML = `<svg class="drawing" viewBox="${x} ${y} ${boxWidth} ${boxHeight}" preserveAspectRatio="none" aria-hidden="true"></svg>`;
  const copy = draggedPiece.cloneNode(true);
  for (const hit of copy.querySelectorAll(".hit")) hit.remove(); // so that `elementFromPoint` finds the element below
  for (const named of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "data-half-actions", "data-action", "data-place", "data-piece"]) named.removeAttribute(name);
  }
  ghost.firstElementChild.append(copy);
  document.body.append(ghost);
  document.body.classList.add("dragging");
  draggedPiece.classList.add("is-moving");
  return ghost;
}
