"""Engines: external programs in any language that play through the engine protocol.

The programs communicate over stdin and stdout, as described in `docs/formats/engine.md`.
"""

from saqqara.engines.engine_client import Engine, EngineError, Timeouts
from saqqara.engines.engine_registry import (
    FALLBACK_LEVEL,
    BotTurn,
    EngineCommand,
    EnginePool,
    choose_in_other_process,
    engine,
    parse_engines,
    plugin_engines,
)

__all__ = [
    "FALLBACK_LEVEL",
    "BotTurn",
    "Engine",
    "EngineCommand",
    "EngineError",
    "EnginePool",
    "Timeouts",
    "choose_in_other_process",
    "engine",
    "parse_engines",
    "plugin_engines",
]  # fmt: skip
