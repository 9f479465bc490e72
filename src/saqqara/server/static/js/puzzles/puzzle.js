// A puzzle: shows what is best where it was asked for, helps step by step, and keeps in this browser what is solved.
import { standing } from "../bots/hint.js";
import { notice } from "../core/notices.js";
import { say } from "../core/state.js";
import { accompany } from "../live/side-panel.js";
import { note } from "./solved-puzzles.js";

const puzzle = document.getElementById("puzzle");
const { path, name } = puzzle.dataset;
let help = Number(puzzle.querySelector(".lesson").dataset.help); // how much of it the reader has asked for

function look() {
  const { mood, places, decision } = puzzle.querySelector(".lesson").dataset;
  if (mood === "right") note(name, true);
  if (mood === "wrong" || mood === "shown") note(name, false);
  if (mood !== "shown") return;
  for (const piece of standing(decision, places?.split(" ") ?? [])) piece.classList.add("hinted");
}

/** Lets the table show what follows from a wrong decision. */
async function refute() {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/api${path}/replies`, { method: "POST", headers }).catch(() => null);
  if (answer?.ok) return ask();
  const why = await answer?.json().catch(() => null);
  notice(why?.why ?? say("table-failed"), why ?? {});
}

const ask = accompany("puzzle", {
  address: () => `${path}/step?help=${help}`,
  look,
  gone: () => location.replace(path), // nobody keeps the table for ever
});
puzzle.addEventListener("click", ({ target }) => {
  const more = target.closest("#puzzle-help");
  if (more) {
    help = Number(more.dataset.help);
    ask();
  } else if (target.closest("#puzzle-replies")) refute();
});
