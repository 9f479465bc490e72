"""Leaving a table and coming back, standing in, and games that end before their rules say so.

For each command what its event says, or a TableError; and what follows from the event. A seat that is lost stays in the
game, played by a computer player, as long as two others and a person among them go on; else the game is over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from saqqara.table.events import OPEN, PERSON, TableError, error
from saqqara.table.table_settings import LOST

if TYPE_CHECKING:
    from saqqara.table.known import Known

Facts = dict[str, Any]

END, REPLACE = "end", "replace"
"""What can be proposed: to end the game, which then counts for nobody; to give a seat to somebody else."""


@dataclass(frozen=True)
class Ended:
    """How a game has ended before its rules' end: `why` (`resigned`, `time`, `agreed`, `cancelled`), and who wins."""

    why: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Proposal:
    """What a seat proposes to the others: `what`; for `replace` the seat `whom` and its new `player`, a level or
    `open`; `missing` are the seats that have not answered yet."""

    seat: int
    what: str
    whom: int | None
    player: str | None
    missing: frozenset[int]


@dataclass
class Standing:
    """Who is still in the game: `lost` are the seats that have lost it, oldest first, `flagged` those whose time was
    up, `out` those whose people cannot come back, `stood` who has given which seat away for good, `unheard` who may not
    propose again before play goes on."""

    ended: Ended | None
    lost: list[int]
    flagged: set[int]
    out: set[int]
    stood: list[tuple[str, int]]
    proposal: Proposal | None
    unheard: set[int]
    filled: bool

    @classmethod
    def at_first(cls, seats: Collection[dict[str, str]]) -> Standing:
        """As a table begins; `filled`: whether all seats have been taken once."""
        return cls(None, [], set(), set(), [], None, set(), all(seat["player"] != OPEN for seat in seats))


# ---- what the events say ------------------------------------------------------------------------------------------


def resigned(table: Known, seat: int, player: str | None) -> Facts:
    """The seat has lost; `player` plays it on where others do (None: the game ends)."""
    _must_play(table, seat)
    return {"event": "resigned", "seat": seat, **_goes_on(table, seat, player)}


def flagged(table: Known, seat: int, player: str | None) -> Facts:
    """The seat's time is up: as agreed it has lost, or a computer player plays on."""
    clocks = table.clocks
    if clocks is None or clocks.seat != seat:
        raise error("not-late", "table-error-not-late")
    then = clocks.pace.then
    return {"event": "flagged", "seat": seat, **(_goes_on(table, seat, player) if then == LOST else {"player": then})}


def left(table: Known, seat: int, player: str | None) -> Facts:
    """A computer player plays for the seat until its person comes back; while seats have never all been taken, the seat
    is open again."""
    _must_sit(table, seat)
    if not table.standing.filled:
        if seat in table.hosts:
            raise error("not-begun", "table-error-cancel-instead")
        return {"event": "left", "seat": seat}
    if not [other for other in _people(table) if other not in table.seats_beside(seat)]:
        raise error("alone", "table-error-alone" if table.clocks is None else "table-error-alone-clock")
    _must_have_substitutes(table)
    if player is None:
        raise error("no-computer", "table-error-nobody-stands-in")
    return {"event": "left", "seat": seat, "player": player}


def returned(table: Known, seat: int) -> Facts:
    """Who has left plays again."""
    _must_exist_and_go_on(table, seat)
    if seat in table.standing.out:
        raise error("out", "table-error-out")
    if seat not in table.away:
        raise error("not-away", "table-error-not-away")
    return {"event": "returned", "seat": seat}


def cancelled(table: Known, seat: int | None) -> Facts:
    """Who has opened a table that never filled cancels it; the host of the house (None) any that goes on."""
    if seat is None:
        _must_go_on(table)
        return {"event": "cancelled"}
    _must_exist_and_go_on(table, seat)
    if seat not in table.hosts:
        raise error("not-your-seat", "table-error-not-host")
    if table.standing.filled:
        raise error("begun", "table-error-begun")
    return {"event": "cancelled", "seat": seat}


def proposed(table: Known, seat: int, what: str, whom: int | None, player: str | None) -> Facts:
    """The seat proposes to end the game, or to give the seat `whom` to a computer player or to who comes (`open`)."""
    _must_play(table, seat)
    if table.standing.proposal is not None:
        raise error("already-asked", "table-error-already-proposed")
    if seat in table.standing.unheard:
        raise error("already-asked", "table-error-declined")
    if what == END and whom is None and player is None:
        return {"event": "proposed", "seat": seat, "what": END}
    if what != REPLACE or player in (None, PERSON):
        raise error("bad-request", "table-error-no-such-proposal")
    _must_have_substitutes(table)
    if whom is None or whom not in range(len(table.seats)) or whom in table.seats_beside(seat):
        raise error("not-your-seat", "table-error-no-such-seat", seats=len(table.seats))
    if table.people[whom] is None or whom in table.standing.lost:
        raise error("not-away", "table-error-not-replaced")
    if whom not in table.away and whom != table.actor:
        raise error("not-away", "table-error-present")
    return {"event": "proposed", "seat": seat, "what": REPLACE, "whom": whom, "player": player}


def answered(table: Known, seat: int, agreed: bool) -> Facts:
    """A seat that was asked agrees, or does not; whoever has proposed it, and whoever would be replaced, can end it."""
    proposal = table.standing.proposal
    concerned: set[int | None] = set() if proposal is None else set(proposal.missing)
    if proposal is not None and not agreed:
        concerned |= {proposal.seat, proposal.whom}
    if seat not in concerned:
        raise error("not-asked", "table-error-not-proposed")
    return {"event": "accepted" if agreed else "declined", "seat": seat}


def _goes_on(table: Known, seat: int, player: str | None) -> Facts:
    """Who plays a lost seat on, if anybody does."""
    others = [other for other in range(len(table.seats)) if other != seat and other not in table.standing.lost]
    company = [other for other in others if table.seats[other]["player"] in (PERSON, OPEN)]
    return {"player": player} if player is not None and len(others) > 1 and company else {}


def _people(table: Known) -> list[int]:
    """The seats that people play, or could sit down at."""
    return [number for number, seat in enumerate(table.seats) if seat["player"] in (PERSON, OPEN)]


def _must_have_substitutes(table: Known) -> None:
    if not table.terms.substitutes:
        raise error("no-substitutes", "table-error-no-substitutes")


def _must_exist_and_go_on(table: Known, seat: int) -> None:
    if isinstance(seat, bool) or seat not in range(len(table.seats)):
        raise error("not-your-seat", "table-error-no-such-seat", seats=len(table.seats))
    _must_go_on(table)


def _must_go_on(table: Known) -> None:
    if table.over:
        raise error("over", "table-error-over")


def _must_sit(table: Known, seat: int) -> None:
    _must_exist_and_go_on(table, seat)
    if table.seats[seat]["player"] != PERSON:
        raise error("away", "table-error-away")


def _must_play(table: Known, seat: int) -> None:
    _must_sit(table, seat)
    if not table.standing.filled:
        raise error("not-begun", "table-error-not-begun")


def no_sitting(table: Known, seat: int, person: str | None) -> TableError | None:
    """Why somebody may not sit down at an open seat: they have had another, and know what it knew."""
    had = {seat for who, seat in table.standing.stood if table.is_called(who, person)}
    return error("has-sat", "table-error-has-sat") if had - {seat} else None


# ---- what follows from them ---------------------------------------------------------------------------------------


def follows(table: Known, event: Facts) -> bool:
    """What follows from an event of these kinds; False for another one."""
    kind = event["event"]
    if kind not in KINDS:
        return False
    standing = table.standing
    if kind == "cancelled":
        _end(table, Ended("cancelled", ()))
        standing.proposal = table.request = None
        return True
    seat = event["seat"]
    if kind in ("resigned", "flagged"):
        _out(table, seat, kind, event.get("player"))
    elif kind == "left":
        _left(table, seat, event.get("player"))
    elif kind == "returned":
        table.seats[seat]["player"] = PERSON
    elif kind == "declined":
        assert standing.proposal is not None
        if seat != standing.proposal.seat:
            standing.unheard.add(standing.proposal.seat)
        standing.proposal = None
    else:
        _answer(table, seat, event)
    if kind not in ("proposed", "accepted", "declined"):
        standing.proposal = None  # what was asked of others than are there now is settled
        table.request = None
    return True


def _out(table: Known, seat: int, kind: str, player: str | None) -> None:
    standing, pace = table.standing, table.terms.pace
    standing.out.add(seat)
    if kind == "flagged":
        standing.flagged.add(seat)
    if kind == "resigned" or pace is None or pace.then == LOST:
        standing.lost.append(seat)
    if player is None:
        others = [other for other in range(len(table.seats)) if other not in standing.lost]
        _end(table, Ended("resigned" if kind == "resigned" else "time", tuple(best(table, others))))
    else:
        _plays(table, seat, player)


def _left(table: Known, seat: int, player: str | None) -> None:
    if player is not None:
        _plays(table, seat, player)
        return
    table.standing.stood.append((table.people[seat] or "", seat))
    _vacate(table, seat)


def _answer(table: Known, seat: int, event: Facts) -> None:
    standing = table.standing
    if event["event"] == "proposed":
        whom = event.get("whom")
        beside = {*table.seats_beside(seat), whom}
        missing = frozenset(
            other for other in _people(table) if other not in beside and table.people[other] is not None
        )
        standing.proposal = Proposal(seat, event["what"], whom, event.get("player"), missing)
    elif standing.proposal is not None:
        last = standing.proposal
        standing.proposal = Proposal(
            last.seat, last.what, last.whom, last.player, last.missing - set(table.seats_beside(seat))
        )
    proposal = standing.proposal
    if proposal is None or proposal.missing:
        return
    standing.proposal = table.request = None
    if proposal.whom is None:
        _end(table, Ended("agreed", ()))
    else:
        _replace(table, proposal.whom, proposal.player or OPEN)


def _replace(table: Known, seat: int, player: str) -> None:
    table.standing.stood.append((table.people[seat] or "", seat))
    _vacate(table, seat)
    table.seats[seat]["player"] = player


def _plays(table: Known, seat: int, player: str) -> None:
    """A computer player plays on; what waited to be confirmed was not decided yet."""
    table.drop_pending(seat)
    table.seats[seat]["player"] = player


def _vacate(table: Known, seat: int) -> None:
    table.drop_pending(seat)
    table.seats[seat] = {"name": "", "player": OPEN}
    table.people[seat] = None


def _end(table: Known, ended: Ended) -> None:
    table.drop_pending(table.actor)
    table.standing.ended = ended


def best(table: Known, seats: Collection[int]) -> list[int]:
    """Who of these seats wins as the game stands: those whom the rules name; if they name none of them, those with the
    most points."""
    state = table.state_for(None)
    named, scores = [seat for seat in state.winners() if seat in seats], state.scores()
    most = max((scores[seat] for seat in seats), default=0)
    return named or [seat for seat in seats if scores[seat] == most]


KINDS = frozenset({"resigned", "flagged", "left", "returned", "cancelled", "proposed", "accepted", "declined"})
