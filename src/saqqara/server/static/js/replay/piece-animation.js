// Pieces travel from where they were to where they are. A piece inside an SVG cannot leave it, so an HTML traveller with
// the same picture goes, and the piece itself appears when the traveller has come. Nothing waits for it.
import { findPiece, centredSquare } from "../core/regions.js";

const GAP_MS = 80, MAX_PIECES = 24;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Sends a traveller for every step whose ends are on the page; `before` holds where each starts. */
export function animatePieces(moved, before) {
  const steps = moved.flat();
  if (reducedMotion.matches || document.hidden || steps.length > MAX_PIECES) return;
  const style = getComputedStyle(document.documentElement);
  const timing = { duration: parseFloat(style.getPropertyValue("--travel")), easing: style.getPropertyValue("--ease-travel") };
  const goals = new Map(); // place and piece -> how many of that kind have a traveller
  let delay = 0;
  steps.forEach(({ piece, to }, index) => {
    const found = findPiece(piece, to);
    if (!before[index] || !found) return;
    const kind = `${to} ${piece}`, others = goals.get(kind) ?? 0;
    goals.set(kind, others + 1);
    const goal = found.pieces.at(-1 - others) ?? null; // none: it has moved on since
    const end = goal?.getBoundingClientRect() ?? centredSquare(found.area.getBoundingClientRect());
    animatePiece(piece, before[index], goal, end, { ...timing, delay });
    delay += GAP_MS;
  });
}

function animatePiece(piece, startBox, goal, endBox, timing) {
  const symbol = symbolOf(piece);
  if (!document.getElementById(symbol)) return;
  const element = document.createElement("div");
  element.className = "moving-piece";
  element.innerHTML = `<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#${symbol}"/></svg>`;
  document.body.append(element);
  const at = (r) => `translate(${r.left}px, ${r.top}px) scale(${r.width / 48}, ${r.height / 48})`;
  goal?.classList.add("is-moving");
  const animation = element.animate({ transform: [at(startBox), at(endBox)] }, { ...timing, fill: "both" });
  const done = () => { element.remove(); goal?.classList.remove("is-moving"); };
  animation.finished.then(done, done);
}

/** The symbol of a piece: those of the owners are called like them, everything else is a tile. */
function symbolOf(piece) {
  return document.getElementById(piece)?.matches("symbol") ? piece : `tile-${piece}`;
}
