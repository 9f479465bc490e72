// Snapping rows on narrow pages: thumbnails scroll to their item, and updates keep the scroll position unless they name
// an item to show. In hot-seat games the area of the seat to move comes first.
import { app, turnElement } from "./state.js";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const ROWS = ".board-row, .areas";
const rowOf = (item) => item?.closest(ROWS);
const itemsOf = (row) => (row.matches(".areas") ? row.querySelectorAll(".area") : row.children);

/** Scroll an item to the middle of its row. */
function scrollToItem(item, behavior = reducedMotion.matches ? "instant" : "smooth") {
  const row = rowOf(item);
  if (!row) return;
  const rowBox = row.getBoundingClientRect(), itemBox = item.getBoundingClientRect();
  row.scrollBy({ left: itemBox.left + itemBox.width / 2 - rowBox.left - rowBox.width / 2, behavior });
}

/** Mark the thumbnail or tab of the item in the middle of a row. */
function markCurrent(row) {
  const { left, width } = row.getBoundingClientRect();
  const distance = (item) => Math.abs(item.getBoundingClientRect().left + item.getBoundingClientRect().width / 2 - left - width / 2);
  const all = [...itemsOf(row)].sort((one, other) => distance(one) - distance(other));
  for (const one of all) {
    for (const thumb of document.querySelectorAll(`[data-target="${one.id}"], .tab [href="#${one.id}"]`)) {
      if (one === all[0]) thumb.setAttribute("aria-current", "true");
      else thumb.removeAttribute("aria-current");
    }
  }
}

/** Remember the scroll positions before an update. Return the function to call afterwards. */
export function rememberRows() {
  const before = new Map([...document.querySelectorAll(".board-row")].map((row) => [row.id, [row.scrollLeft, row.dataset.visible]]));
  return () => {
    for (const row of document.querySelectorAll(".board-row")) {
      const [place = 0, visibleId] = before.get(row.id) ?? [];
      row.scrollLeft = place;
      if (row.dataset.visible && row.dataset.visible !== visibleId) scrollToItem(document.getElementById(row.dataset.visible));
      markCurrent(row);
    }
    for (const row of document.querySelectorAll(".areas")) markCurrent(row);
  };
}

/** In hot-seat games, move the area of the seat to move to the own position; the others follow. */
export function orderAreas() {
  const first = document.getElementById(`region-area-${turnElement().dataset.currentPlayer}`), areas = document.getElementById("areas");
  const multiBoard = document.querySelector(".multi-board"); // boards with a larger own area
  if (!("hotSeat" in app.dataset) || !multiBoard || !first || first.classList.contains("own")) return;
  const focused = document.activeElement, others = areas.querySelector(".others");
  const all = [...areas.querySelectorAll(".area")].sort((one, other) => one.dataset.seat - other.dataset.seat);
  const start = all.indexOf(first);
  for (const area of all) for (const kind of ["own", "opp"]) area.classList.toggle(kind, (area === first) === (kind === "own"));
  areas.prepend(first);
  others.append(...all.slice(start + 1), ...all.slice(0, start));
  areas.scrollLeft = 0;
  if (focused !== document.body) focused.focus({ preventScroll: true });
}

export function startSnapRows() {
  document.addEventListener("click", (event) => {
    const thumb = event.target.closest("[data-target]");
    if (!thumb) return;
    event.preventDefault();
    scrollToItem(document.getElementById(thumb.dataset.target));
  });
  document.addEventListener("scroll", ({ target }) => target.matches?.(ROWS) && markCurrent(target), { capture: true, passive: true });
  for (const row of document.querySelectorAll(ROWS)) {
    scrollToItem(document.getElementById(row.dataset.visible), "instant");
    markCurrent(row);
  }
}
