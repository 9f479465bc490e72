"""Result of a finished game: places, points, measures, and whether it is rated."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence

from saqqara.storage.results import AGREED, PERSON, ResultRow, SeatResultRow
from saqqara.table import POST_GAME_EVENTS, STAND_IN, Table

CANCELLED, PLAYED = "cancelled", "played"
"""Ways in which a game ends: cancelled before it began (without a result), or played to the end of its rules."""

POINTS, LEAD, WIN_IN = "points", "lead", "win-in"
"""Records that every game has.

They are total points, the lead of a sole winner over the next seat, and the number of actions (of all seats) in a game
that was won.
"""

SOURCE_PREFIX = "source:"
"""Prefix of the name of a source of points."""


def score_measures(sources: Collection[str]) -> dict[str, bool]:
    """Return the measures of a game with these sources of points, each with whether more is better."""
    return {POINTS: True, LEAD: True, WIN_IN: False, **{f"{SOURCE_PREFIX}{source}": True for source in sources}}


def game_result(table: Table, bot_version: str, canonical_person: Callable[[str], str] = str) -> ResultRow | None:
    """Return the result of a table; None if it is not finished, was cancelled, or is a scratch table.

    `bot_version` is the version of the computer players at the table. `canonical_person` maps a person in the events to
    their current account.
    """
    end_reason = PLAYED if table.early_end is None else table.early_end.reason
    if not table.is_over or end_reason == CANCELLED or table.is_scratch:
        return None
    view = table.view(None)
    scores, winners, seats = view["scores"], view["winners"], range(len(table.seats))
    seat_places = (
        [0] * len(table.seats) if end_reason == AGREED else rank_seats(scores, winners, table.participation.lost_seats)
    )
    num_actions, seat_credits = table.final_ply, [table.credit(seat) for seat in seats]

    def seat_measures(seat: int) -> Mapping[str, int]:
        if not seat_credits[seat].acted_alone:
            return {}
        measures = {POINTS: scores[seat]}
        measures |= {f"{SOURCE_PREFIX}{source}": value for source, value in view["breakdown"][seat].items() if value}
        if end_reason == PLAYED and seat_places[seat] == 1:
            measures[WIN_IN] = num_actions
            if len(winners) == 1:
                measures[LEAD] = scores[seat] - max(scores[other] for other in seats if other != seat)
        return measures

    def seat_result(seat: int) -> SeatResultRow:
        person = table.people[seat]
        if person is not None and seat_credits[seat].decided_by == STAND_IN:
            return SeatResultRow(
                canonical_person(person), seat_credits[seat].player, bot_version, seat_places[seat], scores[seat], {}
            )
        if person is not None:
            return SeatResultRow(
                canonical_person(person), PERSON, "", seat_places[seat], scores[seat], seat_measures(seat)
            )
        return SeatResultRow(
            None, table.seats[seat]["player"], bot_version, seat_places[seat], scores[seat], seat_measures(seat)
        )

    last_seq = max(event["seq"] for event in table.events if event["event"] not in POST_GAME_EVENTS)
    image_version = f"{num_actions}.{len(table.takebacks)}"
    rated = table.settings.rated and is_rated(table)
    return ResultRow(
        table.game.name,
        options_key(table),
        end_reason,
        rated,
        table.settings.spectators,
        num_actions,
        image_version,
        last_seq,
        [seat_result(seat) for seat in seats],
    )


def is_rated(table: Table) -> bool:
    """Return whether a finished game is rated.

    Each player must have acted, and no one else may have acted for a seat that has not lost.
    """
    seat_credits = enumerate(table.credit(seat) for seat in range(len(table.seats)))
    return all(
        one.has_acted and (one.acted_alone or seat in table.participation.lost_seats) for seat, one in seat_credits
    )


def options_key(table: Table) -> str:
    """Return a key for the options of a game: JSON without `first`, which varies from game to game."""
    options = {name: value for name, value in table.game.options.items() if name != "first"}
    return json.dumps(options, ensure_ascii=False, sort_keys=True)


def rank_seats(scores: Sequence[int], winners: Collection[int], lost: Sequence[int]) -> list[int]:
    """Return the rank of each seat: winners first, then by points.

    Seats that have lost the game regardless of their points come last; those that lost earlier are further behind.

    >>> rank_seats([31, 27, 31, 40], winners=[0, 2], lost=[3])
    [1, 3, 1, 4]
    """

    def rank(seat: int) -> tuple[int, int]:
        if seat in winners:
            return 0, 0
        return (2, -lost.index(seat)) if seat in lost else (1, -scores[seat])

    ranks = [rank(seat) for seat in range(len(scores))]
    return [1 + sum(other < one for other in ranks) for one in ranks]
