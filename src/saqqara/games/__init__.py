"""The registry of games: a game is one folder here and one name in `_GAMES`. It is read when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from saqqara.errors import UnknownGame, shown

if TYPE_CHECKING:
    from saqqara.game import Game, Rules

_GAMES = ("duel", "imhotep", "tara_wolf")


def games() -> list[str]:
    """The names of the games, in the order in which the house got them."""
    return list(_GAMES)


def game(name: str, /, **options: Any) -> Game:
    """A game with its options. Raises UnknownGame; BadOption names the options that there are."""
    if not isinstance(name, str) or name not in _GAMES:
        raise UnknownGame(f"there is no game {shown(name)}; there is {', '.join(_GAMES)}")
    rules: Rules = import_module(f"{__name__}.{name}").RULES
    return rules.game(options)
