// While you were away: what has happened since this browser has shown the table last is played like all that happens
// (moments.js); then it is said what has changed.
import { announce } from "../core/notices.js";
import { keep, kept } from "../core/local-storage.js";
import { app } from "../core/state.js";
import { speed } from "./playback-clock.js";
import { hold, playing, position, tell } from "./playback.js";

const SEEN = "saqqara.seen", MOST = 50;

const strip = document.getElementById("moments");
const part = (name) => document.getElementById(`moments-${name}`);

/** Which event of which table this browser has shown to its reader last. */
const seen = () => kept(SEEN, {});

/** The reader has seen the table as it is now. */
export function look() {
  if (document.hidden || playing() || !app.dataset.table) return;
  const { [app.dataset.table]: _, ...others } = seen();
  const latest = Object.entries(others).slice(1 - MOST);
  keep(SEEN, { ...Object.fromEntries(latest), [app.dataset.table]: Number(app.dataset.seq) });
}

/** Plays what has happened after an event, or since the reader's own last decision. */
async function recall(after, settled) {
  const answer = await fetch(`/t/${app.dataset.table}/away${after === null ? "" : `?after=${after}`}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const { first, steps, changed } = await answer.json();
  if (!steps.length || playing()) return look();
  const { regions } = await position(first);
  if (playing()) return;
  hold(regions);
  document.querySelector(".board").scrollIntoView({ block: "nearest" });
  const done = () => {
    settled();
    look();
  };
  const asked = after === null, title = asked ? "live" : "away";
  tell({ steps, regions: {}, done, over: () => tellChanged(changed, title), title, asked });
}

function tellChanged(changed, title) {
  if (!changed.length) return;
  const focused = strip.contains(document.activeElement) || document.activeElement === document.body;
  part("title").textContent = part("title").dataset[title];
  strip.dataset.title = title;
  strip.hidden = false;
  part("walk").hidden = true;
  part("caption").textContent = part("step").textContent = "";
  part("changed").hidden = part("go").hidden = false;
  part("changed").replaceChildren(...changed.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  announce(changed.join(" "));
  if (focused) part("go").focus({ preventScroll: true });
}

function close() {
  strip.hidden = true;
  document.getElementById("main").focus({ preventScroll: true });
}

/** Coming back to a table that has gone on since this browser has shown it. */
function back(settled) {
  const last = seen()[app.dataset.table];
  if (document.hidden || playing()) return;
  if (last === undefined || last >= Number(app.dataset.seq) || speed() === "off") return look();
  recall(last, settled).catch(look); // without the server's answer the table is shown as it is
}

/** `settled` is called when the table has been put back as it is now. */
export function startAway(settled) {
  if (!app.dataset.table) return; // a copy that nobody else plays at
  part("go").addEventListener("click", close);
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-away]") && !playing()) recall(null, settled).catch(look);
  });
  document.addEventListener("visibilitychange", () => back(settled));
  back(settled);
}
