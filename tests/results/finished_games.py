"""Finished games for tests, played once and shared, or ended at once."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from saqqara.table import Table, TableSettings

COUNTS = TableSettings(rated=True)


def seat(name: str, person: str | None, player: str = "person") -> dict[str, Any]:
    return {"name": name, "player": player, "person": person}


def seats_of(people: str) -> list[dict[str, Any]]:
    """Return seats from text such as `ann ben novice`: people by lower-case name, and levels."""
    return [
        seat("", None, one) if one in ("novice", "apprentice", "open") else seat(one.capitalize(), one)
        for one in people.split()
    ]


def resigned_game(
    people: str, loser: int = 1, game: str = "duel", settings: TableSettings = COUNTS, **options: Any
) -> Table:
    """Return a game that a player resigns once all have acted; in a game of two the other player wins."""
    table = Table.open(game, options, 1, seats_of(people), settings=settings)
    while len(table.acted_seats) < len(table.seats):
        assert table.current_player is not None
        table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
    table.resign(loser, None)
    return table


def complete_game(people: str, settings: TableSettings = COUNTS) -> Table:
    """Return a complete game of The Duel that always takes the first legal action: 72 actions, 62 : 32."""
    events = json.loads(_played())
    events[0]["seats"] = [{name: one[name] for name in ("player", "person")} for one in seats_of(people)]
    terms_json = settings.to_json()
    events[0] |= {"settings": terms_json} if terms_json else {}
    return Table.from_events(events, {number: one["name"] for number, one in enumerate(seats_of(people))})


@cache
def _played() -> str:
    table = Table.open("duel", {"first": 0}, 1, seats_of("ann ben"))
    while table.current_player is not None:
        table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
    return json.dumps(table.events)
