"""Data about a game that the contract tests need in addition to its public interface."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import saqqara

Places = dict[str, Counter[str]]
"""Pieces by place, as in `moved`; a piece that the seat of the view cannot identify counts as "hidden"."""
BLOCK = 6
"""Number of random games in which every value of every option occurs, as evenly as possible."""
Step = tuple[str, str, str]
"""Piece, origin, target."""


def announced_steps(before: Places, move: dict[str, str]) -> list[Step]:
    """Return a move as one step."""
    return [(move["piece"], move["from"], move["to"])]


def as_drawn(options: dict[str, Any], seed: int) -> dict[str, Any]:
    """Return the options unchanged: all combinations are valid."""
    return options


def always_open(game: saqqara.Game) -> bool:
    """Return True: the views show all points."""
    return True


def never_special(view: dict[str, Any]) -> bool:
    """Return False: no position is special."""
    return False


def nothing_secret(game: saqqara.Game) -> frozenset[str]:
    """Return no places: no place hides a piece from all viewers."""
    return frozenset()


@dataclass(frozen=True)
class Table:
    """Contract test data of one game."""

    other: Callable[[saqqara.State, int | None, random.Random], saqqara.State]
    """Returns a position that looks the same to a seat, with other hidden information."""
    secret: Callable[[saqqara.Game], frozenset[str]] = nothing_secret  # places where every piece becomes "hidden"
    steps: Callable[[Places, dict[str, str]], list[Step]] = announced_steps  # steps that a move represents
    unknown: frozenset[str] = frozenset()  # names that views show for unidentified pieces
    penalties: frozenset[str] = frozenset()  # sources that cost points only at the end
    seeds: int = BLOCK  # number of random games checked completely; they cover every value of every option
    games: int = 3  # number of random games checked where many positions are needed
    refusals: int = 20  # minimum number of different reasons for refusing an action
    reveals: int = 10  # minimum number of revealing actions in a game
    sparse: int = 1  # interval of checked actions in games with very many actions
    stride: int = 1  # interval of actions with costly checks
    always: Callable[[dict[str, Any]], bool] = never_special  # positions with costly checks in addition to the interval
    possible: Callable[[dict[str, Any], int], dict[str, Any]] = as_drawn
    """Changes the drawn options of a random game to a valid combination."""
    open_points: Callable[[saqqara.Game], bool] = always_open
    """Tells whether the views show all seats the points that a program receives before the end."""
