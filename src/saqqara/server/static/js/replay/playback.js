// What has just happened, one step after the other: what the server tells is kept in a queue, each step of others is shown
// with its line of the log while its pieces travel. Until the last step of a message the page shows older positions; a
// click or key of the reader's own ends that, and counts for the table as it is now.
import { quiet } from "../core/notices.js";
import { put, remember } from "../core/regions.js";
import { app } from "../core/state.js";
import { eager } from "../core/server.js";
import { travel } from "./piece-animation.js";
import { Walk, reading, speed } from "./playback-clock.js";
import { leave, play } from "./cutscenes.js";

const strip = document.getElementById("moments");
const part = (name) => document.getElementById(`moments-${name}`);
const THROUGH = "a, summary, label, input, select, dialog, [data-dialog], [data-leads], .log, #moments";

let queue = []; // messages that are not shown to their end yet, the first is being shown
let walk = null;
let veiled = false; // whether something is staged over a curtain, which lies there already
let held = null; // while an older position is shown: the regions that it hides, as they are now
let holding = false; // whether the page shows an older position, or a moment before its end

/** Whether the page shows what is past. */
export const playing = () => holding;

/** What the server knows of a position. */
export async function position(ply) {
  const answer = await fetch(`/t/${app.dataset.table}/replay/${ply}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Asks for the position of a step before it is needed; the last one comes with its message. */
function ahead({ steps }, index) {
  const step = steps[index];
  if (index >= steps.length - 1 || step.there) return;
  step.there = position(step.ply);
  step.there.catch(() => {}); // who waits for it is told
}

const shown = ({ own, scene }) => !own || scene;

/** Shows what a message tells, now or in its turn; `done` is called when the page shows all of it, `over` when it has been
 *  read. `title`: what the strip is called; `asked`: whether the reader has asked for it. */
export function tell({ steps, regions, moved = [], done, over = () => {}, title = "live", asked = false }) {
  const news = { steps: steps ?? [], regions, done, over, title, landed: false };
  const far = !app.dataset.table && steps?.length > 1; // a copy has no replay to take older positions from
  const still = document.hidden || eager() || far || (speed() === "off" && !asked), curtain = Boolean(regions.curtain);
  if (veiled) skip();
  if (!steps || still || curtain || !(walk || steps.some(shown))) {
    skip();
    const before = remember(moved);
    land(news);
    travel(moved, before);
    if (curtain && steps?.length && !still) veil(steps);
    return over();
  }
  queue.push(news);
  ahead(news, 0);
  if (!walk) go().catch(skip); // without the server's answer the table is shown as it is
}

/** Shows an older position; what it hides is kept. */
export function hold(regions) {
  const now = Object.keys(regions).map((name) => [name, document.getElementById(`region-${name}`)?.innerHTML ?? null]);
  held = { ...Object.fromEntries(now.filter(([, html]) => html !== null)), ...held };
  put(regions);
  keepBack(true);
}

/** The page shows all that a message tells. */
function land(news) {
  put({ ...held, ...news.regions });
  held = null;
  news.landed = true;
  keepBack(false);
  news.done();
}

function keepBack(on) {
  holding = on;
  app.classList.toggle("playing", on);
  document.getElementById("region-bar").inert = on;
}

/** Over a curtain nothing travels: what is staged is shown there, until somebody presses or something else happens. */
async function veil(steps) {
  const mine = walk = new Walk();
  veiled = true;
  for (const { scene } of steps) {
    await play(scene, mine);
    if (mine.ended) return;
  }
  end();
}

async function go() {
  const mine = walk = new Walk();
  while (queue.length) {
    const news = queue[0], last = news.steps.at(-1);
    for (const [index, step] of news.steps.entries()) {
      ahead(news, index + 1);
      await show(step, news, step === last, `${index + 1} / ${news.steps.length}`, mine);
      if (mine.ended) return;
    }
    if (!last) land(news);
    queue.shift();
    if (!queue.length) end();
    news.over();
  }
}

async function show(step, news, isLast, count, mine) {
  const there = await step.there;
  if (mine.ended) return;
  const place = news.steps.length > 1 ? count : "";
  if (step.scene) {
    keepBack(true);
    caption({ ...step, caption: step.scene.title }, news, place); // how it ends is not told before
    await play(step.scene, mine);
    if (mine.ended) return;
  }
  if (shown(step)) caption(step, news, place);
  const before = remember([step.moved]);
  if (isLast) land(news);
  else hold(there.regions);
  travel([step.moved], before);
  if (shown(step)) await mine.rest(reading(step.caption));
}

function caption({ caption, crest }, { title }, place) {
  part("title").textContent = part("title").dataset[title];
  strip.dataset.title = title;
  part("crest").setAttribute("href", `#${crest}`);
  part("caption").textContent = caption;
  part("step").textContent = place;
  part("changed").hidden = part("go").hidden = true;
  part("walk").hidden = false;
  strip.hidden = false;
  quiet(); // what was said before it stands at the same place
}

function end() {
  walk = null;
  veiled = false;
  strip.hidden = true;
  leave();
  paused(false);
}

/** Shows at once how the table stands now. */
export function skip() {
  if (!walk) return;
  walk.end();
  const all = queue, left = all.filter(({ landed }) => !landed);
  queue = [];
  end();
  if (left.length) {
    put(Object.assign({}, held, ...left.map(({ regions }) => regions)));
    held = null;
    keepBack(false);
  }
  for (const news of left) news.done();
  for (const news of all) news.over();
}

function paused(on) {
  walk?.pause(on);
  part("pause").setAttribute("aria-pressed", String(on));
}

/** A click of the reader's own while the page shows what is past: for the table as it is now. */
function clicked(event) {
  const { target } = event;
  if (veiled) return skip();
  if (!holding || !target.closest?.("#app") || target.closest(THROUGH)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { id } = target.closest(".drawn [id]") ?? {};
  skip();
  const now = id && document.getElementById(id);
  now?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: event.detail }));
}

function pressed(event) {
  if (veiled) return skip();
  if (strip.hidden || document.querySelector("dialog[open]")) return;
  const { key, target } = event, piece = holding && target.closest?.(".drawn [role=button]");
  if (key !== "Escape" && !(piece && (key === "Enter" || key === " "))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!walk) return part("go").click();
  skip();
  if (key === "Escape") return;
  document.getElementById(piece.id)?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

export function startMoments() {
  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed, true);
  part("pause").addEventListener("click", () => paused(!walk?.paused));
  part("skip").addEventListener("click", skip);
}
