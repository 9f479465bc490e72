// Scrolling that keeps legal pieces in view, not covered by the bar at the bottom, whose height depends on its text.
import { app } from "./state.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const notice = document.getElementById("notice"); // part of the bar on phones
const dock = document.querySelector(".dock");
const anchored = [document.documentElement, dock, notice].filter(Boolean);

/** Set the height of the bar as `--bar` on each element whose styles use it (`--bar` is not inherited). */
const updateBarHeight = () => {
  for (const one of anchored) one.style.setProperty("--bar", `${dock.offsetHeight}px`);
};

/** Return whether a box is visible from top to bottom, ignoring whether it is to the side of the window. */
function isVisible(box) {
  const covered = box.bottom > dock.getBoundingClientRect().top && overlapsBar(box);
  return box.top > -1 && box.bottom < innerHeight + 1 && !covered;
}

/** Return whether a box would be covered by the bar; a phone in landscape shows the bar next to the board. */
function overlapsBar({ left, right }) {
  const bar = dock.getBoundingClientRect();
  return right > bar.left && left < bar.right;
}

const CHOOSABLE = ".drawing .legal:not(.is-dimmed, .chosen)";

const isInWindow = ({ box: { left, width } }) => left + width / 2 > 0 && left + width / 2 < innerWidth;

/** Scroll to the legal pieces after a change, if none of them is visible. It does not scroll while some are visible or
 *  a dialog is open. Pieces to the side in a row count only if there are no others. */
export function scrollToLegal() {
  if (app.dataset.state !== "choose" || document.querySelector("dialog[open]")) return;
  const all = measureBoxes(document.querySelectorAll(CHOOSABLE));
  const choosable = all.some(isInWindow) ? all.filter(isInWindow) : all;
  if (choosable.length && !choosable.some((one) => isInWindow(one) && isVisible(one.box))) scrollToBoxes(choosable);
}

/** Scroll these pieces into view, and all other legal pieces with them if there is room. */
export function scrollToPieces(pieces) {
  const pieceBoxes = measureBoxes(pieces), all = measureBoxes([...pieces, ...document.querySelectorAll(CHOOSABLE)]).filter((one) => isInWindow(one) && overlapsBar(one.box));
  scrollToHidden(fitsWindow(all) && pieceBoxes.every(isInWindow) ? all : pieceBoxes);
}

/** Run a change that makes the bar higher, and keep the legal pieces visible that were visible before, if there is
 *  room. */
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

/** Return the boxes of the visible pieces, from top to bottom. */
const measureBoxes = (pieces) => [...pieces].map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0).sort((one, other) => one.box.top - other.box.top);

function scrollToBoxes(choosable) {
  updateBarHeight(); // the bar has just changed its height, which limits the scroll position
  const first = choosable[0], last = choosable.at(-1), room = innerHeight - dock.offsetHeight;
  const all = first.box.top >= 0 && last.box.bottom - first.box.top < room; // the last one brings all into view
  const sideways = !isInWindow(first); // a row shows one at a time
  const goal = all && !sideways ? last : first, inline = sideways ? "center" : "nearest"; // with "nearest", rows snap back
  goal.piece.scrollIntoView({ block: "nearest", inline, behavior: reducedMotion.matches ? "instant" : "smooth" });
}

/** Start to track the height of the bar for the styles, so that notices lie above it and scroll targets are not
 *  covered. When the window becomes narrower or a phone is turned, legal pieces are scrolled into view again. Changes
 *  of the height alone are ignored, because mobile browsers show and hide their toolbars while scrolling. */
export function startScrolling() {
  new ResizeObserver(updateBarHeight).observe(dock);
  let lastWidth = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth === lastWidth) return;
    lastWidth = innerWidth;
    scrollToLegal();
  });
}
