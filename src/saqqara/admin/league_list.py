"""The leagues of the house, listed or not: who keeps the house may begin and mend each, and finds it here."""

from __future__ import annotations

from typing import NamedTuple

from saqqara.admin.server_settings import House

PART = 20
"""So many leagues are shown at once."""


class League(NamedTuple):
    """A league: its name in addresses, what it is called, the member who keeps it ("": who does has gone); `state`:
    `open`, `running`, `over`, `cancelled`; how many play, whether everybody in the house finds it, and when it was
    opened, in seconds since 1970."""

    league: str
    name: str
    keeper: str
    state: str
    players: int
    listed: bool
    at: int


async def part(house: House, first: int) -> list[League]:
    """Leagues from number `first` on, the latest first."""
    leagues = house.store.leagues
    found = await leagues.list_all(first, PART)
    sizes = await leagues.count_entries([row.id for row in found])
    return [
        League(
            row.id, row.name, house.people.name(row.keeper), row.state, sizes.get(row.id, 0), row.listed, row.at // 1000
        )
        for row in found
    ]  # fmt: skip
