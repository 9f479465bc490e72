"""What is said while rules are compiled, which happens once: on stderr, by the process that a person has started.

At a terminal one line tells which function it is by number and how long it has taken, and is gone in the end.
Anywhere else (a log, a notebook, a pipe) one line says of each game that it is being compiled. Read only where rules
are compiled.
"""

from __future__ import annotations

import multiprocessing
import sys
import time

from numba.core import event

from saqqara import plugins
from saqqara.core.jit import cache_folder
from saqqara.core.numba_backend import Compiled


class CompileProgress(event.Listener):  # type: ignore[misc]  # Numba is not typed
    """Hears of each function of rules that Numba compiles: what Python calls, and within that the parts of it."""

    def __init__(self) -> None:
        self._depth = self._count = 0  # functions within functions; how many so far
        self._started = 0.0
        self._has_line = False  # whether a line stands at the terminal
        self._game = ""
        self._reported_games = set[str]()

    def on_start(self, event_: event.Event) -> None:
        function = event_.data["dispatcher"]
        if not self._depth and not isinstance(function, Compiled):
            return  # somebody else's
        if not self._depth:
            self._started = time.monotonic() - self._started  # what has been compiled before counts, too
        self._depth += 1
        self._count += 1
        self._game = game_of(function.py_func.__module__) or self._game
        if self._game:
            self._report()

    def on_end(self, event_: event.Event) -> None:
        if not self._depth:
            return
        self._depth -= 1
        if not self._depth:
            self._started = time.monotonic() - self._started
            if self._has_line:
                self._has_line = False
                print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _report(self) -> None:
        if not is_rewritable():
            if self._game not in self._reported_games:
                print(f"saqqara: compiling {self._game}, once; kept in {cache_folder()}", file=sys.stderr, flush=True)
        else:
            self._has_line = True
            text = f"compiling {self._game}, once: function {self._count}, {time.monotonic() - self._started:.0f} s"
            print(f"\r\033[Ksaqqara: {text}", end="", file=sys.stderr, flush=True)
        self._reported_games.add(self._game)


def game_of(module: str) -> str:
    """The name of the game of which a module is a part; "" for what all games share, and for Numba's own."""
    if module.startswith("saqqara.games."):
        return module.split(".")[2]
    packages = plugins.find_plugins(plugins.GAMES_GROUP).items()
    return next((name for name, entry in packages if f"{module}.".startswith(f"{entry.module}.")), "")


def is_rewritable() -> bool:
    """Whether stderr is a terminal that nobody else writes to in their own way (as a progress bar does)."""
    return sys.stderr.isatty() and sys.stderr is sys.__stderr__


def register_progress() -> None:
    """From now on it is told what is compiled, except in a worker: whoever has started it waits for more than that."""
    if multiprocessing.current_process().name == "MainProcess":
        event.register("numba:compile", CompileProgress())
