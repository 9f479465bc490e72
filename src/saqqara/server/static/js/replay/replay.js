// Script of the replay: fetches and caches the regions of each position. Without it, every step is a link.
import { startTooltip } from "../insights/tooltip.js";
import { startClauses } from "../insights/clauses.js";
import { startDialogs } from "../core/dialogs.js";
import { startScoreTable } from "../insights/score-table.js";
import { startLongPress } from "../core/long-press.js";
import { patch, startRectangles } from "../core/regions.js";
import { startSnapRows } from "../core/snap-rows.js";
import { updateLinks, startDownloads } from "./downloads.js";
import { animatePieces } from "./piece-animation.js";
import { PlaybackClock, readingTime } from "./playback-clock.js";
import { closeCutscene, playCutscene } from "./cutscenes.js";

const app = document.getElementById("app");
const slider = document.getElementById("slider");
const steps = document.getElementById("steps");
const hinting = document.getElementById("show-hint");
const lost = document.getElementById("connection-lost");
const last = Number(app.dataset.last);
const cachedMoments = new Map();
let wantedPly = Number(app.dataset.ply);
let currentPly = wantedPly;
let hideHint = () => {}; // replaced if the game has hints

/** Fetch a position; cached unless the request fails. */
function fetchMoment(ply) {
  if (!cachedMoments.has(ply)) {
    const promise = fetch(`${app.dataset.path}/replay/${ply}`).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return response.json();
    });
    promise.catch(() => cachedMoments.delete(ply));
    cachedMoments.set(ply, promise);
  }
  return cachedMoments.get(ply);
}

/** Return the moves between neighbouring positions, also backwards; [] for larger distances. */
async function movesBetween(from, to) {
  if (to === from + 1) return [(await fetchMoment(to)).moved];
  if (to !== from - 1) return [];
  return [(await fetchMoment(from)).moved.map((step) => ({ piece: step.piece, from: step.to, to: step.from })).reverse()];
}

async function goTo(ply) {
  wantedPly = Math.max(0, Math.min(ply, last));
  updatePosition();
  const goal = wantedPly;
  try {
    const { regions, caption } = await fetchMoment(goal);
    const moved = await movesBetween(currentPly, goal);
    if (goal !== wantedPly) return; // the user has gone on
    const before = startRectangles(moved);
    hideHint();
    patch(regions);
    document.dispatchEvent(new Event("choice")); // for the score table, whose pieces have moved
    animatePieces(moved, before);
    currentPly = goal;
    slider.setAttribute("aria-valuetext", caption);
    document.getElementById("announcement").textContent = caption;
    lost.hidden = true;
    if (goal < last) fetchMoment(goal + 1).catch(() => {}); // likely needed next; retried on demand
  } catch {
    lost.textContent = app.dataset.lostText;
    lost.hidden = false;
  }
}

/** Show the current step in the slider, the log, the buttons and the address. */
function updatePosition() {
  slider.value = wantedPly;
  app.dataset.ply = wantedPly;
  if (hinting) hinting.disabled = wantedPly === last;
  const address = (ply) => `${app.dataset.path}/replay?ply=${ply}`;
  history.replaceState(null, "", address(wantedPly));
  for (const link of steps.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const current = steps.querySelector(`[data-ply="${wantedPly}"]`);
  current.setAttribute("aria-current", "step");
  scrollLogTo(current);
  updateLinks(wantedPly);
  const targets = { first: 0, previous: Math.max(0, wantedPly - 1), next: Math.min(last, wantedPly + 1), last };
  for (const [name, ply] of Object.entries(targets)) {
    const link = document.getElementById(name);
    link.href = address(ply);
    if (ply === wantedPly) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
}

/** Scroll only the log, so that a line is in its middle. */
function scrollLogTo(line) {
  steps.scrollTop = line.offsetTop - (steps.clientHeight - line.offsetHeight) / 2;
}

const playButton = document.getElementById("play");
let clock = null; // set during automatic playback

/** Start or stop automatic playback to the end, which shows each step for its reading time. */
async function togglePlay() {
  if (clock) return stopPlaying();
  const thisClock = clock = new PlaybackClock();
  playButton.setAttribute("aria-pressed", "true");
  if (wantedPly === last) await goTo(0);
  while (!thisClock.ended && currentPly === wantedPly && currentPly < last) {
    const next = fetchMoment(currentPly + 1);
    next.catch(() => {}); // `goTo` reports it
    const { cutscene } = await next.catch(() => ({}));
    if (cutscene && !thisClock.ended) await playCutscene(cutscene, thisClock);
    if (thisClock.ended) return;
    await goTo(currentPly + 1);
    await thisClock.wait(readingTime(document.getElementById("announcement").textContent));
  }
  if (!thisClock.ended) stopPlaying();
}

function stopPlaying() {
  clock?.end();
  clock = null;
  closeCutscene();
  playButton.setAttribute("aria-pressed", "false");
}

const targets = {
  first: () => 0,
  previous: () => wantedPly - 1,
  next: () => wantedPly + 1,
  last: () => last,
};
const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

document.addEventListener("click", (event) => {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // let the browser open new tabs and windows
  const button = target.closest("[data-step]"), line = target.closest("[data-ply]");
  if (!button && !(line && steps.contains(line))) return;
  event.preventDefault();
  stopPlaying();
  goTo(button ? targets[button.dataset.step]() : Number(line.dataset.ply));
});

document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target === slider || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  stopPlaying();
  goTo(targets[keys[event.key]]());
});

slider.addEventListener("input", () => {
  stopPlaying();
  goTo(Number(slider.value));
});
playButton.addEventListener("click", togglePlay);
playButton.hidden = last === 0;
startLongPress();
startSnapRows();
startDialogs();
startTooltip();
startClauses();
startScoreTable();
startDownloads(wantedPly);
slider.hidden = false;
if (hinting) {
  const hints = await import("../bots/hint.js");
  hints.startHints();
  hideHint = hints.hideHint;
  hinting.disabled = wantedPly === last;
  hinting.hidden = false;
}
scrollLogTo(steps.querySelector('[aria-current="step"]'));
