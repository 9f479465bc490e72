// Alerts after a change of the table: turn badge, sounds, and announcements in the command bar.
import { showAnnouncements, startCommandBar } from "../insights/command-bar.js";
import { playSounds, startSounds } from "../core/sounds.js";
import { app, confirmsTurns, turnElement } from "../core/state.js";
import { startRoving } from "../core/roving.js";
import { setOwnTurn } from "../core/turn-badge.js";

let ownTurn = false, isConsentRequested = false;

/** Return whether the table waits for this user. */
const isOwnTurn = () => turnElement().dataset.mine === "yes";

function updateIndicators() {
  setOwnTurn(isOwnTurn());
  app.toggleAttribute("data-no-confirm", !confirmsTurns());
}

/** Must be called after each change, with the moves, the announcements, and whether the game has just ended. */
export function alertChange(moved, announcements, over) {
  const count = moved.flat().length, sounds = [];
  const before = { mine: ownTurn, consentRequested: isConsentRequested };
  [ownTurn, isConsentRequested] = [isOwnTurn(), Boolean(document.getElementById("agree"))];
  if (count) sounds.push(["moved", count]);
  if (over) sounds.push(["over"]);
  else if (isConsentRequested && !before.consentRequested) sounds.push(["asked"]);
  else if (ownTurn && !before.mine) sounds.push(["turn"]);
  playSounds(...sounds);
  showAnnouncements(announcements);
  updateIndicators();
}

export function startAlerts() {
  ownTurn = isOwnTurn();
  isConsentRequested = Boolean(document.getElementById("agree"));
  updateIndicators();
  document.getElementById("setting-confirm").addEventListener("change", updateIndicators);
  startRoving();
  startSounds();
  startCommandBar();
}
