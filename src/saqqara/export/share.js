// Steps through the game that stands in this page. Every different tag is written once; every moment says where it
// differs from the moment before it.
"use strict";

const { tags, steps, moved } = JSON.parse(document.getElementById("game").textContent);
const app = document.getElementById("app");
const slider = document.getElementById("slider");
const log = document.getElementById("steps");
const liveRegion = document.getElementById("announcement");
const last = steps.length - 1;
const moments = [];
let currentPly = Number(app.dataset.ply);

/** Every moment: by region, the numbers of its tags. What does not change is the same list. */
function unpackMoments() {
  let now = {};
  for (const step of steps) {
    now = { ...now };
    for (const [region, [head, tail, between]] of Object.entries(step)) {
      const old = now[region] ?? [];
      now[region] = [...old.slice(0, head), ...between, ...old.slice(old.length - tail)];
    }
    moments.push(now);
  }
}

/** Shows a moment: puts in what differs, lets pieces travel over one step, and says what has happened. */
function goTo(ply) {
  const to = Math.max(0, Math.min(ply, last));
  if (to === currentPly) return;
  const moves = to === currentPly + 1 ? moved[currentPly] : to === currentPly - 1 ? reversed(moved[to]) : [];
  const before = moves.map(({ piece, from }) => findPiece(piece, from)?.getBoundingClientRect());
  const focused = document.activeElement?.id;
  for (const [region, html] of Object.entries(moments[to])) {
    if (html === moments[currentPly][region]) continue;
    document.getElementById(`region-${region}`).innerHTML = html.map((tag) => tags[tag]).join("");
  }
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
  currentPly = to;
  updatePosition();
  animatePieces(moves, before);
  liveRegion.textContent = document.querySelector("#region-step .prompt").textContent;
  slider.setAttribute("aria-valuetext", liveRegion.textContent);
  history.replaceState(null, "", `#${currentPly}`);
}

const reversed = (moves) => moves.map(({ piece, from, to }) => ({ piece, from: to, to: from })).reverse();

/** Shows where the reader is: in the slider, the log and the buttons. */
function updatePosition() {
  slider.value = currentPly;
  for (const line of log.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
  const line = log.querySelector(`[data-ply="${currentPly}"]`);
  line.setAttribute("aria-current", "step");
  log.scrollTop = line.offsetTop - (log.clientHeight - line.offsetHeight) / 2;
  for (const button of document.querySelectorAll("[data-step]")) {
    const ends = currentPly === (["first", "previous"].includes(button.id) ? 0 : last);
    if (ends) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

const targets = { first: () => 0, previous: () => currentPly - 1, next: () => currentPly + 1, last: () => last };
const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

// ---- pieces travel ----

const GAP_MS = 80, MAX_PIECES = 24; // ms between two pieces; a step with more of them is shown at once
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The last piece of a kind at a place, else the place itself. */
function findPiece(piece, place) {
  const area = [...document.querySelectorAll(`[data-place="${place}"]`)].at(-1);
  return area && ([...area.querySelectorAll(`[data-piece="${piece}"]`)].at(-1) ?? area);
}

function animatePieces(moves, before) {
  if (reducedMotion.matches || moves.length > MAX_PIECES) return;
  const style = getComputedStyle(document.documentElement);
  const duration = parseFloat(style.getPropertyValue("--travel")), easing = style.getPropertyValue("--ease-travel");
  moves.forEach(({ piece, to }, order) => {
    const goal = findPiece(piece, to), symbol = [piece, `tile-${piece}`].find((name) => document.getElementById(name));
    if (!before[order] || !goal || !symbol) return;
    const element = document.createElement("div");
    element.className = "moving-piece";
    element.innerHTML = `<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#${symbol}"/></svg>`;
    document.body.append(element);
    const transform = [before[order], goal.getBoundingClientRect()].map(square);
    const hidden = goal.matches("[data-piece]") ? goal : null;
    hidden?.classList.add("is-moving");
    const timing = { duration, easing, delay: GAP_MS * order, fill: "both" };
    element.animate({ transform }, timing).onfinish = () => {
      element.remove();
      hidden?.classList.remove("is-moving");
    };
  });
}

/** Where a traveller stands in a rectangle: in its middle, as large as a piece. */
function square({ left, top, width, height }) {
  const side = Math.min(width, height, 64);
  return `translate(${left + (width - side) / 2}px, ${top + (height - side) / 2}px) scale(${side / 48})`;
}

// ---- what the reader does ----

/** Opens a dialog; `topics` are the only ones that it explains then. */
function openDialog(dialog, topics = null) {
  for (const topic of dialog.querySelectorAll("[data-topic]")) topic.hidden = !topics.includes(topic.dataset.topic);
  dialog.showModal();
  dialog.scrollTop = 0;
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.matches("dialog")) target.close(); // beside it
  const step = target.closest("[data-step]"), line = target.closest("[data-ply]:not(#app)");
  const dialog = target.closest("[data-dialog]"), about = target.closest("[data-info]");
  if (step) goTo(targets[step.dataset.step]());
  else if (line) goTo(Number(line.dataset.ply));
  else if (dialog) openDialog(document.getElementById(dialog.dataset.dialog));
  else if (about) openDialog(document.getElementById("info"), about.dataset.info.split(" "));
  else if (target.closest("#light")) toggleTheme();
  if (line) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target === slider || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  goTo(targets[keys[event.key]]());
});

/** Day becomes night, and night day. */
function toggleTheme() {
  const { dataset } = document.documentElement;
  const dark = dataset.theme ? dataset.theme === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = dark ? "day" : "night";
}

/** The moment that the address asks for. */
function showHash() {
  const ply = location.hash.slice(1);
  if (/^\d+$/.test(ply)) goTo(Number(ply));
}

unpackMoments();
slider.addEventListener("input", () => goTo(Number(slider.value)));
addEventListener("hashchange", showHash);
slider.hidden = false;
updatePosition();
showHash();
