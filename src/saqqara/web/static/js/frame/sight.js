// What is asked about stays in sight: beside the bar at the foot of the page, which is as high as its words need.
import { app } from "./state.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const notice = document.getElementById("notice"); // on a phone it lies in the bar, and leaves the page with it
const dock = document.querySelector(".dock");

/** Tells the styles how high the bar is: those of what hangs on it (`--bar` is not inherited). */
const measure = () => {
  for (const one of [document.documentElement, dock, notice]) one.style.setProperty("--bar", `${dock.offsetHeight}px`);
};

/** Whether a box can be seen from its top to its bottom, if it is not to the side of the window. */
function seen({ top, bottom, left, right }) {
  const bar = dock.getBoundingClientRect();
  const under = bottom > bar.top && right > bar.left && left < bar.right;
  return top > -1 && bottom < innerHeight + 1 && !under;
}

const across = ({ box: { left, width } }) => left + width / 2 > 0 && left + width / 2 < innerWidth;

/** To be called when something else can be chosen: where nothing of it can be seen, the page goes there. Whoever sees
 *  some of it, or reads a dialog, is left where they are; what is to the side in a row counts where there is nothing else. */
export function reach() {
  if (app.dataset.state !== "choose" || document.querySelector("dialog[open]")) return;
  const all = [...document.querySelectorAll(".drawn .legal:not(.resting, .chosen)")].map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0).sort((one, other) => one.box.top - other.box.top);
  const lit = all.some(across) ? all.filter(across) : all;
  if (!lit.length || lit.some((one) => across(one) && seen(one.box))) return;
  measure(); // the bar has just changed, and where the page may go depends on it
  const first = lit[0], last = lit.at(-1), room = innerHeight - dock.offsetHeight;
  const fit = first.box.top >= 0 && last.box.bottom - first.box.top < room; // with the last of them all come into sight
  const there = fit ? last : first, inline = across(there) ? "nearest" : "center"; // nearer than that, a row snaps back
  there.piece.scrollIntoView({ block: "nearest", inline, behavior: still.matches ? "instant" : "smooth" });
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
