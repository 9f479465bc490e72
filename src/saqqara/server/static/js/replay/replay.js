// Stepping through a game: the regions of each moment come from the server and are kept here. Without this module every
// step is a link.
import { startBubble } from "../insights/tooltip.js";
import { startClauses } from "../insights/clauses.js";
import { startDialogs } from "../core/dialogs.js";
import { startLedger } from "../insights/score-table.js";
import { startPressing } from "../core/long-press.js";
import { put, remember } from "../core/regions.js";
import { startRows } from "../core/snap-rows.js";
import { point as pointLinks, startSharing } from "./downloads.js";
import { travel } from "./piece-animation.js";
import { Walk, reading } from "./playback-clock.js";
import { leave, play as staged } from "./cutscenes.js";

const app = document.getElementById("app");
const slider = document.getElementById("slider");
const steps = document.getElementById("steps");
const hinting = document.getElementById("hinting");
const lost = document.getElementById("lost");
const last = Number(app.dataset.last);
const moments = new Map();
let wanted = Number(app.dataset.ply);
let shown = wanted;
let forget = () => {}; // takes the hint away, where there are hints

/** What the server tells of a moment; asked for once, and again only after a failure. */
function moment(ply) {
  if (!moments.has(ply)) {
    const answer = fetch(`${app.dataset.path}/replay/${ply}`).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return response.json();
    });
    answer.catch(() => moments.delete(ply));
    moments.set(ply, answer);
  }
  return moments.get(ply);
}

/** The way from one moment to the next or the one before; nothing travels over more than one step. */
async function way(from, to) {
  if (to === from + 1) return [(await moment(to)).moved];
  if (to !== from - 1) return [];
  return [(await moment(from)).moved.map((step) => ({ piece: step.piece, from: step.to, to: step.from })).reverse()];
}

async function go(ply) {
  wanted = Math.max(0, Math.min(ply, last));
  point();
  const here = wanted;
  try {
    const { regions, said } = await moment(here);
    const moved = await way(shown, here);
    if (here !== wanted) return; // the reader has gone on
    const before = remember(moved);
    forget();
    put(regions);
    document.dispatchEvent(new Event("choice")); // for the ledger: what counts lies elsewhere now
    travel(moved, before);
    shown = here;
    slider.setAttribute("aria-valuetext", said);
    document.getElementById("said").textContent = said;
    lost.hidden = true;
    if (here < last) moment(here + 1).catch(() => {}); // the next one is likely; if it fails it is asked for again
  } catch {
    lost.textContent = app.dataset.lost;
    lost.hidden = false;
  }
}

/** Shows where the reader is: in the slider, the log, the buttons and the address. */
function point() {
  slider.value = wanted;
  app.dataset.ply = wanted;
  if (hinting) hinting.disabled = wanted === last;
  const address = (ply) => `${app.dataset.path}/replay?ply=${ply}`;
  history.replaceState(null, "", address(wanted));
  for (const link of steps.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const current = steps.querySelector(`[data-ply="${wanted}"]`);
  current.setAttribute("aria-current", "step");
  centre(current);
  pointLinks(wanted);
  const targets = { first: 0, previous: Math.max(0, wanted - 1), next: Math.min(last, wanted + 1), last };
  for (const [name, ply] of Object.entries(targets)) {
    const link = document.getElementById(name);
    link.href = address(ply);
    if (ply === wanted) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
}

/** Scrolls the log, and nothing else, so that a line stands in its middle. */
function centre(line) {
  steps.scrollTop = line.offsetTop - (steps.clientHeight - line.offsetHeight) / 2;
}

const playButton = document.getElementById("play");
let walk = null; // while it plays by itself

/** Plays on from here to the end, each step as long as its line takes to be read; or stops. */
async function playOn() {
  if (walk) return stop();
  const mine = walk = new Walk();
  playButton.setAttribute("aria-pressed", "true");
  if (wanted === last) await go(0);
  while (!mine.ended && shown === wanted && shown < last) {
    const next = moment(shown + 1);
    next.catch(() => {}); // `go` says so
    const { scene } = await next.catch(() => ({}));
    if (scene && !mine.ended) await staged(scene, mine);
    if (mine.ended) return;
    await go(shown + 1);
    await mine.rest(reading(document.getElementById("said").textContent));
  }
  if (!mine.ended) stop();
}

function stop() {
  walk?.end();
  walk = null;
  leave();
  playButton.setAttribute("aria-pressed", "false");
}

const targets = {
  first: () => 0,
  previous: () => wanted - 1,
  next: () => wanted + 1,
  last: () => last,
};
const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

document.addEventListener("click", (event) => {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser's own ways with links
  const button = target.closest("[data-step]"), line = target.closest("[data-ply]");
  if (!button && !(line && steps.contains(line))) return;
  event.preventDefault();
  stop();
  go(button ? targets[button.dataset.step]() : Number(line.dataset.ply));
});

document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target === slider || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  stop();
  go(targets[keys[event.key]]());
});

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
playButton.addEventListener("click", playOn);
playButton.hidden = last === 0;
startPressing();
startRows();
startDialogs();
startBubble();
startClauses();
startLedger();
startSharing(wanted);
slider.hidden = false;
if (hinting) {
  const hints = await import("../bots/hint.js");
  hints.startHints();
  forget = hints.forget;
  hinting.disabled = wanted === last;
  hinting.hidden = false;
}
centre(steps.querySelector('[aria-current="step"]'));
