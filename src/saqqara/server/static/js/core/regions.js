// Putting in the parts that changed, without losing the keyboard's place, and remembering where pieces were.
import { keepRows, turnAreas } from "./snap-rows.js";
import { app, turn } from "./state.js";

/** Where the focus goes from a piece that is gone: what is asked next, the gold button first. */
const AFTER = ["#confirm:not([aria-disabled])", ".drawn .legal:not(.resting)", ".acts [data-decision]", "#confirm"];

/** Replaces the content of each `#region-<name>`; whatever had the focus keeps it by its id. */
export function put(regions) {
  const before = document.activeElement, focused = before?.closest?.("[id]")?.id;
  const after = before?.closest?.(".drawn") ? AFTER : ["#confirm"];
  const restore = keepRows();
  for (const [name, html] of Object.entries(regions)) {
    const region = document.getElementById(`region-${name}`);
    if (!region) continue;
    const scrolled = region.querySelector(".lines")?.scrollTop ?? 0;
    region.innerHTML = html;
    const called = region.firstElementChild?.dataset.called; // whoever has sat down since
    if (called) region.setAttribute("aria-label", called);
    if (scrolled) region.querySelector(".lines").scrollTop = scrolled;
  }
  restore();
  if (!focused || document.activeElement !== document.body) return;
  const again = document.getElementById(focused);
  if (again) again.focus({ preventScroll: true });
  else carry(after.map((one) => document.querySelector(one)).find(Boolean), { preventScroll: true });
}

/** The page moves the focus, not the reader: what is there says its name, and no bubble covers what happens meanwhile. */
export function carry(thing, options) {
  thing?.focus(options);
  document.dispatchEvent(new Event("carried"));
}

/** Copies the mood of the table from the bar to where the styles look for it. */
export function mood() {
  const { mood, actor } = turn().dataset;
  app.dataset.state = mood;
  app.dataset.actor = actor;
  turnAreas();
}

/** A place, and the pieces of a kind that lie there; null if it is not on the page. */
export function lying(piece, place) {
  const areas = [...document.querySelectorAll(`[data-place="${place}"]`)]; // a place may lie in several drawings
  return areas.length ? { area: areas.at(-1), pieces: areas.flatMap((area) => [...area.querySelectorAll(`[data-piece="${piece}"]`)]) } : null;
}

/** The rectangles from which everything that moves will start, in order; to be asked before the page changes. */
export function remember(moved) {
  const taken = new Map();
  return moved.flat().map(({ piece, from }) => {
    const found = lying(piece, from);
    if (!found) return null;
    const key = `${from} ${piece}`, count = taken.get(key) ?? 0;
    taken.set(key, count + 1);
    const element = found.pieces.at(-1 - count);
    return element ? element.getBoundingClientRect() : middle(found.area.getBoundingClientRect());
  });
}

/** A square in the middle of a rectangle, as large as a piece. */
export function middle({ left, top, width, height }) {
  const side = Math.min(width, height, 48);
  return new DOMRect(left + (width - side) / 2, top + (height - side) / 2, side, side);
}
