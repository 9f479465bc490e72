"""On which occasions who is called, as follows from a table, and nothing but what everybody there may know.

Each occasion has something that it is `about`, by which it is known again: whoever asks the same table twice gets the
same answer, so nothing is ever said anew because somebody has asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from saqqara.table import PERSON, Table

OCCASIONS = ("turn", "time", "invitation", "over")
"""On what people are called: it is their turn; their time is nearly up; they are invited; a game is over."""

DAY = 24 * 60 * 60 * 1000
EARLIEST = DAY // 2
"""Milliseconds before their time is up, at most, that somebody is called."""

SHARE = 4
"""That is a quarter of the time for a turn, where this is less."""


class Occasion(NamedTuple):
    """A person is to be called: why (`kind`), what it is about, and when, in milliseconds since 1970 (0: now)."""

    person: str
    kind: str
    about: str
    when: int = 0


def occasions(table: Table) -> list[Occasion]:
    """On what people at a table are to be called as it stands now."""
    people = table.accounts
    if table.is_scratch or len({person for person in people if person is not None}) < 2:
        return []
    if table.is_over:
        mover = _last_mover(table)
        return [Occasion(person, "over", "") for person in sorted({one for one in people if one}) if person != mover]
    mine = _turn(table)
    if mine is None:
        return []
    made = [line["seat"] for line in table.log(None)]
    before = _before_turn(made, table.current_player)
    about, when = f"{before}.{len(table.takebacks)}", nearly_up(table)
    begun = before < len(made) or table.can_undo  # who has begun their turn knows that it is theirs
    turn = [] if begun else [Occasion(mine, "turn", about)]
    return turn if when is None else [*turn, Occasion(mine, "time", about, when)]


def is_still(table: Table, person: str, kind: str, about: str) -> bool:
    """Whether an occasion that there was is still one. (An invitation is one as long as there is a seat.)"""
    if kind == "invitation":
        return not table.is_over and bool(table.open_seats_for(person)) and not table.seats_of(person)
    return any(found[:3] == (person, kind, about) for found in occasions(table))


def _before_turn(made: Sequence[int], actor: int | None) -> int:
    """How many decisions there were when a player's turn began; `made`: who has made each. With how many turns were
    taken back it is known by that."""
    return next((number for number in range(len(made), 0, -1) if made[number - 1] != actor), 0)


def nearly_up(table: Table) -> int | None:
    """When somebody is to be called because their time is nearly up; None where no clock of days runs."""
    pace, due = table.settings.pace, table.deadline
    if pace is None or pace.is_live or due is None:
        return None
    return due - min(EARLIEST, pace.days * DAY // SHARE)


def _turn(table: Table) -> str | None:
    """The person for whom the table waits; nobody while a seat is free."""
    actor = table.current_player
    if actor is None or table.seats[actor]["player"] != PERSON or table.open_seats_for(None) or table.reservations:
        return None
    return table.accounts[actor]


def _last_mover(table: Table) -> str | None:
    """Who has ended the game, and knows it; nobody if it was time."""
    last = next((event for event in reversed(table.events) if event["event"] != "followed"), table.events[-1])
    seat = last.get("seat")
    return None if seat is None or last["event"] in ("flagged", "forced") else table.accounts[seat]
