// Script of the tutorial: highlights what the guide mentions, remembers the step, and starts a full game at the end.
import { startGame } from "./start-lesson.js";
import { pointAt } from "./pointer.js";
import { writeStored, readStored } from "../core/local-storage.js";
import { followTable } from "../live/side-panel.js";

const PLACE_KEY = "saqqara.tutorial"; // game -> step at which this browser was last
const panel = document.getElementById("tutorial");
const { game } = panel.dataset;
const lessonData = () => panel.querySelector(".lesson").dataset;

/** Open a new table at the beginning of a step. */
const openStep = (step) => location.replace(`/learn/${game}?step=${step}`);

/** Store the current step; after the end, the guide starts from the beginning again. */
function storePlace() {
  const { [game]: _, ...others } = readStored(PLACE_KEY, {});
  const { step, over } = lessonData();
  writeStored(PLACE_KEY, over === undefined ? { ...others, [game]: Number(step) } : others);
}

function onUpdate() {
  storePlace();
  pointAt(lessonData().points);
}

/** Remove the step from the address, so that it is the address of the guide. */
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
