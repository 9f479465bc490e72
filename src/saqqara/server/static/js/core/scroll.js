// What is asked about stays in sight: beside the bar at the foot of the page, which is as high as its words need.
import { app } from "./state.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const notice = document.getElementById("notice"); // on a phone it lies in the bar, and leaves the page with it
const dock = document.querySelector(".dock");
const hanging = [document.documentElement, dock, notice].filter(Boolean);

/** Tells the styles how high the bar is: those of what hangs on it (`--bar` is not inherited). */
const measure = () => {
  for (const one of hanging) one.style.setProperty("--bar", `${dock.offsetHeight}px`);
};

/** Whether a box can be seen from its top to its bottom, if it is not to the side of the window. */
function seen(box) {
  const under = box.bottom > dock.getBoundingClientRect().top && above(box);
  return box.top > -1 && box.bottom < innerHeight + 1 && !under;
}

/** Whether a box would come under the bar: on a phone on its side the board stands still beside it. */
function above({ left, right }) {
  const bar = dock.getBoundingClientRect();
  return right > bar.left && left < bar.right;
}

const LIT = ".drawn .legal:not(.resting, .chosen)";

const across = ({ box: { left, width } }) => left + width / 2 > 0 && left + width / 2 < innerWidth;

/** To be called when something else can be chosen: where nothing of it can be seen, the page goes there. Whoever sees
 *  some of it, or reads a dialog, is left where they are; what is to the side in a row counts where there is nothing else. */
export function reach() {
  if (app.dataset.state !== "choose" || document.querySelector("dialog[open]")) return;
  const all = boxes(document.querySelectorAll(LIT));
  const lit = all.some(across) ? all.filter(across) : all;
  if (lit.length && !lit.some((one) => across(one) && seen(one.box))) go(lit);
}

/** The page goes to where these pieces can be seen, and with them all that can be chosen if both have room. */
export function uncover(pieces) {
  const meant = boxes(pieces), all = boxes([...pieces, ...document.querySelectorAll(LIT)]).filter((one) => across(one) && above(one.box));
  bring(fit(all) && meant.every(across) ? all : meant);
}

/** Does something by which the bar becomes higher: what could be seen and chosen before is seen afterwards, if it has room. */
export function keeping(change) {
  const saw = boxes(document.querySelectorAll(LIT)).filter((one) => across(one) && seen(one.box)).map(({ piece }) => piece);
  change();
  const now = boxes(saw);
  if (fit(now)) bring(now);
}

const fit = (all) => Math.max(...all.map(({ box }) => box.bottom)) - Math.min(...all.map(({ box }) => box.top)) < innerHeight - dock.offsetHeight;

function bring(wanted) {
  const hidden = wanted.filter((one) => !across(one) || !seen(one.box));
  if (hidden.length) go(hidden);
}

/** The boxes of what has one, from the top of the page to its foot. */
const boxes = (pieces) => [...pieces].map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0).sort((one, other) => one.box.top - other.box.top);

function go(lit) {
  measure(); // the bar has just changed, and where the page may go depends on it
  const first = lit[0], last = lit.at(-1), room = innerHeight - dock.offsetHeight;
  const all = first.box.top >= 0 && last.box.bottom - first.box.top < room; // with the last of them all come into sight
  const aside = !across(first); // in a row only one is seen: the first; elsewhere with the last of them the others
  const there = all && !aside ? last : first, inline = aside ? "center" : "nearest"; // nearer than that, a row snaps back
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
