// Score table: selecting a line highlights what it counts on the board; the chart is loaded on demand.
import { loadContent } from "../core/dialogs.js";

const app = document.getElementById("app");
const dialog = document.getElementById("points");
const detail = document.getElementById("score-line");
const part = (name) => document.getElementById(`score-line-${name}`);
let line = null; // ID of the selected line

const lines = () => [...dialog.querySelectorAll("[data-score-line]")];

/** Show a line and highlight what it counts. */
function showLine(id) {
  const button = document.getElementById(id);
  if (!button) return closeLine();
  line = id;
  const { title, points, text, clause, clause_url: url, pieces, symbol } = JSON.parse(button.dataset.scoreLine);
  part("symbol").setAttribute("href", `#${symbol}`);
  part("title").textContent = title;
  part("points").textContent = points;
  part("text").textContent = text;
  part("clause").textContent = clause;
  part("clause").href = url;
  detail.hidden = false;
  return highlight(pieces);
}

/** Highlight pieces by dimming everything else. Return the first place that counts. */
function highlight(pieces) {
  clearHighlight();
  app.classList.add("is-highlighting");
  let first = null;
  for (const [place, piece] of pieces) {
    const area = [...document.querySelectorAll(`.drawing [data-place="${place}"], .drawing[data-place="${place}"]`)].at(-1);
    if (!area) continue;
    first ??= area;
    area.closest(".drawing").classList.add("shows-score");
    const chosen = piece ? `[data-piece="${piece}"]` : "[data-piece]";
    for (const one of area.querySelectorAll(chosen)) one.classList.add("scored-piece");
  }
  return first;
}

function clearHighlight() {
  app.classList.remove("is-highlighting");
  for (const kind of ["shows-score", "scored-piece"]) {
    for (const one of document.querySelectorAll(`.drawing .${kind}, .drawing.${kind}`)) one.classList.remove(kind);
  }
}

function selectLine(id) {
  const place = showLine(id);
  (place?.closest(".site") ?? place)?.scrollIntoView({ block: "center", inline: "nearest" });
  const paragraph = document.createElement("p");
  paragraph.textContent = ["title", "points", "text", "clause"].map((name) => part(name).textContent).join(". ");
  document.getElementById("announcement").replaceChildren(paragraph);
}

function stepBy(by) {
  const all = lines(), index = all.findIndex(({ id }) => id === line);
  selectLine(all.at((index + by) % all.length).id);
}

function closeLine() {
  line = null;
  detail.hidden = true;
  clearHighlight();
  return null;
}

/** Close the line and focus the button that opens the score table. */
function closeAndRestore() {
  const owner = line?.split("-").at(-1);
  closeLine();
  [`points-${owner}`, `points-tab-${owner}`].map((id) => document.getElementById(id)).find((one) => one?.checkVisibility())?.focus();
}

/** Load the chart of the game up to now. */
async function loadChart(chart = document.getElementById("chart")) {
  const key = app.dataset.seq ?? "past";
  if (chart.dataset.seq === key) return;
  try {
    const response = await fetch(`${app.dataset.api}/chart`);
    if (!response.ok) return;
    const html = await response.text();
    if (key !== (app.dataset.seq ?? "past")) return; // the game has gone on meanwhile
    chart.innerHTML = html;
    chart.dataset.seq = key;
  } catch {
    // The score table works without the chart.
  }
}

/** Load the chart of the whole game in its result. */
export function loadResultChart() {
  const chart = document.getElementById("result-chart");
  if (chart) loadChart(chart);
}

export function startScoreTable() {
  const result = document.getElementById("region-result");
  if (result) new MutationObserver(() => result.closest("dialog").open && loadResultChart()).observe(result, { childList: true }); // rendered again
  document.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-score-line]");
    if (target.closest('[data-dialog="points"]')) loadChart();
    if (target.closest('[data-dialog="result"]')) loadResultChart();
    if (!chosen) return;
    dialog.close();
    selectLine(chosen.id);
    detail.focus({ preventScroll: true });
  });
  part("previous").addEventListener("click", () => stepBy(-1));
  part("next").addEventListener("click", () => stepBy(1));
  part("close").addEventListener("click", closeAndRestore);
  part("all").addEventListener("click", () => {
    const lastLine = line;
    closeLine();
    dialog.showModal();
    loadChart();
    document.getElementById(lastLine)?.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || detail.hidden || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    closeAndRestore();
  });
  document.addEventListener("choice", async () => { // the table may have changed
    if (dialog.open) loadChart();
    if (line) await loadContent(dialog);
    if (line) showLine(line);
  });
}
