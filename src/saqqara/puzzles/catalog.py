"""The puzzles that come with a game: `pages/puzzles.jsonl` beside its rules pages, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache

from saqqara.core.registry import find_definition
from saqqara.errors import SaqqaraError
from saqqara.plugins import rules_page_file
from saqqara.puzzles.puzzle import BadPuzzle, Puzzle, parse
from saqqara.text_reader import TextSyntaxError, read_text

FILE = "puzzles.jsonl"
STEP = 17  # from one day to the next, so that neighbours on the shelf are weeks apart


@cache
def shelf(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game and can be played with the rules in force, the easy ones first; none for a game
    without. Raises UnknownGameError, and BadPuzzle, which names the line."""
    file = rules_page_file(find_definition(game).name, FILE)
    if file is None:
        return ()
    found = list[Puzzle]()
    try:
        lines = read_text(file).split("\n")
    except TextSyntaxError as error:
        raise BadPuzzle(f"{FILE} of {game}: {error}") from error
    for number, line in enumerate(lines, 1):
        try:
            found += [parse(line)] if line.strip() else []
        except BadPuzzle as error:
            raise BadPuzzle(f"{FILE} of {game}, line {number}: {error}") from error
    return tuple(sorted((one for one in found if _playable(one)), key=lambda one: one.difficulty))


def _playable(puzzle: Puzzle) -> bool:
    """Whether the rules in force are those of the puzzle: with numbers of one's own they are others."""
    try:
        return puzzle.state(seed=0).current_player == puzzle.seat
    except SaqqaraError:
        return False


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: all have their turn before one comes again; None without any."""
    if not puzzles:
        return None
    step = next(step for step in range(STEP, STEP + len(puzzles) + 1) if _goes_round(step, len(puzzles)))
    return puzzles[day.toordinal() * step % len(puzzles)]


def _goes_round(step: int, count: int) -> bool:
    """Whether steps of this size reach all of so many."""
    while count:
        step, count = count, step % count
    return step == 1
