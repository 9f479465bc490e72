// What else a change of the table does: the icon says whose turn it is, it can be heard, the command line answers.
import { heard, startLine } from "../insights/command-bar.js";
import { sound, startSounds } from "../core/sounds.js";
import { app, confirms, turn } from "../core/state.js";
import { startRoving } from "../core/roving.js";
import { waits } from "../core/turn-badge.js";

let mine = false, asking = false;

/** Whether the table waits for this reader. */
const myTurn = () => turn().dataset.mine === "yes";

function look() {
  waits(myTurn());
  app.toggleAttribute("data-quick", !confirms());
}

/** To be called when the table has changed: what moved, what was said, and whether the game has just ended. */
export function sensed(moved, said, over) {
  const count = moved.flat().length, sounds = [];
  const was = { mine, asking };
  [mine, asking] = [myTurn(), Boolean(document.getElementById("agree"))];
  if (count) sounds.push(["moved", count]);
  if (over) sounds.push(["over"]);
  else if (asking && !was.asking) sounds.push(["asked"]);
  else if (mine && !was.mine) sounds.push(["turn"]);
  sound(...sounds);
  heard(said);
  look();
}

export function startSenses() {
  mine = myTurn();
  asking = Boolean(document.getElementById("agree"));
  look();
  document.getElementById("setting-confirm").addEventListener("change", look);
  startRoving();
  startSounds();
  startLine();
}
