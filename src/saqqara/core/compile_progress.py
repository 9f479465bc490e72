"""Progress messages on stderr while rules are compiled, which happens once, in the process that the user has started.

On a terminal, one line shows the number of the current function and the elapsed time, and is cleared at the end.
Elsewhere (a log, a notebook, a pipe), one line per game is printed. This module is imported only if rules are compiled.
"""

from __future__ import annotations

import multiprocessing
import sys
import time

from saqqara import plugins
from saqqara.core.jit import cache_folder
from saqqara.core.numba_backend import Compiled, event


class CompileProgress(event.Listener):  # type: ignore[misc]  # Numba is not typed
    """Listener for the compilation of rules: functions that Python calls, and the parts within them."""

    def __init__(self) -> None:
        self._depth = self._count = 0  # depth of nested functions; number of functions so far
        self._started = 0.0
        self._has_line = False  # whether the terminal shows a line
        self._game = ""
        self._reported_games = set[str]()

    def on_start(self, event_: event.Event) -> None:
        function = event_.data["dispatcher"]
        if not self._depth and not isinstance(function, Compiled):
            return  # a function of another library
        if not self._depth:
            self._started = time.monotonic() - self._started  # includes the time of earlier compilations
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
                print(
                    f"saqqara: compiling {self._game} (only once; cached in {cache_folder()})",
                    file=sys.stderr,
                    flush=True,
                )
        else:
            self._has_line = True
            text = (
                f"compiling {self._game} (only once): function {self._count}, {time.monotonic() - self._started:.0f} s"
            )
            print(f"\r\033[Ksaqqara: {text}", end="", file=sys.stderr, flush=True)
        self._reported_games.add(self._game)


def game_of(module: str) -> str:
    """Return the game that a module belongs to; "" for modules that all games share, and for Numba's own."""
    if module.startswith("saqqara.games."):
        return module.split(".")[2]
    packages = plugins.find_plugins(plugins.GAMES_GROUP).items()
    return next((name for name, entry in packages if f"{module}.".startswith(f"{entry.module}.")), "")


def is_rewritable() -> bool:
    """Return whether stderr is a terminal that no other library has redirected (as a progress bar does)."""
    return sys.stderr.isatty() and sys.stderr is sys.__stderr__


def register_progress() -> None:
    """Report compilation from now on, except in worker processes, whose users do not wait for the compiler alone."""
    if multiprocessing.current_process().name == "MainProcess":
        event.register("numba:compile", CompileProgress())
