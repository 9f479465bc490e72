// Where a puzzle is chosen: which of them this browser has solved, and those of one's own games.
import { instant } from "../core/times.js";
import { own, standing } from "./solved-puzzles.js";

const words = document.querySelector(".puzzles").dataset;
const list = document.getElementById("own");

function mark(link) {
  const how = standing(link.dataset.puzzle);
  if (!how) return;
  link.classList.add(how);
  const done = link.querySelector(".done");
  if (done) done.textContent = words[how];
  else if (link.ariaLabel) link.ariaLabel = `${link.ariaLabel}: ${words[how]}`;
}

/** A line for a puzzle of one's own. */
function line({ name, here, game, day }) {
  const link = document.createElement("a"), done = document.createElement("span"), when = document.createElement("span");
  const title = list.querySelector(`[data-of="${CSS.escape(game)}"]`)?.textContent;
  if (!title) return null;
  link.href = here;
  link.dataset.puzzle = name;
  done.className = "done";
  when.className = "note";
  when.textContent = instant(Date.parse(day), "day");
  link.append(title, " ", when, " ", done);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

const lines = list ? own().map(line).filter(Boolean) : [];
if (lines.length) {
  list.replaceChildren(...lines);
  list.hidden = false;
  document.getElementById("own-none").hidden = true;
}
for (const link of document.querySelectorAll("[data-puzzle]")) mark(link);
