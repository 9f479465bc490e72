"""Server side of the engine protocol: runs a built-in or plug-in player as an engine (`saqqara engine run`)."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from typing import Any

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.engines import engine_protocol
from saqqara.errors import SaqqaraError
from saqqara.players import LEVELS, ExternalPlayer, Player, player
from saqqara.players.search_player import SearchPlayer
from saqqara.players.timed_solver import compile_endgame_solver
from saqqara.players.tree_reuse import compile_tree_reuse

SendLine = Callable[[str], None]


class EngineServer:
    """Server that answers commands and thinks in a separate thread, so that it can receive `stop` and `quit`."""

    def __init__(self, name: str, own_player: Player, send: SendLine, is_unlimited: bool = False) -> None:
        """Set the player and its output; unless `is_unlimited`, the player's own limits are upper bounds."""
        self.name, self.send, self._player = name, send, own_player
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._game: Game | None = None
        self._view: View | None = None
        self._is_unlimited = is_unlimited
        self._own_limits: tuple[float | None, int | None] = (None, None)
        if isinstance(own_player, SearchPlayer):
            own_player.should_stop = self._stop.is_set
            self._own_limits = own_player.seconds, own_player.simulations

    def serve(self, lines: Iterable[str]) -> None:
        """Answer commands in order until `quit` or the end of the input.

        An invalid command gets an error message and has no other effect.
        """
        commands: dict[str, Callable[[str], None]] = {
            "saqqara": self._greet, "newgame": self._new_game, "position": self._set_position, "go": self._go,
            "stop": lambda rest: self._stop.set(),
        }  # fmt: skip
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                break
            if word in ("newgame", "position", "go"):
                self._wait_for_action()
            try:
                if word in commands:
                    commands[word](rest)
                elif word:
                    self.send(f"info unknown command {word[:40]!r}")
            except (SaqqaraError, ValueError, KeyError, TypeError) as error:
                reason = " ".join(f"{error}".split())
                self.send(f"refuse {reason}" if word == "newgame" else f"info {word}: {reason}")
        self._stop.set()
        self._wait_for_action()
        self._player.close()

    def _greet(self, rest: str) -> None:
        if rest.strip() != str(engine_protocol.PROTOCOL_VERSION):
            self.send(f"refuse this engine supports version {engine_protocol.PROTOCOL_VERSION} of the protocol")
            return
        self.send(f"id name {self.name}")
        self.send("ready")

    def _new_game(self, rest: str) -> None:
        self._game, seat, seed = engine_protocol.parse_new_game(rest)
        self._view = None
        self._player.reset(self._game, seat, seed)
        if not jit.JIT_DISABLED and not isinstance(self._player, ExternalPlayer):
            player(LEVELS[0], seed=0).choose(self._game.start(seed=0))  # compile before the clock runs
            compile_tree_reuse(self._game)
            compile_endgame_solver(self._game)
        self.send("ready")

    def _set_position(self, rest: str) -> None:
        if self._game is None:
            raise ValueError("no game has started; send 'newgame' first")
        view = json.loads(rest)
        if not isinstance(view, dict) or not view.get("legal"):
            raise ValueError("expected the view of the seat to act")
        self._view = view

    def _go(self, rest: str) -> None:
        game, view = self._game, self._view
        if game is None or view is None:
            raise ValueError("no position was sent; send 'position' first")
        self._set_limits(game, engine_protocol.parse_limits(rest))
        self._stop.clear()
        self._thread = threading.Thread(target=self._think, args=(game, view), daemon=True)
        self._thread.start()

    def _set_limits(self, game: Game, requested: dict[str, Any]) -> None:
        """Apply the requested limits, capped by the player's own limits."""
        if isinstance(self._player, SearchPlayer):
            search_player = self._player
            search_player.seconds, search_player.simulations = self._own_limits
            own_limits: dict[str, Any] = dict(zip(("seconds", "simulations"), search_player.limits(game), strict=True))
            maximum = {
                name: limit for name, limit in own_limits.items() if limit is not None and not self._is_unlimited
            }
            both = {
                name: min(one[name] for one in (requested, maximum) if name in one) for name in {**requested, **maximum}
            }
            limits = both or own_limits
            search_player.seconds, search_player.simulations = limits.get("seconds"), limits.get("simulations")

    def _think(self, game: Game, view: View) -> None:
        try:
            if isinstance(self._player, ExternalPlayer):
                action = self._player.choose_from_view(view, game)
            else:
                action = self._player.choose(game.determinize(view))
        except Exception as error:  # the client must receive an answer after any error
            self.send(f"refuse {type(error).__name__}: {' '.join(str(error).split())}")
        else:
            self.send(f"action {action}")

    def _wait_for_action(self) -> None:
        if self._thread is not None:
            self._thread.join()
