// Learn by playing: after every change of the table it asks what the guide says now, points at what that is about, keeps
// the place in this browser, and at the end opens a whole game.
import { request } from "./opening.js";
import { lay } from "./pointing.js";
import { keep, kept } from "../frame/keeping.js";
import { app } from "../frame/state.js";

const PLACE = "saqqara.guide"; // by game the step at which this browser was last
const guide = document.getElementById("guide"), region = document.getElementById("region-guide");
const { game } = guide.dataset;
const lesson = () => region.querySelector(".lesson");
const AGAIN = 2000; // ms until the server is asked once more
let asked = 0;
let told = null; // what the server has said last, and of which event it is: the page may not show that one yet

/** Goes to the beginning of a step, at a table of its own. */
const goTo = (step) => location.replace(`/learn/${game}?step=${step}`);

/** Keeps where the reader is; whoever has come to the end begins anew. */
function remember() {
  const { [game]: _, ...others } = kept(PLACE, {});
  const { step, over } = lesson().dataset;
  keep(PLACE, over === undefined ? { ...others, [game]: Number(step) } : others);
}

/** Says it to who does not see it, once. */
function tell() {
  const said = document.getElementById("guide-said"), words = document.getElementById("guide-words").innerText;
  if (said.textContent !== words) said.textContent = words;
}

function look() {
  remember();
  lay(lesson().dataset.points);
}

/** What the guide says now. */
async function ask() {
  const mine = ++asked;
  const answer = await fetch(`/learn/${game}/step`).catch(() => null);
  if (mine !== asked) return; // something has happened since
  if (answer?.status === 404) return goTo(lesson().dataset.step);
  if (!answer?.ok) return setTimeout(() => mine === asked && ask(), AGAIN); // else the reader would wait for ever
  told = new Range().createContextualFragment(await answer.text());
  say();
}

/** Says it as soon as the table stands as it is meant: the server is ahead of the page, and the steps of others that lead
 *  there are shown first. */
function say() {
  if (!told || told.querySelector(".lesson").dataset.seq !== app.dataset.shown) return;
  const focused = region.contains(document.activeElement);
  region.replaceChildren(told);
  told = null;
  look();
  tell();
  if (focused) region.querySelector(".primary, a").focus({ preventScroll: true });
}

/** The address of this page is that of the guide, whichever step it was asked for. */
function settle() {
  const here = new URL(location.href);
  here.searchParams.delete("step");
  history.replaceState(history.state, "", here);
}

const before = kept(PLACE, {})[game];
settle();
if ("fresh" in guide.dataset && before > 1) goTo(before);
else {
  look();
  tell();
  new MutationObserver(ask).observe(app, { attributeFilter: ["data-seq"] });
  new MutationObserver(say).observe(app, { attributeFilter: ["data-shown"] });
  if (app.dataset.seq !== lesson().dataset.seq) ask(); // somebody was faster than this script
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#guide-play[data-level]");
    if (button) request(game, button.dataset.level);
  });
}
