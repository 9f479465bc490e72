// What the page says of itself: the table, whose time it is, the words that modules need, the reader's settings.

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

const CONFIRM = "saqqara.confirm";

/** Whether turns are confirmed; a setting of this browser. */
export function confirms() {
  try {
    return localStorage.getItem(CONFIRM) !== "off";
  } catch {
    return true; // a browser that keeps nothing confirms
  }
}

/** Changes that setting. */
export function keepConfirming(on) {
  try {
    localStorage.setItem(CONFIRM, on ? "on" : "off");
  } catch {
    // Then it stays as it is.
  }
}

/** The name with which this browser has opened a table last, or "". */
export function lastName() {
  try {
    return JSON.parse(localStorage.getItem("saqqara.start"))?.name ?? "";
  } catch {
    return "";
  }
}
