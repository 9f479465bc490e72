"""Registry of the games: built-in games (BUILTIN_GAMES), and entry points of other packages.

A game is imported when it is first requested.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from saqqara import plugins
from saqqara.errors import MAX_REASON, UnknownGameError, short_repr

if TYPE_CHECKING:
    from saqqara.core.game import Game, GameDefinition

BUILTIN_GAMES = ("duel", "imhotep", "tara_wolf")
"""Built-in games, in the order in which they were added."""


def list_games() -> list[str]:
    """Return the names of the games: the built-in ones, then the usable ones of other packages in alphabetical order.

    The list is a new one.
    """
    return [*BUILTIN_GAMES, *_plugin_games()[0]]


def unusable_games() -> dict[str, str]:
    """Return the games of other packages that cannot be used, by name, each with the reason as a sentence."""
    return dict(_plugin_games()[1])


def find_definition(name: str) -> GameDefinition:
    """Return the definition of a game. Raises `UnknownGameError`."""
    if isinstance(name, str) and name in BUILTIN_GAMES:
        definition: GameDefinition = import_module(f"saqqara.games.{name}").DEFINITION
        return definition
    definitions, faults = _plugin_games()
    if not isinstance(name, str) or name not in definitions:
        reason = f"; {faults[name]}" if isinstance(name, str) and name in faults else ""
        raise UnknownGameError(
            f"unknown game {short_repr(name)}; valid: {', '.join(list_games())}{reason}", name, list_games()
        )
    return definitions[name]


@cache
def _plugin_games() -> tuple[dict[str, GameDefinition], dict[str, str]]:
    """Return the usable games of other packages, and the reasons why others cannot be used.

    A broken package affects only its own games.
    """
    definitions, faults = dict[str, Any](), dict[str, str]()
    for name, entry in sorted(plugins.find_plugins(plugins.GAMES_GROUP).items()):
        try:
            definitions[name] = _validate_plugin_game(name, entry.load())
        except Exception as error:
            reason = f"{type(error).__name__}, {short_repr(str(error), MAX_REASON)}"
            faults[name] = (
                f"the game {name} of the package {plugins.distribution_name(entry)} cannot be used ({reason})"
            )
    return definitions, faults


def _validate_plugin_game(name: str, definition: Any) -> Any:
    """Return the object of an entry point if it is the definition of a game of this name. Raises `ValueError`."""
    if name in BUILTIN_GAMES:
        raise ValueError(f"{name} is the name of a built-in game")
    if getattr(definition, "name", None) != name or not callable(getattr(definition, "game", None)):
        raise ValueError(
            f"expected a saqqara.core.game.GameDefinition with the name {name!r}, got {short_repr(definition)}"
        )
    folder = plugins.game_folders().get(name)
    missing = [
        file for file in ("locales/en.ftl", "pages/rules.en.md") if folder is None or not (folder / file).is_file()
    ]
    if missing:
        raise ValueError(f"missing files: {' and '.join(missing)}")
    return definition


def check_override_files() -> None:
    """Load the override files of all games, so that a faulty file is found before anyone plays.

    Raises `SaqqaraError`, which names the file, the entry and the field.
    """
    for name in list_games():
        definition = find_definition(name)
        definition.overrides.load({option: values[0] for option, values in definition.options.items()}, None)


def game(name: str, /, *, cards: Any = None, **options: Any) -> Game:
    """Return a game with its options; nothing is shuffled yet.

    >>> import saqqara
    >>> saqqara.game("imhotep", players=3).num_players
    3

    `name` is one of `saqqara.list_games()`. `options` are keyword arguments, each with one of the values that the game
    allows; an option that is omitted has its default (`Game.options` lists the values that were chosen). `cards` is the
    path of a file with custom cards or numbers, for games that use one; by default the current override file applies,
    if there is one.

    Raises `UnknownGameError`; `InvalidOptionError`, which lists the options; `InvalidOverridesError`, which names the
    file, the place and the valid values.
    """
    return find_definition(name).game(options, cards=cards)
