// What is asked about stays in sight: beside the bar at the foot of the page, which is as high as its words need.
import { app } from "./state.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const notice = document.getElementById("notice"); // on a phone it lies in the bar, and leaves the page with it
const dock = document.querySelector(".dock");
const anchored = [document.documentElement, dock, notice].filter(Boolean);

/** Tells the styles how high the bar is: those of what hangs on it (`--bar` is not inherited). */
const updateBarHeight = () => {
  for (const one of anchored) one.style.setProperty("--bar", `${dock.offsetHeight}px`);
};

/** Whether a box can be seen from its top to its bottom, if it is not to the side of the window. */
function isVisible(box) {
  const covered = box.bottom > dock.getBoundingClientRect().top && overlapsBar(box);
  return box.top > -1 && box.bottom < innerHeight + 1 && !covered;
}

/** Whether a box would come under the bar: on a phone on its side the board stands still beside it. */
function overlapsBar({ left, right }) {
  const bar = dock.getBoundingClientRect();
  return right > bar.left && left < bar.right;
}

const CHOOSABLE = ".drawing .legal:not(.is-dimmed, .chosen)";

const isInWindow = ({ box: { left, width } }) => left + width / 2 > 0 && left + width / 2 < innerWidth;

/** To be called when something else can be chosen: where nothing of it can be seen, the page goes there. Whoever sees
 *  some of it, or reads a dialog, is left where they are; what is to the side in a row counts where there is nothing else. */
export function scrollToLegal() {
  if (app.dataset.state !== "choose" || document.querySelector("dialog[open]")) return;
  const all = measureBoxes(document.querySelectorAll(CHOOSABLE));
  const choosable = all.some(isInWindow) ? all.filter(isInWindow) : all;
  if (choosable.length && !choosable.some((one) => isInWindow(one) && isVisible(one.box))) scrollToBoxes(choosable);
}

/** The page goes to where these pieces can be seen, and with them all that can be chosen if both have room. */
export function scrollToPieces(pieces) {
  const pieceBoxes = measureBoxes(pieces), all = measureBoxes([...pieces, ...document.querySelectorAll(CHOOSABLE)]).filter((one) => isInWindow(one) && overlapsBar(one.box));
  scrollToHidden(fitsWindow(all) && pieceBoxes.every(isInWindow) ? all : pieceBoxes);
}

/** Does something by which the bar becomes higher: what could be seen and chosen before is seen afterwards, if it has room. */
export function keepVisible(change) {
  const visibleBefore = measureBoxes(document.querySelectorAll(CHOOSABLE)).filter((one) => isInWindow(one) && isVisible(one.box)).map(({ piece }) => piece);
  change();
  const boxesNow = measureBoxes(visibleBefore);
  if (fitsWindow(boxesNow)) scrollToHidden(boxesNow);
}

const fitsWindow = (all) => Math.max(...all.map(({ box }) => box.bottom)) - Math.min(...all.map(({ box }) => box.top)) < innerHeight - dock.offsetHeight;

function scrollToHidden(wanted) {
  const hidden = wanted.filter((one) => !isInWindow(one) || !isVisible(one.box));
  if (hidden.length) scrollToBoxes(hidden);
}

/** The boxes of what has one, from the top of the page to its foot. */
const measureBoxes = (pieces) => [...pieces].map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0).sort((one, other) => one.box.top - other.box.top);

function scrollToBoxes(choosable) {
  updateBarHeight(); // the bar has just changed, and where the page may go depends on it
  const first = choosable[0], last = choosable.at(-1), room = innerHeight - dock.offsetHeight;
  const all = first.box.top >= 0 && last.box.bottom - first.box.top < room; // with the last of them all come into sight
  const sideways = !isInWindow(first); // in a row only one is seen: the first; elsewhere with the last of them the others
  const goal = all && !sideways ? last : first, inline = sideways ? "center" : "nearest"; // nearer than that, a row snaps back
  goal.piece.scrollIntoView({ block: "nearest", inline, behavior: reducedMotion.matches ? "instant" : "smooth" });
}

/** From now on styles know how high the bar is: notices stand above it, and nothing that is gone to lies under it. Where a
 *  phone is turned or a window made narrower, what can be chosen comes back into sight. (The bars of a phone's browser
 *  come and go while somebody scrolls: they change the height alone.) */
export function startScrolling() {
  new ResizeObserver(updateBarHeight).observe(dock);
  let lastWidth = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === lastWidth) return;
    lastWidth = innerWidth;
    scrollToLegal();
  });
}
