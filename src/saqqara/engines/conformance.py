"""Conformance test of the engine protocol: a sequence of all requests that Saqqara sends to an engine."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from saqqara.core.game import Game
from saqqara.core.state import State
from saqqara.engines import engine_protocol
from saqqara.engines.engine_client import EngineError, EngineProcess, Timeouts
from saqqara.players import player

LONG_SECONDS = 60
"""Time limit in seconds of the request that is stopped immediately."""


@dataclass(frozen=True)
class ConformanceCheck:
    """Result of one check: its description, whether it passed, and a message."""

    description: str
    is_passed: bool
    message: str = ""


class ProtocolViolationError(Exception):
    """Violation of the protocol by an engine; the text also names the correct answer."""


class ConformanceRun:
    """State of a conformance test of one engine."""

    def __init__(self, command: Sequence[str], seconds: float, timeouts: Timeouts) -> None:
        self.command, self.seconds, self.timeouts = command, seconds, timeouts
        self.process = EngineProcess(command, errors=None)
        self.name = ""

    def read_answer(self, seconds: float, request: str) -> tuple[str, str]:
        """Return the first word and the rest of the next line other than `info`. Raise `ProtocolViolationError`."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self.process.read_line(deadline - time.monotonic())
            except TimeoutError:
                raise ProtocolViolationError(f"no answer to {request!r} within {seconds:g} seconds") from None
            if line is None:
                raise ProtocolViolationError(
                    f"it ended, or wrote a line that is too long, instead of answering {request!r}"
                )
            word, _, rest = line.partition(" ")
            if word != "info":
                return word, rest.strip()

    def greet(self) -> str:
        """Greet the engine and return its name."""
        self.process.send(engine_protocol.greeting_line())
        while (answer := self.read_answer(self.timeouts.greeting, engine_protocol.greeting_line()))[0] == "id":
            field, _, rest = answer[1].partition(" ")
            self.name = rest if field == "name" else self.name
        if answer[0] != "ready":
            raise ProtocolViolationError(f"expected 'id name ...', then 'ready', after the greeting, got {answer[0]!r}")
        if not self.name:
            raise ProtocolViolationError("expected 'id name ...' before 'ready'")
        return self.name

    def start_game(self, game: Game, seat: int) -> bool:
        """Return whether the engine accepts a game, once it has answered."""
        self.process.send(engine_protocol.new_game_line(game, seat, seed=1))
        word, _ = self.read_answer(self.timeouts.ready, "newgame")
        if word not in ("ready", "refuse"):
            raise ProtocolViolationError(f"expected 'ready', or 'refuse' and a reason, after 'newgame', got {word!r}")
        return word == "ready"

    def request_action(self, state: State, go: str, seconds: float) -> str:
        """Return the engine's legal action, which must arrive within `seconds`."""
        view = state.view(state.current_player)
        self.process.send(engine_protocol.position_line(view))
        self.process.send(go)
        return self.read_action(view, seconds, go)

    def read_action(self, view: dict[str, Any], seconds: float, request: str) -> str:
        word, rest = self.read_answer(seconds, request)
        if word != "action":
            raise ProtocolViolationError(
                f"expected 'action' and a legal action of the view after {request!r}, got {word!r}"
            )
        if rest not in view["legal"]:
            raise ProtocolViolationError(f"{rest!r} is not a legal action; legal: {', '.join(view['legal'][:5])}")
        return rest

    def check_silence(self) -> None:
        """Check that the engine sends nothing without a request."""
        try:
            line = self.process.read_line(0.05)
        except TimeoutError:
            return
        if line is not None and not line.startswith("info"):
            raise ProtocolViolationError(f"unexpected line {line[:60]!r}: each 'go' has one answer")

    def check_stop(self, game: Game) -> str:
        """Check that the engine stops thinking on request."""
        state = game.start(seed=2)
        self.start_game(game, state.current_player or 0)
        view, go = state.view(state.current_player), engine_protocol.go_line(LONG_SECONDS)
        for line in (engine_protocol.position_line(view), go, "stop"):
            self.process.send(line)
        self.read_action(view, self.timeouts.stop, f"stop, immediately after {go}")
        self.process.send("stop")
        self.check_silence()
        return ""

    def check_unknown_command(self, game: Game) -> str:
        """Check that the engine ignores an unknown command."""
        self.process.send("salaam 1 {")
        state = game.start(seed=3)
        self.start_game(game, state.current_player or 0)
        self.request_action(state, engine_protocol.go_line(self.seconds), self.seconds + self.timeouts.grace)
        return ""

    def play_game(self, game: Game, seat: int) -> str:
        """Play a complete game at a seat against random players, and return a summary."""
        state, others, count = game.start(seed=seat), player("random", seed=seat), 0
        go = engine_protocol.go_line(self.seconds)
        while state.current_player is not None:
            if state.current_player == seat:
                state.play(self.request_action(state, go, self.seconds + self.timeouts.grace))
                count += 1
            else:
                state.play(others.choose(state))
        self.check_silence()
        return f"{count} actions, {' : '.join(map(str, state.scores()))}"

    def check_quit(self) -> str:
        """Check that the engine exits with code 0 after `quit`."""
        self.process.send("quit")
        return self._check_exit("quit")

    def check_end_of_input(self) -> str:
        """Check that the engine exits with code 0 when its input ends."""
        self.process = EngineProcess(self.command, errors=None)
        self.greet()
        self.process.close_input()
        return self._check_exit("the end of its input")

    def _check_exit(self, cause: str) -> str:
        try:
            code = self.process.popen.wait(self.timeouts.stop)
        except subprocess.TimeoutExpired:
            raise ProtocolViolationError(f"it is still running after {cause}") from None
        if code:
            raise ProtocolViolationError(f"expected exit code 0 after {cause}, got {code}")
        return ""


def run_checks(
    command: Sequence[str],
    games: Sequence[Game],
    seconds: float = 0.1,
    timeouts: Timeouts = Timeouts(),  # noqa: B008
) -> Iterator[ConformanceCheck]:
    """Yield the result of each check in order; stop early if the remaining checks are impossible.

    The engine plays each game once at the first seat and once at the last. Raise `EngineError` if the command cannot be
    started.
    """
    run = ConformanceRun(command, seconds, timeouts)
    try:
        yield (check := _run_check("it answers the greeting with its name", run.greet))
        if not check.is_passed:
            return
        accepted_games: list[Game] = []
        for game in games:
            for check in _check_game(run, game, accepted_games):
                yield check
                if not check.is_passed:
                    return
        if not accepted_games:
            yield ConformanceCheck("it accepts at least one of the games", False, "it refuses all games")
            return
        for description, test in (
            (
                f"it answers 'stop' once, within {timeouts.stop:g} s",
                lambda: run.check_stop(accepted_games[0]),
            ),
            ("it ignores an unknown command", lambda: run.check_unknown_command(accepted_games[0])),
            ("it exits with code 0 after 'quit'", run.check_quit),
            ("it exits with code 0 at the end of its input", run.check_end_of_input),
        ):
            yield (check := _run_check(description, test))
            if not check.is_passed:
                return
    finally:
        run.process.stop()


def _check_game(run: ConformanceRun, game: Game, accepted_games: list[Game]) -> Iterator[ConformanceCheck]:
    """Yield the results of the checks of one game; add it to `accepted_games` unless the engine refuses it."""
    yield _run_check(f"{game.name}: it accepts or refuses the game", lambda: _offer_game(run, game, accepted_games))
    for seat in (0, game.num_players - 1) if game in accepted_games else ():
        description = f"{game.name}: every action at seat {seat} is legal and in time"
        yield _run_check(description, partial(_play_at_seat, run, game, seat))


def _play_at_seat(run: ConformanceRun, game: Game, seat: int) -> str:
    run.start_game(game, seat)
    return run.play_game(game, seat)


def _offer_game(run: ConformanceRun, game: Game, accepted_games: list[Game]) -> str:
    if not run.start_game(game, 0):
        return "refused"
    accepted_games.append(game)
    return "ready"


def _run_check(description: str, test: Callable[[], str]) -> ConformanceCheck:
    try:
        return ConformanceCheck(description, True, test())
    except (ProtocolViolationError, EngineError) as error:
        return ConformanceCheck(description, False, str(error))
