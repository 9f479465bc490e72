// Animation of moving pieces. An SVG element cannot leave its drawing, so an HTML copy of the piece moves, and the
// piece itself appears at the end. Nothing waits for the animation.
import { findPiece, centredSquare } from "../core/regions.js";

const GAP_MS = 80, MAX_PIECES = 24;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Animate every step whose ends are on the page; `before` holds the start rectangles. */
export function animatePieces(moved, before) {
  const steps = moved.flat();
  if (reducedMotion.matches || document.hidden || steps.length > MAX_PIECES) return;
  const style = getComputedStyle(document.documentElement);
  const timing = { duration: parseFloat(style.getPropertyValue("--travel")), easing: style.getPropertyValue("--ease-travel") };
  const goals = new Map(); // place and piece -> number of animations that end there
  let delay = 0;
  steps.forEach(({ piece, to }, index) => {
    const found = findPiece(piece, to);
    if (!before[index] || !found) return;
    const kind = `${to} ${piece}`, others = goals.get(kind) ?? 0;
    goals.set(kind, others + 1);
    const goal = found.pieces.at(-1 - others) ?? null; // null if the piece has moved on since
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

/** Return the symbol of a piece: the one with its name for pieces of players, otherwise a tile. */
function symbolOf(piece) {
  return document.getElementById(piece)?.matches("symbol") ? piece : `tile-${piece}`;
}
