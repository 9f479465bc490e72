"""URLs of rules pages and of their clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from urllib.parse import urlencode

from saqqara.core import rulebook
from saqqara.core.registry import list_games


@cache
def _games_by_clause() -> dict[str, str]:
    """Return the game of every clause ID."""
    return {clause: game for game in list_games() for clause in rulebook.load_rulebook(game, "en").clauses}


def find_clause_game(clause_id: str | None) -> str | None:
    """Return the game whose rules contain this clause; None for no clause or an unknown one."""
    return _games_by_clause().get(clause_id or "")


def clause_url(clause_id: str | None) -> str | None:
    """Return the URL of a clause on its rules page; None for no clause or an unknown one."""
    game = find_clause_game(clause_id)
    return game and f"/rules/{game}#{clause_id}"


TABLE_PATH = re.compile(
    r"(?:/analysis/tables)?/t/[a-z0-9]{12}(?:/(?:replay|review|what-if)(?:\?[\w=&-]{1,100})?)?", re.ASCII
)
"""Pattern of a table's page and its subpages: a return path is valid only if it matches."""
PREFERENCE_PARAMS = ("lang", "theme")
"""Query parameters that are preferences of the reader, not part of the page; they are saved in cookies."""


def rules_url(game: str, path: str, query: Iterable[tuple[str, str]]) -> str:
    """Return the URL of a game's rules for a link on this page; a table's page is added as the return path."""
    query_string = urlencode([(name, value) for name, value in query if name not in PREFERENCE_PARAMS])
    return_path = valid_return_path(f"{path}?{query_string}" if query_string else path)
    return f"/rules/{game}?{urlencode({'from': return_path})}" if return_path else f"/rules/{game}"


def valid_return_path(address: str | None) -> str | None:
    """Return the path if it leads to a table of this server, else None: no link leads anywhere else."""
    return address if address and TABLE_PATH.fullmatch(address) else None
