// A piece from the supply can be dragged to a place that invites it; dropped anywhere else it goes home.
import { act } from "./choosing.js";

const FAR = 6; // px before a press becomes a drag

export function startDragging() {
  document.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest(".drawn .ready");
    if (!piece || event.button !== 0 || document.getElementById("app").dataset.state !== "choose") return;
    event.preventDefault();
    drag(piece, event);
  });
}

function drag(piece, { clientX, clientY, pointerId }) {
  const start = piece.getBoundingClientRect();
  const grip = [clientX - start.left, clientY - start.top];
  let traveller = null, over = null;

  function move(event) {
    if (event.pointerId !== pointerId) return;
    if (!traveller && Math.hypot(event.clientX - clientX, event.clientY - clientY) < FAR) return;
    traveller ??= lift(piece, start);
    traveller.style.transform = `translate(${event.clientX - grip[0]}px, ${event.clientY - grip[1]}px) scale(${start.width / 48})`;
    over?.classList.remove("over");
    over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-decision^="place "]') ?? null;
    over?.classList.add("over");
    tell();
  }

  const tell = () => document.dispatchEvent(new CustomEvent("over", { detail: over?.dataset.decision ?? null }));

  function end(event) {
    if (event.pointerId !== pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    document.body.classList.remove("dragging");
    traveller?.remove();
    piece.classList.remove("on-its-way");
    over?.classList.remove("over");
    if (event.pointerType === "touch") document.dispatchEvent(new CustomEvent("over", { detail: null }));
    if (traveller && over && event.type === "pointerup") act(over.dataset.decision);
  }

  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}

function lift(piece, { left, top, width }) {
  const traveller = document.createElement("div");
  traveller.className = "traveller";
  traveller.innerHTML = `<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#${piece.dataset.piece}"/></svg>`;
  traveller.style.transform = `translate(${left}px, ${top}px) scale(${width / 48})`;
  document.body.append(traveller);
  document.body.classList.add("dragging");
  piece.classList.add("on-its-way");
  return traveller;
}
