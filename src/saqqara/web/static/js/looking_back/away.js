// While you were away: plays what has happened since the reader's last decision, from the moments of the replay, at the
// reader's own speed; then says what has changed. What arrives meanwhile is kept and shown at the end.
import { announce } from "../frame/notices.js";
import { put, remember } from "../frame/regions.js";
import { app, kept, keep } from "../frame/state.js";
import { travel } from "../frame/travel.js";

const SEEN = "saqqara.seen", SPEED = "saqqara.speed", MOST = 50;
const SPEEDS = [0.5, 1, 2, 4];
const BEGIN = 1300, LETTER = 24; // ms that a caption stays, and more for each of its letters, at speed 1

const strip = document.getElementById("away");
const part = (name) => document.getElementById(`away-${name}`);
const path = `/t/${app.dataset.table}`;
let held = null; // while it plays: the regions as they are now
let skipped = false, awake = () => {}, settled = () => {};

/** Which event of which table this browser has shown to its reader last. */
const seen = () => kept(SEEN, {});

/** The reader has seen the table as it is now. */
function look() {
  const { [app.dataset.table]: _, ...others } = seen();
  const latest = Object.entries(others).slice(1 - MOST);
  keep(SEEN, { ...Object.fromEntries(latest), [app.dataset.table]: Number(app.dataset.seq) });
}

/** Puts in what arrives; while the past is being played, where it shows what arrives is kept for later. */
export function arrive(regions) {
  const now = Object.entries(regions);
  put(Object.fromEntries(now.filter(([name]) => !held || !(name in held))));
  if (held) for (const [name, html] of now) if (name in held) held[name] = html;
  else if (!document.hidden) look();
}

/** Whether the past is being played. */
export const playing = () => held !== null;

async function ask(what) {
  const answer = await fetch(`${path}/${what}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** Plays; nothing happens where nothing has happened. */
async function play() {
  if (held) return;
  const { first, last, changed } = await ask("away");
  if (first >= last || held) return;
  const begin = await ask(`replay/${first}`);
  held = Object.fromEntries(Object.keys(begin.regions).map((name) => [name, content(name)]).filter(([, html]) => html !== null));
  skipped = false;
  show(true);
  put(begin.regions);
  document.querySelector(".board").scrollIntoView({ block: "nearest" });
  try {
    for (let ply = first + 1; ply <= last && !skipped; ply++) await step(ply, first, last);
  } finally {
    stop(changed);
  }
}

const content = (name) => document.getElementById(`region-${name}`)?.innerHTML ?? null;

async function step(ply, first, last) {
  const { regions, moved, said } = await ask(`replay/${ply}`);
  if (skipped) return;
  const before = remember([moved]);
  put(regions);
  travel([moved], before);
  part("step").textContent = `${ply - first} / ${last - first}`;
  part("caption").textContent = said;
  announce(said);
  await rest((BEGIN + LETTER * said.length) / speed());
}

/** Waits, unless the reader skips. */
const rest = (ms) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  awake = () => { clearTimeout(timer); done(); };
});

function show(on) {
  strip.hidden = !on;
  app.classList.toggle("playing", on);
  for (const part of document.querySelectorAll("#main, #region-bar, .above-bar")) part.inert = on;
  for (const name of ["caption", "step"]) part(name).textContent = "";
  for (const name of ["go", "changed"]) part(name).hidden = true;
  strip.querySelector(".speed").hidden = false;
}

/** The table as it is now, and what has changed. */
function stop(changed) {
  const regions = held;
  held = null;
  put(regions);
  settled();
  look();
  const focused = strip.contains(document.activeElement);
  show(false);
  if (!changed.length) return;
  strip.hidden = false;
  strip.querySelector(".speed").hidden = true;
  part("changed").hidden = part("go").hidden = false;
  part("changed").replaceChildren(...changed.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  announce(changed.join(" "));
  if (focused || document.activeElement === document.body) part("go").focus({ preventScroll: true });
}

const speed = () => kept(SPEED, 1);

function change(by) {
  const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed()) + by));
  keep(SPEED, SPEEDS[at]);
  said();
}

function said() {
  part("speed").textContent = `× ${String(speed()).replace("0.5", "½")}`;
  part("slower").toggleAttribute("disabled", speed() === SPEEDS[0]);
  part("faster").toggleAttribute("disabled", speed() === SPEEDS.at(-1));
}

function skip() {
  skipped = true;
  awake();
}

function close() {
  strip.hidden = true;
  document.getElementById("main").focus({ preventScroll: true });
}

/** Coming back to a table that has gone on since this browser has shown it. */
function back() {
  const last = seen()[app.dataset.table];
  if (document.hidden || held) return;
  if (last === undefined || last >= Number(app.dataset.seq)) return look();
  play().catch(look); // without the server's answer the table is shown as it is
}

/** `after` is called when the table has been put back as it is now. */
export function startAway(after) {
  if (!app.dataset.table) return; // a copy that nobody else plays at
  settled = after;
  said();
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-away], [data-away-speed], #away-skip, #away-go");
    if (!button) return;
    if (button.id === "away-skip") skip();
    else if (button.id === "away-go") close();
    else if (button.dataset.awaySpeed) change(Number(button.dataset.awaySpeed));
    else play();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || strip.hidden) return;
    event.preventDefault();
    if (held) skip();
    else close();
  });
  document.addEventListener("visibilitychange", back);
  back();
}
