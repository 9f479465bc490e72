// Cutscenes: the lines of a scoring or another event one by one below their players, with running sums, then the
// result. All lines have their space from the start, so that the text does not move while it is read.
import { announce } from "../core/notices.js";

const LINE_MS = 650, END_MS = 1900; // at normal speed

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

/** Build a player's column: symbol, name, sum, and space for lines. */
function column({ seat, name, seat_symbol: symbol, sum }) {
  const node = element("div", "cutscene-seat"), head = element("div", "cutscene-head");
  node.dataset.seat = seat;
  head.append(picture(symbol, "cutscene-symbol"), element("span", "cutscene-name", name));
  if (sum !== null) head.append(element("b", "cutscene-sum", sum));
  node.append(head, element("ul", "cutscene-lines"));
  return node;
}

const columnOf = (seat) => part("heads").querySelector(`[data-seat="${seat}"]`);

/** Append an invisible line, which reserves the space. */
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
  void sum.offsetWidth; // restarts the animation
  sum.classList.add("is-ticking");
}

/** Show a scene line by line until the clock ends. The text is announced once. */
export async function playCutscene(scene, clock) {
  part("title").textContent = scene.title;
  part("end").textContent = scene.end;
  part("end").classList.add("cutscene-later");
  part("end").hidden = !scene.end; // reserve space only if there is a result
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

/** Close the cutscene. */
export function closeCutscene() {
  stage.hidden = true;
}
