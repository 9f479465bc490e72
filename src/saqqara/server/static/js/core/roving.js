// Roving focus: each area is one tab stop, and the arrow keys move within it to the nearest item in that direction.
const AREAS = "#region-harbour, .hand, .sites, .belongings, #region-tabs, .lines, .acts";
const ITEMS = '[role="button"], button, a[href]';
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PREFERRED = "#confirm:not([aria-disabled]), [data-action]:not(.is-dimmed), [data-half-actions]:not(.is-dimmed)";

const lastFocused = new Map(); // area key -> ID of the item focused last

/** Return a key for an area that stays the same when the server renders it again. */
const areaKey = (area) => `${area.closest("[id]").id} ${area.className}`;

const itemsOf = (area) => [...area.querySelectorAll(ITEMS)].filter((item) => item.checkVisibility());

const centreOf = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** Make one item of each area a tab stop: the last focused one, else the first that is legal. */
export function updateTabStops() {
  for (const area of document.querySelectorAll(AREAS)) {
    const all = itemsOf(area), lastId = lastFocused.get(areaKey(area));
    const stop = all.find((item) => item.id === lastId) ?? all.find((item) => item.matches(PREFERRED)) ?? all[0];
    for (const item of all) item.setAttribute("tabindex", item === stop ? 0 : -1);
  }
}

/** Return the nearest item of the area in a direction that is not too far to the side. */
function nextItem(from, area, [dx, dy]) {
  const [x, y] = centreOf(from);
  let nearest = null, shortest = Infinity;
  for (const item of itemsOf(area)) {
    const [px, py] = centreOf(item);
    const along = (px - x) * dx + (py - y) * dy, offAxis = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (item === from || along < 4 || offAxis > along) continue;
    const distance = along + 2 * offAxis;
    if (distance < shortest) [nearest, shortest] = [item, distance];
  }
  return nearest;
}

/** Return the next item of a text, in reading order. */
function nextInText(from, area, [dx, dy]) {
  const all = itemsOf(area);
  return all[all.indexOf(from) + dx + dy] ?? null;
}

/** Handle an arrow key, Home or End. Return whether the key moved the focus. */
export function handleArrowKey({ key, target }) {
  const area = target.closest?.(AREAS), from = target.closest?.(ITEMS);
  if (!area || !from) return false;
  if (key === "Home") itemsOf(area)[0].focus();
  else if (key === "End") itemsOf(area).at(-1).focus();
  else if (key in DIRECTIONS) (area.matches(".lines") ? nextInText : nextItem)(from, area, DIRECTIONS[key])?.focus();
  else return false;
  return true;
}

export function startRoving() {
  document.addEventListener("focusin", ({ target }) => {
    const area = target.closest?.(AREAS), item = target.closest?.(ITEMS);
    if (!area || !item) return;
    if (item.id) lastFocused.set(areaKey(area), item.id);
    for (const other of itemsOf(area)) other.setAttribute("tabindex", other === item ? 0 : -1);
  });
  addEventListener("resize", updateTabStops); // other items are visible then
}
