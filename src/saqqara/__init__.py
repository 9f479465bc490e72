"""Saqqara: three Egyptian board games, to play, to analyse, and to run by the million.

A name is fetched from its room when it is first used, so that a program can say before that whether rules are to be
compiled (`SAQQARA_INTERPRET`), and does not wait for what it does not use.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saqqara.analysis import Analysis, Review, analyse, review
    from saqqara.arenas import Games, Sprt, arena, play_many, round_robin
    from saqqara.core.game import Game
    from saqqara.core.position_string import BadLine, position
    from saqqara.core.record import Record
    from saqqara.core.record_errors import BadRecord
    from saqqara.core.record_files import read_many, write_many
    from saqqara.core.registry import game, games
    from saqqara.core.state import LogLine, State
    from saqqara.engines import engine
    from saqqara.errors import (
        BadOption,
        BadSetup,
        BadView,
        IllegalAction,
        SaqqaraError,
        UnknownGame,
        UnreadableAction,
    )
    from saqqara.players import player
    from saqqara.precompilation import warm
    from saqqara.vectorized import Vector, vector

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "BadLine",
    "BadOption",
    "BadRecord",
    "BadSetup",
    "BadView",
    "Game",
    "Games",
    "IllegalAction",
    "LogLine",
    "Record",
    "Review",
    "SaqqaraError",
    "Sprt",
    "State",
    "UnknownGame",
    "UnreadableAction",
    "Vector",
    "analyse",
    "arena",
    "engine",
    "game",
    "games",
    "play_many",
    "player",
    "position",
    "read_many",
    "review",
    "round_robin",
    "vector",
    "warm",
    "write_many",
]

_ROOMS = {
    "Game": "core.game", "State": "core.state", "LogLine": "core.state", "game": "core.registry",
    "games": "core.registry",
    "player": "players", "engine": "engines", "warm": "precompilation",
    "Record": "core.record", "BadRecord": "core.record_errors", "BadLine": "core.position_string",
    "position": "core.position_string", "read_many": "core.record_files", "write_many": "core.record_files",
    **dict.fromkeys(("Analysis", "Review", "analyse", "review"), "analysis"),
    **dict.fromkeys(("Games", "Sprt", "arena", "play_many", "round_robin"), "arenas"),
    **dict.fromkeys(("Vector", "vector"), "vectorized"),
}  # fmt: skip
"""Where the public names come from, if not from saqqara.errors."""


class _House(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{self.__name__}.{_ROOMS.get(name, 'errors')}"), name)

    def __setattr__(self, name: str, value: Any) -> None:
        # An import of the module saqqara/core/game.py must not take the place of the function `saqqara.game`.
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __reduce__(self) -> Any:
        # A function of a program's own that says `saqqara.` can be sent to another process.
        return import_module, (self.__name__,)

    def __dir__(self) -> list[str]:
        return sorted([*__all__, "__version__"])


sys.modules[__name__].__class__ = _House
