// A puzzle: after every change of the table it asks what there is to say, helps step by step, and keeps in this browser what is solved.
import { standing } from "../computer/hint.js";
import { notice } from "../frame/notices.js";
import { app, say } from "../frame/state.js";
import { note } from "./kept.js";

const puzzle = document.getElementById("puzzle"), region = document.getElementById("region-puzzle");
const { path, name } = puzzle.dataset;
const lesson = () => region.querySelector(".lesson");
const AGAIN = 2000; // ms until the server is asked once more
let help = 0; // how much of it the reader has asked for
let asked = 0;
let told = null; // what the server has said last: the page may not show that event yet

/** What the table shows. */
const shown = () => app.dataset.shown ?? app.dataset.seq;

function look() {
  const { mood, places, decision } = lesson().dataset;
  if (mood === "right") note(name, true);
  if (mood === "wrong" || mood === "shown") note(name, false);
  if (mood !== "shown") return;
  for (const piece of standing(decision, places?.split(" ") ?? [])) piece.classList.add("hinted");
}

/** Says it to who does not see it, once. */
function tell() {
  const said = document.getElementById("puzzle-said"), words = document.getElementById("puzzle-words").innerText;
  if (said.textContent !== words) said.textContent = words;
}

/** What there is to say now. */
async function ask() {
  const mine = ++asked;
  const answer = await fetch(`${path}/step?help=${help}`).catch(() => null);
  if (mine !== asked) return; // something has happened since
  if (answer?.status === 404) return location.replace(path); // nobody keeps the table for ever
  if (!answer?.ok) return setTimeout(() => mine === asked && ask(), AGAIN); // else the reader would wait for ever
  told = new Range().createContextualFragment(await answer.text());
  put();
}

/** Says it as soon as the table stands as it is meant. */
function put() {
  if (!told || told.querySelector(".lesson").dataset.seq !== shown()) return;
  const focused = region.contains(document.activeElement);
  region.replaceChildren(told);
  told = null;
  look();
  tell();
  if (focused) region.querySelector(".primary, button, a").focus({ preventScroll: true });
}

/** Lets the table show what follows from a wrong decision. */
async function refute() {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/api${path}/replies`, { method: "POST", headers }).catch(() => null);
  if (answer?.ok) return ask();
  const why = await answer?.json().catch(() => null);
  notice(why?.why ?? say("table-failed"), why ?? {});
}

look();
tell();
new MutationObserver(ask).observe(app, { attributeFilter: ["data-seq"] });
new MutationObserver(put).observe(app, { attributeFilter: ["data-shown"] });
if (app.dataset.seq !== lesson().dataset.seq) ask(); // somebody was faster than this script
region.addEventListener("click", ({ target }) => {
  const more = target.closest("#puzzle-help");
  if (more) {
    help = Number(more.dataset.help);
    ask();
  } else if (target.closest("#puzzle-replies")) refute();
});
