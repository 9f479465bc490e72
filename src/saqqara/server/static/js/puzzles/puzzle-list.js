// Puzzle lists: marks the puzzles that this browser has solved, and lists those of the user's own games.
import { instant } from "../core/times.js";
import { ownPuzzles, solvedState } from "./solved-puzzles.js";

const words = document.querySelector(".puzzles").dataset;
const list = document.getElementById("own-list");

function markPuzzle(link) {
  const result = solvedState(link.dataset.puzzle);
  if (!result) return;
  link.classList.add(result);
  const status = link.querySelector(".puzzle-status");
  if (status) status.textContent = words[result];
  else if (link.ariaLabel) link.ariaLabel = `${link.ariaLabel}: ${words[result]}`;
}

/** Return the list item of an own puzzle; null if its game is not installed. */
function puzzleLine({ name, here, game, day }) {
  const link = document.createElement("a"), status = document.createElement("span"), when = document.createElement("span");
  const title = list.querySelector(`[data-of="${CSS.escape(game)}"]`)?.textContent;
  if (!title) return null;
  link.href = here;
  link.dataset.puzzle = name;
  status.className = "puzzle-status";
  when.className = "note";
  when.textContent = instant(Date.parse(day), "day");
  link.append(title, " ", when, " ", status);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

const lines = list ? ownPuzzles().map(puzzleLine).filter(Boolean) : [];
if (lines.length) {
  list.replaceChildren(...lines);
  list.hidden = false;
  document.getElementById("own-list-empty").hidden = true;
}
for (const link of document.querySelectorAll("[data-puzzle]")) markPuzzle(link);
