// What this browser keeps for its reader, as JSON. An unreadable or forbidden storage is an empty one.

/** What is kept under a name, or `fallback`. */
export function readStored(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keeps something, if this browser keeps anything; else it plays as well. */
export function writeStored(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Then it stays as it is.
  }
}

const START_KEY = "saqqara.start";

/** How a game was begun last time: `name`, by game the form as it stood, and in `last` by game who and what was played,
 *  in `levels` by game the computer player that was chosen last. */
export const lastNewGame = () => readStored(START_KEY, {});

/** Keeps that. */
export const storeNewGame = (choices) => writeStored(START_KEY, choices);

/** The name under which the reader plays: a member's own, else the one that this browser used last, or "". */
export const lastName = () => document.documentElement.dataset.name ?? lastNewGame().name ?? "";

const NOTE_KEY = "saqqara.note";

/** Keeps a sentence for the page that comes next in this tab. */
export function storeNote(words) {
  try {
    if (words) sessionStorage.setItem(NOTE_KEY, words);
  } catch {
    // a browser that keeps nothing shows no note
  }
}

/** The sentence that the page before has left, once; "" without one. */
export function takeNote() {
  try {
    const words = sessionStorage.getItem(NOTE_KEY) ?? "";
    sessionStorage.removeItem(NOTE_KEY);
    return words;
  } catch {
    return "";
  }
}

/** Writes it into the field for a name, unless somebody was quicker than the scripts and has written one. */
export function fillName(field) {
  field.value ||= lastName();
}
