"""Puzzles: positions in which one decision is clearly better than all others, and not the first that comes to mind."""

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
