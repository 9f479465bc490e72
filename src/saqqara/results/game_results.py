"""How a table's game has ended, as it is taken down: what everybody knows of it, nothing that a seat alone knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence

from saqqara.storage.results import AGREED, PERSON, ResultRow, SeatResultRow
from saqqara.table import POST_GAME_EVENTS, STAND_IN, Table

CANCELLED, PLAYED = "cancelled", "played"
"""Ways in which a game ends: it was called off before it began, and is no result; as its rules say."""

POINTS, LEAD, WIN_IN = "points", "lead", "win-in"
"""What any game has records of: points in all; how many more a sole winner had than anybody else; with how few
decisions of all a game was won."""

SOURCE_PREFIX = "source:"
"""Before the name of a source of points."""


def score_measures(sources: Collection[str]) -> dict[str, bool]:
    """What a game with these sources of points has records of, and whether more is better."""
    return {POINTS: True, LEAD: True, WIN_IN: False, **{f"{SOURCE_PREFIX}{source}": True for source in sources}}


def game_result(table: Table, bot_version: str, canonical_person: Callable[[str], str] = str) -> ResultRow | None:
    """How a table has ended; None while it goes on, and where it was called off. `bot_version`: the version of the
    computer players that have played there; `canonical_person`: who a person of the events is now."""
    why = PLAYED if table.early_end is None else table.early_end.why
    if not table.is_over or why == CANCELLED or table.is_scratch:
        return None
    view = table.view(None)
    scores, winners, seats = view["scores"], view["winners"], range(len(table.seats))
    seat_places = (
        [0] * len(table.seats) if why == AGREED else rank_seats(scores, winners, table.participation.lost_seats)
    )
    decisions, seat_credits = table.final_ply, [table.credit(seat) for seat in seats]

    def seat_measures(seat: int) -> Mapping[str, int]:
        if not seat_credits[seat].acted_alone:
            return {}
        measures = {POINTS: scores[seat]}
        measures |= {f"{SOURCE_PREFIX}{source}": value for source, value in view["breakdown"][seat].items() if value}
        if why == PLAYED and seat_places[seat] == 1:
            measures[WIN_IN] = decisions
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

    last = max(event["seq"] for event in table.events if event["event"] not in POST_GAME_EVENTS)
    version = f"{decisions}.{len(table.takebacks)}"
    rated = table.settings.rated and is_rated(table)
    return ResultRow(
        table.game.name, options_key(table), why, rated, table.settings.spectators, decisions, version, last,
        [seat_result(seat) for seat in seats],
    )  # fmt: skip


def is_rated(table: Table) -> bool:
    """Whether a game that counts is rated: every player has acted, and nobody else has for a seat that has not lost."""
    seat_credits = enumerate(table.credit(seat) for seat in range(len(table.seats)))
    return all(
        one.has_acted and (one.acted_alone or seat in table.participation.lost_seats) for seat, one in seat_credits
    )


def options_key(table: Table) -> str:
    """The options of a game as JSON, by which games are told apart; who has begun is drawn anew each time."""
    options = {name: value for name, value in table.game.options.items() if name != "first"}
    return json.dumps(options, ensure_ascii=False, sort_keys=True)


def rank_seats(scores: Sequence[int], winners: Collection[int], lost: Sequence[int]) -> list[int]:
    """By seat its place: winners are first, then by points; who has lost the game whatever they count is behind all
    others, the sooner the further.

    >>> rank_seats([31, 27, 31, 40], winners=[0, 2], lost=[3])
    [1, 3, 1, 4]
    """

    def rank(seat: int) -> tuple[int, int]:
        if seat in winners:
            return 0, 0
        return (2, -lost.index(seat)) if seat in lost else (1, -scores[seat])

    ranks = [rank(seat) for seat in range(len(scores))]
    return [1 + sum(other < one for other in ranks) for one in ranks]
