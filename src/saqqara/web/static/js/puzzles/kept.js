// Which puzzles this browser has solved (`solved` at once, `found` in the end, `missed` so far), and those of one's own games.
const SOLVED = "saqqara.puzzles", OWN = "saqqara.puzzles.own";
const MOST = 50; // of one's own

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing, or something else kept it
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Then it stays as it is.
  }
}

/** How far the reader is with a puzzle; undefined if it is new. */
export const standing = (name) => read(SOLVED, {})[name];

/** The reader has solved a puzzle, or not yet. What was missed once is not solved at once any more. */
export function note(name, right) {
  const before = standing(name);
  if (before === "solved" || before === "found") return;
  const now = right ? (before === "missed" ? "found" : "solved") : "missed";
  write(SOLVED, { ...read(SOLVED, {}), [name]: now });
}

/** The puzzles of one's own games, the newest first: `{name, here, game, day}`. */
export const own = () => read(OWN, []);

/** Keeps one of them. */
export function keepOwn(puzzle) {
  write(OWN, [puzzle, ...own().filter(({ name }) => name !== puzzle.name)].slice(0, MOST));
}
