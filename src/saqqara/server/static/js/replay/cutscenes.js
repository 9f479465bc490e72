// A moment that deserves a stage: its lines one by one below their players, sums that tick, and how it ended. All of it
// has its room from the beginning, so that nothing moves that is being read.
import { announce } from "../core/notices.js";

const LINE_MS = 650, END_MS = 1900; // ms at normal speed

const stage = document.getElementById("cutscene");
const part = (name) => document.getElementById(`cutscene-${name}`);

function element(kind, className, words = "") {
  const node = document.createElement(kind);
  node.className = className;
  node.textContent = words;
  return node;
}

function picture(symbol, className) {
  const node = element("span", className);
  const box = symbol.startsWith("mark-") ? "0 0 24 24" : "0 0 48 48";
  node.innerHTML = `<svg viewBox="${box}" aria-hidden="true"><use href="#${CSS.escape(symbol)}"/></svg>`;
  return node;
}

/** A player's column: crest, name, sum, and room for lines. */
function column({ seat, name, seat_symbol: symbol, sum }) {
  const node = element("div", "cutscene-seat"), head = element("div", "cutscene-head");
  node.dataset.seat = seat;
  head.append(picture(symbol, "cutscene-symbol"), element("span", "cutscene-name", name));
  if (sum !== null) head.append(element("b", "cutscene-sum", sum));
  node.append(head, element("ul", "cutscene-lines"));
  return node;
}

const columnOf = (seat) => part("heads").querySelector(`[data-seat="${seat}"]`);

/** The place of a line that is still to come. */
function pendingLine({ seat, text, symbol, points_text: points }) {
  const line = element("li", "cutscene-later");
  if (symbol && document.getElementById(symbol)) line.append(picture(symbol, "cutscene-piece"));
  line.append(element("span", "", text), element("b", "", points));
  (columnOf(seat) ?? part("heads")).querySelector(".cutscene-lines").append(line);
  return line;
}

function showLine(line, { seat, points }) {
  line.className = "cutscene-line";
  const sum = columnOf(seat)?.querySelector(".cutscene-sum");
  if (!sum || !points) return;
  sum.textContent = String(Number(sum.textContent.replace("−", "-")) + points).replace("-", "−");
  sum.classList.remove("is-ticking");
  void sum.offsetWidth; // so that it ticks anew
  sum.classList.add("is-ticking");
}

/** Shows a scene, line by line, for as long as the walk goes on; says it once. */
export async function playCutscene(scene, clock) {
  part("title").textContent = scene.title;
  part("end").textContent = scene.end;
  part("end").classList.add("cutscene-later");
  part("end").hidden = !scene.end; // room for how it ends only where it is told
  part("heads").replaceChildren(...scene.seats.map(column));
  const lines = scene.lines.map(pendingLine);
  stage.hidden = false;
  announce(scene.text);
  await clock.wait(LINE_MS);
  for (const [number, act] of scene.lines.entries()) {
    if (clock.ended) break;
    showLine(lines[number], act);
    await clock.wait(LINE_MS);
  }
  if (!clock.ended) {
    part("end").classList.remove("cutscene-later");
    columnOf(scene.winner)?.classList.add("wins");
    await clock.wait(END_MS);
  }
  if (!clock.ended) closeCutscene();
}

/** The stage is empty again. */
export function closeCutscene() {
  stage.hidden = true;
}
