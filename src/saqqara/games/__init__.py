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


def rules(name: str) -> Rules:
    """What a game offers to Python. Raises UnknownGame."""
    if not isinstance(name, str) or name not in _GAMES:
        raise UnknownGame(f"there is no game {shown(name)}; there is {', '.join(_GAMES)}")
    found: Rules = import_module(f"{__name__}.{name}").RULES
    return found


def look_at_files() -> None:
    """Reads the files of all games that who owns a printed box may correct: a faulty one is found before anybody plays.
    Raises SaqqaraError, which names the file, the entry and the field."""
    for name in _GAMES:
        rules(name).look_at_file()


def game(name: str, /, **options: Any) -> Game:
    """A game with its options. Raises UnknownGame; BadOption names the options that there are."""
    return rules(name).game(options)
