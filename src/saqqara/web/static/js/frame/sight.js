// What is asked about stays in sight: beside the bar at the foot of the page, which is as high as its words need.
import { app } from "./state.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const dock = document.querySelector(".dock");

/** Tells the styles how high the bar is (`--bar`). */
const measure = () => document.documentElement.style.setProperty("--bar", `${dock.offsetHeight}px`);

/** Whether a box can be seen from its top to its bottom; something to the side of the window is a row's own affair. */
function seen({ top, bottom, left, right }) {
  const bar = dock.getBoundingClientRect();
  const under = bottom > bar.top && right > bar.left && left < bar.right;
  return top > -1 && bottom < innerHeight + 1 && !under;
}

/** To be called when something else can be chosen: where nothing of it can be seen, the page goes there. Whoever sees
 *  some of it, or reads a dialog, is left where they are. */
export function reach() {
  if (app.dataset.state !== "choose" || document.querySelector("dialog[open]")) return;
  const lit = [...document.querySelectorAll(".drawn .legal:not(.resting, .chosen)")].map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
    .filter(({ box: { left, right, width } }) => width > 0 && right > 0 && left < innerWidth)
    .sort((one, other) => one.box.top - other.box.top);
  if (!lit.length || lit.some(({ box }) => seen(box))) return;
  measure(); // the bar has just changed, and where the page may go depends on it
  const first = lit[0], last = lit.at(-1), room = innerHeight - dock.offsetHeight;
  const all = first.box.top >= 0 && last.box.bottom - first.box.top < room; // with the last of them all come into sight
  (all ? last : first).piece.scrollIntoView({ block: "nearest", inline: "nearest", behavior: still.matches ? "instant" : "smooth" });
}

/** From now on styles know how high the bar is: notices stand above it, and nothing that is gone to lies under it. Where a
 *  phone is turned or a window made narrower, what can be chosen comes back into sight. (The bars of a phone's browser
 *  come and go while somebody scrolls: they change the height alone.) */
export function startSight() {
  new ResizeObserver(measure).observe(dock);
  let wide = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === wide) return;
    wide = innerWidth;
    reach();
  });
}
