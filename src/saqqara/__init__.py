"""Saqqara: three Egyptian board games, to play, to analyse, and to run by the million.

A name is fetched from its room when it is first used, so that a program can say before that whether rules are to be
compiled (`SAQQARA_INTERPRET`), and does not wait for what it does not use.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saqqara.game import (
        BadOption,
        BadSetup,
        BadView,
        Game,
        IllegalAction,
        LogLine,
        SaqqaraError,
        State,
        UnknownGame,
        UnreadableAction,
    )
    from saqqara.games import game, games
    from saqqara.players import player
    from saqqara.records import BadRecord, Record

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "BadSetup",
    "BadView",
    "Game",
    "IllegalAction",
    "LogLine",
    "Record",
    "SaqqaraError",
    "State",
    "UnknownGame",
    "UnreadableAction",
    "game",
    "games",
    "player",
]

_ROOMS = {"game": "games", "games": "games", "BadRecord": "records", "Record": "records", "player": "players"}
"""Where the public names come from, if not from saqqara.game."""


class _House(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{self.__name__}.{_ROOMS.get(name, 'game')}"), name)

    def __setattr__(self, name: str, value: Any) -> None:
        # An import of the module saqqara/game.py must not take the place of the function `saqqara.game`.
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _House
