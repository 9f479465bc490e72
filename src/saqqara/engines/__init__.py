"""Engines: players in programs of their own, in whatever language, that speak the engine protocol over stdin and stdout
(`docs/formats/engine.md`)."""

from saqqara.engines.engine_client import Engine, EngineError, Patience
from saqqara.engines.engine_pool import STAND_IN, Company, Turn, nobody
from saqqara.engines.engine_registry import Command, brought, engine, named

__all__ = [
    "STAND_IN", "Command", "Company", "Engine", "EngineError", "Patience", "Turn", "brought", "engine", "named",
    "nobody",
]  # fmt: skip
