"""Where a clause of the rules can be read."""

from __future__ import annotations

from functools import cache

from saqqara import clauses
from saqqara.games import games


@cache
def _games() -> dict[str, str]:
    """The game of every clause."""
    return {clause: game for game in games() for clause in clauses.read(game, "en").clauses}


def game_of(rule: str | None) -> str | None:
    """The game whose rules have this clause; None for none, and for one that no page has."""
    return _games().get(rule or "")


def address_of(rule: str | None) -> str | None:
    """The address of a clause on the page of its rules; None for none, and for one that no page has."""
    game = game_of(rule)
    return game and f"/rules/{game}#{rule}"
