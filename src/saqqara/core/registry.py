"""The registry of games: one folder here and one name in `HOUSE`, or an entry point of another package. A game is read
when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from saqqara import plugins
from saqqara.errors import MAX_REASON, UnknownGameError, short_repr

if TYPE_CHECKING:
    from saqqara.core.game import Game, GameDefinition

BUILTIN_GAMES = ("duel", "imhotep", "tara_wolf")
"""The games of the house, in the order in which it got them."""


def list_games() -> list[str]:
    """The names of the games: those of the house, then those that other packages bring and that can be used, by the
    alphabet; a new list."""
    return [*BUILTIN_GAMES, *_plugin_games()[0]]


def unusable_games() -> dict[str, str]:
    """The games of other packages that cannot be used, by name, and in a sentence why."""
    return dict(_plugin_games()[1])


def find_definition(name: str) -> GameDefinition:
    """What a game offers to Python. Raises UnknownGameError."""
    if isinstance(name, str) and name in BUILTIN_GAMES:
        found: GameDefinition = import_module(f"saqqara.games.{name}").DEFINITION
        return found
    there, wrong = _plugin_games()
    if not isinstance(name, str) or name not in there:
        why = f": {wrong[name]}" if isinstance(name, str) and name in wrong else ""
        raise UnknownGameError(
            f"there is no game {short_repr(name)}; there is {', '.join(list_games())}{why}", name, list_games()
        )
    return there[name]


@cache
def _plugin_games() -> tuple[dict[str, GameDefinition], dict[str, str]]:
    """What other packages bring: games, and why others cannot be used. A broken package stops nothing."""
    there, wrong = dict[str, Any](), dict[str, str]()
    for name, entry in sorted(plugins.find_plugins(plugins.GAMES_GROUP).items()):
        try:
            there[name] = _validate_plugin_game(name, entry.load())
        except Exception as error:
            why = f"{type(error).__name__}, {short_repr(str(error), MAX_REASON)}"
            wrong[name] = f"the game {name} of the package {plugins.distribution_name(entry)} cannot be used ({why})"
    return there, wrong


def _validate_plugin_game(name: str, found: Any) -> Any:
    """What an entry point has named, if it is the rules of a game of this name. Raises ValueError."""
    if name in BUILTIN_GAMES:
        raise ValueError(f"the house has a game {name} of its own")
    if getattr(found, "name", None) != name or not callable(getattr(found, "game", None)):
        raise ValueError(f"{short_repr(found)} is no saqqara.core.game.Rules with the name {name!r}")
    folder = plugins.game_folders().get(name)
    missing = [
        file for file in ("locales/en.ftl", "pages/rules.en.md") if folder is None or not (folder / file).is_file()
    ]
    if missing:
        raise ValueError(f"{' and '.join(missing)} is missing")
    return found


def check_override_files() -> None:
    """Reads the files of all games that who owns a printed box may correct: a faulty one is found before anybody plays.
    Raises SaqqaraError, which names the file, the entry and the field."""
    for name in list_games():
        found = find_definition(name)
        found.load_overrides({option: values[0] for option, values in found.options.items()}, None)


def game(name: str, /, *, cards: Any = None, **options: Any) -> Game:
    """A game with its options; nothing is shuffled yet.

    >>> import saqqara
    >>> saqqara.game("imhotep", players=3).num_players
    3

    `name`: one of `saqqara.list_games()`. `options`: by keyword, each with one of the values that its game has for it
    (`Game.options` are those that were chosen; what is not named has its default). `cards`: the path of a file of cards
    or numbers, for games that are played with one; otherwise the file in force counts, if there is one.

    Raises UnknownGameError; InvalidOptionError names the options that there are; InvalidOverridesError names file,
    place and what would be right.
    """
    return find_definition(name).game(options, cards=cards)
