"""A game in progress: the public `State`."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara import kernel
from saqqara.errors import BadSetup, IllegalAction, SaqqaraError, UnreadableAction, either
from saqqara.records import Record
from saqqara.rules import Setup, View, actor, legal, play, points

if TYPE_CHECKING:
    from saqqara.game import Game

LogLine = dict[str, Any]
"""One decision of the past as one viewer may know it: `turn`, `seat`, `decision`, and `moved` as in the view."""


@dataclass(frozen=True)
class Past:
    """One decision of the past: its text, and the line of the log for spectators, then for each seat."""

    decision: str
    lines: tuple[LogLine, ...]


class State:
    """A game in progress: who decides, what is allowed, what it would mean; made by `Game.start`."""

    def __init__(self, game: Game, table: Any, setup: Setup | None) -> None:
        self.game, self.table = game, table
        self._setup, self._past = setup, list[Past]()
        self._listed = game.rules.listed(table, {}) if game.rules.listed else {}

    @property
    def actor(self) -> int | None:
        """The seat to decide; None when the game is over."""
        seat = int(actor(self.table))
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def setup(self) -> Setup:
        """The set-up, as in the rules: `start(setup=state.setup)` is the same game. Raises BadSetup if imagined."""
        if self._setup is None:
            raise BadSetup("a state imagined from a view has no set-up")
        return deepcopy({**self._setup, **self._listed})

    @property
    def decisions(self) -> list[str]:
        """The decisions so far, as text, oldest first."""
        return [past.decision for past in self._past]

    def legal_numbers(self) -> list[int]:
        """The numbers of the legal decisions, in canonical order."""
        numbers = np.empty(len(self.game.rules.texts), np.int16)
        count = legal(self.table, numbers)
        return [int(number) for number in numbers[:count]]

    def actions(self) -> list[str]:
        """Every legal decision as text, in canonical order; empty when the game is over."""
        return [self.game.rules.texts[number] for number in self.legal_numbers()]

    def refusal(self, text: str) -> IllegalAction | UnreadableAction | None:
        """None if the decision is legal, else the error that `play` would raise."""
        try:
            number = self.game.number(text)
        except UnreadableAction as error:
            return error
        reason = self.game.rules.refusal(self.table, number)
        return None if reason is None else IllegalAction(text, reason)

    def play(self, text: str) -> None:
        """Carries out a decision. Raises IllegalAction or UnreadableAction; then nothing has changed."""
        number = self._legal(text)
        rules, turn, seat = self.game.rules, int(self.table.turn), self.actor
        assert seat is not None
        viewers = (None, *range(self.game.seats))
        told = [rules.told(self.table, number, viewer) if rules.told else text for viewer in viewers]
        play(self.table, number)
        lines = [
            {"turn": turn, "seat": seat, "decision": decision, "moved": rules.moved(self.table, viewer)}
            for viewer, decision in zip(viewers, told, strict=True)
        ]
        self._past.append(Past(text, tuple(lines)))
        if rules.listed:
            self._listed = rules.listed(self.table, self._listed)

    def reveals(self, text: str) -> bool:
        """Whether a legal decision would show something that is hidden now. Raises what `play` raises."""
        return self.game.rules.reveals(self.table, self._legal(text))

    def would_move(self, text: str, seat: int | None = None) -> list[dict[str, str]]:
        """What a decision would move, as a seat would be told; nothing is played. Raises what `play` raises."""
        number, after = self._legal(text), kernel.duplicate(self.table)
        play(after, number)
        return self.game.rules.moved(after, seat)

    def _legal(self, text: str) -> int:
        """The number of a legal decision. Raises IllegalAction or UnreadableAction."""
        error = self.refusal(text)
        if error is not None:
            raise error
        return self.game.number(text)

    def copy(self) -> State:
        """A state of its own, the same in everything."""
        twin = State(self.game, kernel.duplicate(self.table), self._setup)
        twin._past, twin._listed = list(self._past), self._listed
        return twin

    def breakdown(self) -> list[dict[str, int]]:
        """By seat, points by source, as if the game ended now."""
        return self.game.rules.breakdown(self.table)

    def scores(self) -> list[int]:
        """By seat, points as if the game ended now."""
        return [int(points(self.table, seat)) for seat in range(self.game.seats)]

    def winners(self) -> list[int]:
        """The seats that win, as if the game ended now."""
        return self.game.rules.winners(self.table)

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know and nothing else, as plain JSON types; None is a spectator.

        Raises SaqqaraError for a seat that the game does not have.
        """
        self._check_seat(seat)
        return {"game": self.game.name, "seat": seat, **self.game.rules.view(self.table, seat)}

    def log(self, seat: int | None = None) -> list[LogLine]:
        """The past as a seat may know it, oldest first: `turn`, `seat`, `decision`, and `moved` as in the view."""
        return [{**line, "moved": [dict(step) for step in line["moved"]]} for line in self.lines(seat)]

    def lines(self, seat: int | None = None) -> list[LogLine]:
        """The log to look at, not to change: not copies, but the lines themselves, which stay as they are."""
        self._check_seat(seat)
        viewer = 0 if seat is None else 1 + seat
        return [past.lines[viewer] for past in self._past]

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Turn and seat of every decision so far, oldest first."""
        return [(past.lines[0]["turn"], past.lines[0]["seat"]) for past in self._past]

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.game.seats)):
            raise SaqqaraError(f"there is no seat {seat!r}; seats are {either(range(self.game.seats))}")

    def svg(self, seat: int | None = None, lang: str = "en", theme: str = "day") -> str:
        """The table as that seat sees it, as one self-contained SVG, by `day` or by `night`."""
        return self.game.rules.svg(self.view(seat), lang, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.actor} to decide"
        return f"<{self.game.name}, {len(self._past)} decisions, {who}, points {self.scores()}>"

    def record(self, players: list[str] | None = None) -> Record:
        """The game so far as a record: `record.save(path)`. Raises BadSetup if imagined."""
        return Record.of(self, players)
