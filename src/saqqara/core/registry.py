"""The registry of games: one folder here and one name in `HOUSE`, or an entry point of another package. A game is read
when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from saqqara import plugins
from saqqara.errors import REASON, UnknownGame, shown

if TYPE_CHECKING:
    from saqqara.core.game import Game, Rules

HOUSE = ("duel", "imhotep", "tara_wolf")
"""The games of the house, in the order in which it got them."""


def games() -> list[str]:
    """The names of the games: those of the house, then those that other packages bring and that can be used, by the
    alphabet; a new list."""
    return [*HOUSE, *_brought()[0]]


def left_out() -> dict[str, str]:
    """The games of other packages that cannot be used, by name, and in a sentence why."""
    return dict(_brought()[1])


def rules(name: str) -> Rules:
    """What a game offers to Python. Raises UnknownGame."""
    if isinstance(name, str) and name in HOUSE:
        found: Rules = import_module(f"saqqara.games.{name}").RULES
        return found
    there, wrong = _brought()
    if not isinstance(name, str) or name not in there:
        why = f": {wrong[name]}" if isinstance(name, str) and name in wrong else ""
        raise UnknownGame(f"there is no game {shown(name)}; there is {', '.join(games())}{why}", name, games())
    return there[name]


@cache
def _brought() -> tuple[dict[str, Rules], dict[str, str]]:
    """What other packages bring: games, and why others cannot be used. A broken package stops nothing."""
    there, wrong = dict[str, Any](), dict[str, str]()
    for name, entry in sorted(plugins.brought(plugins.GAMES).items()):
        try:
            there[name] = _usable(name, entry.load())
        except Exception as error:
            why = f"{type(error).__name__}, {shown(str(error), REASON)}"
            wrong[name] = f"the game {name} of the package {plugins.giver(entry)} cannot be used ({why})"
    return there, wrong


def _usable(name: str, found: Any) -> Any:
    """What an entry point has named, if it is the rules of a game of this name. Raises ValueError."""
    if name in HOUSE:
        raise ValueError(f"the house has a game {name} of its own")
    if getattr(found, "name", None) != name or not callable(getattr(found, "game", None)):
        raise ValueError(f"{shown(found)} is no saqqara.core.game.Rules with the name {name!r}")
    folder = plugins.game_folders().get(name)
    missing = [
        file for file in ("locales/en.ftl", "pages/rules.en.md") if folder is None or not (folder / file).is_file()
    ]
    if missing:
        raise ValueError(f"{' and '.join(missing)} is missing")
    return found


def look_at_files() -> None:
    """Reads the files of all games that who owns a printed box may correct: a faulty one is found before anybody plays.
    Raises SaqqaraError, which names the file, the entry and the field."""
    for name in games():
        found = rules(name)
        found.numbers({option: values[0] for option, values in found.options.items()}, None)


def game(name: str, /, *, cards: Any = None, **options: Any) -> Game:
    """A game with its options; nothing is shuffled yet.

    >>> import saqqara
    >>> saqqara.game("imhotep", players=3).seats
    3

    `name`: one of `saqqara.games()`. `options`: by keyword, each with one of the values that its game has for it
    (`Game.options` are those that were chosen; what is not named has its default). `cards`: the path of a file of cards
    or numbers, for games that are played with one; otherwise the file in force counts, if there is one.

    Raises UnknownGame; BadOption names the options that there are; BadNumbers names file, place and what would be
    right.
    """
    return rules(name).game(options, cards=cards)
