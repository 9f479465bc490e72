"""The application: pages, the JSON API and live tables over one data file."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import cast

from fastapi import APIRouter, FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara import __version__
from saqqara.accounts import Accounts, Members
from saqqara.admin.control_socket import ControlSocket
from saqqara.admin.operations import Admin
from saqqara.admin.server_settings import ServerSettings
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.notifications.dispatcher import DeliveryBackend, NotificationDispatcher
from saqqara.notifications.web_push import WebPushBackend
from saqqara.results.player_ratings import RatingService
from saqqara.results.recorder import ResultRecorder
from saqqara.server.accounts import account_page
from saqqara.server.accounts import api as people_api
from saqqara.server.admin import api as host_api
from saqqara.server.admin import pages as host_pages
from saqqara.server.admin.process_stats import Vital, computer_state
from saqqara.server.analysis_board import import_page as bringing_page
from saqqara.server.analysis_board import sub_app
from saqqara.server.bot_service import BROUGHT, Computer, Computing, shelves, tables_on
from saqqara.server.bots import analysis_api
from saqqara.server.bots.clock_watcher import Timekeeper
from saqqara.server.bots.job_client import Asking
from saqqara.server.core import errors, static
from saqqara.server.core.access_log import Journal, note_events
from saqqara.server.core.errors import Newer, WebError
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.identity import Guests, Welcome, secret_of
from saqqara.server.core.limits import Budget, Commands, Gate, Limits, Opening, Places
from saqqara.server.core.redirects import Redirects
from saqqara.server.core.routing import together
from saqqara.server.insights import leave_dialog as ways_out
from saqqara.server.insights import preview
from saqqara.server.leagues import api as leagues_api
from saqqara.server.leagues import live as leagues_live
from saqqara.server.leagues import pages as leagues_pages
from saqqara.server.live.hub import Hub
from saqqara.server.live.renderer import Drawing, Here
from saqqara.server.live.table_page import table_page
from saqqara.server.lobby import chat, lobby
from saqqara.server.notifications import api as calls_api
from saqqara.server.notifications import pages as calls_pages
from saqqara.server.notifications.messages import Wording
from saqqara.server.pages import about, clause, home, my_games, rules, thumbnails
from saqqara.server.pages import api as api_page
from saqqara.server.puzzles import my_puzzles as own_puzzles
from saqqara.server.puzzles import puzzle_catalog as puzzles_api
from saqqara.server.puzzles import puzzle_list as puzzles_pages
from saqqara.server.puzzles import puzzle_page
from saqqara.server.replay import catch_up, downloads, replay_page, review_page, what_if
from saqqara.server.replay.scratch import PLAYING, Copies, beside
from saqqara.server.results import export as memory_export
from saqqara.server.results import game_history, privacy, statistics
from saqqara.server.tables import api, hot_seat, time_off_api
from saqqara.server.tables import departure_api as leaving_api
from saqqara.server.tables import guest_identity as guests_api
from saqqara.server.tables.access import check_admitted, sits_at
from saqqara.server.tables.bot_names import computer_names
from saqqara.server.tables.table_registry import Tables, new_name
from saqqara.server.tutorial import lesson_pages
from saqqara.storage import Store

journal = logging.getLogger("saqqara.server")

PAGE_SIZE = 8_000
"""Bytes from which on an answer is compressed: pages, not what the API answers to a decision."""

DESCRIPTION = """
Everything that the pages do, programs can do too.

Begin with `POST /api/guest`: its answer sets the cookie `guest`, which is your identity. Send it with every request;
commands without it are refused (`no-guest`). No answer that is lost takes a seat along: `sit` sent again answers the
same seat, and `GET /api/tables/{name}` tells what has been done.

Requests are JSON. A refused request is answered with the status 4xx and `error` (a code), `why` (a sentence in the
reader's language: `?lang=`, the cookie `lang`, or Accept-Language), `rule` (the clause broken), `clause` (where it can
be read) and `remedy` (what would make it possible); nothing has changed then.

`WS /api/tables/{name}/live?after=SEQ` tells what has happened at a table since event SEQ, and goes on telling:
messages `{"seq", "regions", "moved", "announcements", "title"}`. It understands `{"ack": SEQ}` and sends again what is missing
after SEQ.
"""


class Health(BaseModel):
    """How the server is. All but the status is for hosts alone."""

    status: str = Field(description="`ok`")
    version: str | None = None
    tables: int | None = Field(default=None, description="How many tables are on disk")
    computer: str | None = Field(
        default=None, description="`ready`, `warming-up`, `elsewhere` (other processes think), `none`"
    )


def create_app(
    data: Path | str,
    computer: Computer | None = None,
    limits: Limits | None = None,
    drawing: Drawing | None = None,
    told: Callable[[str], None] = lambda sentence: None,
    now: Callable[[], int] | None = None,
    calls: DeliverySettings | None = None,
) -> FastAPI:
    """The application over a data file, which is made if there is none and has the secret of the cookies beside it, or
    over the database at an address.

    Without `computer` people play among themselves; `drawing` draws what open pages are told (`Here` if None), and is
    closed with the application; `told` hears in sentences what takes a while; `now` is the time, in milliseconds since
    1970, if not that of the store; `calls`: what the host has set up for calling people. Raises StoreError for data
    that cannot be used.
    """
    limits = limits or Limits()
    store = Store(data, told)
    levels = tuple(computer.levels) if computer else ()
    engines = tuple(computer.company.names) if computer and computer.company else ()
    secret, now = secret_of(store), now or store.now
    people = Accounts(store, secret)
    house = ServerSettings(people, secret)
    tables = Tables(
        store,
        note=note_events,
        today=people.canonical_person,
        may_be_called=people.can_use_name,
        own_name=people.member_name,
        levels=levels,
        now=now,
    )
    timekeeper = Timekeeper(tables, store)
    guests, commands, desk = Guests(secret, limits, people.person_of), Commands(limits), Desk(limits)
    company = chat.Company(store, secret, limits)
    drawing = drawing or Here()
    hub, wording, calls = Hub(tables, limits, drawing, company), Wording(tables, store), calls or DeliverySettings()
    calling = NotificationDispatcher(
        store,
        tables.at,
        voices(store, calls),
        wording.about,
        hub.looking,
        people.person_of,
        now,
        (WebError,),
        (Newer,),
        limits.greetings,
    )
    taker = ResultRecorder(store, people.canonical_person)
    leagues = LeagueScheduler(store, tables, new_name, people.name_at_table, (WebError,))
    scratch, rooms = shelves(store, secret), {"": tables}
    copies = Budget(limits.copies_by_guest, limits.copies_by_address)
    aside, school, opened, solved = (
        beside(guests, commands, desk, tables_on(shelf, room, people.canonical_person), limits, drawing)
        for room, shelf in scratch.items()
    )
    for one in (aside, school, opened, solved):
        one.state.house = house
    rooms |= {room: app.state.tables for room, app in zip(scratch, (aside, school, opened, solved), strict=True)}
    asking = Asking(store)
    computing = Computing(store, computer, rooms, asking)
    if computing.pondering is not None:
        hub.unwatched, computing.pondering.watched = computing.pondering.end, hub.is_watched
    answers = computer is not None and computer.answers

    members = Members(people, partial(computer_names, levels, engines))
    vital = Vital(hub, computer)
    host = Admin(house, members, calls, vital)
    control = ControlSocket(store.location, host.run) if isinstance(store.location, Path) else None

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as closing:  # the last one first; each is closed, whatever another one raises
            closing.callback(store.close)
            closing.push_async_callback(store.stop_listening)
            closing.callback(desk.close)
            closing.push_async_callback(drawing.close)
            if computer and computer.company:
                closing.push_async_callback(asyncio.to_thread, computer.company.close)
            for part in (timekeeper, taker, calling, computing, company.neighbours, leagues):
                closing.push_async_callback(part.close)
            if control is not None:
                closing.push_async_callback(control.close)
            await begin()
            yield

    async def begin() -> None:
        drawn = asyncio.create_task(drawing.begin()) if store.is_shared else None
        if people.members:  # what names look like takes a moment to read: not while somebody sits down
            await asyncio.to_thread(people.can_use_name, None, "Saqqara")
        if house.value("address") != calls.address:  # `saqqara host` prints it, also where no server answers it
            await house.set_value("address", calls.address)
        await timekeeper.begin()
        await store.start_listening()
        await calling.start()
        await computing.begin()
        await company.neighbours.begin()
        taker.start()
        await leagues.start()
        if control is not None:
            await control.start()
        if drawn is not None:  # others serve meanwhile, and pages that come here are right at once
            await drawn

    app = FastAPI(
        title="Saqqara", version=__version__, description=DESCRIPTION, lifespan=lifespan,
        routes=ROUTES, docs_url=None, redoc_url=None, openapi_url=None,
        redirect_slashes=False,  # such a redirect would be made of whatever the request calls its host
    )  # fmt: skip
    app.state.store, app.state.tables, app.state.guests = store, tables, guests
    app.state.people, app.state.members = people, members
    app.state.house, app.state.host, app.state.vital = house, host, vital
    app.state.timekeeper, app.state.ladders = timekeeper, RatingService(store)
    app.state.exports = Places(limits.exports, 1, limits.exports_by_address)
    app.state.greetings = Places(limits.greetings_waiting, limits.greetings_by_address, limits.greetings_by_address)
    app.state.taker = taker
    app.state.copies, app.state.lessons, app.state.brought, app.state.puzzles = (
        Copies(scratch[room], rooms[room], copies) for room in scratch
    )
    app.state.levels, app.state.engines = levels, engines
    app.state.computer = computer
    app.state.opening, app.state.commands, app.state.company = Opening(limits), commands, company
    app.state.hub = hub
    app.state.calling, app.state.wording, app.state.calls_settings = calling, wording, calls
    app.state.leagues = leagues
    app.state.covers = app.state.hub.covers
    app.state.desk, app.state.previews = desk, preview.Previews()
    app.state.reviews, app.state.api = analysis_api.Reviews(asking) if answers else None, "/api/tables"
    opened.state.store = store
    app.state.own_puzzles, app.state.proofs = (
        puzzles_api.Own(store.jobs),
        own_puzzles.Proofs(asking) if answers else None,
    )
    app.mount("/api/what-if", aside)
    app.mount("/api/tutorial", school)
    app.mount("/api/puzzle", solved)
    app.mount(sub_app.API, sub_app.analysed(opened, analysis_api.Reviews(asking, BROUGHT) if answers else None))
    app.mount(sub_app.PAGES, sub_app.pages(opened, app))
    app.add_api_route("/health", health, response_model=Health, response_model_exclude_none=True, tags=["server"])
    errors.install(app)
    app.add_middleware(Redirects)
    app.add_middleware(GZipMiddleware, minimum_size=PAGE_SIZE, compresslevel=4)
    app.add_middleware(Welcome, guests=guests)
    app.add_middleware(Gate, limits=limits)
    app.add_middleware(Journal)
    return app


def voices(store: Store, calls: DeliverySettings) -> dict[str, DeliveryBackend]:
    """The kinds of channels that there are. What is not set up is not read."""
    found: dict[str, DeliveryBackend] = {"push": WebPushBackend(store.secret, calls.is_allowed, calls.ca_file)}
    if calls.mail is not None:
        from saqqara.notifications.email import EmailBackend

        found["mail"] = EmailBackend(calls.mail, calls.address)
    if calls.services:
        from saqqara.notifications.apprise_services import AppriseBackend

        found["service"] = AppriseBackend(calls.services, calls.address, calls.is_allowed, calls.ca_file)
    return found


async def health(request: Request) -> Health:
    """Whether the server answers, with its data; what it has hosts are told alone."""
    state = request.app.state
    tables = await state.tables.store.count_tables()
    if not state.house.is_admin(state.guests.guest(request)):
        return Health(status="ok")
    return Health(status="ok", version=__version__, tables=tables, computer=computer_state(state.computer))


async def table(request: Request, name: str) -> Response:
    """The page of a table; of one that has no spectators a door, as long as a seat there is free."""
    state = request.app.state
    guest, desk, tables = state.guests.guest(request), cast(Desk, state.desk), cast(Tables, state.tables)
    own = partial(sits_at, request, name)
    async with desk.turn(request, own=own) as compute, tables.at(name) as found:
        if not found.can_view(guest) and found.open_seats_for(guest):
            return await compute(lobby.door, request, name, found, guest)
        check_admitted(found, guest)
        seats = found.seats_of(guest)
        league = await cast(LeagueScheduler, state.leagues).place_of_table(name)
        if league is not None and not (seats or league.listed):  # its link is the invitation to it
            league = None
        return await compute(table_page, request, name, found, seats, league=league)


door = APIRouter(include_in_schema=False)
door.add_api_route("/t/{name}", table, name="table")

# The home page first: routes are made ready when one of them or behind them is looked for. Then tables, and what is
# asked for with every decision: routes are tried in turn.
ROUTES = [
    *together(home.router),
    *together(door),
    *together(
        api.router, *PLAYING, hot_seat.router, chat.router, lobby.router, analysis_api.router, leaving_api.router,
        ways_out.router, prefix="/api/tables",
    ),
    *together(*(
        module.router for module in (
            my_games, thumbnails, static, rules, about, api_page, catch_up, clause, replay_page, review_page,
            downloads, what_if,
            lesson_pages, bringing_page, puzzles_pages, puzzles_api, puzzle_page, own_puzzles, account_page,
            calls_pages,
            game_history, statistics, privacy, memory_export, leagues_pages, leagues_api, leagues_live, host_pages,
        )
    )),
    *together(
        guests_api.router, people_api.router, calls_api.router, calls_pages.api, chat.own, lobby.own,
        host_api.router,
    ),
    *together(time_off_api.router, prefix="/api/time-off"),
]  # fmt: skip
