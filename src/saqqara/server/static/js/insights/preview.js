// Preview of an action that is pointed at, focused, dragged or selected: ghosts in the drawings, a line in the bar or
// tooltip, and the new scores. The server renders it from the user's view.
import { app, revealingActions, confirmsTurns, currentSeat } from "../core/state.js";
import { announce } from "../core/notices.js";
import { selectedAction, targetAction, piecesOf } from "../tables/selection.js";
import { spokenText, tooltipPreviewSlot, placeTooltip } from "./tooltip.js";

const SPEAK_DELAY_MS = 900; // ms until a preview is announced, after the piece's own label
const PREFETCH_DELAY_MS = 40; // ms between prefetched previews

let previews = new Map(), previewsKey = ""; // previews of the current event by action
let pointed = null, focused = null, longPressed = null, displayedKey = null;
let speakTimer = 0, spokenKey = null, fetching = false;

async function fetchPreview(action, priority) {
  const query = new URLSearchParams({ action, confirm: !confirmsTurns() });
  if (currentSeat() !== null) query.set("seat", currentSeat());
  try {
    const response = await fetch(`${app.dataset.api}/preview/overlay?${query}`, { priority });
    return response.ok ? await response.json() : null;
  } catch {
    return null; // playing works without previews
  }
}

/** Return the key of the cache: the event, and whether turns are confirmed. */
const momentKey = () => `${app.dataset.seq} ${confirmsTurns()}`;

/** Fetch the preview of an action, once per key. */
function preview(action, priority = "high") {
  if (previewsKey !== momentKey()) [previewsKey, previews] = [momentKey(), new Map()];
  if (!previews.has(action)) previews.set(action, fetchPreview(action, priority));
  return previews.get(action);
}

/** Prefetch all previews one at a time: when the browser is idle if there is a pointer, otherwise when the user first
 *  points at a drawing or focuses a piece. */
async function prefetch() {
  if (fetching || app.dataset.state !== "choose" || navigator.connection?.saveData) return;
  fetching = true;
  const key = momentKey();
  for (const { dataset } of document.querySelectorAll(".drawing [data-action]")) {
    if (momentKey() !== key || app.dataset.state !== "choose") break;
    if (previewsKey === key && previews.has(dataset.action)) continue;
    await preview(dataset.action, "low");
    await new Promise((resolve) => { setTimeout(resolve, PREFETCH_DELAY_MS); });
  }
  fetching = false;
}

const whenIdle = window.requestIdleCallback ?? ((then) => setTimeout(then, PREFETCH_DELAY_MS)); // not in all browsers

/** Update the preview after a change of the table or the selection, and prefetch others. */
function refreshPreview() {
  showPreview();
  if (matchMedia("(any-hover: hover)").matches) whenIdle(prefetch);
}

const wantedAction = () => (app.dataset.state === "choose" ? longPressed ?? pointed ?? focused ?? selectedAction() : null);

/** Show the preview of the current action, and no other. */
async function showPreview() {
  const action = wantedAction(), key = `${app.dataset.seq} ${action}`;
  if (key === displayedKey) return;
  clear();
  displayedKey = key;
  if (!action) return;
  const found = await preview(action);
  if (!found || displayedKey !== key || key !== `${app.dataset.seq} ${wantedAction()}`) return;
  drawPreview(action, found);
  if (!pointed || longPressed) announceLater(key, found);
}

function clear() {
  clearTimeout(speakTimer);
  for (const ghost of document.querySelectorAll(".preview-overlay, .new-points, #preview, .projection-preview")) ghost.remove();
  for (const kind of ["replaced", "previewed"]) {
    for (const drawing of document.querySelectorAll(`.${kind}`)) drawing.classList.remove(kind);
  }
}

function drawPreview(action, { text, points, new_points: newPoints, drawings, projection }) {
  clear();
  for (const piece of piecesOf(action)) piece.classList.add("previewed");
  for (const [name, svg] of Object.entries(drawings)) {
    const drawing = document.getElementById(name);
    if (!drawing) continue;
    drawing.insertAdjacentHTML("beforeend", svg);
    drawing.classList.toggle("replaced", !drawing.lastElementChild.classList.contains("over"));
  }
  for (const [owner, words] of Object.entries(newPoints)) {
    for (const button of document.querySelectorAll(`#points-${owner}, #points-tab-${owner}`)) {
      button.append(createElement("span", "new-points", `→ ${words}`, true));
    }
  }
  const line = createElement("p", "preview");
  line.id = "preview";
  line.append(createElement("span", "what-happens", text));
  if (!projection && points) line.append(" ", createElement("b", "", points));
  (tooltipPreviewSlot() ?? document.querySelector("#turn .heading")).append(line);
  placeTooltip();
  if (!projection) return;
  const table = createElement("div", "projection-preview", "", true);
  table.innerHTML = projection; // trusted: rendered by this server
  document.querySelector("#turn .heading").append(table);
}

function createElement(name, kind, words = "", silent = false) {
  const node = document.createElement(name);
  node.className = kind;
  node.textContent = words;
  if (silent) node.setAttribute("aria-hidden", "true");
  return node;
}

/** Announce a preview once, after a delay. */
function announceLater(key, { text, spoken_text: spoken }) {
  if (key === spokenKey) return;
  speakTimer = setTimeout(() => {
    spokenKey = key;
    announce([spokenText(), text, spoken].filter(Boolean).join(" "));
  }, SPEAK_DELAY_MS);
}

function setPointed(action) {
  pointed = action;
  showPreview();
}

// ---- long press ----

/** Preview the action that a tap would play. */
function onLongPress(event) {
  const action = targetAction(event.target);
  if (!action || action in revealingActions() || event.target.closest(".ready")) return;
  event.preventDefault();
  longPressed = action;
  showPreview();
}

/** End the preview of a long press at the next touch, except on its tooltip. */
function releaseLongPress({ pointerType, target }) {
  if (pointerType !== "touch" || target.closest?.("#tooltip")) return;
  longPressed = null;
  showPreview();
}

export function startPreview() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || target.closest?.("#tooltip")) return;
    setPointed(targetAction(target)); // before prefetching others
    if (target.closest?.(".drawing")) prefetch();
  });
  document.documentElement.addEventListener("pointerleave", () => setPointed(null));
  document.addEventListener("over", ({ detail }) => setPointed(detail)); // a dragged piece is over a target
  document.addEventListener("focusin", ({ target }) => {
    focused = target.matches(":focus-visible") ? targetAction(target) : null;
    showPreview();
    if (focused) prefetch();
  });
  document.addEventListener("focusout", () => { focused = null; });
  document.addEventListener("choice", refreshPreview); // the selection or the table has changed
  document.addEventListener("pointerdown", releaseLongPress);
  document.addEventListener("longpress", onLongPress);
  refreshPreview();
}
