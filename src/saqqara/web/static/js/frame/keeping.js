// What this browser keeps for its reader, as JSON. An unreadable or forbidden storage is an empty one.

/** What is kept under a name, or `otherwise`. */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps something, if this browser keeps anything; else it plays as well. */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Then it stays as it is.
  }
}

const START = "saqqara.start";

/** How a game was begun last time: `name`, by game the form as it stood, and in `last` by game who and what was played,
 *  in `levels` by game the computer player that was chosen last. */
export const lastStart = () => kept(START, {});

/** Keeps that. */
export const keepStart = (choices) => keep(START, choices);

/** The name with which this browser has opened a table or come to one last, or "". */
export const lastName = () => lastStart().name ?? "";

/** Writes it into the field for a name, unless somebody was quicker than the scripts and has written one. */
export function offerName(field) {
  field.value ||= lastName();
}
