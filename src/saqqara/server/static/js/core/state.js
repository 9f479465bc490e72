// What the page says of itself: the table, whose time it is, the words that modules need, the reader's settings.
import { writeStored, readStored } from "./local-storage.js";

export const app = document.getElementById("app");

const messages = JSON.parse(document.getElementById("words").textContent);

/** A message in the reader's language. */
export function translate(message, facts = {}) {
  return messages[message].replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

/** The element that says whose time it is; the server draws it anew with every change. */
export const turnElement = () => document.getElementById("turn");

/** The seat for which a decision is sent: the one that the table waits for, if it is the reader's. */
export const currentSeat = () => (turnElement().dataset.mine === "yes" ? Number(turnElement().dataset.currentPlayer) : null);

/** Decisions that reveal something, with their words. */
export const revealingActions = () => JSON.parse(turnElement().dataset.revealingActions);

/** What each of them turns up, as a sentence. */
export const revealedTexts = () => JSON.parse(turnElement().dataset.revealedTexts);

/** What a button answers that can do nothing now, by its command. */
export const disabledReasons = () => JSON.parse(turnElement().dataset.disabledReasons);

const CONFIRM_KEY = "saqqara.confirms";

/** Whether turns are confirmed; a setting of this browser. */
export const confirmsTurns = () => readStored(CONFIRM_KEY, true);

/** Changes that setting. */
export const storeConfirming = (on) => writeStored(CONFIRM_KEY, on);
