// State of the page: the table, the player to move, the messages for scripts, and the user's settings.
import { writeStored, readStored } from "./local-storage.js";

export const app = document.getElementById("app");

const messages = JSON.parse(document.getElementById("words").textContent);

/** Return a message in the language of the page. */
export function translate(message, facts = {}) {
  return messages[message].replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

/** Return the element with the player to move. The server renders it again with every change. */
export const turnElement = () => document.getElementById("turn");

/** Return the seat that acts: the current player's, if it belongs to this user; otherwise null. */
export const currentSeat = () => (turnElement().dataset.mine === "yes" ? Number(turnElement().dataset.currentPlayer) : null);

/** Return the actions that reveal hidden information, with their labels. */
export const revealingActions = () => JSON.parse(turnElement().dataset.revealingActions);

/** Return for each of them a sentence about what it reveals. */
export const revealedTexts = () => JSON.parse(turnElement().dataset.revealedTexts);

/** Return by command why a disabled button can do nothing now. */
export const disabledReasons = () => JSON.parse(turnElement().dataset.disabledReasons);

const CONFIRM_KEY = "saqqara.confirms";

/** Return whether turns need a confirmation; a setting of this browser. */
export const confirmsTurns = () => readStored(CONFIRM_KEY, true);

/** Store that setting. */
export const storeConfirming = (on) => writeStored(CONFIRM_KEY, on);
