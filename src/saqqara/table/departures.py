"""Leaving a table and coming back, standing in, and games that end before their rules say so.

For each command what its event says, or a TableError; and what follows from the event. A seat that is lost stays in the
game, played by a computer player, as long as two others and a person among them go on; else the game is over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from saqqara.table.events import OPEN, PERSON, TableError, table_error
from saqqara.table.table_settings import LOST

if TYPE_CHECKING:
    from saqqara.table.table import TableQueries

EventFacts = dict[str, Any]

PROPOSE_END, PROPOSE_REPLACE = "end", "replace"
"""What can be proposed: to end the game, which then counts for nobody; to give a seat to somebody else."""


@dataclass(frozen=True)
class EarlyResult:
    """How a game has ended before its rules' end: `why` (`resigned`, `time`, `agreed`, `cancelled`), and who wins."""

    why: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Proposal:
    """What a seat proposes to the others: `kind`; for `replace` the seat `replaced_seat` and its new `player`, a level
    or `open`; `pending_seats` are the seats that have not answered yet."""

    seat: int
    kind: str
    replaced_seat: int | None
    player: str | None
    pending_seats: frozenset[int]


@dataclass
class Participation:
    """Who is still in the game: `lost_seats` are the seats that have lost it, oldest first, `flagged_seats` those whose
    time was up, `eliminated_seats` those whose people cannot come back, `given_up_seats` who has given which seat away
    for good, `proposal_cooldown` who may not propose again before play goes on."""

    early_end: EarlyResult | None
    lost_seats: list[int]
    flagged_seats: set[int]
    eliminated_seats: set[int]
    given_up_seats: list[tuple[str, int]]
    proposal: Proposal | None
    proposal_cooldown: set[int]
    was_full: bool

    @classmethod
    def initial(cls, seats: Collection[dict[str, str]]) -> Participation:
        """As a table begins; `was_full`: whether all seats have been taken once."""
        return cls(None, [], set(), set(), [], None, set(), all(seat["player"] != OPEN for seat in seats))


# ---- what the events say ------------------------------------------------------------------------------------------


def resigned_event(table: TableQueries, seat: int, player: str | None) -> EventFacts:
    """The seat has lost; `player` plays it on where others do (None: the game ends)."""
    _require_playing(table, seat)
    return {"event": "resigned", "seat": seat, **_replacement_facts(table, seat, player)}


def flagged_event(table: TableQueries, seat: int, player: str | None) -> EventFacts:
    """The seat's time is up: as agreed it has lost, or a computer player plays on."""
    clocks = table.clocks
    if clocks is None or clocks.running_seat != seat:
        raise table_error("not-late", "table-error-not-late")
    then = clocks.time_control.on_timeout
    return {
        "event": "flagged",
        "seat": seat,
        **(_replacement_facts(table, seat, player) if then == LOST else {"player": then}),
    }


def left_event(table: TableQueries, seat: int, player: str | None) -> EventFacts:
    """A computer player plays for the seat until its person comes back; while seats have never all been taken, the seat
    is open again."""
    _require_seated(table, seat)
    if not table.participation.was_full:
        if seat in table.creator_seats:
            raise table_error("not-begun", "table-error-cancel-instead")
        return {"event": "left", "seat": seat}
    if not [other for other in _seats_of_people(table) if other not in table.same_account_seats(seat)]:
        raise table_error("alone", "table-error-alone" if table.clocks is None else "table-error-alone-clock")
    _require_substitutes(table)
    if player is None:
        raise table_error("no-computer", "table-error-nobody-stands-in")
    return {"event": "left", "seat": seat, "player": player}


def returned_event(table: TableQueries, seat: int) -> EventFacts:
    """Who has left plays again."""
    _require_seat_in_game(table, seat)
    if seat in table.participation.eliminated_seats:
        raise table_error("out", "table-error-out")
    if seat not in table.away_seats:
        raise table_error("not-away", "table-error-not-away")
    return {"event": "returned", "seat": seat}


def cancelled_event(table: TableQueries, seat: int | None) -> EventFacts:
    """Who has opened a table that never filled cancels it; the host of the house (None) any that goes on."""
    if seat is None:
        _require_running_game(table)
        return {"event": "cancelled"}
    _require_seat_in_game(table, seat)
    if seat not in table.creator_seats:
        raise table_error("not-your-seat", "table-error-not-host")
    if table.participation.was_full:
        raise table_error("begun", "table-error-begun")
    return {"event": "cancelled", "seat": seat}


def proposed_event(
    table: TableQueries, seat: int, kind: str, replaced_seat: int | None, player: str | None
) -> EventFacts:
    """The seat proposes to end the game, or to give the seat `replaced_seat` to a computer player or to who comes
    (`open`)."""
    _require_playing(table, seat)
    if table.participation.proposal is not None:
        raise table_error("already-asked", "table-error-already-proposed")
    if seat in table.participation.proposal_cooldown:
        raise table_error("already-asked", "table-error-declined")
    if kind == PROPOSE_END and replaced_seat is None and player is None:
        return {"event": "proposed", "seat": seat, "kind": PROPOSE_END}
    if kind != PROPOSE_REPLACE or player in (None, PERSON):
        raise table_error("bad-request", "table-error-no-such-proposal")
    _require_substitutes(table)
    if (
        replaced_seat is None
        or replaced_seat not in range(len(table.seats))
        or replaced_seat in table.same_account_seats(seat)
    ):
        raise table_error("not-your-seat", "table-error-no-such-seat", seats=len(table.seats))
    if table.people[replaced_seat] is None or replaced_seat in table.participation.lost_seats:
        raise table_error("not-away", "table-error-not-replaced")
    if replaced_seat not in table.away_seats and replaced_seat != table.current_player:
        raise table_error("not-away", "table-error-present")
    return {
        "event": "proposed",
        "seat": seat,
        "kind": PROPOSE_REPLACE,
        "replaced_seat": replaced_seat,
        "player": player,
    }


def answer_event(table: TableQueries, seat: int, accepts: bool) -> EventFacts:
    """A seat that was asked agrees, or does not; whoever has proposed it, and whoever would be replaced, can end it."""
    proposal = table.participation.proposal
    concerned: set[int | None] = set() if proposal is None else set(proposal.pending_seats)
    if proposal is not None and not accepts:
        concerned |= {proposal.seat, proposal.replaced_seat}
    if seat not in concerned:
        raise table_error("not-asked", "table-error-not-proposed")
    return {"event": "accepted" if accepts else "declined", "seat": seat}


def _replacement_facts(table: TableQueries, seat: int, player: str | None) -> EventFacts:
    """Who plays a lost seat on, if anybody does."""
    others = [
        other for other in range(len(table.seats)) if other != seat and other not in table.participation.lost_seats
    ]
    remaining_people = [other for other in others if table.seats[other]["player"] in (PERSON, OPEN)]
    return {"player": player} if player is not None and len(others) > 1 and remaining_people else {}


def _seats_of_people(table: TableQueries) -> list[int]:
    """The seats that people play, or could sit down at."""
    return [number for number, seat in enumerate(table.seats) if seat["player"] in (PERSON, OPEN)]


def _require_substitutes(table: TableQueries) -> None:
    if not table.settings.substitutes:
        raise table_error("no-substitutes", "table-error-no-substitutes")


def _require_seat_in_game(table: TableQueries, seat: int) -> None:
    if isinstance(seat, bool) or seat not in range(len(table.seats)):
        raise table_error("not-your-seat", "table-error-no-such-seat", seats=len(table.seats))
    _require_running_game(table)


def _require_running_game(table: TableQueries) -> None:
    if table.is_over:
        raise table_error("over", "table-error-over")


def _require_seated(table: TableQueries, seat: int) -> None:
    _require_seat_in_game(table, seat)
    if table.seats[seat]["player"] != PERSON:
        raise table_error("away", "table-error-away")


def _require_playing(table: TableQueries, seat: int) -> None:
    _require_seated(table, seat)
    if not table.participation.was_full:
        raise table_error("not-begun", "table-error-not-begun")


def sit_refusal(table: TableQueries, seat: int, person: str | None) -> TableError | None:
    """Why somebody may not sit down at an open seat: they have had another, and know what it knew."""
    had = {seat for previous, seat in table.participation.given_up_seats if table.is_same_account(previous, person)}
    return table_error("left-seat", "table-error-has-sat") if had - {seat} else None


# ---- what follows from them ---------------------------------------------------------------------------------------


def apply_departure(table: TableQueries, event: EventFacts) -> bool:
    """What follows from an event of these kinds; False for another one."""
    kind = event["event"]
    if kind not in DEPARTURE_EVENTS:
        return False
    participation = table.participation
    if kind == "cancelled":
        _end_early(table, EarlyResult("cancelled", ()))
        participation.proposal = table.takeback_request = None
        return True
    seat = event["seat"]
    if kind in ("resigned", "flagged"):
        _eliminate(table, seat, kind, event.get("player"))
    elif kind == "left":
        _leave(table, seat, event.get("player"))
    elif kind == "returned":
        table.seats[seat]["player"] = PERSON
    elif kind == "declined":
        assert participation.proposal is not None
        if seat != participation.proposal.seat:
            participation.proposal_cooldown.add(participation.proposal.seat)
        participation.proposal = None
    else:
        _apply_proposal(table, seat, event)
    if kind not in ("proposed", "accepted", "declined"):
        participation.proposal = None  # what was asked of others than are there now is settled
        table.takeback_request = None
    return True


def _eliminate(table: TableQueries, seat: int, kind: str, player: str | None) -> None:
    participation, pace = table.participation, table.settings.time_control
    participation.eliminated_seats.add(seat)
    if kind == "flagged":
        participation.flagged_seats.add(seat)
    if kind == "resigned" or pace is None or pace.on_timeout == LOST:
        participation.lost_seats.append(seat)
    if player is None:
        others = [other for other in range(len(table.seats)) if other not in participation.lost_seats]
        _end_early(
            table, EarlyResult("resigned" if kind == "resigned" else "time", tuple(leading_seats(table, others)))
        )
    else:
        _hand_over(table, seat, player)


def _leave(table: TableQueries, seat: int, player: str | None) -> None:
    if player is not None:
        _hand_over(table, seat, player)
        return
    table.participation.given_up_seats.append((table.people[seat] or "", seat))
    _vacate(table, seat)


def _apply_proposal(table: TableQueries, seat: int, event: EventFacts) -> None:
    participation = table.participation
    if event["event"] == "proposed":
        whom = event.get("replaced_seat")
        excluded_seats = {*table.same_account_seats(seat), whom}
        missing = frozenset(
            other
            for other in _seats_of_people(table)
            if other not in excluded_seats and table.people[other] is not None
        )
        participation.proposal = Proposal(seat, event["kind"], whom, event.get("player"), missing)
    elif participation.proposal is not None:
        last = participation.proposal
        participation.proposal = Proposal(
            last.seat,
            last.kind,
            last.replaced_seat,
            last.player,
            last.pending_seats - set(table.same_account_seats(seat)),
        )
    proposal = participation.proposal
    if proposal is None or proposal.pending_seats:
        return
    participation.proposal = table.takeback_request = None
    if proposal.replaced_seat is None:
        _end_early(table, EarlyResult("agreed", ()))
    else:
        _replace_person(table, proposal.replaced_seat, proposal.player or OPEN)


def _replace_person(table: TableQueries, seat: int, player: str) -> None:
    table.participation.given_up_seats.append((table.people[seat] or "", seat))
    _vacate(table, seat)
    table.seats[seat]["player"] = player


def _hand_over(table: TableQueries, seat: int, player: str) -> None:
    """A computer player plays on; what waited to be confirmed was not decided yet."""
    table.rollback_pending(seat)
    table.seats[seat]["player"] = player


def _vacate(table: TableQueries, seat: int) -> None:
    table.rollback_pending(seat)
    table.seats[seat] = {"name": "", "player": OPEN}
    table.people[seat] = None


def _end_early(table: TableQueries, early_end: EarlyResult) -> None:
    table.rollback_pending(table.current_player)
    table.participation.early_end = early_end


def leading_seats(table: TableQueries, seats: Collection[int]) -> list[int]:
    """Who of these seats wins as the game stands: those whom the rules name; if they name none of them, those with the
    most points."""
    state = table.state_for(None)
    named, scores = [seat for seat in state.winners() if seat in seats], state.scores()
    most = max((scores[seat] for seat in seats), default=0)
    return named or [seat for seat in seats if scores[seat] == most]


DEPARTURE_EVENTS = frozenset(
    {"resigned", "flagged", "left", "returned", "cancelled", "proposed", "accepted", "declined"}
)
