"""Engines at tables: asked one at a time each, beside the computer players of the house, one of whom stands in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack
from typing import NamedTuple

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.engines.engine_registry import EngineCommand
from saqqara.players import LEVELS, ExternalPlayer
from saqqara.players.external import BROKEN, fault_kind

FALLBACK_LEVEL = LEVELS[0]
"""Who takes the turns that engines lose."""

ENGINE_SEED = 0  # at a table nobody can ask for the same game again

ChooseActions = Callable[[View, Game, str], Awaitable[list[str]]]
"""What a player of the house decides, as `players.pool.Pool.choose`."""


async def choose_in_other_process(view: View, game: Game, player: str) -> list[str]:
    """Chooses nothing: in this process nobody thinks."""
    raise NotImplementedError(f"{player} thinks in another process")


class BotTurn(NamedTuple):
    """Decisions of a turn, one at least; and where an engine has lost it, who has `played_by` its place, and why."""

    actions: list[str]
    played_by: dict[str, str] | None = None


class EnginePool:
    """All engines of a server, or of a game in the terminal. Each has one process, for all tables at which it sits."""

    def __init__(self, commands: Mapping[str, EngineCommand], choose: ChooseActions) -> None:
        """`choose` gives the decisions of the stand-in."""
        self.names = tuple(commands)
        self._commands, self._choose = commands, choose
        self._players: dict[str, ExternalPlayer] = {}
        self._locks = {name: asyncio.Lock() for name in commands}

    async def play_turn(self, view: View, game: Game, name: str) -> BotTurn:
        """What an engine decides, one decision; or the stand-in, up to the end of the turn or what is revealed first.

        An engine that there is not, or not any more, has lost its turn. Raises what `choose` raises.
        """
        why = BROKEN
        if name in self._commands:
            async with self._locks[name]:
                try:
                    return BotTurn([await asyncio.to_thread(self._choose_action, view, game, name)])
                except Exception as error:  # whatever is wrong with it, the game goes on
                    why = fault_kind(error)
        decisions = await self._choose(view, game, FALLBACK_LEVEL)
        return BotTurn(decisions, {"player": FALLBACK_LEVEL, "reason": why})

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
        """Ends all processes, whatever ending one of them raises."""
        with ExitStack() as closing:
            for player in self._players.values():
                closing.callback(player.close)
            self._players.clear()
