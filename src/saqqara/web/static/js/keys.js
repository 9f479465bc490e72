// The keyboard: Enter and Space act, arrows go from piece to piece, Escape drops the choice.
import { drop, pressed } from "./choosing.js";
import { quiet, showing } from "./notices.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      if (drop() || showing()) event.preventDefault();
      quiet();
      return;
    }
    const piece = event.target.closest?.('.drawn [role="button"]');
    if (!piece) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pressed(piece);
    } else if (event.key in WAYS) {
      event.preventDefault();
      next(piece, WAYS[event.key])?.focus();
    }
  });
}
