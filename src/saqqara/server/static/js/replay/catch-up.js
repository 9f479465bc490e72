// Catch-up: plays what has happened since this browser last showed the table (playback.js), then shows what has
// changed.
import { announce } from "../core/notices.js";
import { writeStored, readStored } from "../core/local-storage.js";
import { app } from "../core/state.js";
import { speed } from "./playback-clock.js";
import { showPosition, isPlaying, fetchPosition, showMessage } from "./playback.js";

const SEEN_KEY = "saqqara.seen", MAX_TABLES = 50;

const strip = document.getElementById("playback");
const part = (name) => document.getElementById(`playback-${name}`);

/** Return the last event that this browser has shown, by table. */
const lastSeen = () => readStored(SEEN_KEY, {});

/** Store that the user has seen the current state of the table. */
export function markSeen() {
  if (document.hidden || isPlaying() || !app.dataset.table) return;
  const { [app.dataset.table]: _, ...others } = lastSeen();
  const latest = Object.entries(others).slice(1 - MAX_TABLES);
  writeStored(SEEN_KEY, { ...Object.fromEntries(latest), [app.dataset.table]: Number(app.dataset.seq) });
}

/** Play what has happened after an event, or since the user's own last action. */
async function playMissed(after, onRestored) {
  const response = await fetch(`/t/${app.dataset.table}/catch-up${after === null ? "" : `?after=${after}`}`);
  if (!response.ok) throw new Error(response.statusText);
  const { first, steps, changes } = await response.json();
  if (!steps.length || isPlaying()) return markSeen();
  const { regions } = await fetchPosition(first);
  if (isPlaying()) return;
  showPosition(regions);
  document.querySelector(".board").scrollIntoView({ block: "nearest" });
  const done = () => {
    onRestored();
    markSeen();
  };
  const isRequested = after === null, title = isRequested ? "live" : "catchUp";
  showMessage({ steps, regions: {}, done, over: () => showChanges(changes, title), title, isRequested });
}

function showChanges(changes, title) {
  if (!changes.length) return;
  const focused = strip.contains(document.activeElement) || document.activeElement === document.body;
  part("title").textContent = part("title").dataset[title];
  strip.dataset.title = title;
  strip.hidden = false;
  part("controls").hidden = true;
  part("caption").textContent = part("step").textContent = "";
  part("changes").hidden = part("close").hidden = false;
  part("changes").replaceChildren(...changes.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  announce(changes.join(" "));
  if (focused) part("close").focus({ preventScroll: true });
}

function close() {
  strip.hidden = true;
  document.getElementById("main").focus({ preventScroll: true });
}

/** Catch up on a table that has changed since this browser last showed it. */
function catchUp(onRestored) {
  const last = lastSeen()[app.dataset.table];
  if (document.hidden || isPlaying()) return;
  if (last === undefined || last >= Number(app.dataset.seq) || speed() === "off") return markSeen();
  playMissed(last, onRestored).catch(markSeen); // without a response, show the table as it is
}

/** Start catching up. `onRestored` is called when the table shows its current state again. */
export function startCatchUp(onRestored) {
  if (!app.dataset.table) return; // scratch tables have no other players
  part("close").addEventListener("click", close);
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-catch-up]") && !isPlaying()) playMissed(null, onRestored).catch(markSeen);
  });
  document.addEventListener("visibilitychange", () => catchUp(onRestored));
  catchUp(onRestored);
}
