// What the page says of itself: the table, whose time it is, the words that modules need, the reader's settings.
import { keep, kept } from "./local-storage.js";

export const app = document.getElementById("app");

const words = JSON.parse(document.getElementById("words").textContent);

/** A message in the reader's language. */
export function say(message, facts = {}) {
  return words[message].replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}

/** The element that says whose time it is; the server draws it anew with every change. */
export const turn = () => document.getElementById("turn");

/** The seat for which a decision is sent: the one that the table waits for, if it is the reader's. */
export const seat = () => (turn().dataset.mine === "yes" ? Number(turn().dataset.actor) : null);

/** Decisions that reveal something, with their words. */
export const choices = () => JSON.parse(turn().dataset.choices);

/** What each of them turns up, as a sentence. */
export const revealed = () => JSON.parse(turn().dataset.revealed);

/** What a button answers that can do nothing now, by its command. */
export const idle = () => JSON.parse(turn().dataset.idle);

const CONFIRM = "saqqara.confirms";

/** Whether turns are confirmed; a setting of this browser. */
export const confirms = () => kept(CONFIRM, true);

/** Changes that setting. */
export const keepConfirming = (on) => keep(CONFIRM, on);
