// See it before you do it: whatever is pointed at, focused, dragged over or chosen shows what it would do: ghosts in the
// drawings, a line in the bar (or in the bubble that says what the piece is), what the points become. The server makes it from what this reader may know.
import { app, revealingActions, confirmsTurns, currentSeat } from "../core/state.js";
import { announce } from "../core/notices.js";
import { selectedAction, targetAction, piecesOf } from "../tables/selection.js";
import { spokenText, tooltipPreviewSlot, placeTooltip } from "./tooltip.js";

const SPEAK_DELAY_MS = 900; // ms of rest until a preview is spoken: the piece's own label comes first
const PREFETCH_DELAY_MS = 40; // ms between previews that nobody has asked for yet

let previews = new Map(), previewsKey = ""; // previews of one moment by decision
let pointed = null, focused = null, longPressed = null, displayedKey = null;
let speakTimer = 0, spokenKey = null, fetching = false;

async function fetchPreview(action, priority) {
  const query = new URLSearchParams({ action, confirm: !confirmsTurns() });
  if (currentSeat() !== null) query.set("seat", currentSeat());
  try {
    const response = await fetch(`${app.dataset.api}/preview/overlay?${query}`, { priority });
    return response.ok ? await response.json() : null;
  } catch {
    return null; // without a preview one can play as well
  }
}

/** For what a preview is good: an event, and whether turns are confirmed. */
const momentKey = () => `${app.dataset.seq} ${confirmsTurns()}`;

/** What a decision would do, asked for once a moment. */
function preview(action, priority = "high") {
  if (previewsKey !== momentKey()) [previewsKey, previews] = [momentKey(), new Map()];
  if (!previews.has(action)) previews.set(action, fetchPreview(action, priority));
  return previews.get(action);
}

/** Everything that could be looked at is fetched, one after the other: as soon as nothing else is to be done where there
    is a pointer, else once somebody looks about. */
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

const whenIdle = window.requestIdleCallback ?? ((then) => setTimeout(then, PREFETCH_DELAY_MS)); // not every browser says when it is

/** The table has changed or something is chosen: that is shown, and what could be pointed at next is fetched. */
function refreshPreview() {
  showPreview();
  if (matchMedia("(any-hover: hover)").matches) whenIdle(prefetch);
}

const wantedAction = () => (app.dataset.state === "choose" ? longPressed ?? pointed ?? focused ?? selectedAction() : null);

/** Shows what is wanted now, and nothing else. */
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
  table.innerHTML = projection; // made by this server
  document.querySelector("#turn .heading").append(table);
}

function createElement(name, kind, words = "", silent = false) {
  const node = document.createElement(name);
  node.className = kind;
  node.textContent = words;
  if (silent) node.setAttribute("aria-hidden", "true");
  return node;
}

/** Says it once, when the reader stays with it. */
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

// ---- a finger that stays -------------------------------------------------------------------------------------------

/** Shows what would happen where a tap would make it happen. */
function onLongPress(event) {
  const action = targetAction(event.target);
  if (!action || action in revealingActions() || event.target.closest(".ready")) return;
  event.preventDefault();
  longPressed = action;
  showPreview();
}

/** The next touch is another question, unless it is for the bubble that says this one. */
function releaseLongPress({ pointerType, target }) {
  if (pointerType !== "touch" || target.closest?.("#tooltip")) return;
  longPressed = null;
  showPreview();
}

export function startPreview() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || target.closest?.("#tooltip")) return;
    setPointed(targetAction(target)); // this first
    if (target.closest?.(".drawing")) prefetch();
  });
  document.documentElement.addEventListener("pointerleave", () => setPointed(null));
  document.addEventListener("over", ({ detail }) => setPointed(detail)); // a piece that is dragged, over what it could do
  document.addEventListener("focusin", ({ target }) => {
    focused = target.matches(":focus-visible") ? targetAction(target) : null;
    showPreview();
    if (focused) prefetch();
  });
  document.addEventListener("focusout", () => { focused = null; });
  document.addEventListener("choice", refreshPreview); // something is chosen or dropped, or the table has changed
  document.addEventListener("pointerdown", releaseLongPress);
  document.addEventListener("longpress", onLongPress);
  refreshPreview();
}
