"""What the contract tests must know of a game besides its public interface."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import saqqara

Places = dict[str, Counter[str]]
"""The pieces by place, as in `moved`; a piece that the view's seat cannot tell counts as "hidden"."""
BLOCK = 6
"""In so many random games every value of every option comes, as far as possible equally often."""
Step = tuple[str, str, str]
"""A piece, from, to."""


def announced_steps(before: Places, move: dict[str, str]) -> list[Step]:
    """A move is what it says."""
    return [(move["piece"], move["from"], move["to"])]


def as_drawn(options: dict[str, Any], seed: int) -> dict[str, Any]:
    """All options go together."""
    return options


def always_open(game: saqqara.Game) -> bool:
    """Everybody sees all points."""
    return True


def never(view: dict[str, Any]) -> bool:
    """No position is special."""
    return False


def nothing_secret(game: saqqara.Game) -> frozenset[str]:
    """No place keeps what is put there from everybody."""
    return frozenset()


@dataclass(frozen=True)
class Table:
    """What the contract tests must know of one game."""

    places: Callable[[dict[str, Any]], Places]  # of a view
    whole: Callable[[saqqara.Game], Counter[str]]  # all pieces of all places, at any moment, had nothing been hidden
    other: Callable[[saqqara.State, int | None, random.Random], saqqara.State]
    """The same for a seat: what it cannot know has been exchanged."""
    secret: Callable[[saqqara.Game], frozenset[str]] = nothing_secret  # places where every piece becomes "hidden"
    steps: Callable[[Places, dict[str, str]], list[Step]] = announced_steps  # what a move stands for
    unknown: frozenset[str] = frozenset()  # pieces of which it is not told what they are
    penalties: frozenset[str] = frozenset()  # sources that cost points at the end alone
    seeds: int = BLOCK  # so many random games are looked at whole, in which every value of every option comes
    games: int = 3  # so many random games are looked at where much has to be seen
    reveals: int = 10  # at least so many decisions of a game reveal something
    sparse: int = 1  # of a game of very many decisions every so many are looked at, where else all are
    stride: int = 1  # every so many decisions what is costly is checked
    always: Callable[[dict[str, Any]], bool] = never  # positions in which it is checked besides
    possible: Callable[[dict[str, Any], int], dict[str, Any]] = as_drawn
    """Options drawn each on its own for the random game of a seed, changed so that they go together."""
    open_points: Callable[[saqqara.Game], bool] = always_open
    """Whether every seat sees the points that a program is told before the end."""
