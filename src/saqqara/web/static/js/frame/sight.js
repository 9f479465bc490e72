// What is asked about stays in sight: above the bar at the foot of the page, which is as high as its words need.
import { app } from "./state.js";

const GAP = 8; // px between what can be chosen and the bar
const still = matchMedia("(prefers-reduced-motion: reduce)");
const dock = document.querySelector(".dock");

/** Where things can be seen: what can be chosen stands beside the window's edge at most, not beyond it. */
const across = ({ left, right, width }) => width > 0 && right > 0 && left < innerWidth;

/** To be called when something else can be chosen: where all of it lies above or below what can be seen, the page goes
 *  there. Whoever sees some of it, or reads a dialog, is left where they are. */
export function reach() {
  if (app.dataset.state !== "choose" || document.querySelector("dialog[open]")) return;
  const floor = dock.getBoundingClientRect().top;
  const boxes = [...document.querySelectorAll(".drawn .legal")].map((piece) => piece.getBoundingClientRect()).filter(across);
  if (!boxes.length || boxes.some(({ top, bottom }) => top >= 0 && bottom <= floor)) return;
  const first = Math.min(...boxes.map(({ top }) => top)) - GAP, last = Math.max(...boxes.map(({ bottom }) => bottom)) + GAP;
  scrollBy({ top: first < 0 ? first : Math.min(first, last - floor), behavior: still.matches ? "instant" : "smooth" });
}

/** From now on styles know how high the bar is (`--bar`): notices stand above it, and what has the focus is not under it. */
export function startSight() {
  new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${dock.offsetHeight}px`)).observe(dock);
}
