"""On which occasions who is called, as follows from a table, and nothing but what everybody there may know.

Each occasion has something that it is `about`, by which it is known again: whoever asks the same table twice gets the
same answer, so nothing is ever said anew because somebody has asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from saqqara.table import PERSON, Table

TRIGGER_KINDS = ("turn", "time", "invitation", "over")
"""On what people are called: it is their turn; their time is nearly up; they are invited; a game is over."""

DAY_MS = 24 * 60 * 60 * 1000
MAX_WARNING_MS = DAY_MS // 2
"""Milliseconds before their time is up, at most, that somebody is called."""

WARNING_DIVISOR = 4
"""That is a quarter of the time for a turn, where this is less."""


class Trigger(NamedTuple):
    """A person is to be called: why (`kind`), what it is about, and when, in milliseconds since 1970 (0: now)."""

    person: str
    kind: str
    about: str
    deliver_at: int = 0


def find_triggers(table: Table) -> list[Trigger]:
    """On what people at a table are to be called as it stands now."""
    people = table.accounts
    if table.is_scratch or len({person for person in people if person is not None}) < 2:
        return []
    if table.is_over:
        mover = _last_mover(table)
        return [Trigger(person, "over", "") for person in sorted({one for one in people if one}) if person != mover]
    person_to_act = _person_to_act(table)
    if person_to_act is None:
        return []
    actors = [line["seat"] for line in table.log(None)]
    turn_start = _turn_start_ply(actors, table.current_player)
    about, when = f"{turn_start}.{len(table.takebacks)}", time_warning_due(table)
    has_begun = turn_start < len(actors) or table.can_undo  # who has begun their turn knows that it is theirs
    turn = [] if has_begun else [Trigger(person_to_act, "turn", about)]
    return turn if when is None else [*turn, Trigger(person_to_act, "time", about, when)]


def still_applies(table: Table, person: str, kind: str, about: str) -> bool:
    """Whether an occasion that there was is still one. (An invitation is one as long as there is a seat.)"""
    if kind == "invitation":
        return not table.is_over and bool(table.open_seats_for(person)) and not table.seats_of(person)
    return any(found[:3] == (person, kind, about) for found in find_triggers(table))


def _turn_start_ply(actors: Sequence[int], actor: int | None) -> int:
    """How many decisions there were when a player's turn began; `actors`: who has made each. With how many turns were
    taken back it is known by that."""
    return next((number for number in range(len(actors), 0, -1) if actors[number - 1] != actor), 0)


def time_warning_due(table: Table) -> int | None:
    """When somebody is to be called because their time is nearly up; None where no clock of days runs."""
    pace, due = table.settings.time_control, table.deadline
    if pace is None or pace.is_live or due is None:
        return None
    return due - min(MAX_WARNING_MS, pace.days * DAY_MS // WARNING_DIVISOR)


def _person_to_act(table: Table) -> str | None:
    """The person for whom the table waits; nobody while a seat is free."""
    actor = table.current_player
    if actor is None or table.seats[actor]["player"] != PERSON or table.open_seats_for(None) or table.reservations:
        return None
    return table.accounts[actor]


def _last_mover(table: Table) -> str | None:
    """Who has ended the game, and knows it; nobody if it was time."""
    last = next((event for event in reversed(table.events) if event["event"] != "rematch_created"), table.events[-1])
    seat = last.get("seat")
    return None if seat is None or last["event"] in ("flagged", "forced") else table.accounts[seat]
