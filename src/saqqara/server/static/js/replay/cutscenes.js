// A moment that deserves a stage: its lines one by one below their players, sums that tick, and how it ended. All of it
// has its room from the beginning, so that nothing moves that is being read.
import { announce } from "../core/notices.js";

const LINE = 650, AT_LAST = 1900; // ms at normal speed

const stage = document.getElementById("scene");
const part = (name) => document.getElementById(`scene-${name}`);

function element(kind, className, words = "") {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = words;
  return made;
}

function picture(symbol, className) {
  const made = element("span", className);
  const box = symbol.startsWith("mark-") ? "0 0 24 24" : "0 0 48 48";
  made.innerHTML = `<svg viewBox="${box}" aria-hidden="true"><use href="#${CSS.escape(symbol)}"/></svg>`;
  return made;
}

/** A player's column: crest, name, sum, and room for lines. */
function column({ seat, name, crest, sum }) {
  const made = element("div", "scene-seat"), head = element("div", "scene-head");
  made.dataset.seat = seat;
  head.append(picture(crest, "scene-crest"), element("span", "scene-name", name));
  if (sum !== null) head.append(element("b", "scene-sum", sum));
  made.append(head, element("ul", "scene-lines"));
  return made;
}

const columnOf = (seat) => part("heads").querySelector(`[data-seat="${seat}"]`);

/** The place of a line that is still to come. */
function laid({ seat, words, symbol, written }) {
  const line = element("li", "scene-later");
  if (symbol && document.getElementById(symbol)) line.append(picture(symbol, "scene-piece"));
  line.append(element("span", "", words), element("b", "", written));
  (columnOf(seat) ?? part("heads")).querySelector(".scene-lines").append(line);
  return line;
}

function show(line, { seat, more }) {
  line.className = "scene-line";
  const sum = columnOf(seat)?.querySelector(".scene-sum");
  if (!sum || !more) return;
  sum.textContent = String(Number(sum.textContent.replace("−", "-")) + more).replace("-", "−");
  sum.classList.remove("ticks");
  void sum.offsetWidth; // so that it ticks anew
  sum.classList.add("ticks");
}

/** Shows a scene, line by line, for as long as the walk goes on; says it once. */
export async function play(scene, walk) {
  part("title").textContent = scene.title;
  part("end").textContent = scene.end;
  part("end").classList.add("scene-later");
  part("end").hidden = !scene.end; // room for how it ends only where it is told
  part("heads").replaceChildren(...scene.heads.map(column));
  const lines = scene.acts.map(laid);
  stage.hidden = false;
  announce(scene.words);
  await walk.rest(LINE);
  for (const [number, act] of scene.acts.entries()) {
    if (walk.ended) break;
    show(lines[number], act);
    await walk.rest(LINE);
  }
  if (!walk.ended) {
    part("end").classList.remove("scene-later");
    columnOf(scene.winner)?.classList.add("wins");
    await walk.rest(AT_LAST);
  }
  if (!walk.ended) leave();
}

/** The stage is empty again. */
export function leave() {
  stage.hidden = true;
}
