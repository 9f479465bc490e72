// A hint in steps: where to look, then what the strongest player would do, then why. It is forgotten when something moves.
import { piecesOf } from "./choosing.js";
import { app } from "./state.js";

const box = document.getElementById("hint");
const [line, more] = box.children;
let steps = null; // what is still to be said; null: no hint is asked for
let asked = 0;

/** Takes the hint away, and what it has lit up. */
export function forget() {
  asked += 1;
  steps = null;
  box.hidden = true;
  for (const piece of document.querySelectorAll(".hinted")) piece.classList.remove("hinted");
  document.getElementById("hinting")?.setAttribute("aria-expanded", "false");
}

function next() {
  const { words, decision } = steps.shift();
  line.textContent = words;
  if (decision) for (const piece of piecesOf(decision)) piece.classList.add("hinted");
  more.hidden = !steps.length;
}

async function ask() {
  forget();
  const mine = asked;
  document.getElementById("hinting").setAttribute("aria-expanded", "true");
  line.textContent = box.dataset.thinking;
  more.hidden = true;
  box.hidden = false;
  const answer = await fetch(`${app.dataset.api}/hint`);
  const found = await answer.json();
  if (mine !== asked) return; // the table has moved on
  steps = answer.ok
    ? [{ words: found.where }, { words: found.what, decision: found.decision }, { words: found.why }]
    : [{ words: found.why }];
  next();
}

/** Lets the button in the bar ask, and "say more" go on. */
export function startHints() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("#hinting")) return box.hidden ? ask() : forget();
    if (event.target.closest("#hint-more") && steps?.length) next();
  });
}
