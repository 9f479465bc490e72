"""Puzzles: positions in which one decision is clearly better than all others, and not the first that comes to mind."""

from saqqara.puzzles.catalog import of_the_day, shelf
from saqqara.puzzles.puzzle import Answer, BadPuzzle, Proof, Puzzle, parse, read

__all__ = ["Answer", "BadPuzzle", "Proof", "Puzzle", "of_the_day", "parse", "read", "shelf"]
