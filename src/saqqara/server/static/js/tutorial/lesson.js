// Learn by playing: points at what the guide speaks of, keeps the place in this browser, and at the end opens a whole game.
import { startGame } from "./start-lesson.js";
import { pointAt } from "./pointer.js";
import { writeStored, readStored } from "../core/local-storage.js";
import { followTable } from "../live/side-panel.js";

const PLACE_KEY = "saqqara.tutorial"; // by game the step at which this browser was last
const panel = document.getElementById("tutorial");
const { game } = panel.dataset;
const lessonData = () => panel.querySelector(".lesson").dataset;

/** Goes to the beginning of a step, at a table of its own. */
const openStep = (step) => location.replace(`/learn/${game}?step=${step}`);

/** Keeps where the reader is; whoever has come to the end begins anew. */
function storePlace() {
  const { [game]: _, ...others } = readStored(PLACE_KEY, {});
  const { step, over } = lessonData();
  writeStored(PLACE_KEY, over === undefined ? { ...others, [game]: Number(step) } : others);
}

function onUpdate() {
  storePlace();
  pointAt(lessonData().points);
}

/** The address of this page is that of the guide, whichever step it was asked for. */
function dropStepParameter() {
  const here = new URL(location.href);
  here.searchParams.delete("step");
  history.replaceState(history.state, "", here);
}

const storedStep = readStored(PLACE_KEY, {})[game];
dropStepParameter();
if ("fresh" in panel.dataset && storedStep > 1) openStep(storedStep);
else {
  followTable("tutorial", { address: () => `/learn/${game}/step`, onUpdate, onExpired: () => openStep(lessonData().step) });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#tutorial-play[data-level]");
    if (button) startGame(game, button.dataset.level);
  });
}
