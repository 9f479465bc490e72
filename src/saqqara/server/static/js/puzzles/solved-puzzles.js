// Which puzzles this browser has solved (`solved` at once, `found` in the end, `missed` so far), and those of one's own games.
import { keep, kept } from "../core/local-storage.js";

const SOLVED = "saqqara.puzzles", OWN = "saqqara.puzzles.own";
const MOST = 50; // of one's own

/** How far the reader is with a puzzle; undefined if it is new. */
export const standing = (name) => kept(SOLVED, {})[name];

/** The reader has solved a puzzle, or not yet. What was missed once is not solved at once any more. */
export function note(name, right) {
  const before = standing(name);
  if (before === "solved" || before === "found") return;
  const now = right ? (before === "missed" ? "found" : "solved") : "missed";
  keep(SOLVED, { ...kept(SOLVED, {}), [name]: now });
}

/** The puzzles of one's own games, the newest first: `{name, here, game, day}`. */
export const own = () => kept(OWN, []);

/** Keeps one of them. */
export function keepOwn(puzzle) {
  keep(OWN, [puzzle, ...own().filter(({ name }) => name !== puzzle.name)].slice(0, MOST));
}
