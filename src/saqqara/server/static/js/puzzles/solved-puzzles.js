// Puzzle results stored in this browser (`solved` at once, `retried` after a wrong try, `missed` so far), and the
// puzzles of the user's own games.
import { writeStored, readStored } from "../core/local-storage.js";

const SOLVED_KEY = "saqqara.puzzles", OWN_KEY = "saqqara.puzzles.own";
const MAX_OWN = 50; // maximum number of own puzzles

/** Return the result of a puzzle; undefined for a new one. */
export const solvedState = (name) => readStored(SOLVED_KEY, {})[name];

/** Record a right or wrong answer. A puzzle that was missed before becomes `retried`, not `solved`. */
export function recordResult(name, isRight) {
  const before = solvedState(name);
  if (before === "solved" || before === "retried") return;
  const now = isRight ? (before === "missed" ? "retried" : "solved") : "missed";
  writeStored(SOLVED_KEY, { ...readStored(SOLVED_KEY, {}), [name]: now });
}

/** Return the puzzles of the user's own games, newest first: `{name, here, game, day}`. */
export const ownPuzzles = () => readStored(OWN_KEY, []);

/** Store a puzzle of the user's own games. */
export function storeOwnPuzzle(puzzle) {
  writeStored(OWN_KEY, [puzzle, ...ownPuzzles().filter(({ name }) => name !== puzzle.name)].slice(0, MAX_OWN));
}
