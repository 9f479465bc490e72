// One stop of the Tab key for each area; within it the arrow keys go from one thing to the next that lies that way.
const AREAS = "#region-harbour, .hand, .sites, .belongings, #region-tabs, .lines, .acts";
const THINGS = '[role="button"], button, a[href]';
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const INVITING = "#confirm:not([aria-disabled]), [data-decision]:not(.resting), [data-part]:not(.resting)";

const last = new Map(); // area -> id of the thing that had the focus last

/** An area as it will be called when the server has drawn it anew. */
const name = (area) => `${area.closest("[id]").id} ${area.className}`;

const things = (area) => [...area.querySelectorAll(THINGS)].filter((thing) => thing.checkVisibility());

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Lets Tab stop once in each area: where the reader was last, else at the first thing that invites. */
export function arrange() {
  for (const area of document.querySelectorAll(AREAS)) {
    const all = things(area), was = last.get(name(area));
    const stop = all.find((thing) => thing.id === was) ?? all.find((thing) => thing.matches(INVITING)) ?? all[0];
    for (const thing of all) thing.setAttribute("tabindex", thing === stop ? 0 : -1);
  }
}

/** The next thing of the same area in a direction: near, and not far off to the side. */
function next(from, area, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const thing of things(area)) {
    const [px, py] = middle(thing);
    const along = (px - x) * dx + (py - y) * dy, aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (thing === from || along < 4 || aside > along) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [thing, far];
  }
  return best;
}

/** The next thing of a text, in the order of reading. */
function read(from, area, [dx, dy]) {
  const all = things(area);
  return all[all.indexOf(from) + dx + dy] ?? null;
}

/** Goes where an arrow key (Home, End) points; whether it was one, in an area. */
export function rove({ key, target }) {
  const area = target.closest?.(AREAS), from = target.closest?.(THINGS);
  if (!area || !from) return false;
  if (key === "Home") things(area)[0].focus();
  else if (key === "End") things(area).at(-1).focus();
  else if (key in WAYS) (area.matches(".lines") ? read : next)(from, area, WAYS[key])?.focus();
  else return false;
  return true;
}

export function startRoving() {
  document.addEventListener("focusin", ({ target }) => {
    const area = target.closest?.(AREAS), thing = target.closest?.(THINGS);
    if (!area || !thing) return;
    if (thing.id) last.set(name(area), thing.id);
    for (const other of things(area)) other.setAttribute("tabindex", other === thing ? 0 : -1);
  });
  addEventListener("resize", arrange); // other things are visible then
}
