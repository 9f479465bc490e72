"""Engines by name, as who runs the house gives them: `--engine NAME=COMMAND`; and players in Python as engines."""

from __future__ import annotations

import atexit
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from saqqara.engines.engine_client import Engine, Timeouts
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players import LEVELS, PLAYER_OPTIONS, list_plugin_players
from saqqara.players.external import ExternalPlayer
from saqqara.plugins import PLUGIN_NAME

RESERVED_NAMES = ("person", "open", "hot-seat", "adaptive", "guide", *PLAYER_OPTIONS, *LEVELS)
"""What no engine can be called: it means somebody else."""


@dataclass(frozen=True)
class EngineCommand:
    """An engine that can be started: its name, its command, and its limits for a decision."""

    name: str
    command: tuple[str, ...]
    seconds: float | None = 1.0
    simulations: int | None = None
    timeouts: Timeouts = field(default=Timeouts(), repr=False)

    @property
    def __name__(self) -> str:
        return self.name

    def create_engine(self) -> Engine:
        """The engine; its process starts with its first game."""
        return Engine(self.command, self.seconds, self.simulations, self.timeouts)

    def __call__(self, seed: int) -> ExternalPlayer:
        """A player for one game. When it closes its process waits for the next one that is made of this command."""
        idle = _idle_engines.setdefault(self, [])
        return ExternalPlayer(_Lease(self, idle.pop() if idle else self.create_engine()), seed, self.name)


class _Lease:
    """An engine that goes back to where it was taken from."""

    def __init__(self, command: EngineCommand, engine: Engine) -> None:
        self._command, self._engine = command, engine
        self.reset, self.choose = engine.reset, engine.choose

    def close(self) -> None:
        if self._engine.is_running:
            _idle_engines.setdefault(self._command, []).append(self._engine)


_idle_engines: dict[EngineCommand, list[Engine]] = {}


@atexit.register
def _close_idle_engines() -> None:
    for engines in _idle_engines.values():
        while engines:
            engines.pop().close()


def engine(
    command: str | Sequence[str], name: str = "", *, seconds: float | None = 1.0, simulations: int | None = None
) -> EngineCommand:
    """An engine, which goes wherever `arena`, `self_play` and `round_robin` take a player. Its process starts with its
    first game.

    `command`: a command line, or a program and its arguments as a list. `name`: what it is called, in small letters,
    digits and _ ("engine" without one). `seconds`, `simulations`: limits that it is told for each decision; None says
    nothing.

    Raises InvalidOptionError for a command that cannot be read, and a name that is none.
    """
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else map(str, command))
    except (TypeError, ValueError) as error:
        raise InvalidOptionError(f"{short_repr(command)} cannot be read as a command: {error}") from error
    if not words:
        raise InvalidOptionError(
            "the command of an engine is empty; it is a program and what it is told, as 'node engine.js'"
        )
    engine_name = name or "engine"
    if not PLUGIN_NAME.fullmatch(engine_name) or engine_name in RESERVED_NAMES:
        raise InvalidOptionError(
            f"an engine cannot be called {short_repr(engine_name)}; a name has small letters, digits and _, "
            f"begins with a "
            "letter, and no player of the house has it"
        )
    return EngineCommand(engine_name, words, seconds, simulations)


def parse_engines(
    definitions: Sequence[str], seconds: float | None = 1.0, simulations: int | None = None
) -> dict[str, EngineCommand]:
    """The engines that a command line names as NAME=COMMAND, by name. Raises InvalidOptionError."""
    commands = {}
    for one in definitions:
        name, equals, command = one.partition("=")
        if not equals or not name:
            raise InvalidOptionError(
                f"--engine {one}: write it as --engine NAME=COMMAND, as in --engine mine='node mine.js'"
            )
        commands[name] = engine(command, name, seconds=seconds, simulations=simulations)
    return commands


def plugin_engines() -> dict[str, EngineCommand]:
    """The players that other packages bring, by name: each as an engine, `saqqara engine run NAME`, so that whatever
    one of them does holds up nobody."""
    return {
        name: EngineCommand(name, (sys.executable, "-m", "saqqara", "engine", "run", name))
        for name in list_plugin_players()
        if name not in RESERVED_NAMES
    }
