"""Does a program speak the engine protocol? It is asked everything that the house would ask, one thing after the
other."""

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
from saqqara.engines.engine_client import EngineError, Line, Patience
from saqqara.players import player

THOUGHT = 60
"""Seconds that are offered where `stop` comes at once."""


@dataclass(frozen=True)
class Check:
    """Something that was tried: what, whether it went well, and what was said."""

    what: str
    good: bool
    said: str = ""


class Wrong(Exception):
    """What an engine has done, and what would be right."""


class Trial:
    """An engine on trial."""

    def __init__(self, command: Sequence[str], seconds: float, patience: Patience) -> None:
        self.command, self.seconds, self.patience = command, seconds, patience
        self.line = Line(command, errors=None)
        self.name = ""

    def heard(self, seconds: float, asked: str) -> tuple[str, str]:
        """The next line that is no `info`, as its first word and the rest. Raises Wrong."""
        end = time.monotonic() + seconds
        while True:
            try:
                said = self.line.hear(end - time.monotonic())
            except TimeoutError:
                raise Wrong(f"no answer to {asked!r} within {seconds:g} seconds") from None
            if said is None:
                raise Wrong(f"it has ended, or written a line that is too long, instead of answering {asked!r}")
            word, _, rest = said.partition(" ")
            if word != "info":
                return word, rest.strip()

    def greeted(self) -> str:
        """It is greeted, and gives its name."""
        self.line.tell(engine_protocol.greeting())
        while (said := self.heard(self.patience.greeting, engine_protocol.greeting()))[0] == "id":
            about, _, rest = said[1].partition(" ")
            self.name = rest if about == "name" else self.name
        if said[0] != "ready":
            raise Wrong(f"{said[0]!r} follows the greeting; right is 'id name ...', then 'ready'")
        if not self.name:
            raise Wrong("it has not said 'id name ...' before 'ready'")
        return self.name

    def began(self, game: Game, seat: int) -> bool:
        """Whether it plays a game, once it is ready for it."""
        self.line.tell(engine_protocol.new_game(game, seat, seed=1))
        word, _ = self.heard(self.patience.ready, "newgame")
        if word not in ("ready", "refuse"):
            raise Wrong(f"{word!r} follows 'newgame'; right is 'ready', or 'refuse' and why")
        return word == "ready"

    def decided(self, state: State, go: str, seconds: float) -> str:
        """A legal decision, within so many seconds."""
        view = state.view(state.current_player)
        self.line.tell(engine_protocol.position(view))
        self.line.tell(go)
        return self.answered(view, seconds, go)

    def answered(self, view: dict[str, Any], seconds: float, asked: str) -> str:
        word, rest = self.heard(seconds, asked)
        if word != "decision":
            raise Wrong(f"{word!r} follows {asked!r}; right is 'decision' and one of the view's legal decisions")
        if rest not in view["legal"]:
            raise Wrong(f"{rest!r} is not legal here; legal is {', '.join(view['legal'][:5])}")
        return rest

    def silent(self) -> None:
        """It says nothing that it is not asked for."""
        try:
            said = self.line.hear(0.05)
        except TimeoutError:
            return
        if said is not None and not said.startswith("info"):
            raise Wrong(f"{said[:60]!r} comes unasked; one 'go' has one answer")

    def stopped(self, game: Game) -> str:
        """It ends its thinking when it is told to."""
        state = game.start(seed=2)
        self.began(game, state.current_player or 0)
        view, go = state.view(state.current_player), engine_protocol.go(THOUGHT)
        for line in (engine_protocol.position(view), go, "stop"):
            self.line.tell(line)
        self.answered(view, self.patience.stop, f"stop, right after {go}")
        self.line.tell("stop")
        self.silent()
        return ""

    def unknown(self, game: Game) -> str:
        """What it does not know does no harm."""
        self.line.tell("salaam 1 {")
        state = game.start(seed=3)
        self.began(game, state.current_player or 0)
        self.decided(state, engine_protocol.go(self.seconds), self.seconds + self.patience.beyond)
        return ""

    def whole_game(self, game: Game, seat: int) -> str:
        """A game at a seat against chance, to its end."""
        state, others, count = game.start(seed=seat), player("random", seed=seat), 0
        go = engine_protocol.go(self.seconds)
        while state.current_player is not None:
            if state.current_player == seat:
                state.play(self.decided(state, go, self.seconds + self.patience.beyond))
                count += 1
            else:
                state.play(others.choose(state))
        self.silent()
        return f"{count} decisions, {' : '.join(map(str, state.scores()))}"

    def quits(self) -> str:
        """It ends when it is told to, and says that all is well."""
        self.line.tell("quit")
        return self._ends("quit")

    def left_alone(self) -> str:
        """It ends when nobody can tell it anything any more."""
        self.line = Line(self.command, errors=None)
        self.greeted()
        self.line.tell_no_more()
        return self._ends("the end of its input")

    def _ends(self, why: str) -> str:
        try:
            code = self.line.process.wait(self.patience.stop)
        except subprocess.TimeoutExpired:
            raise Wrong(f"it goes on after {why}") from None
        if code:
            raise Wrong(f"after {why} its exit code is {code}; right is 0")
        return ""


def checks(
    command: Sequence[str],
    games: Sequence[Game],
    seconds: float = 0.1,
    patience: Patience = Patience(),  # noqa: B008
) -> Iterator[Check]:
    """What is tried, one after the other; it ends early where nothing more can be. Each game is played once from its
    first seat and once from its last. Raises EngineError if the command cannot be started."""
    trial = Trial(command, seconds, patience)
    try:
        yield (check := _tried("it is greeted, and gives its name", trial.greeted))
        if not check.good:
            return
        played: list[Game] = []
        for game in games:
            for check in _at_game(trial, game, played):
                yield check
                if not check.good:
                    return
        if not played:
            yield Check("it plays at least one of the games asked for", False, "it refuses all of them")
            return
        for what, test in (
            (f"it answers within {patience.stop:g} s when it is stopped, and once", lambda: trial.stopped(played[0])),
            ("a command that it does not know does no harm", lambda: trial.unknown(played[0])),
            ("it ends with exit code 0 when it is told to quit", trial.quits),
            ("it ends when its input does", trial.left_alone),
        ):
            yield (check := _tried(what, test))
            if not check.good:
                return
    finally:
        trial.line.end()


def _at_game(trial: Trial, game: Game, played: list[Game]) -> Iterator[Check]:
    """What is tried at one game; it is `played` from then on unless the engine refuses it."""
    yield _tried(f"{game.name}: it is ready for a game, or refuses it", lambda: _begun(trial, game, played))
    for seat in (0, game.num_players - 1) if game in played else ():
        what = f"{game.name}: every decision at seat {seat} is legal and in time"
        yield _tried(what, partial(_played, trial, game, seat))


def _played(trial: Trial, game: Game, seat: int) -> str:
    trial.began(game, seat)
    return trial.whole_game(game, seat)


def _begun(trial: Trial, game: Game, played: list[Game]) -> str:
    if not trial.began(game, 0):
        return "refused"
    played.append(game)
    return "ready"


def _tried(what: str, test: Callable[[], str]) -> Check:
    try:
        return Check(what, True, test())
    except (Wrong, EngineError) as error:
        return Check(what, False, str(error))
