// A piece can be dragged to a place that invites it: the two make a decision. Dropped anywhere else it goes home.
import { act, together } from "./selection.js";

const FAR = 6; // px before a press becomes a drag
const ENDS = ".drawn :is([data-part], [data-decision])";

export function startDragging() {
  document.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest(".drawn .ready");
    if (!piece || event.button !== 0 || document.getElementById("app").dataset.state !== "choose") return;
    event.preventDefault();
    drag(piece, event);
  });
}

function drag(piece, { clientX, clientY, pointerId }) {
  const beginning = piece.closest("[data-drag], [data-part]"), lifted = piece.closest("[data-piece]") ?? piece;
  const start = lifted.getBoundingClientRect();
  const grip = [clientX - start.left, clientY - start.top];
  let traveller = null, over = null, led = null;

  /** The decision that dropping it here would make, and the place that is its end. */
  function below(event) {
    const end = document.elementFromPoint(event.clientX, event.clientY)?.closest(ENDS);
    const decision = end && together(beginning, end);
    return decision ? { end, decision } : null;
  }

  function move(event) {
    if (event.pointerId !== pointerId) return;
    if (!traveller && Math.hypot(event.clientX - clientX, event.clientY - clientY) < FAR) return;
    traveller ??= lift(lifted, start);
    traveller.style.transform = `translate(${event.clientX - grip[0]}px, ${event.clientY - grip[1]}px)`;
    over?.end.classList.remove("over");
    over = below(event);
    over?.end.classList.add("over");
    lead(event);
    tell();
  }

  /** Over a thumbnail its drawing comes into view. */
  function lead(event) {
    const thumb = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-leads]") ?? null;
    if (thumb && thumb !== led) thumb.click();
    led = thumb;
  }

  const tell = () => document.dispatchEvent(new CustomEvent("over", { detail: over?.decision ?? null }));

  function end(event) {
    if (event.pointerId !== pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    document.body.classList.remove("dragging");
    traveller?.remove();
    lifted.classList.remove("on-its-way");
    over?.end.classList.remove("over");
    if (event.pointerType === "touch") document.dispatchEvent(new CustomEvent("over", { detail: null }));
    if (traveller) noClick();
    if (traveller && over && event.type === "pointerup") act(over.decision);
  }

  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}

/** The click that a browser may make of the end of a drag is none. */
function noClick() {
  const swallow = (event) => event.stopImmediatePropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

/** A copy of what is dragged, free to leave its drawing. */
function lift(lifted, { left, top, width, height }) {
  const { x, y, width: wide, height: high } = lifted.getBBox();
  const traveller = document.createElement("div");
  traveller.className = "traveller";
  Object.assign(traveller.style, { width: `${width}px`, height: `${height}px`, transform: `translate(${left}px, ${top}px)` });
  traveller.innerHTML = `<svg class="drawn" viewBox="${x} ${y} ${wide} ${high}" preserveAspectRatio="none" aria-hidden="true"></svg>`;
  const copy = lifted.cloneNode(true);
  for (const hit of copy.querySelectorAll(".hit")) hit.remove(); // what is below the copy is looked for
  for (const named of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "role", "tabindex", "data-part", "data-decision", "data-place", "data-piece"]) named.removeAttribute(name);
  }
  traveller.firstElementChild.append(copy);
  document.body.append(traveller);
  document.body.classList.add("dragging");
  lifted.classList.add("on-its-way");
  return traveller;
}
