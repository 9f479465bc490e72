"""Where a clause of the rules can be read, and the way back from there to a table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from urllib.parse import urlencode

from saqqara.core import rulebook
from saqqara.core.registry import list_games


@cache
def _games() -> dict[str, str]:
    """The game of every clause."""
    return {clause: game for game in list_games() for clause in rulebook.load_rulebook(game, "en").clauses}


def game_of(rule: str | None) -> str | None:
    """The game whose rules have this clause; None for none, and for one that no page has."""
    return _games().get(rule or "")


def address_of(rule: str | None) -> str | None:
    """The address of a clause on the page of its rules; None for none, and for one that no page has."""
    game = game_of(rule)
    return game and f"/rules/{game}#{rule}"


AT_A_TABLE = re.compile(
    r"(?:/analysis/tables)?/t/[a-z0-9]{12}(?:/(?:replay|review|what-if)(?:\?[\w=&-]{1,100})?)?", re.ASCII
)
"""The address of a table's page, or of one of its other pages: nothing else is ever a way back."""
OF_THE_READER = ("lang", "theme")
"""What belongs to who reads, not to what is read: it goes into cookies."""


def rules_from(game: str, path: str, query: Iterable[tuple[str, str]]) -> str:
    """The address of a game's rules for a page at this path: a table's page is remembered there as the way back."""
    rest = urlencode([(name, value) for name, value in query if name not in OF_THE_READER])
    back = way_back(f"{path}?{rest}" if rest else path)
    return f"/rules/{game}?{urlencode({'from': back})}" if back else f"/rules/{game}"


def way_back(address: str | None) -> str | None:
    """The address, if it is that of a table of this server; else None, for nobody is sent anywhere else."""
    return address if address and AT_A_TABLE.fullmatch(address) else None
