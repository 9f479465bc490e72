// Script of a puzzle: marks the solution, gives help step by step, and stores the result in this browser.
import { piecesOfHint } from "../bots/hint.js";
import { showNotice } from "../core/notices.js";
import { translate } from "../core/state.js";
import { followTable } from "../live/side-panel.js";
import { recordResult } from "./solved-puzzles.js";

const puzzle = document.getElementById("puzzle");
const { path, name } = puzzle.dataset;
let help = Number(puzzle.querySelector(".lesson").dataset.help); // current level of help

function onUpdate() {
  const { status, places, action } = puzzle.querySelector(".lesson").dataset;
  if (status === "right") recordResult(name, true);
  if (status === "wrong" || status === "solution") recordResult(name, false);
  if (status !== "solution") return;
  for (const piece of piecesOfHint(action, places?.split(" ") ?? [])) piece.classList.add("hint-target");
}

/** Let the server play the replies to a wrong action. */
async function showReplies() {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`/api${path}/replies`, { method: "POST", headers }).catch(() => null);
  if (response?.ok) return requestStep();
  const error = await response?.json().catch(() => null);
  showNotice(error?.message ?? translate("table-failed"), error ?? {});
}

const requestStep = followTable("puzzle", {
  address: () => `${path}/step?help=${help}`,
  onUpdate,
  onExpired: () => location.replace(path), // scratch tables are not stored permanently
});
puzzle.addEventListener("click", ({ target }) => {
  const more = target.closest("#puzzle-help");
  if (more) {
    help = Number(more.dataset.help);
    requestStep();
  } else if (target.closest("#puzzle-replies")) showReplies();
});
