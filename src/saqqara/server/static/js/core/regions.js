// Putting in the parts that changed, without losing the keyboard's place, and remembering where pieces were.
import { rememberRows, orderAreas } from "./snap-rows.js";
import { app, turnElement } from "./state.js";

/** Where the focus goes from a piece that is gone: what is asked next, the gold button first. */
const FOCUS_FALLBACKS = ["#confirm:not([aria-disabled])", ".drawing .legal:not(.is-dimmed)", ".acts [data-action]", "#confirm"];

/** Replaces the content of each `#region-<name>`; whatever had the focus keeps it by its id. */
export function patch(regions) {
  const before = document.activeElement, focused = before?.closest?.("[id]")?.id;
  const after = before?.closest?.(".drawing") ? FOCUS_FALLBACKS : ["#confirm"];
  const restore = rememberRows();
  for (const [name, html] of Object.entries(regions)) {
    const region = document.getElementById(`region-${name}`);
    if (!region) continue;
    const scrolled = region.querySelector(".lines")?.scrollTop ?? 0;
    region.innerHTML = html;
    const label = region.firstElementChild?.dataset.label; // whoever has sat down since
    if (label) region.setAttribute("aria-label", label);
    if (scrolled) region.querySelector(".lines").scrollTop = scrolled;
  }
  restore();
  if (!focused || document.activeElement !== document.body) return;
  const sameElement = document.getElementById(focused);
  if (sameElement) sameElement.focus({ preventScroll: true });
  else moveFocus(after.map((selector) => document.querySelector(selector)).find(Boolean), { preventScroll: true });
}

/** The page moves the focus, not the reader: what is there says its name, and no bubble covers what happens meanwhile. */
export function moveFocus(element, options) {
  element?.focus(options);
  document.dispatchEvent(new Event("carried"));
}

/** Copies the mood of the table from the bar to where the styles look for it. */
export function updateStatus() {
  const { status, currentPlayer } = turnElement().dataset;
  app.dataset.state = status;
  app.dataset.currentPlayer = currentPlayer;
  orderAreas();
}

/** A place, and the pieces of a kind that lie there; null if it is not on the page. */
export function findPiece(piece, place) {
  const areas = [...document.querySelectorAll(`[data-place="${place}"]`)]; // a place may lie in several drawings
  return areas.length ? { area: areas.at(-1), pieces: areas.flatMap((area) => [...area.querySelectorAll(`[data-piece="${piece}"]`)]) } : null;
}

/** The rectangles from which everything that moves will start, in order; to be asked before the page changes. */
export function startRectangles(moved) {
  const counts = new Map();
  return moved.flat().map(({ piece, from }) => {
    const found = findPiece(piece, from);
    if (!found) return null;
    const key = `${from} ${piece}`, count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    const element = found.pieces.at(-1 - count);
    return element ? element.getBoundingClientRect() : centredSquare(found.area.getBoundingClientRect());
  });
}

/** A square in the middle of a rectangle, as large as a piece. */
export function centredSquare({ left, top, width, height }) {
  const side = Math.min(width, height, 48);
  return new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side);
}
