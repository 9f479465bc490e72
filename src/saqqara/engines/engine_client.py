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
class Patience:
    """Seconds that an engine has: for the greeting, to get ready for a game (it may compile, or read a net), beyond
    those that it was given for a decision, and after `stop`."""

    greeting: float = 20.0
    ready: float = 60.0
    beyond: float = 1.0
    stop: float = 1.0


class Line:
    """A process, and lines to it and from it. Neither is waited for: what it does not read waits, what it writes does
    too."""

    def __init__(self, command: Sequence[str], errors: int | None = subprocess.DEVNULL) -> None:
        """`errors`: where its stderr goes. Raises EngineError if it cannot be started."""
        # Whether the rules of this process are interpreted is nothing to it.
        environment = {name: value for name, value in os.environ.items() if name != "SAQQARA_INTERPRET"}
        try:
            self.process = subprocess.Popen(
                [*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment, bufsize=0
            )
        except OSError as error:
            raise EngineError(BROKEN, f"{short_repr(' '.join(command))} cannot be started: {error.strerror}") from error
        self._said: SimpleQueue[str | None] = SimpleQueue()
        self._told: SimpleQueue[bytes | None] = SimpleQueue()
        for work, stream in ((self._listen, self.process.stdout), (self._speak, self.process.stdin)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def tell(self, line: str) -> None:
        """Sends a line."""
        self._told.put(f"{line}\n".encode())

    def hear(self, seconds: float) -> str | None:
        """The next line that is not empty, without its end; None once it has closed its stdout, or written a line that
        is too long, or far more lines than anybody reads. Raises TimeoutError."""
        if seconds <= 0:  # whatever it goes on saying
            raise TimeoutError
        try:
            return self._said.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def forget(self) -> None:
        """What it has said so far was no answer to what it is asked now."""
        while not self._said.empty():
            if self._said.get() is None:
                self._said.put(None)
                return

    def tell_no_more(self) -> None:
        """Closes its stdin, once it has been told everything."""
        self._told.put(None)

    def end(self, seconds: float = 0.0) -> None:
        """It is to end, and has so long to do it by itself."""
        self.tell_no_more()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def _listen(self, stream: IO[bytes]) -> None:
        with stream, suppress(OSError, ValueError):
            rest = b""
            while self._said.qsize() < engine_protocol.MOST and (found := stream.read(engine_protocol.LONGEST)):
                *lines, rest = (rest + found).split(b"\n")
                if max(map(len, (*lines, rest))) > engine_protocol.LONGEST:
                    break
                said = (line.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK).strip() for line in lines)
                for line in filter(None, said):
                    self._said.put(line)
        self._said.put(None)

    def _speak(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._told.get()) is not None:
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
        patience: Patience = Patience(),
    ) -> None:
        """`seconds`, `simulations`: its limits for a decision."""
        self.command, self.seconds, self.simulations, self.patience = tuple(command), seconds, simulations, patience
        self.name = ""  # as it calls itself, once it has been greeted
        self._line: Line | None = None

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins at a seat. Raises EngineError."""
        line = self._line or self._greeted()
        line.tell(engine_protocol.new_game(game, seat, seed))
        word, rest = self._answer(line, ("ready", "refuse"), self.patience.ready, "newgame")
        if word == "refuse":
            raise EngineError(BROKEN, f"{self.called} does not play this game: {short_repr(rest)}")

    def choose(self, view: View, actions: Sequence[str]) -> str:
        """What it decides; whether it is legal is for others to say. Raises EngineError."""
        if self._line is None:
            raise EngineError(BROKEN, f"{self.called} has ended")
        line = self._line
        line.forget()
        line.tell(engine_protocol.position(view))
        line.tell(engine_protocol.go(self.seconds, self.simulations))
        given = self.seconds if self.seconds is not None else self.patience.ready
        try:
            return self._decision(line, given + self.patience.beyond, "go", ends=False)
        except EngineError as error:
            if error.kind != LATE:
                raise
        line.tell("stop")
        return self._decision(line, self.patience.stop, "stop")

    def close(self) -> None:
        """It is told to quit, and ended if it does not."""
        line, self._line = self._line, None
        if line is not None:
            line.tell("quit")
            line.end(self.patience.stop)

    @property
    def called(self) -> str:
        """What errors call it."""
        return self.name or short_repr(" ".join(self.command))

    @property
    def running(self) -> bool:
        """Whether its process is there."""
        return self._line is not None and self._line.process.poll() is None

    def _greeted(self) -> Line:
        line = self._line = Line(self.command)
        line.tell(engine_protocol.greeting())
        end = time.monotonic() + self.patience.greeting
        while (said := self._heard(line, end, ("id", "ready", "refuse"), "saqqara"))[0] != "ready":
            if said[0] == "refuse":
                self._gone()
                raise EngineError(BROKEN, f"{self.called} does not speak this protocol: {short_repr(said[1])}")
            about, _, rest = said[1].partition(" ")
            self.name = escape_controls(rest)[:40] if about == "name" else self.name
        return line

    def _decision(self, line: Line, seconds: float, asked: str, ends: bool = True) -> str:
        word, rest = self._answer(line, ("decision", "refuse"), seconds, asked, ends)
        if word == "refuse":
            raise EngineError(BROKEN, f"{self.called} has not decided: {short_repr(rest)}")
        return rest

    def _answer(
        self, line: Line, words: Sequence[str], seconds: float, asked: str, ends: bool = True
    ) -> tuple[str, str]:
        """The first of these words that it says, and what follows it. Raises EngineError; then, unless it may go on
        (`ends`), its process is ended."""
        return self._heard(line, time.monotonic() + seconds, words, asked, ends)

    def _heard(self, line: Line, end: float, words: Sequence[str], asked: str, ends: bool = True) -> tuple[str, str]:
        while True:
            try:
                said = line.hear(end - time.monotonic())
            except TimeoutError:
                if ends:
                    self._gone()
                raise EngineError(LATE, f"{self.called} has not answered {asked!r} in time") from None
            if said is None:
                self._gone()
                raise EngineError(BROKEN, f"{self.called} has ended instead of answering {asked!r}")
            word, _, rest = said.partition(" ")
            if word in words:
                return word, rest.strip()

    def _gone(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.end()

    def __getstate__(self) -> dict[str, Any]:
        """Its process stays where it is."""
        return {**vars(self), "_line": None}
