// Update of page regions that keep the keyboard focus, and positions of pieces for animations.
import { rememberRows, orderAreas } from "./snap-rows.js";
import { app, turnElement } from "./state.js";

/** Focus targets after a focused piece was removed: the next legal action, the confirm button first. */
const FOCUS_FALLBACKS = ["#confirm:not([aria-disabled])", ".drawing .legal:not(.is-dimmed)", ".acts [data-action]", "#confirm"];

/** Replace the content of each `#region-<name>`. The focus stays on the element with the same ID. */
export function patch(regions) {
  const before = document.activeElement, focused = before?.closest?.("[id]")?.id;
  const after = before?.closest?.(".drawing") ? FOCUS_FALLBACKS : ["#confirm"];
  const restore = rememberRows();
  for (const [name, html] of Object.entries(regions)) {
    const region = document.getElementById(`region-${name}`);
    if (!region) continue;
    const scrolled = region.querySelector(".lines")?.scrollTop ?? 0;
    region.innerHTML = html;
    const label = region.firstElementChild?.dataset.label; // a new player may have taken the seat
    if (label) region.setAttribute("aria-label", label);
    if (scrolled) region.querySelector(".lines").scrollTop = scrolled;
  }
  restore();
  if (!focused || document.activeElement !== document.body) return;
  const sameElement = document.getElementById(focused);
  if (sameElement) sameElement.focus({ preventScroll: true });
  else moveFocus(after.map((selector) => document.querySelector(selector)).find(Boolean), { preventScroll: true });
}

/** Move the focus on behalf of the page. "carried" closes tooltips, so that none covers the board. */
export function moveFocus(element, options) {
  element?.focus(options);
  document.dispatchEvent(new Event("carried"));
}

/** Copy the status of the table from the bar to the element that the styles use. */
export function updateStatus() {
  const { status, currentPlayer } = turnElement().dataset;
  app.dataset.state = status;
  app.dataset.currentPlayer = currentPlayer;
  orderAreas();
}

/** Return the area of a place and the pieces of a kind in it; null if the place is not on the page. */
export function findPiece(piece, place) {
  const areas = [...document.querySelectorAll(`[data-place="${place}"]`)]; // a place may appear in several drawings
  return areas.length ? { area: areas.at(-1), pieces: areas.flatMap((area) => [...area.querySelectorAll(`[data-piece="${piece}"]`)]) } : null;
}

/** Return the start rectangle of each moving piece, in order. Must be called before the page changes. */
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

/** Return a square of the size of a piece in the middle of a rectangle. */
export function centredSquare({ left, top, width, height }) {
  const side = Math.min(width, height, 48);
  return new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side);
}
