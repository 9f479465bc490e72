"""Saqqara: three Egyptian board games to play, to analyse and to simulate by the million.

Public names are imported on first use. A program can therefore still set `SAQQARA_DISABLE_JIT`, which decides whether
rules are compiled, and it does not load modules that it does not use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saqqara.analysis import Analysis, Review, analyse, review
    from saqqara.arenas import GameBatch, Sprt, arena, round_robin, self_play
    from saqqara.core.description import GameDescription, describe
    from saqqara.core.game import Game
    from saqqara.core.position_string import PositionSyntaxError, parse_position
    from saqqara.core.record import Record
    from saqqara.core.record_files import read_records, write_records
    from saqqara.core.record_io import InvalidRecordError
    from saqqara.core.registry import game, list_games
    from saqqara.core.state import LogLine, State
    from saqqara.engines import engine
    from saqqara.errors import (
        ActionSyntaxError,
        IllegalActionError,
        InvalidOptionError,
        InvalidOverridesError,
        InvalidSetupError,
        InvalidViewError,
        SaqqaraError,
        UnknownGameError,
    )
    from saqqara.players import player
    from saqqara.precompilation import precompile
    from saqqara.vectorized import VectorGame, vector

__version__ = "0.1.0"

__all__ = [
    "ActionSyntaxError",
    "Analysis",
    "Game",
    "GameBatch",
    "GameDescription",
    "IllegalActionError",
    "InvalidOptionError",
    "InvalidOverridesError",
    "InvalidRecordError",
    "InvalidSetupError",
    "InvalidViewError",
    "LogLine",
    "PositionSyntaxError",
    "Record",
    "Review",
    "SaqqaraError",
    "Sprt",
    "State",
    "UnknownGameError",
    "VectorGame",
    "analyse",
    "arena",
    "describe",
    "engine",
    "game",
    "list_games",
    "parse_position",
    "player",
    "precompile",
    "read_records",
    "review",
    "round_robin",
    "self_play",
    "vector",
    "write_records",
]

_MODULES = {
    "Game": "core.game", "State": "core.state", "LogLine": "core.state",
    "game": "core.registry", "list_games": "core.registry",
    "GameDescription": "core.description", "describe": "core.description",
    "player": "players", "engine": "engines", "precompile": "precompilation",
    "Record": "core.record", "InvalidRecordError": "core.record_io",
    "PositionSyntaxError": "core.position_string", "parse_position": "core.position_string",
    "read_records": "core.record_files", "write_records": "core.record_files",
    **dict.fromkeys(("Analysis", "Review", "analyse", "review"), "analysis"),
    **dict.fromkeys(("GameBatch", "Sprt", "arena", "self_play", "round_robin"), "arenas"),
    **dict.fromkeys(("VectorGame", "vector"), "vectorized"),
}  # fmt: skip
"""Modules that define the public names; names that are not listed come from `saqqara.errors`."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES.get(name, 'errors')}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
