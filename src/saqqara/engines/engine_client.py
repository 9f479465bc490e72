"""An engine as the house asks it: a process, lines there and back, and no longer than it has been given."""

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
    """An engine has not answered as the protocol says: `.kind` is `late` or `broken`, the text says what was asked."""


@dataclass(frozen=True)
class Timeouts:
    """Seconds that an engine has: for the greeting, to get ready for a game (it may compile, or read a net), beyond
    those that it was given for a decision, and after `stop`."""

    greeting: float = 20.0
    ready: float = 60.0
    grace: float = 1.0
    stop: float = 1.0


class EngineProcess:
    """A process, and lines to it and from it. Neither is waited for: what it does not read waits, what it writes does
    too."""

    def __init__(self, command: Sequence[str], errors: int | None = subprocess.DEVNULL) -> None:
        """`errors`: where its stderr goes. Raises EngineError if it cannot be started."""
        # Whether the rules of this process are interpreted is nothing to it.
        environment = {name: value for name, value in os.environ.items() if name != "SAQQARA_DISABLE_JIT"}
        try:
            self.popen = subprocess.Popen(
                [*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment, bufsize=0
            )
        except OSError as error:
            raise EngineError(BROKEN, f"{short_repr(' '.join(command))} cannot be started: {error.strerror}") from error
        self._received: SimpleQueue[str | None] = SimpleQueue()
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        for work, stream in ((self._read_output, self.popen.stdout), (self._write_input, self.popen.stdin)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def send(self, line: str) -> None:
        """Sends a line."""
        self._outgoing.put(f"{line}\n".encode())

    def read_line(self, seconds: float) -> str | None:
        """The next line that is not empty, without its end; None once it has closed its stdout, or written a line that
        is too long, or far more lines than anybody reads. Raises TimeoutError."""
        if seconds <= 0:  # whatever it goes on saying
            raise TimeoutError
        try:
            return self._received.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def discard_received(self) -> None:
        """What it has said so far was no answer to what it is asked now."""
        while not self._received.empty():
            if self._received.get() is None:
                self._received.put(None)
                return

    def close_input(self) -> None:
        """Closes its stdin, once it has been told everything."""
        self._outgoing.put(None)

    def stop(self, seconds: float = 0.0) -> None:
        """It is to end, and has so long to do it by itself."""
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
    """A mind in a process of its own. It is started when a game begins; one that does not answer is ended, and another
    process is started when it is next asked."""

    def __init__(
        self,
        command: Sequence[str],
        seconds: float | None = 1.0,
        simulations: int | None = None,
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        """`seconds`, `simulations`: its limits for a decision."""
        self.command, self.seconds, self.simulations, self.timeouts = tuple(command), seconds, simulations, timeouts
        self.name = ""  # as it calls itself, once it has been greeted
        self._process: EngineProcess | None = None

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins at a seat. Raises EngineError."""
        process = self._process or self._start_process()
        process.send(engine_protocol.new_game_line(game, seat, seed))
        word, rest = self._read_answer(process, ("ready", "refuse"), self.timeouts.ready, "newgame")
        if word == "refuse":
            raise EngineError(BROKEN, f"{self.display_name} does not play this game: {short_repr(rest)}")

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """What it decides; whether it is legal is for others to say. Raises EngineError."""
        if self._process is None:
            raise EngineError(BROKEN, f"{self.display_name} has ended")
        process = self._process
        process.discard_received()
        process.send(engine_protocol.position_line(view))
        process.send(engine_protocol.go_line(self.seconds, self.simulations))
        seconds = self.seconds if self.seconds is not None else self.timeouts.ready
        try:
            return self._read_decision(process, seconds + self.timeouts.grace, "go", stops_on_timeout=False)
        except EngineError as error:
            if error.kind != LATE:
                raise
        process.send("stop")
        return self._read_decision(process, self.timeouts.stop, "stop")

    def close(self) -> None:
        """It is told to quit, and ended if it does not."""
        line, self._process = self._process, None
        if line is not None:
            line.send("quit")
            line.stop(self.timeouts.stop)

    @property
    def display_name(self) -> str:
        """What errors call it."""
        return self.name or short_repr(" ".join(self.command))

    @property
    def is_running(self) -> bool:
        """Whether its process is there."""
        return self._process is not None and self._process.popen.poll() is None

    def _start_process(self) -> EngineProcess:
        process = self._process = EngineProcess(self.command)
        process.send(engine_protocol.greeting_line())
        end = time.monotonic() + self.timeouts.greeting
        while (answer := self._read_until(process, end, ("id", "ready", "refuse"), "saqqara"))[0] != "ready":
            if answer[0] == "refuse":
                self._stop_process()
                raise EngineError(BROKEN, f"{self.display_name} does not speak this protocol: {short_repr(answer[1])}")
            about, _, rest = answer[1].partition(" ")
            self.name = escape_controls(rest)[:40] if about == "name" else self.name
        return process

    def _read_decision(
        self, process: EngineProcess, seconds: float, request: str, stops_on_timeout: bool = True
    ) -> str:
        word, rest = self._read_answer(process, ("action", "refuse"), seconds, request, stops_on_timeout)
        if word == "refuse":
            raise EngineError(BROKEN, f"{self.display_name} has not decided: {short_repr(rest)}")
        return rest

    def _read_answer(
        self, process: EngineProcess, words: Sequence[str], seconds: float, request: str, stops_on_timeout: bool = True
    ) -> tuple[str, str]:
        """The first of these words that it says, and what follows it. Raises EngineError; then, unless it may go on
        (`stops_on_timeout`), its process is ended."""
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
                raise EngineError(LATE, f"{self.display_name} has not answered {request!r} in time") from None
            if line is None:
                self._stop_process()
                raise EngineError(BROKEN, f"{self.display_name} has ended instead of answering {request!r}")
            word, _, rest = line.partition(" ")
            if word in words:
                return word, rest.strip()

    def _stop_process(self) -> None:
        line, self._process = self._process, None
        if line is not None:
            line.stop()

    def __getstate__(self) -> dict[str, Any]:
        """Its process stays where it is."""
        return {**vars(self), "_process": None}
