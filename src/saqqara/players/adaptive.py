"""Which level is about as strong as somebody: one up after two wins in a row, one down after two losses in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

EVEN = "even"
"""Who is asked for instead of a level: the one that is about as strong as who asks."""

ROW = 2
"""So many games with the same outcome, one after the other, say that a level is too weak or too strong."""


def following(levels: Sequence[str], met: Iterable[tuple[str, int]]) -> str:
    """The level that follows from games, the oldest first: against which level each was, and who was ahead (1: the
    person, -1: the level, 0: nobody). Newcomers begin with the second.

    Who wins against a weaker level than theirs, or loses against a stronger one, shows nothing new.

    >>> following(["novice", "apprentice", "potter", "mason"], [("apprentice", 1), ("apprentice", 1)])
    'potter'
    """
    at, row = min(1, len(levels) - 1), 0
    for level, ahead in met:
        played = levels.index(level)
        if ahead == 0:
            row = 0
        elif (played - at) * ahead >= 0:
            row = row + ahead if row * ahead > 0 else ahead
            if abs(row) == ROW:
                at, row = min(max(played + ahead, 0), len(levels) - 1), 0
    return levels[at]
