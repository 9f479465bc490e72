"""The registry of games: a game is one folder here and one line in `_GAMES`."""

from __future__ import annotations

from typing import Any

from saqqara.game import Game, Rules, UnknownGame
from saqqara.games import duel, imhotep, tara_wolf

_GAMES: dict[str, Rules] = {rules.name: rules for rules in (duel.RULES, imhotep.RULES, tara_wolf.RULES)}


def games() -> list[str]:
    """The names of the games, in the order in which the house got them."""
    return list(_GAMES)


def game(name: str, **options: Any) -> Game:
    """A game with its options. Raises UnknownGame; BadOption names the options that there are."""
    if name not in _GAMES:
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(_GAMES)}")
    return Game(_GAMES[name], options)
