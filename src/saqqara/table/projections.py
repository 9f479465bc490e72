"""Facts about a table that are stored next to its events, for queries that must not read events."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from saqqara.table.events import OPEN, PERSON, POST_GAME_EVENTS, Event
from saqqara.table.table import Table

if TYPE_CHECKING:
    from saqqara.core.state import State


class SeatName(NamedTuple):
    """Name of a player in a seat of a table."""

    seat: int
    person: str | None
    name: str


class Projection(NamedTuple):
    """Facts to store with new events of a table.

    - `waits_for_bot`: an automatic action is due
    - `names`: names that are set with the events
    - `is_joinable`: any user may join now (None: the table is not listed)
    - `deadline`: when the running clock expires, in milliseconds since 1970; 0 if no clock is running, None without
      clocks and after the game
    - `rated_positions`: digests of the current positions of a rated game, () after it (None: the game is not rated)
    - `has_ended`: the game has ended with these events
    - `is_private`: only one seat sees the events
    """

    waits_for_bot: bool
    names: Sequence[SeatName]
    is_joinable: bool | None
    deadline: int | None
    rated_positions: Collection[str] | None
    has_ended: bool
    is_private: bool


def project(table: Table, new: Sequence[Event], is_waiting: bool) -> Projection:
    """Return the facts to store with new events of a table, which it has already applied."""
    people = table.accounts
    seats = [seat for event in new for seat in _changed_seats(event, table)]
    return Projection(
        waits_for_bot=is_waiting,
        names=[SeatName(seat, people[seat], table.seats[seat]["name"]) for seat in seats],
        is_joinable=_is_joinable(table),
        deadline=_next_deadline(table),
        rated_positions=_rated_positions(table),
        has_ended=table.is_over and any(event["event"] not in POST_GAME_EVENTS for event in new),
        is_private=table.is_private_since(new[0]["seq"]),
    )


def _changed_seats(event: Event, table: Table) -> Sequence[int]:
    """Return the seats whose player is set or removed by an event."""
    if event["event"] in ("left", "proposed", "accepted"):
        return [seat for seat, person in enumerate(table.people) if person is None and not table.seats[seat]["name"]]
    if event["event"] == "created":
        return range(len(event["seats"]))
    return [event["seat"]] if event["event"] == "sat" else []


def _is_joinable(table: Table) -> bool | None:
    """Return whether any user of the server may join a table now; None if the table is not listed."""
    return bool(table.open_seats_for(None)) and not table.is_over if table.settings.listed else None


def is_bot(seat: Mapping[str, str]) -> bool:
    """Return whether a seat belongs to a computer player."""
    return seat["player"] not in (PERSON, OPEN)


def waits_for_bot(table: Table) -> bool:
    """Return whether a table waits for the action of a computer player."""
    return table.current_player is not None and is_bot(table.seats[table.current_player])


def _next_deadline(table: Table) -> int | None:
    """Return the next deadline of a table in milliseconds since 1970, as the store keeps it.

    0 if no clock is running; None if the table has no clocks or the game is over.
    """
    return None if table.clocks is None or table.is_over else table.deadline or 0


def _rated_positions(table: Table) -> Collection[str] | None:
    """Return the fingerprints of positions that no user may analyse: () after the game, None if it is not rated.

    The only one is that of the last final position as all spectators know it, because a refusal must not reveal what a
    seat is trying out.
    """
    if not table.settings.rated:
        return None
    return () if table.is_over else {position_fingerprint(table.state_for(None))}


def position_fingerprint(state: State) -> str:
    """Return a hash that identifies a position as far as all spectators know it."""
    return hashlib.sha256(state.position_string(None).encode()).hexdigest()
