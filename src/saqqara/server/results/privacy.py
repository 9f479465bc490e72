"""Personal data: what is stored, the export of finished games as a zip, and the deletion of an account."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, Field
from starlette.types import Receive, Scope, Send

from saqqara.accounts import Accounts, Members
from saqqara.errors import SaqqaraError
from saqqara.i18n.times import format_iso
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server.account_pages import VisitorDep
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor, run_queued
from saqqara.server.core.identity import GUEST_COOKIE, RequiredGuest
from saqqara.server.core.request_limits import ConcurrencyLimit, ExportSlots, client_address
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.live.hub import Hub
from saqqara.server.results.game_history import options_text
from saqqara.server.tables.api import StrictModel
from saqqara.server.tables.bot_names import stand_in_level
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import ChatMessage, Store, StoreError
from saqqara.storage.leagues import LeagueChangedError
from saqqara.storage.personal_data import PERSONAL_TABLES
from saqqara.storage.results import FinishedGame, ResultFilter
from saqqara.table import PERSON, Table, TableError

router = APIRouter()


def _require_true(confirmed: bool) -> bool:
    if not confirmed:
        raise ValueError("must be true")
    return confirmed


class DeleteAccountRequest(StrictModel):
    """Request to delete your account."""

    current: str = Field("", max_length=1000, description="For members: the current password, or a recovery code")
    confirmed: Annotated[bool, AfterValidator(_require_true)] = Field(
        description="Must be true; a deletion cannot be undone"
    )


@router.get("/privacy", include_in_schema=False)
async def show_privacy(request: Request) -> Response:
    """Return the privacy page: which personal data is stored, and for how long. It is the same for all users."""
    return await run_queued(
        request, partial(render_page, request, "results/privacy.html", kinds=[one.name for one in PERSONAL_TABLES])
    )


@router.delete("/api/me", status_code=204, tags=["accounts"])
async def delete_account(
    deletion: DeleteAccountRequest, request: Request, response: Response, visitor: VisitorDep
) -> None:
    """Delete your account and all stored data about you, even if you are suspended.

    Finished games stay, without your name. You leave all leagues, so that no round pairs you, resign games in progress,
    and leave tables that are not full.
    """
    accounts = service(request, Accounts)
    members = service(request, Members)
    tables = service(request, TableRegistry)
    await members.confirm_identity(visitor, deletion.current)
    person = accounts.person_of(visitor.device)
    if person is None:
        return
    leagues = service(request, LeagueScheduler)
    with suppress(LeagueChangedError):  # lost every race; a deleted player is not paired in any case
        await leagues.withdraw(person, lambda table: stand_in_level(table, tables.levels))
    unfinished = await accounts.unfinished_tables(person)
    for name in unfinished:
        with suppress(WebError):  # a damaged table cannot continue
            await tables.command(name, partial(give_up_seats, person=person, levels=tables.levels))
    # A result that is saved after the deletion would contain the user's ID again.
    await service(request, ResultRecorder).save_results_of(unfinished)
    await accounts.delete_account(person)
    response.delete_cookie(GUEST_COOKIE)
    service(request, Hub).notify_all()


def give_up_seats(table: Table, person: str, levels: Sequence[str]) -> None:
    """Give up the seats of a user: cancel or leave a game that never began, resign one in progress."""
    for seat in table.seats_of(person):
        with suppress(TableError):
            if table.is_over or table.seats[seat]["player"] != PERSON:
                continue
            if table.seating.was_full:
                table.resign(seat, stand_in_level(table, levels))
            elif seat in table.seating.creator_seats:
                table.cancel(seat)
            else:
                table.leave(seat, None)


export_router = APIRouter(tags=["accounts"])

EXPORT_PAGE_SIZE = 50
"""Number of games that one query loads."""

README = """All data that this server stores about your finished games.

results.json   result of each game: place, points and statistics of each seat, options, times
messages.json  your messages at tables, with their times
games/         records of the games, one file each; `saqqara replay` and the server's analysis page can open them

Games in progress are not included: they would show you information that only the other players may have.
Other people have the names that they used at the table. Times are in UTC.
"""


class ZipBuffer:
    """Write-only file object for a zip that is sent while it is written."""

    def __init__(self) -> None:
        self._parts = bytearray()

    def write(self, part: bytes) -> int:
        """Append a part, as a file does, and return its length."""
        self._parts += part
        return len(part)

    def flush(self) -> None:
        """Do nothing, as a file that is already flushed."""

    def take_written(self) -> bytes:
        """Return the parts written since the last call, and remove them from the buffer."""
        taken, self._parts = bytes(self._parts), bytearray()
        return taken


@export_router.get("/me/games.zip", response_class=StreamingResponse)
async def export_games(request: Request, guest: RequiredGuest) -> StreamingResponse:
    """Return all your finished games as a zip, even if you are suspended; one export at a time."""
    executor = service(request, FairExecutor)
    exports: ConcurrencyLimit = service(request, ExportSlots)
    slot_stack = ExitStack()
    slot_stack.enter_context(exports.slot(guest, client_address(request), "memory-error-exporting"))
    try:
        async with executor.slot(request, HEAVY_COST):
            pass
    except BaseException:
        slot_stack.close()
        raise
    headers = {"Content-Disposition": 'attachment; filename="saqqara-games.zip"'}
    return _SlotResponse(
        slot_stack, _zip_games(service(request, Store), guest), media_type="application/zip", headers=headers
    )


class _SlotResponse(StreamingResponse):
    """Streaming response that holds a concurrency slot until it is sent or the client disconnects."""

    def __init__(self, slot_stack: ExitStack, content: AsyncIterator[bytes], **kwargs: Any) -> None:
        super().__init__(content, **kwargs)
        self._slot = slot_stack

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response, as an ASGI application, and release the slot."""
        with self._slot:
            await super().__call__(scope, receive, send)


async def _zip_games(store: Store, guest: str) -> AsyncIterator[bytes]:
    pipe, games = ZipBuffer(), list[dict[str, Any]]()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]  # write-only
        archive.writestr("README.txt", README)
        start = 0
        while found := await store.results.list_finished(guest, ResultFilter(), start, EXPORT_PAGE_SIZE):
            start += len(found)
            measures = await store.results.measures_of([one.table for one in found])
            for one in found:
                games.append(finished_game_facts(one, measures.get(one.table, [])))
                text = await _record_text(store, one.table)
                if text:
                    await asyncio.to_thread(archive.writestr, f"games/{one.game}-{one.table}.json", text)
                yield pipe.take_written()
        messages = [_message_facts(*one) for one in await store.social.messages_by(guest)]
        await asyncio.to_thread(archive.writestr, "results.json", _to_json(games))
        await asyncio.to_thread(archive.writestr, "messages.json", _to_json(messages))
    yield pipe.take_written()


async def _record_text(store: Store, table: str) -> str:
    """Return the record of a game as text;

    "" if it cannot be read, so that one damaged game does not stop the export.
    """
    try:
        events, names = await store.events(table), await store.names(table)
        return await asyncio.to_thread(lambda: Table.from_events(events, names).record().text())
    except (StoreError, SaqqaraError):
        return ""


def finished_game_facts(finished_game: FinishedGame, measures: list[tuple[int, str, int]]) -> dict[str, Any]:
    """Return a finished game as JSON types. They mark your own seats and contain no user IDs."""
    seats = [
        {
            "name": finished_game.names.get(seat, ""),
            "player": player,
            "you": finished_game.people[seat] == finished_game.people[finished_game.seat],
            "place": finished_game.places[seat] or None,
            "points": finished_game.points[seat],
            "done": {measure: value for number, measure, value in measures if number == seat},
        }
        for seat, player in enumerate(finished_game.players)
    ]
    return {
        "table": finished_game.table,
        "game": finished_game.game,
        "options": json.loads(finished_game.options),
        "played": options_text(finished_game.game, finished_game.options, "en"),
        "end_reason": finished_game.end_reason,
        "rated": finished_game.rated,
        "actions": finished_game.num_actions,
        "began": _iso(finished_game.started_at),
        "at": _iso(finished_game.ended_at),
        "seats": seats,
    }


def _iso(at: int | None) -> str:
    """Return a time in ISO 8601; "" if unknown."""
    return format_iso(at) if at else ""


def _message_facts(table: str, message: ChatMessage) -> dict[str, Any]:
    return {"table": table, "at": format_iso(message.at), "text": message.text, "gesture": message.gesture}


def _to_json(facts: Any) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1)
