"""FastAPI application: pages, JSON API and live tables over one data store."""

from __future__ import annotations

import asyncio
import logging
import secrets
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
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server import (
    account_pages,
    admin_pages,
    analysis_board,
    my_puzzles,
    notification_pages,
    puzzle_pages,
    tutorial_pages,
)
from saqqara.server.admin_pages import ProcessMonitor, bot_state
from saqqara.server.bot_service import ANALYSIS, BotConfig, BotService, open_scratch_tables, scratch_stores
from saqqara.server.bots import analysis_api
from saqqara.server.bots.auto_player import PonderingService
from saqqara.server.bots.clock_watcher import ClockWatcher
from saqqara.server.bots.jobs import JobClient
from saqqara.server.core import errors, identity, static
from saqqara.server.core.access_log import AccessLog, log_events
from saqqara.server.core.errors import NewerTableError, WebError
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookieMiddleware, GuestCookies, load_cookie_secret
from saqqara.server.core.request_limits import (
    Budget,
    CommandLimit,
    ConcurrencyLimit,
    CreationLimit,
    Limits,
    RequestGuard,
)
from saqqara.server.core.routing import RedirectMiddleware, merge_routers
from saqqara.server.insights import preview, table_dialogs
from saqqara.server.leagues import api as league_api
from saqqara.server.leagues import league_pages
from saqqara.server.live.hub import Hub
from saqqara.server.live.renderer import InlineRenderer, Renderer
from saqqara.server.live.table_page import render_table_page
from saqqara.server.lobby import chat, lobby
from saqqara.server.notification_pages import MessageBuilder
from saqqara.server.pages import api_reference, home, my_games, rules_pages, thumbnails
from saqqara.server.replay import downloads, replay_page, review_page, scratch
from saqqara.server.replay.scratch import PLAY_ROUTERS, ScratchTables, create_scratch_app
from saqqara.server.results import game_history, privacy, statistics
from saqqara.server.tables import api, departure_api, hot_seat
from saqqara.server.tables.access import check_can_view, is_own_table
from saqqara.server.tables.bot_names import reserved_bot_names
from saqqara.server.tables.hot_seat import HandCovers
from saqqara.server.tables.table_registry import TableRegistry, new_table_name
from saqqara.storage import Store

logger = logging.getLogger("saqqara.server")

MIN_COMPRESSED_BYTES = 8_000
"""Minimum size in bytes of a compressed response: pages are compressed, API responses to an action are not."""

DESCRIPTION = """
Programs can do everything that the pages can do.

Begin with `POST /api/guest`: its response sets the cookie `guest`, which is your identity. Send it with every request;
commands without it are refused (`no-guest`). If a response is lost, no seat is lost: a repeated `sit` returns the same
seat, and `GET /api/tables/{name}` shows which commands have been executed.

Request bodies are JSON. If a request is refused, the response has the status 4xx and the fields `error` (a code),
`message` (a sentence in the reader's language: `?lang=`, the cookie `lang`, or Accept-Language), `clause` (ID of the
rules clause that the action violates), `clause_url` (its URL) and `suggestion` (what would make the request possible).
A refused request changes nothing.

`WS /api/tables/{name}/live?after=SEQ` sends all changes at a table since event SEQ, and each further one, as messages
`{"seq", "regions", "moved", "announcements", "title"}`. It accepts `{"ack": SEQ}`, and sends again all changes after
SEQ that the client has not received.
"""


class Health(BaseModel):
    """Status of the server. Only admins receive the fields other than `status`."""

    status: str = Field(description="`ok`")
    version: str | None = None
    tables: int | None = Field(default=None, description="Number of stored tables")
    bots: str | None = Field(
        default=None,
        description="State of the computer players: `ready`, `warming-up`, `external` (in other processes) or `none`",
    )


def create_app(
    data: Path | str,
    bots: BotConfig | None = None,
    limits: Limits | None = None,
    renderer: Renderer | None = None,
    on_progress: Callable[[str], None] = lambda sentence: None,
    now: Callable[[], int] | None = None,
    delivery_settings: DeliverySettings | None = None,
) -> FastAPI:
    """Build the application over a data file, or over a database at an address.

    A missing data file is created; the cookie secret is stored next to it. Without `bots` only people play. `renderer`
    renders updates for open pages (`InlineRenderer` if None) and is closed with the application. `on_progress` receives
    sentences about steps that take a while. `now` returns the time in milliseconds since 1970 (by default the clock of
    the store). `delivery_settings` configures the notification channels. Raise `StoreError` for data that cannot be
    used.
    """
    limits = limits or Limits()
    store = Store(data, on_progress)
    levels = tuple(bots.levels) if bots else ()
    engines = tuple(bots.engines.names) if bots and bots.engines else ()
    secret, now = load_cookie_secret(store), now or store.now
    accounts = Accounts(store, secret)
    settings = ServerSettings(accounts, secret)
    process_id = secrets.token_hex(8)
    hand_covers = HandCovers(store, process_id)
    tables = TableRegistry(
        store,
        on_events=log_events,
        resolve_account=accounts.canonical_person,
        is_name_allowed=accounts.can_use_name,
        member_name=accounts.member_name,
        levels=levels,
        now=now,
        prepare=hand_covers.ensure_loaded,
    )
    clock_watcher = ClockWatcher(tables, store)
    guests, commands, executor = (
        GuestCookies(secret, limits, accounts.person_of),
        CommandLimit(limits),
        FairExecutor(limits),
    )
    chat_service = chat.ChatService(store, secret, limits, process_id)
    renderer = renderer or InlineRenderer()
    hub, message_builder, delivery_settings = (
        Hub(tables, hand_covers, limits, renderer, chat_service),
        MessageBuilder(tables, store),
        delivery_settings or DeliverySettings(),
    )
    dispatcher = NotificationDispatcher(
        store,
        tables.locked,
        delivery_backends(store, delivery_settings),
        message_builder.build_notification,
        hub.active_viewers,
        accounts.person_of,
        now,
        (WebError,),
        (NewerTableError,),
        limits.max_greetings,
    )
    result_recorder = ResultRecorder(store, accounts.canonical_person)
    league_scheduler = LeagueScheduler(store, tables, new_table_name, accounts.name_at_table, (WebError,))
    stores, tables_by_kind = scratch_stores(store, secret), {"": tables}
    scratch_budget = Budget(limits.scratch_tables_by_guest, limits.scratch_tables_by_address)
    what_if_app, tutorial_app, analysis_app, puzzle_app = (
        create_scratch_app(
            guests,
            commands,
            executor,
            open_scratch_tables(scratch_store, kind, accounts.canonical_person),
            limits,
            renderer,
            hand_covers,
        )
        for kind, scratch_store in stores.items()
    )
    for sub_app in (what_if_app, tutorial_app, analysis_app, puzzle_app):
        sub_app.state.settings = settings
    tables_by_kind |= {
        kind: app.state.tables
        for kind, app in zip(stores, (what_if_app, tutorial_app, analysis_app, puzzle_app), strict=True)
    }
    job_client = JobClient(store)
    pondering = None
    if bots and bots.ponderer and not store.is_shared:  # other processes may play the next turn
        pondering = PonderingService(tables, bots.ponderer, hub.is_watched)
        hub.listen_unwatched(pondering.stop)
    bot_service = BotService(store, bots, tables_by_kind, pondering)
    has_analysis = bots is not None and bots.has_analysis

    members = Members(accounts, partial(reserved_bot_names, levels, engines))
    process_monitor = ProcessMonitor(hub, bots)
    admin = Admin(settings, members, delivery_settings, process_monitor)
    control_socket = ControlSocket(store.location, admin.run) if isinstance(store.location, Path) else None

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as exit_stack:  # closed in reverse order; each is closed even if another raises
            exit_stack.callback(store.close)
            exit_stack.push_async_callback(store.stop_listening)
            exit_stack.callback(executor.close)
            exit_stack.push_async_callback(renderer.close)
            if bots and bots.engines:
                exit_stack.push_async_callback(asyncio.to_thread, bots.engines.close)
            for service in (
                clock_watcher,
                result_recorder,
                dispatcher,
                bot_service,
                chat_service.cluster_presence,
                league_scheduler,
            ):
                exit_stack.push_async_callback(service.close)
            if control_socket is not None:
                exit_stack.push_async_callback(control_socket.close)
            await start_services()
            yield

    async def start_services() -> None:
        renderer_task = asyncio.create_task(renderer.start()) if store.is_shared else None
        if accounts.members:  # lookalike names take a moment to load: do it before the first request for a seat
            await asyncio.to_thread(accounts.can_use_name, None, "Saqqara")
        if (
            settings.value("address") != delivery_settings.address
        ):  # `saqqara admin` prints the address even if no server is running
            await settings.set_value("address", delivery_settings.address)
        await clock_watcher.start()
        await store.start_listening()
        await dispatcher.start()
        await bot_service.start()
        await chat_service.cluster_presence.start(hub.local_presence)
        result_recorder.start()
        await league_scheduler.start()
        if control_socket is not None:
            await control_socket.start()
        if renderer_task is not None:  # other servers answer meanwhile; pages opened here are up to date at once
            await renderer_task

    app = FastAPI(
        title="Saqqara", version=__version__, description=DESCRIPTION, lifespan=lifespan,
        routes=ROUTES, docs_url=None, redoc_url=None, openapi_url=None,
        redirect_slashes=False,  # Starlette would build such a redirect from the Host header of the request
    )  # fmt: skip
    app.state.store, app.state.tables, app.state.guests = store, tables, guests
    app.state.accounts, app.state.members = accounts, members
    app.state.settings, app.state.admin, app.state.process_monitor = settings, admin, process_monitor
    app.state.clock_watcher, app.state.ratings = clock_watcher, RatingService(store)
    app.state.export_slots = ConcurrencyLimit(limits.max_exports, 1, limits.max_exports_by_address)
    app.state.greeting_slots = ConcurrencyLimit(
        limits.max_greetings_waiting, limits.max_greetings_by_address, limits.max_greetings_by_address
    )
    app.state.result_recorder = result_recorder
    app.state.what_if_tables, app.state.lesson_tables, app.state.analysis_tables, app.state.puzzle_tables = (
        ScratchTables(stores[kind], tables_by_kind[kind], scratch_budget) for kind in stores
    )
    app.state.levels, app.state.engines = levels, engines
    app.state.bots = bots
    app.state.creation_limit, app.state.command_limit, app.state.chat = CreationLimit(limits), commands, chat_service
    app.state.hub = hub
    app.state.notification_dispatcher, app.state.message_builder, app.state.delivery_settings = (
        dispatcher,
        message_builder,
        delivery_settings,
    )
    app.state.league_scheduler = league_scheduler
    app.state.hand_covers = hand_covers
    app.state.executor, app.state.preview_cache = executor, preview.PreviewCache()
    app.state.review_service, app.state.api_prefix = (
        analysis_api.ReviewService(job_client) if has_analysis else None,
        "/api/tables",
    )
    analysis_app.state.store = store
    app.state.my_puzzles, app.state.proof_service = (
        puzzle_pages.MyPuzzles(store.jobs),
        my_puzzles.ProofService(job_client) if has_analysis else None,
    )
    app.mount("/api/what-if", what_if_app)
    app.mount("/api/tutorial", tutorial_app)
    app.mount("/api/puzzle", puzzle_app)
    app.mount(
        analysis_board.API_PREFIX,
        analysis_board.add_analysis(
            analysis_app, analysis_api.ReviewService(job_client, ANALYSIS) if has_analysis else None
        ),
    )
    app.mount(analysis_board.PAGES_PREFIX, analysis_board.create_pages_app(analysis_app, app))
    app.add_api_route("/health", health, response_model=Health, response_model_exclude_none=True, tags=["server"])
    errors.install_error_handlers(app)
    app.add_middleware(RedirectMiddleware)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED_BYTES, compresslevel=4)
    app.add_middleware(GuestCookieMiddleware, guests=guests)
    app.add_middleware(RequestGuard, limits=limits)
    app.add_middleware(AccessLog)
    return app


def delivery_backends(store: Store, settings: DeliverySettings) -> dict[str, DeliveryBackend]:
    """Return the delivery backends of the configured kinds of channels.

    Modules of kinds that are not configured are not imported.
    """
    backends: dict[str, DeliveryBackend] = {"push": WebPushBackend(store.secret, settings.is_allowed, settings.ca_file)}
    if settings.mail is not None:
        from saqqara.notifications.email import EmailBackend

        backends["mail"] = EmailBackend(settings.mail, settings.address)
    if settings.services:
        from saqqara.notifications.apprise_services import AppriseBackend

        backends["service"] = AppriseBackend(settings.services, settings.address, settings.is_allowed, settings.ca_file)
    return backends


async def health(request: Request) -> Health:
    """Check that the server responds and that its data is readable. Only admins receive the details."""
    state = request.app.state
    tables = await state.tables.store.count_tables()
    if not state.settings.is_admin(state.guests.guest(request)):
        return Health(status="ok")
    return Health(status="ok", version=__version__, tables=tables, bots=bot_state(state.bots))


async def show_table(request: Request, name: str) -> Response:
    """Render the page of a table.

    A user who may not view the table but may take a free seat gets the page for joining instead.
    """
    state = request.app.state
    guest, executor, tables = (
        state.guests.guest(request),
        cast(FairExecutor, state.executor),
        cast(TableRegistry, state.tables),
    )
    is_own = partial(is_own_table, request, name)
    async with executor.slot(request, is_own_table=is_own) as compute, tables.locked(name) as table:
        if not table.can_view(guest) and table.open_seats_for(guest):
            return await compute(lobby.render_join_page, request, name, table, guest)
        check_can_view(table, guest)
        seats = table.seats_of(guest)
        league = await cast(LeagueScheduler, state.league_scheduler).league_of_table(name)
        if league is not None and not (seats or league.listed):  # the link of an unlisted league is its invitation
            league = None
        return await compute(render_table_page, request, name, table, seats, league=league)


table_router = APIRouter(include_in_schema=False)
table_router.add_api_route("/t/{name}", show_table, name="table")

# The home page comes first, because a lookup initializes all routes up to the one that it finds. Tables and the
# requests of every action follow, because routes are tried in order.
ROUTES = [
    *merge_routers(home.router),
    *merge_routers(table_router),
    *merge_routers(
        api.router, *PLAY_ROUTERS, hot_seat.router, chat.router, lobby.router, analysis_api.router,
        departure_api.router,
        table_dialogs.leave_router, prefix="/api/tables",
    ),
    *merge_routers(
        my_games.router, thumbnails.router, static.router, rules_pages.router, home.about_router, api_reference.router,
        replay_page.catch_up_router, rules_pages.clause_router, replay_page.router, review_page.router,
        downloads.router,
        scratch.router, tutorial_pages.router, analysis_board.router, puzzle_pages.list_router,
        puzzle_pages.catalog_router,
        puzzle_pages.router, my_puzzles.router, account_pages.router, notification_pages.router, game_history.router,
        statistics.router, privacy.router, privacy.export_router, league_pages.router, league_api.router,
        league_pages.live_router, admin_pages.router,
    ),
    *merge_routers(
        identity.router, account_pages.api_router, notification_pages.settings_router, notification_pages.api_router,
        chat.general_router, lobby.general_router,
        admin_pages.api_router,
    ),
    *merge_routers(departure_api.time_off_router, prefix="/api/time-off"),
]  # fmt: skip
