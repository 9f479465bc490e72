"""One's own times of rest: nights, days of the week and holidays that do not count in games over days."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field

from saqqara.errors import short_repr
from saqqara.server.core.errors import because
from saqqara.server.core.numbers import StrictWhole
from saqqara.server.tables.api import ABOUT, Commander, InPlay, Strict, rest_of
from saqqara.storage import Store
from saqqara.table import Table
from saqqara.table.time_off import InvalidTimeOffError, TimeOff, is_known_zone

router = APIRouter(**ABOUT)


class Resting(Strict):
    """When a person's time does not run."""

    zone: str = Field(description="The time zone, as IANA names it", examples=["Europe/Berlin"])
    night: list[StrictWhole] | None = Field(None, description="The hours at which the night begins and ends, or null")
    week: list[StrictWhole] = Field([], description="Days of the week that do not count, 0 is Monday")
    holidays: list[list[str]] = Field(
        [], description="Holidays, each its first and its last day", examples=[[["2026-12-24", "2026-12-27"]]]
    )


@router.get("")
async def look(request: Request, guest: Commander) -> Resting:
    """One's own times of rest."""
    return _resting(await rest_of(request, guest))


@router.put("")
async def keep(resting: Resting, request: Request, guest: Commander, tables: InPlay) -> Resting:
    """Keeps one's own times of rest. They count from now on, at running tables too."""
    told: dict[str, Any] = resting.model_dump()
    try:
        rest = TimeOff.from_json(told)
        if not is_known_zone(rest.zone):
            raise InvalidTimeOffError("rest-unknown-zone", given=short_repr(rest.zone))
    except InvalidTimeOffError as error:
        raise because("web-error-rest", error.localized, field="rest") from error
    store: Store = request.app.state.store
    await store.save_time_off(guest, rest.to_json())

    def tell(table: Table) -> None:
        for seat in table.seats_of(guest):
            table.set_time_off(seat, rest)

    for name in await store.clock_tables_of(guest):
        await tables.command(name, tell)
    return _resting(rest)


def _resting(rest: TimeOff) -> Resting:
    return Resting(**rest.to_json())
