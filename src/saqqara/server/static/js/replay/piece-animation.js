// Pieces travel from where they were to where they are. A piece inside an SVG cannot leave it, so an HTML traveller with
// the same picture goes, and the piece itself appears when the traveller has come. Nothing waits for it.
import { lying, middle } from "../core/regions.js";

const GAP = 80, MOST = 24;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Sends a traveller for every step whose ends are on the page; `before` holds where each starts. */
export function travel(moved, before) {
  const steps = moved.flat();
  if (still.matches || document.hidden || steps.length > MOST) return;
  const style = getComputedStyle(document.documentElement);
  const timing = { duration: parseFloat(style.getPropertyValue("--travel")), easing: style.getPropertyValue("--ease-travel") };
  const goals = new Map(); // place and piece -> how many of that kind have a traveller
  let delay = 0;
  steps.forEach(({ piece, to }, index) => {
    const found = lying(piece, to);
    if (!before[index] || !found) return;
    const kind = `${to} ${piece}`, others = goals.get(kind) ?? 0;
    goals.set(kind, others + 1);
    const goal = found.pieces.at(-1 - others) ?? null; // none: it has moved on since
    const end = goal?.getBoundingClientRect() ?? middle(found.area.getBoundingClientRect());
    send(piece, before[index], goal, end, { ...timing, delay });
    delay += GAP;
  });
}

function send(piece, a, goal, b, timing) {
  const symbol = picture(piece);
  if (!document.getElementById(symbol)) return;
  const traveller = document.createElement("div");
  traveller.className = "traveller";
  traveller.innerHTML = `<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#${symbol}"/></svg>`;
  document.body.append(traveller);
  const at = (r) => `translate(${r.left}px, ${r.top}px) scale(${r.width / 48}, ${r.height / 48})`;
  goal?.classList.add("on-its-way");
  const going = traveller.animate({ transform: [at(a), at(b)] }, { ...timing, fill: "both" });
  const done = () => { traveller.remove(); goal?.classList.remove("on-its-way"); };
  going.finished.then(done, done);
}

/** The symbol of a piece: those of the owners are called like them, everything else is a tile. */
function picture(piece) {
  return document.getElementById(piece)?.matches("symbol") ? piece : `tile-${piece}`;
}
