"""Why not: what everything answers that cannot be done now, beyond what the game's own refusals say."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from saqqara.server.core.errors import Refused, WebError
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.tables.access import look_at
from saqqara.server.tables.api import ABOUT, Guest, TableName
from saqqara.server.tables.table_registry import not_your_seat, reader_seat
from saqqara.server.tables.table_view import Reading
from saqqara.table import Table, TableError

router = APIRouter(**ABOUT)


class Checked(BaseModel):
    """Whether a decision is possible now."""

    refusal: Refused | None = Field(description="Null: it is possible; else why not")


@router.get("/{name}/refusal")
async def refusal(
    name: TableName,
    request: Request,
    guest: Guest,
    action: Annotated[str, Query(max_length=200, description="A decision as the game writes it")],
    seat: Whole | None = None,
) -> Checked:
    """Why a decision is not possible now, for who wants to know before deciding."""
    covers, lang = request.app.state.covers, reader(request).lang

    def checked(table: Table) -> Checked:
        own = reader_seat(table, guest, seat)
        if own is None:
            raise not_your_seat()
        covered = covers.refusal(name, table, guest)
        if covered:
            return Checked(refusal=Refused(**covered.body(lang)))
        error = table.why_illegal(own, action)
        return Checked(refusal=None if error is None else explained(Reading(table, own, lang, ""), error))

    return await look_at(request, name, checked)


def explained(reading: Reading, error: TableError) -> Refused:
    """A refusal for this reader; where only time helps it says for whom the table waits."""
    facts = WebError.of(error).body(reading.lang)
    if error.code == "not-your-turn":
        facts["suggestion"] = waiting(reading)
    return Refused(**facts)


def waiting(reading: Reading) -> str:
    """For what the table waits before this reader can decide."""
    actor = reading.actor
    if reading.mood == "open" or actor is None:
        return reading.say("table-waits-for-player", count=len(reading.free))
    return reading.say("explain-wait", name=reading.names[actor])


def idle(reading: Reading) -> dict[str, str]:
    """What a button answers that can do nothing now, by its command; `chosen` is the one for what is chosen."""
    if reading.mood in ("choose", "confirm"):
        undo = reading.say(reading.table.undo_refusal_message)
        chosen = reading.page.prompt(reading.view, reading.lang) if reading.mood == "choose" else ""
        return {"undo": undo, "restart": undo, "redo": reading.say("table-error-nothing-to-redo"), "chosen": chosen}
    return dict.fromkeys(("undo", "restart", "redo", "chosen"), waiting(reading))
