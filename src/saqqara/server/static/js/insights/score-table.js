// The ledger of points: a line that is chosen lights up on the table what it counts; the chart comes when it is looked at.
import { fill } from "../core/dialogs.js";

const app = document.getElementById("app");
const dialog = document.getElementById("points");
const strip = document.getElementById("counted");
const part = (name) => document.getElementById(`counted-${name}`);
let line = null; // the id of the line that is shown

const lines = () => [...dialog.querySelectorAll("[data-counts]")];

/** Lights up what the line counts, and says what that is. */
function show(id) {
  const button = document.getElementById(id);
  if (!button) return close();
  line = id;
  const { title, points, words, rule, clause, pieces, crest } = JSON.parse(button.dataset.counts);
  part("crest").setAttribute("href", `#${crest}`);
  part("title").textContent = title;
  part("points").textContent = points;
  part("words").textContent = words;
  part("rule").textContent = rule;
  part("rule").href = clause;
  strip.hidden = false;
  return light(pieces);
}

/** What is counted stays as it is, all else steps back. Gives the first place that counts. */
function light(pieces) {
  dim();
  app.classList.add("lit");
  let first = null;
  for (const [place, piece] of pieces) {
    const area = [...document.querySelectorAll(`.drawn [data-place="${place}"], .drawn[data-place="${place}"]`)].at(-1);
    if (!area) continue;
    first ??= area;
    area.closest(".drawn").classList.add("counting");
    const chosen = piece ? `[data-piece="${piece}"]` : "[data-piece]";
    for (const one of area.querySelectorAll(chosen)) one.classList.add("counted");
  }
  return first;
}

function dim() {
  app.classList.remove("lit");
  for (const kind of ["counting", "counted"]) {
    for (const one of document.querySelectorAll(`.drawn .${kind}, .drawn.${kind}`)) one.classList.remove(kind);
  }
}

function choose(id) {
  const place = show(id);
  (place?.closest(".site") ?? place)?.scrollIntoView({ block: "center", inline: "nearest" });
  const said = document.createElement("p");
  said.textContent = ["title", "points", "words", "rule"].map((name) => part(name).textContent).join(". ");
  document.getElementById("said").replaceChildren(said);
}

function step(by) {
  const all = lines(), here = all.findIndex(({ id }) => id === line);
  choose(all.at((here + by) % all.length).id);
}

function close() {
  line = null;
  strip.hidden = true;
  dim();
  return null;
}

/** Back to where the ledger is opened. */
function leave() {
  const owner = line?.split("-").at(-1);
  close();
  [`points-${owner}`, `points-tab-${owner}`].map((id) => document.getElementById(id)).find((one) => one?.checkVisibility())?.focus();
}

/** Fetches the chart of what has been played up to now, to where it is shown. */
async function draw(chart = document.getElementById("chart")) {
  const now = app.dataset.seq ?? "past";
  if (chart.dataset.seq === now) return;
  try {
    const answer = await fetch(`${app.dataset.api}/chart`);
    if (!answer.ok) return;
    const drawn = await answer.text();
    if (now !== (app.dataset.seq ?? "past")) return; // more has been played meanwhile
    chart.innerHTML = drawn;
    chart.dataset.seq = now;
  } catch {
    // Without the chart the ledger is whole enough.
  }
}

/** Draws the chart of a whole game where its result is shown. */
export function drawResult() {
  const chart = document.getElementById("result-chart");
  if (chart) draw(chart);
}

export function startLedger() {
  const result = document.getElementById("region-result");
  if (result) new MutationObserver(() => result.closest("dialog").open && drawResult()).observe(result, { childList: true }); // put in again
  document.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-counts]");
    if (target.closest('[data-dialog="points"]')) draw();
    if (target.closest('[data-dialog="result"]')) drawResult();
    if (!chosen) return;
    dialog.close();
    choose(chosen.id);
    strip.focus({ preventScroll: true });
  });
  part("before").addEventListener("click", () => step(-1));
  part("next").addEventListener("click", () => step(1));
  part("close").addEventListener("click", leave);
  part("all").addEventListener("click", () => {
    const back = line;
    close();
    dialog.showModal();
    draw();
    document.getElementById(back)?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || strip.hidden || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    leave();
  });
  document.addEventListener("choice", async () => { // the table may have changed under it
    if (dialog.open) draw();
    if (line) await fill(dialog);
    if (line) show(line);
  });
}
