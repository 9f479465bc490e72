"""Engines: players in programs of their own, in whatever language, that speak the engine protocol over stdin and stdout
(`docs/formats/engine.md`)."""

from saqqara.engine.asking import Engine, EngineError, Patience
from saqqara.engine.company import STAND_IN, Company, Turn, nobody
from saqqara.engine.named import Command, brought, engine, named

__all__ = [
    "STAND_IN", "Command", "Company", "Engine", "EngineError", "Patience", "Turn", "brought", "engine", "named",
    "nobody",
]  # fmt: skip
