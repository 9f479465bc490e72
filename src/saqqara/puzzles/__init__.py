"""Puzzles: positions in which one action is clearly better than all others, but is not the obvious one."""

from saqqara.puzzles.puzzle import (
    InvalidPuzzleError,
    Puzzle,
    PuzzleAnswer,
    PuzzleProof,
    load_puzzles,
    parse_puzzle,
    puzzle_of_the_day,
    read_puzzle,
)

__all__ = [
    "InvalidPuzzleError",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleProof",
    "load_puzzles",
    "parse_puzzle",
    "puzzle_of_the_day",
    "read_puzzle",
]
