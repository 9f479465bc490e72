// Learn by playing: points at what the guide speaks of, keeps the place in this browser, and at the end opens a whole game.
import { request } from "./start-lesson.js";
import { lay } from "./pointer.js";
import { keep, kept } from "../core/local-storage.js";
import { accompany } from "../live/side-panel.js";

const PLACE = "saqqara.guide"; // by game the step at which this browser was last
const guide = document.getElementById("guide");
const { game } = guide.dataset;
const lesson = () => guide.querySelector(".lesson").dataset;

/** Goes to the beginning of a step, at a table of its own. */
const goTo = (step) => location.replace(`/learn/${game}?step=${step}`);

/** Keeps where the reader is; whoever has come to the end begins anew. */
function remember() {
  const { [game]: _, ...others } = kept(PLACE, {});
  const { step, over } = lesson();
  keep(PLACE, over === undefined ? { ...others, [game]: Number(step) } : others);
}

function look() {
  remember();
  lay(lesson().points);
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
  accompany("guide", { address: () => `/learn/${game}/step`, look, gone: () => goTo(lesson().step) });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#guide-play[data-level]");
    if (button) request(game, button.dataset.level);
  });
}
