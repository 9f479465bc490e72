"""The puzzles that come with a game: `pages/puzzles.jsonl` beside its rules pages, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache

from saqqara.core.registry import find_definition
from saqqara.errors import SaqqaraError
from saqqara.plugins import rules_page_file
from saqqara.puzzles.puzzle import InvalidPuzzleError, Puzzle, parse_puzzle
from saqqara.text_reader import TextSyntaxError, read_text

FILE_NAME = "puzzles.jsonl"
DAY_STEP = 17  # from one day to the next, so that neighbours on the shelf are weeks apart


@cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game and can be played with the rules in force, the easy ones first; none for a game
    without. Raises UnknownGameError, and InvalidPuzzleError, which names the line."""
    file = rules_page_file(find_definition(game).name, FILE_NAME)
    if file is None:
        return ()
    found = list[Puzzle]()
    try:
        lines = read_text(file).split("\n")
    except TextSyntaxError as error:
        raise InvalidPuzzleError(f"{FILE_NAME} of {game}: {error}") from error
    for number, line in enumerate(lines, 1):
        try:
            found += [parse_puzzle(line)] if line.strip() else []
        except InvalidPuzzleError as error:
            raise InvalidPuzzleError(f"{FILE_NAME} of {game}, line {number}: {error}") from error
    return tuple(sorted((one for one in found if _is_playable(one)), key=lambda one: one.difficulty))


def _is_playable(puzzle: Puzzle) -> bool:
    """Whether the rules in force are those of the puzzle: with numbers of one's own they are others."""
    try:
        return puzzle.state(seed=0).current_player == puzzle.seat
    except SaqqaraError:
        return False


def puzzle_of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: all have their turn before one comes again; None without any."""
    if not puzzles:
        return None
    step = next(step for step in range(DAY_STEP, DAY_STEP + len(puzzles) + 1) if _is_coprime(step, len(puzzles)))
    return puzzles[day.toordinal() * step % len(puzzles)]


def _is_coprime(step: int, count: int) -> bool:
    """Whether steps of this size reach all of so many."""
    while count:
        step, count = count, step % count
    return step == 1
