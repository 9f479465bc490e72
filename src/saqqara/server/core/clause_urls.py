"""Where a clause of the rules can be read, and the way back from there to a table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from urllib.parse import urlencode

from saqqara.core import rulebook
from saqqara.core.registry import list_games


@cache
def _games_by_clause() -> dict[str, str]:
    """The game of every clause."""
    return {clause: game for game in list_games() for clause in rulebook.load_rulebook(game, "en").clauses}


def find_clause_game(clause_id: str | None) -> str | None:
    """The game whose rules have this clause; None for none, and for one that no page has."""
    return _games_by_clause().get(clause_id or "")


def clause_url(clause_id: str | None) -> str | None:
    """The address of a clause on the page of its rules; None for none, and for one that no page has."""
    game = find_clause_game(clause_id)
    return game and f"/rules/{game}#{clause_id}"


TABLE_PATH = re.compile(
    r"(?:/analysis/tables)?/t/[a-z0-9]{12}(?:/(?:replay|review|what-if)(?:\?[\w=&-]{1,100})?)?", re.ASCII
)
"""The address of a table's page, or of one of its other pages: nothing else is ever a way back."""
PREFERENCE_PARAMS = ("lang", "theme")
"""What belongs to who reads, not to what is read: it goes into cookies."""


def rules_url(game: str, path: str, query: Iterable[tuple[str, str]]) -> str:
    """The address of a game's rules for a page at this path: a table's page is remembered there as the way back."""
    rest = urlencode([(name, value) for name, value in query if name not in PREFERENCE_PARAMS])
    back = valid_return_path(f"{path}?{rest}" if rest else path)
    return f"/rules/{game}?{urlencode({'from': back})}" if back else f"/rules/{game}"


def valid_return_path(address: str | None) -> str | None:
    """The address, if it is that of a table of this server; else None, for nobody is sent anywhere else."""
    return address if address and TABLE_PATH.fullmatch(address) else None
