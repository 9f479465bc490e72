"""The table: commands that check, append and return events; everything else follows from the events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from saqqara.core.game import Game
from saqqara.core.game_api import Setup, View
from saqqara.core.registry import find_definition as find_rules
from saqqara.table import departures
from saqqara.table.action_credit import STAND_IN
from saqqara.table.creation import opening
from saqqara.table.events import (
    OPEN,
    PERSON,
    TENTATIVE,
    BadEvents,
    Event,
    TableError,
    UnknownEvents,
    check,
    error,
    not_a_decision,
)  # fmt: skip
from saqqara.table.reader_diff import moment
from saqqara.table.script import Entry
from saqqara.table.sitting import Sitting
from saqqara.table.table_settings import LOST, USUAL, Terms
from saqqara.table.takebacks import Request, ply_before_turn, reveals_since, taken_back
from saqqara.table.time_off import BadRest, Rest
from saqqara.table.undo_stack import STEPS, Instead


class Table(Sitting):
    """A game played by seats; `Table.open` begins one, `Table.replayed` goes on with one."""

    @classmethod
    def open(
        cls,
        game: str,
        options: Mapping[str, Any],
        seed: int,
        seats: Sequence[Mapping[str, Any]],
        setup: Setup | None = None,
        view: View | None = None,
        course: Sequence[Entry] | None = None,
        terms: Terms = USUAL,
        now: int = 0,
    ) -> Table:
        """A new table of the game of that name, as `of` makes one. Raises UnknownGameError and InvalidOptionError
        too."""
        return cls.of(find_rules(game).game(options), seed, seats, setup, view, course, terms=terms, now=now)

    @classmethod
    def of(
        cls,
        game: Game,
        seed: int,
        seats: Sequence[Mapping[str, Any]],
        setup: Setup | None = None,
        view: View | None = None,
        course: Sequence[Entry] | None = None,
        line: str | None = None,
        brought: bool = False,
        puzzle: bool = False,
        terms: Terms = USUAL,
        now: int = 0,
    ) -> Table:
        """A new table of this game, with its numbers. `seats`: one `{"name", "player"}` a seat, `player` is `person`,
        `open` or a level, and `person` the id of the person who may act for it, or None. With a `setup` the game is
        laid out, not shuffled: there is no commitment and no proof. With a `view` it goes on from what the view shows,
        the rest dealt from the seed (`imagined`): no record either. With a `course` it takes only what that asks for,
        or plays. With a `line` it goes on from that position of this game, hidden parts dealt from the seed; what was
        `brought` along by a reader, such a line too, counts for nothing. What goes on from a view may be a `puzzle`.
        `terms`: what is agreed, `now`: when, in milliseconds since 1970, where there are clocks. Raises
        InvalidSetupError for seed or set-up, InvalidViewError, PositionSyntaxError, BadTerms, SaqqaraError for the
        seats."""
        game.random_setup(seed)
        terms.check()
        table = cls(opening(game, seed, seats, setup, view, course, line, brought, puzzle, terms, now))
        table.call({number: seat.get("name", "") for number, seat in enumerate(seats)})
        return table

    @classmethod
    def replayed(cls, events: Iterable[Event], names: Mapping[int, str] | None = None) -> Table:
        """The table of these events, people called by these names (by seat). Raises BadEvents, which names the first
        event that is wrong."""
        rest = iter(events)
        table = cls(next(rest, {}))
        for event in rest:
            table.replay(event)
        table.call(names or {})
        return table

    def replay(self, event: Event) -> None:
        """An event happens again. Raises BadEvents if it does not follow from those so far, UnknownEvents where it has
        something that this program does not know; the table is good for nothing then."""
        seq = len(self._events)
        check(event, seq)
        if self.clocks is not None:
            self.now = self._events[-1].get("at", 0)  # that somebody has looked since then is no part of the log
            self.time(event.get("at", 0))
        try:
            made = _AGAIN[event["event"]](self, event)
        except TableError as reason:
            raise BadEvents(f"event {seq} ({event['event']}): {reason.why}", seq, reason) from reason
        if made != [event]:
            wrong = "holds more than it should" if made else "is not what follows from the events before it"
            more = bool(made) and made[0].items() <= event.items()
            raise (UnknownEvents if more else BadEvents)(f"event {seq} ({event['event']}) {wrong}")

    # ---- commands: each appends and returns its events, or raises TableError and changes nothing ------------------

    def refusal(self, seat: int, text: str) -> TableError | None:
        """None if the seat can decide this now, else the error that `decide` would raise."""
        try:
            self._must_be_waited_for(seat)
        except TableError as reason:
            return reason
        if self.waits_for_confirm:
            return error("illegal", "table-error-turn-ended")
        illegal = self._played.last.why_illegal(text)
        if illegal is not None:
            return not_a_decision(illegal)
        return None if self.course is None else self.course.refusal(self.ply, text)

    def decide(self, seat: int, text: str, confirm: bool = False, instead: Instead | None = None) -> list[Event]:
        """A decision of the seat, or of who has decided instead, then what is forced; with `confirm` a turn that has
        ended then is confirmed too."""
        events = self._decide(seat, text, instead) + self._forced()
        return events + (self.confirm(seat) if confirm and self.waits_for_confirm else [])

    def decide_all(self, seat: int, texts: Iterable[str], instead: Instead | None = None) -> list[Event]:
        """Decisions that a computer player has made in one go, or who has made them `instead`; those that the table has
        taken by itself on the way are passed over. A turn that ends is confirmed at once."""
        events: list[Event] = []
        for ply, text in enumerate(texts, len(self._played.last.history)):
            if ply not in self._played.forced:
                events += self.decide(seat, text, confirm=True, instead=instead)
        return events

    def undo(self, seat: int) -> list[Event]:
        """The last pending decision is taken back, and what was forced after it."""
        self._must_be_waited_for(seat)
        if not self.can_undo:
            raise error("nothing-to-undo", self.no_undo)
        return self._append({"event": "undone", "seat": seat})

    def redo(self, seat: int) -> list[Event]:
        """The decision last taken back is made again, then what is forced."""
        return self._redo(seat) + self._forced()

    def restart(self, seat: int) -> list[Event]:
        """All pending decisions are taken back."""
        self._must_be_waited_for(seat)
        if not self.can_undo:
            raise error("nothing-to-undo", self.no_undo)
        return self._append({"event": "restarted", "seat": seat})

    def confirm(self, seat: int) -> list[Event]:
        """The turn, which has ended, is final; then comes what is forced."""
        return self._confirm(seat) + self._forced()

    def _decide(self, seat: int, text: str, instead: Instead | None = None, noted: bool = True) -> list[Event]:
        """`noted`: whether the event says that a stand-in decides; events of earlier programs do not."""
        refused = self.refusal(seat, text)
        if refused is not None:
            raise refused
        more = {} if instead is None else {"instead": instead}
        by = {"by": STAND_IN} if noted and self.taker(seat).by == STAND_IN else {}
        return self._append({"event": "decided", "seat": seat, "decision": text, **more, **by})

    def _redo(self, seat: int) -> list[Event]:
        self._must_be_waited_for(seat)
        if not self.can_redo:
            raise error("nothing-to-redo", "table-error-nothing-to-redo")
        return self._append({"event": "redone", "seat": seat})

    def _confirm(self, seat: int) -> list[Event]:
        self._must_be_waited_for(seat)
        if not self.waits_for_confirm:
            raise error("nothing-to-confirm", "table-error-nothing-to-confirm")
        return self._append({"event": "confirmed", "seat": seat})

    def _forced(self) -> list[Event]:
        """Decisions that the table takes by itself, until there is something to choose."""
        events: list[Event] = []
        while self._played.alone is not None:
            events += self._force()
        return events

    def _force(self) -> list[Event]:
        """The decision that the table takes by itself now; none if there is something to choose."""
        text = self._played.alone
        return [] if text is None else self._append({"event": "forced", "seat": self.actor, "decision": text})

    def can_ask(self, seat: int) -> bool:
        """Whether the seat could ask the others now to let it take its last turn back."""
        return self._no_asking(seat) is None

    def back_to(self, seat: int) -> int:
        """How many decisions would be left if the seat took its last turn back; all, if it has made none."""
        ply = ply_before_turn(self._played, seat)
        return len(self._played.final.history) if ply is None else ply

    def asks(self, seat: int) -> list[int]:
        """The seats whose people the seat would have to ask: neither its own person nor computer players."""
        return [other for other in range(len(self.seats)) if other != seat and not self._agrees_anyway(other, seat)]

    def ask(self, seat: int) -> list[Event]:
        """The seat asks to take its last turn back, to before its first decision. Computer players agree at once, and
        so do seats of the same person."""
        events = self._ask(seat)
        for other in sorted(self.request.missing if self.request else ()):
            if self._agrees_anyway(other, seat):
                events += self.agree(other)
        return events

    def agree(self, seat: int) -> list[Event]:
        """The seat, which was asked, agrees; when all have agreed, the turn is taken back."""
        self._must_exist(seat)
        if self.request is None or seat not in self.request.missing:
            raise error("not-asked", "table-error-not-asked")
        return self._append({"event": "takeback_agreed", "seat": seat})

    def refuse(self, seat: int) -> list[Event]:
        """The seat, which was asked, does not agree; or the one that asks withdraws. Everything stays as it is."""
        self._must_exist(seat)
        if self.request is None or seat not in {self.request.seat, *self.request.missing}:
            raise error("not-asked", "table-error-not-asked")
        return self._append({"event": "takeback_refused", "seat": seat})

    def _ask(self, seat: int) -> list[Event]:
        self._must_exist(seat)
        reason = self._no_asking(seat)
        if reason is not None:
            raise reason
        return self._append({"event": "takeback_asked", "seat": seat})

    def _no_asking(self, seat: int) -> TableError | None:
        """Why a seat cannot ask to take its last turn back; None if it can."""
        if self.over:
            return error("over", "table-error-over")
        if self.request is not None:
            return error("already-asked", "table-error-already-asked")
        if seat in self._declined:
            return error("already-asked", "table-error-declined")
        if ply_before_turn(self._played, seat) is None:
            return error("nothing-to-take-back", "table-error-nothing-to-take-back")
        if self.terms.counts and reveals_since(self._played, seat):
            return error("counts", "table-error-counts")
        return None

    def _agrees_anyway(self, other: int, seat: int) -> bool:
        return other in self.seats_beside(seat) or self.seats[other]["player"] != PERSON

    def rematch(self, seed: int, now: int = 0) -> Table:
        """A new table for the same people and options, each a seat further. Raises TableError before the end."""
        if not self.over:
            raise error("not-over", "table-error-not-over")
        seats = [
            {**seat, "person": person, **({"player": PERSON} if person is not None else {})}  # who has left is back
            for seat, person in zip(self.seats, self.people_today, strict=True)
        ]
        terms = replace(self.terms, substitutes=True)  # what a league wants is its games' alone
        if terms.counts and terms.pace is not None:
            terms = replace(terms, pace=replace(terms.pace, then=LOST))  # agreed otherwise by earlier programs
        new = Table.open(self.game.name, self.game.options, seed, [*seats[1:], seats[0]], terms=terms, now=now)
        for seat, rest in self.clocks.rests.items() if self.clocks else ():
            new.rest((seat - 1) % len(seats), rest)
        return new

    def follow(self, table: str, seat: int | None = None) -> list[Event]:
        """Enter the name of the table of the rematch, and which seat offers it. Raises TableError before the end, or if
        there is one."""
        if seat is not None:
            self._must_exist(seat)
        if not self.over:
            raise error("not-over", "table-error-not-over")
        if self.next_table is not None:
            raise error("over", "table-error-has-rematch")
        return self._append({"event": "followed", "table": table, **({} if seat is None else {"seat": seat})})

    def _must_be_waited_for(self, seat: int) -> None:
        self._must_exist(seat)
        if self.over:
            raise error("over", "table-error-over")
        if seat != self.actor:
            raise error("not-your-turn", "table-error-not-your-turn")

    # ---- what follows from an event -----------------------------------------------------------------------------

    def _append(self, facts: dict[str, Any]) -> list[Event]:
        event = {"seq": len(self._events), **facts, **({} if self.clocks is None else {"at": self.now})}
        self._apply(event)
        return [event]

    def _apply(self, event: Event) -> None:
        """Everything that is derived follows the event; the events before it have been applied."""
        kind, actor, final = event["event"], self.actor, self.final_ply
        if kind == "decided":
            self._played.decide(event["decision"], self.taker(event["seat"]), event.get("instead"))
        elif kind == "forced":
            self._played.force(self.taker(event["seat"]))
        elif kind == "redone":
            self._played.redo(self.taker(event["seat"]))
        elif kind in STEPS:
            STEPS[kind](self._played)
        elif kind == "sat":
            self.seats[event["seat"]] = {"name": "", "player": PERSON}
            self.people[event["seat"]] = event["person"]
            self.standing.filled |= all(seat["player"] != OPEN for seat in self.seats)
            self.reserved.pop(event["seat"], None)
        elif kind == "reserved":
            self.reserved[event["seat"]] = event["person"]
        elif kind == "released":
            del self.reserved[event["seat"]]
        elif kind == "shared":
            self.shared = True
        elif kind == "followed":
            self.next_table, self.rematch_by = event["table"], event.get("seat")
        elif kind.startswith("takeback_"):
            self._answer(kind, event)
        elif self.clocks and kind == "excused":
            self.clocks.excuse(event["start"], event["end"])
        elif self.clocks and kind == "rested":
            self.clocks.rest(event["seat"], Rest.of(event["rest"]), event["at"])
        else:
            departures.follows(self, event)
        if self.final_ply != final:  # play has gone on, or back: what was asked is settled
            self.request = None
            self._declined.clear()
            self.standing.proposal = None
            self.standing.unheard.clear()
        self._events.append(event)
        self._seen_by.append(event["seat"] if kind in TENTATIVE and self.final_ply == final else None)
        self._views.clear()
        self._displays.clear()
        self._logs.clear()
        self._moments.append(moment(self._played, actor, self._moments[-1]))
        self.run_clocks()

    def _answer(self, kind: str, event: Event) -> None:
        seat = event["seat"]
        if kind == "takeback_asked":
            self.request = Request(seat, frozenset(range(len(self.seats))) - {seat})
        assert self.request is not None
        if kind == "takeback_refused":
            if seat != self.request.seat:
                self._declined.add(self.request.seat)
            self.request = None
            return
        self.request = self.request.without(seat)
        if not self.request.missing:
            earlier, back = taken_back(self._played, self.request.seat, event["seq"])
            self._played.go_back(earlier)
            self.taken_back.append(back)


def _rest(event: Event) -> Rest:
    try:
        return Rest.of(event["rest"])
    except BadRest as reason:
        raise BadEvents(f"event {event['seq']}: {reason}") from reason


_AGAIN: dict[str, Callable[[Table, Event], list[Event]]] = {
    "sat": lambda table, event: table.sit(event["seat"], "", event.get("person")),
    "decided": lambda table, event: table._decide(
        event["seat"], event["decision"], event.get("instead"), noted="by" in event
    ),
    "forced": lambda table, event: table._force(),
    "undone": lambda table, event: table.undo(event["seat"]),
    "redone": lambda table, event: table._redo(event["seat"]),
    "restarted": lambda table, event: table.restart(event["seat"]),
    "confirmed": lambda table, event: table._confirm(event["seat"]),
    "followed": lambda table, event: table.follow(event["table"], event.get("seat")),
    "reserved": lambda table, event: table.reserve(event["seat"], event["person"]),
    "released": lambda table, event: table.release(event["seat"]),
    "shared": lambda table, event: table.share(event["seat"]),
    "takeback_asked": lambda table, event: table._ask(event["seat"]),
    "takeback_agreed": lambda table, event: table.agree(event["seat"]),
    "takeback_refused": lambda table, event: table.refuse(event["seat"]),
    "flagged": lambda table, event: table._flag(event["seat"], event.get("player")),
    "excused": lambda table, event: table.excuse(event["start"], event["end"]),
    "rested": lambda table, event: table.rest(event["seat"], _rest(event)),
    "resigned": lambda table, event: table.resign(event["seat"], event.get("player")),
    "left": lambda table, event: table._leave(event["seat"], event.get("player")),
    "returned": lambda table, event: table.come_back(event["seat"]),
    "cancelled": lambda table, event: table.cancel(event.get("seat")),
    "proposed": lambda table, event: table.propose(
        event["seat"], event["what"], event.get("whom"), event.get("player")
    ),
    "accepted": lambda table, event: table.answer(event["seat"], True),
    "declined": lambda table, event: table.answer(event["seat"], False),
}
"""The command that made an event: replaying gives it again, with all its checks."""
