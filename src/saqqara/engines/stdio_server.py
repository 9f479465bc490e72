"""The other side of the protocol: a player of the house, or of another package, as an engine (`saqqara engine`)."""

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

Say = Callable[[str], None]


class Speaker:
    """Answers commands. A decision is thought about in a thread of its own, so that `stop` and `quit` are heard."""

    def __init__(self, name: str, chooser: Player, say: Say, free: bool = False) -> None:
        """`free`: the player has no limits of its own; else those that it was given are the most it takes."""
        self.name, self.say, self._chooser = name, say, chooser
        self._stop = threading.Event()
        self._thinking: threading.Thread | None = None
        self._game: Game | None = None
        self._view: View | None = None
        self._free = free
        self._made: tuple[float | None, int | None] = (None, None)
        if isinstance(chooser, SearchPlayer):
            chooser.should_stop = self._stop.is_set
            self._made = chooser.seconds, chooser.simulations

    def obey(self, lines: Iterable[str]) -> None:
        """Answers one command after the other, until `quit` or the end. What cannot be understood is said, and changes
        nothing."""
        commands: dict[str, Callable[[str], None]] = {
            "saqqara": self._greet, "newgame": self._begin, "position": self._look, "go": self._go,
            "stop": lambda rest: self._stop.set(),
        }  # fmt: skip
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                break
            if word in ("newgame", "position", "go"):
                self._wait()
            try:
                if word in commands:
                    commands[word](rest)
                elif word:
                    self.say(f"info there is no command {word[:40]!r}")
            except (SaqqaraError, ValueError, KeyError, TypeError) as error:
                why = " ".join(f"{error}".split())
                self.say(f"refuse {why}" if word == "newgame" else f"info {word}: {why}")
        self._stop.set()
        self._wait()
        self._chooser.close()

    def _greet(self, rest: str) -> None:
        if rest.strip() != str(engine_protocol.VERSION):
            self.say(f"refuse this engine speaks version {engine_protocol.VERSION} of the protocol")
            return
        self.say(f"id name {self.name}")
        self.say("ready")

    def _begin(self, rest: str) -> None:
        self._game, seat, seed = engine_protocol.begun(rest)
        self._view = None
        self._chooser.reset(self._game, seat, seed)
        if not jit.JIT_DISABLED and not isinstance(self._chooser, ExternalPlayer):
            player(LEVELS[0], seed=0).choose(self._game.start(seed=0))  # compiled before time counts
            compile_tree_reuse(self._game)
            compile_endgame_solver(self._game)
        self.say("ready")

    def _look(self, rest: str) -> None:
        if self._game is None:
            raise ValueError("no game has begun")
        view = json.loads(rest)
        if not isinstance(view, dict) or not view.get("legal"):
            raise ValueError("that is no view of a seat that is to decide")
        self._view = view

    def _go(self, rest: str) -> None:
        game, view = self._game, self._view
        if game is None or view is None:
            raise ValueError("there is no position to decide in")
        self._limit(game, engine_protocol.limits(rest))
        self._stop.clear()
        self._thinking = threading.Thread(target=self._think, args=(game, view), daemon=True)
        self._thinking.start()

    def _limit(self, game: Game, given: dict[str, Any]) -> None:
        """What was given, but no more than the player's own limits."""
        if isinstance(self._chooser, SearchPlayer):
            chooser = self._chooser
            chooser.seconds, chooser.simulations = self._made
            own: dict[str, Any] = dict(zip(("seconds", "simulations"), chooser.limits(game), strict=True))
            most = {name: limit for name, limit in own.items() if limit is not None and not self._free}
            both = {name: min(one[name] for one in (given, most) if name in one) for name in {**given, **most}}
            limits = both or own
            chooser.seconds, chooser.simulations = limits.get("seconds"), limits.get("simulations")

    def _think(self, game: Game, view: View) -> None:
        try:
            if isinstance(self._chooser, ExternalPlayer):
                decision = self._chooser.choose_from_view(view, game)
            else:
                decision = self._chooser.choose(game.determinize(view))
        except Exception as error:  # whatever it is, who waits is told
            self.say(f"refuse {type(error).__name__}: {' '.join(str(error).split())}")
        else:
            self.say(f"decision {decision}")

    def _wait(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
