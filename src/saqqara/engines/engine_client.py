"""Client of an engine: its process, the lines exchanged with it, and its time limits."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import IO, Any

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.engines import engine_protocol
from saqqara.errors import short_repr
from saqqara.i18n import escape_controls
from saqqara.players.external import BROKEN, LATE, PlayerError
from saqqara.text_reader import BYTE_ORDER_MARK


class EngineError(PlayerError):
    """Missing or invalid answer of an engine: `.kind` is `late` or `broken`, the text names the request."""


@dataclass(frozen=True)
class Timeouts:
    """Time limits of an engine in seconds.

    They apply to the greeting, to the preparation of a game (the engine may compile code or load a network), to the
    time after the limit of a decision, and to the time after `stop`.
    """

    greeting: float = 20.0
    ready: float = 60.0
    grace: float = 1.0
    stop: float = 1.0


class EngineProcess:
    """Process of an engine, and the lines sent to and received from it.

    Neither direction blocks: outgoing lines wait until the engine reads them, and received lines wait until they are
    read.
    """

    def __init__(self, command: Sequence[str], errors: int | None = subprocess.DEVNULL) -> None:
        """Start the process with `errors` as its stderr. Raise `EngineError` if it cannot be started."""
        # an engine compiles its own rules even if this process interprets them
        environment = {name: value for name, value in os.environ.items() if name != "SAQQARA_DISABLE_JIT"}
        try:
            self.popen = subprocess.Popen(
                [*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment, bufsize=0
            )
        except OSError as error:
            raise EngineError(BROKEN, f"cannot start {short_repr(' '.join(command))}: {error.strerror}") from error
        self._received: SimpleQueue[str | None] = SimpleQueue()
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        for work, stream in ((self._read_output, self.popen.stdout), (self._write_input, self.popen.stdin)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def send(self, line: str) -> None:
        """Queue a line for sending."""
        self._outgoing.put(f"{line}\n".encode())

    def read_line(self, seconds: float) -> str | None:
        """Return the next non-empty line without its line break; None if no more lines can follow.

        No line follows once the engine has closed its stdout, has sent a line longer than MAX_LINE_BYTES, or has filled
        the queue with MAX_WAITING_LINES lines. Raise TimeoutError.
        """
        if seconds <= 0:  # even if more lines are waiting
            raise TimeoutError
        try:
            return self._received.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def discard_received(self) -> None:
        """Discard all received lines, which cannot be answers to the next command."""
        while not self._received.empty():
            if self._received.get() is None:
                self._received.put(None)
                return

    def close_input(self) -> None:
        """Close the engine's stdin after all queued lines."""
        self._outgoing.put(None)

    def stop(self, seconds: float = 0.0) -> None:
        """Close the engine's stdin, and kill its process if it does not exit within `seconds`."""
        self.close_input()
        with suppress(subprocess.TimeoutExpired):
            self.popen.wait(seconds)
        if self.popen.poll() is None:
            self.popen.kill()
        self.popen.wait()

    def _read_output(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError, ValueError):
            rest = b""
            while self._received.qsize() < engine_protocol.MAX_WAITING_LINES and (
                found := stream.read(engine_protocol.MAX_LINE_BYTES)
            ):
                *lines, rest = (rest + found).split(b"\n")
                if max(map(len, (*lines, rest))) > engine_protocol.MAX_LINE_BYTES:
                    break
                texts = (line.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK).strip() for line in lines)
                for line in filter(None, texts):
                    self._received.put(line)
        self._received.put(None)

    def _write_input(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._outgoing.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[stream.write(rest) :]
        with suppress(OSError):
            stream.close()


class Engine:
    """Player in an external process, which starts with the first game.

    An engine that does not answer is killed; the next game starts a new process.
    """

    def __init__(
        self,
        command: Sequence[str],
        seconds: float | None = 1.0,
        simulations: int | None = None,
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        """Set the command and the limits of each decision, in `seconds` and `simulations`."""
        self.command, self.seconds, self.simulations, self.timeouts = tuple(command), seconds, simulations, timeouts
        self.name = ""  # the name that the engine reports in its greeting
        self._process: EngineProcess | None = None

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """Start a game at a seat. Raise `EngineError`."""
        process = self._process or self._start_process()
        process.send(engine_protocol.new_game_line(game, seat, seed))
        word, rest = self._read_answer(process, ("ready", "refuse"), self.timeouts.ready, "newgame")
        if word == "refuse":
            raise EngineError(BROKEN, f"{self.display_name} refused the game: {short_repr(rest)}")

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """Return the engine's action, which may be illegal. Raise `EngineError`."""
        if self._process is None:
            raise EngineError(BROKEN, f"{self.display_name} is not running")
        process = self._process
        process.discard_received()
        process.send(engine_protocol.position_line(view))
        process.send(engine_protocol.go_line(self.seconds, self.simulations))
        seconds = self.seconds if self.seconds is not None else self.timeouts.ready
        try:
            return self._read_action(process, seconds + self.timeouts.grace, "go", stops_on_timeout=False)
        except EngineError as error:
            if error.kind != LATE:
                raise
        process.send("stop")
        return self._read_action(process, self.timeouts.stop, "stop")

    def close(self) -> None:
        """Send `quit`, and kill the process if it does not exit in time."""
        process, self._process = self._process, None
        if process is not None:
            process.send("quit")
            process.stop(self.timeouts.stop)

    @property
    def display_name(self) -> str:
        """Name of the engine in error messages."""
        return self.name or short_repr(" ".join(self.command))

    @property
    def is_running(self) -> bool:
        """True while the engine's process is running."""
        return self._process is not None and self._process.popen.poll() is None

    def _start_process(self) -> EngineProcess:
        process = self._process = EngineProcess(self.command)
        process.send(engine_protocol.greeting_line())
        end = time.monotonic() + self.timeouts.greeting
        while (answer := self._read_until(process, end, ("id", "ready", "refuse"), "saqqara"))[0] != "ready":
            if answer[0] == "refuse":
                self._stop_process()
                raise EngineError(BROKEN, f"{self.display_name} refused the protocol: {short_repr(answer[1])}")
            field, _, rest = answer[1].partition(" ")
            self.name = escape_controls(rest)[:40] if field == "name" else self.name
        return process

    def _read_action(self, process: EngineProcess, seconds: float, request: str, stops_on_timeout: bool = True) -> str:
        word, rest = self._read_answer(process, ("action", "refuse"), seconds, request, stops_on_timeout)
        if word == "refuse":
            raise EngineError(BROKEN, f"{self.display_name} refused to choose an action: {short_repr(rest)}")
        return rest

    def _read_answer(
        self, process: EngineProcess, words: Sequence[str], seconds: float, request: str, stops_on_timeout: bool = True
    ) -> tuple[str, str]:
        """Return the first line that starts with one of `words`, as that word and the rest.

        Raise `EngineError`. A late answer also ends the process, unless `stops_on_timeout` is False.
        """
        return self._read_until(process, time.monotonic() + seconds, words, request, stops_on_timeout)

    def _read_until(
        self, process: EngineProcess, deadline: float, words: Sequence[str], request: str, stops_on_timeout: bool = True
    ) -> tuple[str, str]:
        while True:
            try:
                line = process.read_line(deadline - time.monotonic())
            except TimeoutError:
                if stops_on_timeout:
                    self._stop_process()
                raise EngineError(LATE, f"{self.display_name} did not answer {request!r} in time") from None
            if line is None:
                self._stop_process()
                raise EngineError(BROKEN, f"{self.display_name} ended instead of answering {request!r}")
            word, _, rest = line.partition(" ")
            if word in words:
                return word, rest.strip()

    def _stop_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.stop()

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes without the process, which cannot be pickled."""
        return {**vars(self), "_process": None}
