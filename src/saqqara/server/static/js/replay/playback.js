// Playback of what has just happened. Messages of the server wait in a queue; each step of another player is shown with
// its log line while its pieces move. Until the last step of a message, the page shows older positions. A click or key
// ends the playback and acts on the current state of the table.
import { hideNotice } from "../core/notices.js";
import { patch, startRectangles } from "../core/regions.js";
import { app } from "../core/state.js";
import { hasQueued } from "../core/server.js";
import { animatePieces } from "./piece-animation.js";
import { PlaybackClock, readingTime, speed } from "./playback-clock.js";
import { closeCutscene, playCutscene } from "./cutscenes.js";

const strip = document.getElementById("playback");
const part = (name) => document.getElementById(`playback-${name}`);
const PASS_THROUGH = "a, summary, label, input, select, dialog, [data-dialog], [data-target], .log, #playback";

let queue = []; // messages that are not played to their end; the first is playing
let clock = null;
let isOverCurtain = false; // whether a cutscene plays over a curtain
let hiddenRegions = null; // current HTML of the regions that an older position replaces
let showsPast = false; // whether the page shows an older position or a cutscene

/** Return whether the page shows the past. */
export const isPlaying = () => showsPast;

/** Fetch a position of this table. */
export async function fetchPosition(ply) {
  const answer = await fetch(`/t/${app.dataset.table}/replay/${ply}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Fetch the position of a step in advance; the last one is part of its message. */
function prefetchPosition({ steps }, index) {
  const step = steps[index];
  if (index >= steps.length - 1 || step.there) return;
  step.there = fetchPosition(step.ply);
  step.there.catch(() => {}); // reported when it is needed
}

const isVisibleStep = ({ own, cutscene }) => !own || cutscene;

/** Play a message now or after earlier ones. `done` is called when the page shows its final state, `over` after the
 *  reading time. `title` selects the title of the strip; `isRequested` says that the user asked for the playback. */
export function showMessage({ steps, regions, moved = [], done, over = () => {}, title = "live", isRequested = false }) {
  const message = { steps: steps ?? [], regions, done, over, title, landed: false };
  const hasNoReplay = !app.dataset.table && steps?.length > 1; // scratch tables have no replay with older positions
  const atOnce = document.hidden || hasQueued() || hasNoReplay || (speed() === "off" && !isRequested), curtain = Boolean(regions.curtain);
  if (isOverCurtain) skipPlayback();
  if (!steps || atOnce || curtain || !(clock || steps.some(isVisibleStep))) {
    skipPlayback();
    const before = startRectangles(moved);
    showMessageEnd(message);
    animatePieces(moved, before);
    if (curtain && steps?.length && !atOnce) playOverCurtain(steps);
    return over();
  }
  queue.push(message);
  prefetchPosition(message, 0);
  if (!clock) playQueue().catch(skipPlayback); // without a response, show the table as it is
}

/** Show an older position, keeping the regions that it replaces. */
export function showPosition(regions) {
  const element = Object.keys(regions).map((name) => [name, document.getElementById(`region-${name}`)?.innerHTML ?? null]);
  hiddenRegions = { ...Object.fromEntries(element.filter(([, html]) => html !== null)), ...hiddenRegions };
  patch(regions);
  setShowsPast(true);
}

/** Show the final state of a message. */
function showMessageEnd(message) {
  patch({ ...hiddenRegions, ...message.regions });
  hiddenRegions = null;
  message.landed = true;
  setShowsPast(false);
  message.done();
}

function setShowsPast(on) {
  showsPast = on;
  app.classList.toggle("playing", on);
  document.getElementById("region-bar").inert = on;
}

/** Play cutscenes over a curtain, without moving pieces, until a click or the next message. */
async function playOverCurtain(steps) {
  const thisClock = clock = new PlaybackClock();
  isOverCurtain = true;
  for (const { cutscene } of steps) {
    await playCutscene(cutscene, thisClock);
    if (thisClock.ended) return;
  }
  endPlayback();
}

async function playQueue() {
  const thisClock = clock = new PlaybackClock();
  while (queue.length) {
    const message = queue[0], last = message.steps.at(-1);
    for (const [index, step] of message.steps.entries()) {
      prefetchPosition(message, index + 1);
      await showStep(step, message, step === last, `${index + 1} / ${message.steps.length}`, thisClock);
      if (thisClock.ended) return;
    }
    if (!last) showMessageEnd(message);
    queue.shift();
    if (!queue.length) endPlayback();
    message.over();
  }
}

async function showStep(step, message, isLast, count, thisClock) {
  const position = await step.there;
  if (thisClock.ended) return;
  const stepText = message.steps.length > 1 ? count : "";
  if (step.cutscene) {
    setShowsPast(true);
    showCaption({ ...step, caption: step.cutscene.title }, message, stepText); // does not reveal the result
    await playCutscene(step.cutscene, thisClock);
    if (thisClock.ended) return;
  }
  if (isVisibleStep(step)) showCaption(step, message, stepText);
  const before = startRectangles([step.moved]);
  if (isLast) showMessageEnd(message);
  else showPosition(position.regions);
  animatePieces([step.moved], before);
  if (isVisibleStep(step)) await thisClock.wait(readingTime(step.caption));
}

function showCaption({ caption, seat_symbol: symbol }, { title }, stepText) {
  part("title").textContent = part("title").dataset[title];
  strip.dataset.title = title;
  part("symbol").setAttribute("href", `#${symbol}`);
  part("caption").textContent = caption;
  part("step").textContent = stepText;
  part("changes").hidden = part("close").hidden = true;
  part("controls").hidden = false;
  strip.hidden = false;
  hideNotice(); // the notice has the same place
}

function endPlayback() {
  clock = null;
  isOverCurtain = false;
  strip.hidden = true;
  closeCutscene();
  setPaused(false);
}

/** End the playback and show the current state of the table. */
export function skipPlayback() {
  if (!clock) return;
  clock.end();
  const all = queue, unfinished = all.filter(({ landed }) => !landed);
  queue = [];
  endPlayback();
  if (unfinished.length) {
    patch(Object.assign({}, hiddenRegions, ...unfinished.map(({ regions }) => regions)));
    hiddenRegions = null;
    setShowsPast(false);
  }
  for (const message of unfinished) message.done();
  for (const message of all) message.over();
}

function setPaused(on) {
  clock?.pause(on);
  part("pause").setAttribute("aria-pressed", String(on));
}

/** Handle a click during playback: end it, and repeat the click on the current state. */
function onClick(event) {
  const { target } = event;
  if (isOverCurtain) return skipPlayback();
  if (!showsPast || !target.closest?.("#app") || target.closest(PASS_THROUGH)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { id } = target.closest(".drawing [id]") ?? {};
  skipPlayback();
  const element = id && document.getElementById(id);
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: event.detail }));
}

function onKeyDown(event) {
  if (isOverCurtain) return skipPlayback();
  if (strip.hidden || document.querySelector("dialog[open]")) return;
  const { key, target } = event, piece = showsPast && target.closest?.(".drawing [role=button]");
  if (key !== "Escape" && !(piece && (key === "Enter" || key === " "))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!clock) return part("close").click();
  skipPlayback();
  if (key === "Escape") return;
  document.getElementById(piece.id)?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

export function startPlayback() {
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onKeyDown, true);
  part("pause").addEventListener("click", () => setPaused(!clock?.paused));
  part("skip").addEventListener("click", skipPlayback);
}
