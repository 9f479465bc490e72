"""Participation in a game: resigning, leaving and coming back, running out of time, proposals, and early ends.

A seat that has lost stays in the game, played by a computer player, as long as at least two other seats continue and
one of them belongs to a person. Otherwise the game is over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from saqqara.core.state import State
from saqqara.table.clock_state import Clocks
from saqqara.table.events import OPEN, PERSON, table_error
from saqqara.table.seating import Seating
from saqqara.table.table_settings import LOST, TableSettings
from saqqara.table.undo_stack import UndoStack

EventFacts = dict[str, Any]

PROPOSE_END, PROPOSE_REPLACE = "end", "replace"
"""Kinds of proposals: to end the game without a result, and to give a seat to another player."""

PARTICIPATION_EVENTS = frozenset(
    {"resigned", "flagged", "left", "returned", "cancelled", "proposed", "accepted", "declined"}
)
"""The events that `Participation.apply` handles."""


@dataclass(frozen=True)
class EarlyResult:
    """Result of a game that ended before its rules end it: `reason` (`resigned`, `time`, `agreed`, `cancelled`), and
    the winning seats."""

    reason: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Proposal:
    """Proposal of a seat to the others. `kind` is `PROPOSE_END` or `PROPOSE_REPLACE`; for the latter `replaced_seat` is
    the seat concerned and `player` its new player, a level or `OPEN`. `pending_seats` have not answered yet."""

    seat: int
    kind: str
    replaced_seat: int | None
    player: str | None
    pending_seats: frozenset[int]


class Participation:
    """Who is still in the game, and how it ended early.

    - `early_end`: the result of a game that ended early, None while it has not
    - `lost_seats`: the seats that have lost, oldest first
    - `flagged_seats`: the seats whose time ran out
    - `eliminated_seats`: the seats whose people cannot come back
    - `proposal`: the open proposal, if there is one
    - `proposal_cooldown`: the seats that may not propose again before the next final action

    Methods named `..._facts` return the facts of an event, or raise TableError and change nothing. `apply` changes the
    state as an event demands.
    """

    def __init__(self, seating: Seating, undo_stack: UndoStack, settings: TableSettings, clocks: Clocks | None) -> None:
        self._seating, self._undo_stack, self._settings, self._clocks = seating, undo_stack, settings, clocks
        self.early_end: EarlyResult | None = None
        self.lost_seats: list[int] = []
        self.flagged_seats: set[int] = set()
        self.eliminated_seats: set[int] = set()
        self.proposal: Proposal | None = None
        self.proposal_cooldown: set[int] = set()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.early_end is not None or self._undo_stack.final_state.is_over

    @property
    def current_player(self) -> int | None:
        """The seat that is to act or to confirm its turn; None when the game is over."""
        return None if self.early_end else self._undo_stack.final_state.current_player

    @property
    def remaining_seats(self) -> list[int]:
        """The seats that have not lost."""
        return [seat for seat in range(len(self._seating.seats)) if seat not in self.lost_seats]

    @property
    def returnable_seats(self) -> list[int]:
        """The seats whose people have left and can come back."""
        return [] if self.is_over else [s for s in self._seating.away_seats if s not in self.eliminated_seats]

    # ---- facts of events ------------------------------------------------------------------------------------------

    def resigned_facts(self, seat: int, player: str | None) -> EventFacts:
        """Let a seat lose. `player` continues for it if the others play on; with None the game ends."""
        self._require_playing(seat)
        return {"event": "resigned", "seat": seat, **self._replacement_facts(seat, player)}

    def flagged_facts(self, seat: int, player: str | None) -> EventFacts:
        """End the time of a seat: depending on the settings it loses, or a computer player continues."""
        if self._clocks is None or self._clocks.running_seat != seat:
            raise table_error("not-late", "table-error-not-late")
        level = self._clocks.time_control.on_timeout
        replacement = self._replacement_facts(seat, player) if level == LOST else {"player": level}
        return {"event": "flagged", "seat": seat, **replacement}

    def left_facts(self, seat: int, player: str | None) -> EventFacts:
        """Let a computer player continue for a seat until its person comes back. Before all seats have been taken once,
        the seat becomes open instead."""
        self._require_seated(seat)
        if not self._seating.was_full:
            if seat in self._seating.creator_seats:
                raise table_error("not-begun", "table-error-cancel-instead")
            return {"event": "left", "seat": seat}
        own = self._seating.same_account_seats(seat)
        if not [other for other in self._seating.human_seats if other not in own]:
            raise table_error("alone", "table-error-alone" if self._clocks is None else "table-error-alone-clock")
        self._require_substitutes()
        if player is None:
            raise table_error("no-computer", "table-error-nobody-stands-in")
        return {"event": "left", "seat": seat, "player": player}

    def returned_facts(self, seat: int) -> EventFacts:
        """Let a person who has left play again."""
        self._require_running_seat(seat)
        if seat in self.eliminated_seats:
            raise table_error("out", "table-error-out")
        if seat not in self._seating.away_seats:
            raise table_error("not-away", "table-error-not-away")
        return {"event": "returned", "seat": seat}

    def cancelled_facts(self, seat: int | None) -> EventFacts:
        """Cancel a table. Its creator can as long as it never filled, an admin (None) as long as the game runs."""
        if seat is None:
            self._require_running_game()
            return {"event": "cancelled"}
        self._require_running_seat(seat)
        if seat not in self._seating.creator_seats:
            raise table_error("not-your-seat", "table-error-not-host")
        if self._seating.was_full:
            raise table_error("begun", "table-error-begun")
        return {"event": "cancelled", "seat": seat}

    def proposed_facts(self, seat: int, kind: str, replaced_seat: int | None, player: str | None) -> EventFacts:
        """Propose to end the game, or to give `replaced_seat` to `player`: a level, or `OPEN` for the next person."""
        self._require_playing(seat)
        if self.proposal is not None:
            raise table_error("already-asked", "table-error-already-proposed")
        if seat in self.proposal_cooldown:
            raise table_error("already-asked", "table-error-declined")
        if kind == PROPOSE_END and replaced_seat is None and player is None:
            return {"event": "proposed", "seat": seat, "kind": PROPOSE_END}
        if kind != PROPOSE_REPLACE or player in (None, PERSON):
            raise table_error("bad-request", "table-error-no-such-proposal")
        self._require_substitutes()
        others = [s for s in range(len(self._seating.seats)) if s not in self._seating.same_account_seats(seat)]
        if replaced_seat is None or replaced_seat not in others:
            raise table_error("not-your-seat", "table-error-no-such-seat", seats=len(self._seating.seats))
        if self._seating.people[replaced_seat] is None or replaced_seat in self.lost_seats:
            raise table_error("not-away", "table-error-not-replaced")
        if replaced_seat not in self._seating.away_seats and replaced_seat != self.current_player:
            raise table_error("not-away", "table-error-present")
        facts = {"kind": PROPOSE_REPLACE, "replaced_seat": replaced_seat, "player": player}
        return {"event": "proposed", "seat": seat, **facts}

    def answered_facts(self, seat: int, accepts: bool) -> EventFacts:
        """Accept or decline the proposal. Its proposer can withdraw it, the person to be replaced can decline it."""
        concerned: set[int | None] = set() if self.proposal is None else set(self.proposal.pending_seats)
        if self.proposal is not None and not accepts:
            concerned |= {self.proposal.seat, self.proposal.replaced_seat}
        if seat not in concerned:
            raise table_error("not-asked", "table-error-not-proposed")
        return {"event": "accepted" if accepts else "declined", "seat": seat}

    def _replacement_facts(self, seat: int, player: str | None) -> EventFacts:
        """Return the computer player that continues for a lost seat, if the others play on."""
        others = [other for other in self.remaining_seats if other != seat]
        humans = [other for other in others if other in self._seating.human_seats]
        return {"player": player} if player is not None and len(others) > 1 and humans else {}

    def _require_substitutes(self) -> None:
        if not self._settings.substitutes:
            raise table_error("no-substitutes", "table-error-no-substitutes")

    def _require_running_game(self) -> None:
        if self.is_over:
            raise table_error("over", "table-error-over")

    def _require_running_seat(self, seat: int) -> None:
        self._seating.require_seat(seat)
        self._require_running_game()

    def _require_seated(self, seat: int) -> None:
        self._require_running_seat(seat)
        if self._seating.seats[seat]["player"] != PERSON:
            raise table_error("away", "table-error-away")

    def _require_playing(self, seat: int) -> None:
        self._require_seated(seat)
        if not self._seating.was_full:
            raise table_error("not-begun", "table-error-not-begun")

    # ---- what follows from an event -----------------------------------------------------------------------------

    def apply(self, event: EventFacts) -> bool:
        """Apply one of the `PARTICIPATION_EVENTS`. Return whether open requests between the players lapse."""
        kind, seat = event["event"], event.get("seat", -1)
        if kind in ("proposed", "accepted"):
            return self._apply_proposal(seat, event)
        if kind == "declined":
            assert self.proposal is not None
            if seat != self.proposal.seat:
                self.proposal_cooldown.add(self.proposal.seat)
            self.proposal = None
            return False
        if kind == "cancelled":
            self._end_early(EarlyResult("cancelled", ()))
        elif kind in ("resigned", "flagged"):
            self._eliminate(seat, kind, event.get("player"))
        elif kind == "left":
            self._leave(seat, event.get("player"))
        elif kind == "returned":
            self._seating.set_player(seat, PERSON)
        self.proposal = None  # it was made to other players than there are now
        return True

    def forget_proposals(self) -> None:
        """Drop the open proposal and let every seat propose again, because an action has become final."""
        self.proposal = None
        self.proposal_cooldown.clear()

    def _eliminate(self, seat: int, kind: str, player: str | None) -> None:
        self.eliminated_seats.add(seat)
        if kind == "flagged":
            self.flagged_seats.add(seat)
        time_control = self._settings.time_control
        if kind == "resigned" or time_control is None or time_control.on_timeout == LOST:
            self.lost_seats.append(seat)
        if player is None:
            winners = leading_seats(self._undo_stack.final_state, self.remaining_seats)
            self._end_early(EarlyResult("resigned" if kind == "resigned" else "time", tuple(winners)))
        else:
            self._hand_over(seat, player)

    def _leave(self, seat: int, player: str | None) -> None:
        if player is None:
            self._give_up(seat, OPEN)
        else:
            self._hand_over(seat, player)

    def _apply_proposal(self, seat: int, event: EventFacts) -> bool:
        own, previous = self._seating.same_account_seats(seat), self.proposal
        if event["event"] == "proposed":
            replaced = event.get("replaced_seat")
            pending = {s for s in self._seating.human_seats if self._seating.people[s] is not None}
            pending -= {*own, replaced}
            proposal = Proposal(seat, event["kind"], replaced, event.get("player"), frozenset(pending))
        else:
            assert previous is not None
            pending_seats = previous.pending_seats.difference(own)
            proposal = Proposal(previous.seat, previous.kind, previous.replaced_seat, previous.player, pending_seats)
        if proposal.pending_seats:
            self.proposal = proposal
            return False
        self.proposal = None
        if proposal.replaced_seat is None:
            self._end_early(EarlyResult("agreed", ()))
        else:
            self._give_up(proposal.replaced_seat, proposal.player or OPEN)
        return True

    def _hand_over(self, seat: int, player: str) -> None:
        """Let a computer player continue; actions of the seat that are not final never happened."""
        self._undo_stack.discard_pending(seat)
        self._seating.set_player(seat, player)

    def _give_up(self, seat: int, player: str) -> None:
        self._undo_stack.discard_pending(seat)
        self._seating.give_up(seat, player)

    def _end_early(self, result: EarlyResult) -> None:
        self._undo_stack.discard_pending(self.current_player)
        self.early_end = result


def leading_seats(state: State, seats: Collection[int]) -> list[int]:
    """Return which of these seats win the game as it stands: those that the rules name, or else those with the most
    points."""
    winners, scores = [seat for seat in state.winners() if seat in seats], state.scores()
    highest = max((scores[seat] for seat in seats), default=0)
    return winners or [seat for seat in seats if scores[seat] == highest]
