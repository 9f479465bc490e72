// Which puzzles this browser has solved (`solved` at once, `retried` in the end, `missed` so far), and those of one's own games.
import { writeStored, readStored } from "../core/local-storage.js";

const SOLVED_KEY = "saqqara.puzzles", OWN_KEY = "saqqara.puzzles.own";
const MAX_OWN = 50; // of one's own

/** How far the reader is with a puzzle; undefined if it is new. */
export const solvedState = (name) => readStored(SOLVED_KEY, {})[name];

/** The reader has solved a puzzle, or not yet. What was missed once is not solved at once any more. */
export function recordResult(name, isRight) {
  const before = solvedState(name);
  if (before === "solved" || before === "retried") return;
  const now = isRight ? (before === "missed" ? "retried" : "solved") : "missed";
  writeStored(SOLVED_KEY, { ...readStored(SOLVED_KEY, {}), [name]: now });
}

/** The puzzles of one's own games, the newest first: `{name, here, game, day}`. */
export const ownPuzzles = () => readStored(OWN_KEY, []);

/** Keeps one of them. */
export function storeOwnPuzzle(puzzle) {
  writeStored(OWN_KEY, [puzzle, ...ownPuzzles().filter(({ name }) => name !== puzzle.name)].slice(0, MAX_OWN));
}
