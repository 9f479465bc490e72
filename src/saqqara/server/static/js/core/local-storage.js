// Settings in the browser's storage, as JSON. An unreadable or blocked storage counts as empty.

/** Return the value stored under a name, or `fallback`. */
export function readStored(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Store a value, if the browser allows it. */
export function writeStored(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}

const START_KEY = "saqqara.start";

/** Return the last settings of a new game: `name`, the form fields by game, and by game in `last` the opponents and
 *  options and in `levels` the computer player chosen last. */
export const lastNewGame = () => readStored(START_KEY, {});

/** Store these settings. */
export const storeNewGame = (choices) => writeStored(START_KEY, choices);

/** Return the user's name: the name of a member, else the one last used in this browser, or "". */
export const lastName = () => document.documentElement.dataset.name ?? lastNewGame().name ?? "";

const NOTE_KEY = "saqqara.note";

/** Store a sentence for the next page in this tab. */
export function storeNote(words) {
  try {
    if (words) sessionStorage.setItem(NOTE_KEY, words);
  } catch {
    // without storage, the next page shows no note
  }
}

/** Return and remove the sentence from the previous page; "" if there is none. */
export function takeNote() {
  try {
    const words = sessionStorage.getItem(NOTE_KEY) ?? "";
    sessionStorage.removeItem(NOTE_KEY);
    return words;
  } catch {
    return "";
  }
}

/** Fill in the user's name, unless the field already contains text that was typed before the scripts were loaded. */
export function fillName(field) {
  field.value ||= lastName();
}
