// See it before you do it: whatever is pointed at, focused, dragged over or chosen shows what it would do: ghosts in the
// drawings, a line in the bar (or in the bubble that says what the piece is), what the points become. The server makes it from what this reader may know.
import { app, choices, confirms, seat } from "../core/state.js";
import { announce } from "../core/notices.js";
import { chosenNow, meant, piecesOf } from "../tables/selection.js";
import { aloud, beneath, place } from "./tooltip.js";

const LATER = 900; // ms of rest until a preview is spoken: the piece's own label comes first
const PAUSE = 40; // ms between previews that nobody has asked for yet

let kept = new Map(), made = ""; // previews of one moment by decision
let pointed = null, focused = null, held = null, shown = null;
let speaking = 0, spoken = null, fetching = false;

async function load(decision, priority) {
  const query = new URLSearchParams({ decision, confirm: !confirms() });
  if (seat() !== null) query.set("seat", seat());
  try {
    const answer = await fetch(`${app.dataset.api}/ghosts?${query}`, { priority });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // without a preview one can play as well
  }
}

/** For what a preview is good: an event, and whether turns are confirmed. */
const moment = () => `${app.dataset.seq} ${confirms()}`;

/** What a decision would do, asked for once a moment. */
function preview(decision, priority = "high") {
  if (made !== moment()) [made, kept] = [moment(), new Map()];
  if (!kept.has(decision)) kept.set(decision, load(decision, priority));
  return kept.get(decision);
}

/** Everything that could be looked at is fetched, one after the other: as soon as nothing else is to be done where there
    is a pointer, else once somebody looks about. */
async function prefetch() {
  if (fetching || app.dataset.state !== "choose" || navigator.connection?.saveData) return;
  fetching = true;
  const now = moment();
  for (const { dataset } of document.querySelectorAll(".drawn [data-decision]")) {
    if (moment() !== now || app.dataset.state !== "choose") break;
    if (made === now && kept.has(dataset.decision)) continue;
    await preview(dataset.decision, "low");
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
  fetching = false;
}

const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, PAUSE)); // not every browser says when it is

/** The table has changed or something is chosen: that is shown, and what could be pointed at next is fetched. */
function lookAnew() {
  look();
  if (matchMedia("(any-hover: hover)").matches) idle(prefetch);
}

const wanted = () => (app.dataset.state === "choose" ? held ?? pointed ?? focused ?? chosenNow() : null);

/** Shows what is wanted now, and nothing else. */
async function look() {
  const decision = wanted(), now = `${app.dataset.seq} ${decision}`;
  if (now === shown) return;
  clear();
  shown = now;
  if (!decision) return;
  const found = await preview(decision);
  if (!found || shown !== now || now !== `${app.dataset.seq} ${wanted()}`) return;
  draw(decision, found);
  if (!pointed || held) speak(now, found);
}

function clear() {
  clearTimeout(speaking);
  for (const ghost of document.querySelectorAll(".foreseen, .becomes, #preview, .outlook-of")) ghost.remove();
  for (const kind of ["replaced", "looked"]) {
    for (const drawing of document.querySelectorAll(`.${kind}`)) drawing.classList.remove(kind);
  }
}

function draw(decision, { said, points, becomes, ghosts, outlook }) {
  clear();
  for (const piece of piecesOf(decision)) piece.classList.add("looked");
  for (const [name, svg] of Object.entries(ghosts)) {
    const drawing = document.getElementById(name);
    if (!drawing) continue;
    drawing.insertAdjacentHTML("beforeend", svg);
    drawing.classList.toggle("replaced", !drawing.lastElementChild.classList.contains("over"));
  }
  for (const [owner, words] of Object.entries(becomes)) {
    for (const button of document.querySelectorAll(`#points-${owner}, #points-tab-${owner}`)) {
      button.append(element("span", "becomes", `→ ${words}`, true));
    }
  }
  const line = element("p", "preview");
  line.id = "preview";
  line.append(element("span", "what-happens", said));
  if (!outlook && points) line.append(" ", element("b", "", points));
  (beneath() ?? document.querySelector("#turn .id")).append(line);
  place();
  if (!outlook) return;
  const table = element("div", "outlook-of", "", true);
  table.innerHTML = outlook; // made by this server
  document.querySelector("#turn .id").append(table);
}

function element(name, kind, words = "", silent = false) {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = words;
  if (silent) made.setAttribute("aria-hidden", "true");
  return made;
}

/** Says it once, when the reader stays with it. */
function speak(now, { said, heard }) {
  if (now === spoken) return;
  speaking = setTimeout(() => {
    spoken = now;
    announce([aloud(), said, heard].filter(Boolean).join(" "));
  }, LATER);
}

function point(decision) {
  pointed = decision;
  look();
}

// ---- a finger that stays -------------------------------------------------------------------------------------------

/** Shows what would happen where a tap would make it happen. */
function hold(event) {
  const decision = meant(event.target);
  if (!decision || decision in choices() || event.target.closest(".ready")) return;
  event.preventDefault();
  held = decision;
  look();
}

/** The next touch is another question, unless it is for the bubble that says this one. */
function letGo({ pointerType, target }) {
  if (pointerType !== "touch" || target.closest?.("#bubble")) return;
  held = null;
  look();
}

export function startPreview() {
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch" || target.closest?.("#bubble")) return;
    point(meant(target)); // this first
    if (target.closest?.(".drawn")) prefetch();
  });
  document.documentElement.addEventListener("pointerleave", () => point(null));
  document.addEventListener("over", ({ detail }) => point(detail)); // a piece that is dragged, over what it could do
  document.addEventListener("focusin", ({ target }) => {
    focused = target.matches(":focus-visible") ? meant(target) : null;
    look();
    if (focused) prefetch();
  });
  document.addEventListener("focusout", () => { focused = null; });
  document.addEventListener("choice", lookAnew); // something is chosen or dropped, or the table has changed
  document.addEventListener("pointerdown", letGo);
  document.addEventListener("longpress", hold);
  lookAnew();
}
