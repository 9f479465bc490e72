"""Engines by name (`--engine NAME=COMMAND`), Python players as engines, and the pool that serves tables."""

from __future__ import annotations

import asyncio
import atexit
import shlex
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import NamedTuple

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.engines.engine_client import Engine, Timeouts
from saqqara.errors import InvalidOptionError, short_repr
from saqqara.players import LEVELS, PLAYER_OPTIONS, ExternalPlayer, list_plugin_players
from saqqara.players.external import BROKEN, fault_kind
from saqqara.plugins import PLUGIN_NAME

# ---- engine registry -------------------------------------------------------------------------------------------------

RESERVED_NAMES = ("person", "open", "hot-seat", "adaptive", "guide", *PLAYER_OPTIONS, *LEVELS)
"""Names that an engine cannot have, because they already mean other players."""


@dataclass(frozen=True)
class EngineCommand:
    """Command that starts an engine, with its name and its limits for each decision."""

    name: str
    command: tuple[str, ...]
    seconds: float | None = 1.0
    simulations: int | None = None
    timeouts: Timeouts = field(default=Timeouts(), repr=False)

    @property
    def __name__(self) -> str:
        return self.name

    def create_engine(self) -> Engine:
        """Return the engine; its process starts with its first game."""
        return Engine(self.command, self.seconds, self.simulations, self.timeouts)

    def __call__(self, seed: int) -> ExternalPlayer:
        """Return a player for one game; when it closes, its process remains for the next player with this command."""
        idle = _idle_engines.setdefault(self, [])
        return ExternalPlayer(_Lease(self, idle.pop() if idle else self.create_engine()), seed, self.name)


class _Lease:
    """Loan of an idle engine, which `close` returns."""

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
    """Return an engine that `arena`, `self_play` and `round_robin` accept as a player.

    Its process starts with its first game. `command` is a command line, or a list of a program and its arguments.
    `name` consists of lower-case letters, digits and _ ("engine" by default). `seconds` and `simulations` are the
    limits that the engine receives for each decision; None omits a limit.

    Raises `InvalidOptionError` for a command that cannot be parsed or an invalid name.
    """
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else map(str, command))
    except (TypeError, ValueError) as error:
        raise InvalidOptionError(f"cannot parse the command {short_repr(command)}: {error}") from error
    if not words:
        raise InvalidOptionError(
            "the command of an engine is empty; expected a program and its arguments, such as 'node engine.js'"
        )
    engine_name = name or "engine"
    if not PLUGIN_NAME.fullmatch(engine_name) or engine_name in RESERVED_NAMES:
        raise InvalidOptionError(
            f"name={short_repr(engine_name)} is invalid; the name of an engine must consist of lower-case letters, "
            "digits and _, begin with a letter, and differ from the built-in players"
        )
    return EngineCommand(engine_name, words, seconds, simulations)


def parse_engines(
    definitions: Sequence[str], seconds: float | None = 1.0, simulations: int | None = None
) -> dict[str, EngineCommand]:
    """Return the engines of NAME=COMMAND definitions by name. Raise `InvalidOptionError`."""
    commands = {}
    for one in definitions:
        name, equals, command = one.partition("=")
        if not equals or not name:
            raise InvalidOptionError(
                f"--engine {one} is not valid; write NAME=COMMAND, as in --engine mine='node mine.js'"
            )
        commands[name] = engine(command, name, seconds=seconds, simulations=simulations)
    return commands


def plugin_engines() -> dict[str, EngineCommand]:
    """Return the players of other packages by name, each as an engine (`saqqara engine run NAME`).

    In separate processes, no player can block the others.
    """
    return {
        name: EngineCommand(name, (sys.executable, "-m", "saqqara", "engine", "run", name))
        for name in list_plugin_players()
        if name not in RESERVED_NAMES
    }


# ---- engine pool -----------------------------------------------------------------------------------------------------


FALLBACK_LEVEL = LEVELS[0]
"""Level that plays the turns that engines lose."""

ENGINE_SEED = 0  # games at a table need not be reproducible

ChooseActions = Callable[[View, Game, str], Awaitable[list[str]]]
"""Function that chooses the actions of a built-in player, such as `players.pool.Pool.choose`."""


async def choose_in_other_process(view: View, game: Game, player: str) -> list[str]:
    """Raise NotImplementedError: built-in players choose in another process."""
    raise NotImplementedError(f"{player} runs in another process")


class BotTurn(NamedTuple):
    """Actions of a bot's turn, at least one.

    If an engine lost the turn, `played_by` contains the player that replaced it and the reason.
    """

    actions: list[str]
    played_by: dict[str, str] | None = None


class EnginePool:
    """Pool of all engines of a server or of a terminal game; each has one process for all its tables."""

    def __init__(self, commands: Mapping[str, EngineCommand], choose: ChooseActions) -> None:
        """Set the engines, and the function that chooses the actions of the replacement."""
        self.names = tuple(commands)
        self._commands, self._choose = commands, choose
        self._players: dict[str, ExternalPlayer] = {}
        self._locks = {name: asyncio.Lock() for name in commands}

    async def play_turn(self, view: View, game: Game, name: str) -> BotTurn:
        """Return one action of an engine, or the actions of its replacement.

        The replacement plays to the end of the turn or until hidden information is revealed. An unknown engine also
        loses its turn. Raise the errors of `choose`.
        """
        fault = BROKEN
        if name in self._commands:
            async with self._locks[name]:
                try:
                    return BotTurn([await asyncio.to_thread(self._choose_action, view, game, name)])
                except Exception as error:  # the game must continue after any error
                    fault = fault_kind(error)
        actions = await self._choose(view, game, FALLBACK_LEVEL)
        return BotTurn(actions, {"player": FALLBACK_LEVEL, "reason": fault})

    def _choose_action(self, view: View, game: Game, name: str) -> str:
        player = self._players.get(name)
        if player is None:
            player = self._players[name] = ExternalPlayer(self._commands[name].create_engine(), ENGINE_SEED, name)
        try:
            return player.choose_from_view(view, game)
        except Exception as error:
            if fault_kind(error) != "illegal":
                del self._players[name]
                player.close()
            raise

    def close(self) -> None:
        """End all processes, even if ending one of them raises an error."""
        with ExitStack() as closing:
            for player in self._players.values():
                closing.callback(player.close)
            self._players.clear()
