// Rows that snap on narrow pages: thumbnails lead to what stands in them, and a change of the table leaves them where they
// were, unless it says what is to be shown. At one screen the area of the seat that decides comes first.
import { app, turn } from "./state.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const ROWS = ".banks-row, .areas";
const rowOf = (thing) => thing?.closest(ROWS);
const inRow = (row) => (row.matches(".areas") ? row.querySelectorAll(".area") : row.children);

/** Brings something to the middle of its row. */
function bring(thing, behavior = still.matches ? "instant" : "smooth") {
  const row = rowOf(thing);
  if (!row) return;
  const here = row.getBoundingClientRect(), there = thing.getBoundingClientRect();
  row.scrollBy({ left: there.left + there.width / 2 - here.left - here.width / 2, behavior });
}

/** Marks the thumbnail, or the tab, of what stands in the middle of a row. */
function mark(row) {
  const { left, width } = row.getBoundingClientRect();
  const off = (thing) => Math.abs(thing.getBoundingClientRect().left + thing.getBoundingClientRect().width / 2 - left - width / 2);
  const all = [...inRow(row)].sort((one, other) => off(one) - off(other));
  for (const one of all) {
    for (const thumb of document.querySelectorAll(`[data-leads="${one.id}"], .tab [href="#${one.id}"]`)) {
      if (one === all[0]) thumb.setAttribute("aria-current", "true");
      else thumb.removeAttribute("aria-current");
    }
  }
}

/** To be called before the page changes; what it gives, afterwards. */
export function keepRows() {
  const before = new Map([...document.querySelectorAll(".banks-row")].map((row) => [row.id, [row.scrollLeft, row.dataset.shows]]));
  return () => {
    for (const row of document.querySelectorAll(".banks-row")) {
      const [place = 0, shown] = before.get(row.id) ?? [];
      row.scrollLeft = place;
      if (row.dataset.shows && row.dataset.shows !== shown) bring(document.getElementById(row.dataset.shows));
      mark(row);
    }
    for (const row of document.querySelectorAll(".areas")) mark(row);
  };
}

/** At one screen for several: the area of the seat that decides takes the place of one's own, the others follow. */
export function turnAreas() {
  const first = document.getElementById(`region-area-${turn().dataset.actor}`), areas = document.getElementById("areas");
  const unlike = document.querySelector(".banks"); // one's own area is larger
  if (!("oneScreen" in app.dataset) || !unlike || !first || first.classList.contains("own")) return;
  const focused = document.activeElement, others = areas.querySelector(".others");
  const all = [...areas.querySelectorAll(".area")].sort((one, other) => one.dataset.seat - other.dataset.seat);
  const start = all.indexOf(first);
  for (const area of all) for (const kind of ["own", "opp"]) area.classList.toggle(kind, (area === first) === (kind === "own"));
  areas.prepend(first);
  others.append(...all.slice(start + 1), ...all.slice(0, start));
  areas.scrollLeft = 0;
  if (focused !== document.body) focused.focus({ preventScroll: true });
}

export function startRows() {
  document.addEventListener("click", (event) => {
    const thumb = event.target.closest("[data-leads]");
    if (!thumb) return;
    event.preventDefault();
    bring(document.getElementById(thumb.dataset.leads));
  });
  document.addEventListener("scroll", ({ target }) => target.matches?.(ROWS) && mark(target), { capture: true, passive: true });
  for (const row of document.querySelectorAll(ROWS)) {
    bring(document.getElementById(row.dataset.shows), "instant");
    mark(row);
  }
}
