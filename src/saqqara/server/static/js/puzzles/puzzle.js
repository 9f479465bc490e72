// A puzzle: shows what is best where it was asked for, helps step by step, and keeps in this browser what is solved.
import { piecesOfHint } from "../bots/hint.js";
import { showNotice } from "../core/notices.js";
import { translate } from "../core/state.js";
import { followTable } from "../live/side-panel.js";
import { recordResult } from "./solved-puzzles.js";

const puzzle = document.getElementById("puzzle");
const { path, name } = puzzle.dataset;
let help = Number(puzzle.querySelector(".lesson").dataset.help); // how much of it the reader has asked for

function onUpdate() {
  const { status, places, action } = puzzle.querySelector(".lesson").dataset;
  if (status === "right") recordResult(name, true);
  if (status === "wrong" || status === "solution") recordResult(name, false);
  if (status !== "solution") return;
  for (const piece of piecesOfHint(action, places?.split(" ") ?? [])) piece.classList.add("hint-target");
}

/** Lets the table show what follows from a wrong decision. */
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
  onExpired: () => location.replace(path), // nobody keeps the table for ever
});
puzzle.addEventListener("click", ({ target }) => {
  const more = target.closest("#puzzle-help");
  if (more) {
    help = Number(more.dataset.help);
    requestStep();
  } else if (target.closest("#puzzle-replies")) showReplies();
});
