"""FastAPI application: pages, JSON API and live tables over one data store."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara import __version__
from saqqara.admin.server_settings import ServerSettings
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.server import (
    account_pages,
    admin_pages,
    analysis_board,
    my_puzzles,
    notification_pages,
    puzzle_pages,
    tutorial_pages,
)
from saqqara.server.admin_pages import bot_state
from saqqara.server.bot_service import BotConfig
from saqqara.server.bots import analysis_api
from saqqara.server.core import identity, static
from saqqara.server.core.access_log import AccessLog
from saqqara.server.core.error_pages import install_error_handlers
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookieMiddleware, GuestCookies
from saqqara.server.core.network import ListenAddress
from saqqara.server.core.request_guard import RequestGuard
from saqqara.server.core.request_limits import Limits
from saqqara.server.core.routing import RedirectMiddleware, merge_routers
from saqqara.server.core.services import optional_service, service
from saqqara.server.insights import command_bar, preview, score_table, table_dialogs
from saqqara.server.leagues import api as league_api
from saqqara.server.leagues import league_pages
from saqqara.server.live import chat_api
from saqqara.server.live import hub as live_hub
from saqqara.server.live.render_process import Renderer
from saqqara.server.live.table_page import render_table_page
from saqqara.server.lobby import lobby
from saqqara.server.pages import api_reference, home, my_games, rules_pages, thumbnails
from saqqara.server.replay import downloads, replay_page, review_page, scratch
from saqqara.server.results import game_history, privacy, statistics
from saqqara.server.services import build_services
from saqqara.server.tables import api, departure_api, hot_seat
from saqqara.server.tables.access import check_can_view, is_own_table
from saqqara.server.tables.table_kinds import ANALYSIS_API, ANALYSIS_PAGES, LIVE, PATHS, SCRATCH_API
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Store

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
    listen_address: ListenAddress | None = None,
) -> FastAPI:
    """Build the application; see `build_services` for the arguments. Its services run as long as it does.

    Raise `StoreError` for data that cannot be used.
    """
    services = build_services(data, bots, limits, renderer, on_progress, now, delivery_settings, listen_address)
    app = FastAPI(
        title="Saqqara", version=__version__, description=DESCRIPTION, lifespan=lambda app: services.running(),
        routes=ROUTES, docs_url=None, redoc_url=None, openapi_url=None,
        redirect_slashes=False,  # Starlette would build such a redirect from the Host header of the request
    )  # fmt: skip
    app.state.services, app.state.registry = services, services.registry()
    app.add_api_route("/health", health, response_model=Health, response_model_exclude_none=True, tags=["server"])
    install_error_handlers(app)
    app.add_middleware(RedirectMiddleware)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED_BYTES, compresslevel=4)
    app.add_middleware(GuestCookieMiddleware, guests=services.guests)
    app.add_middleware(RequestGuard, limits=services.limits)
    app.add_middleware(AccessLog)
    return app


async def health(request: Request) -> Health:
    """Check that the server responds and that its data is readable. Only admins receive the details."""
    tables = await service(request, Store).count_tables()
    if not service(request, ServerSettings).is_admin(service(request, GuestCookies).guest(request)):
        return Health(status="ok")
    bots = bot_state(optional_service(request, BotConfig))
    return Health(status="ok", version=__version__, tables=tables, bots=bots)


async def show_table(request: Request, name: str) -> Response:
    """Render the page of a table.

    A user who may not view the table but may take a free seat gets the page for joining instead.
    """
    guest, executor = service(request, GuestCookies).guest(request), service(request, FairExecutor)
    tables, scheduler = service(request, TableRegistry), service(request, LeagueScheduler)
    is_own = partial(is_own_table, request, name)
    async with executor.slot(request, is_own_table=is_own) as compute, tables.locked(name) as table:
        if not table.can_view(guest) and table.open_seats_for(guest):
            return await compute(lobby.render_join_page, request, name, table, guest)
        check_can_view(table, guest)
        seats = table.seats_of(guest)
        league = await scheduler.league_of_table(name)
        if league is not None and not (seats or league.listed):  # the link of an unlisted league is its invitation
            league = None
        return await compute(render_table_page, request, name, table, seats, league=league)


table_router = APIRouter(include_in_schema=False)
table_router.add_api_route("/t/{name}", show_table, name="table")

PLAY_ROUTERS = (
    api.play_router, command_bar.legality_router, preview.router, score_table.router, score_table.site_router,
    api.takeback_router, table_dialogs.takeback_router, command_bar.router, live_hub.router,
)  # fmt: skip
"""Routes for playing at a table of any kind. None of them creates a table or takes a seat."""

# The home page comes first, because a lookup initializes all routes up to the one that it finds. Tables and the
# requests of every action follow, because routes are tried in order.
ROUTES = [
    *merge_routers(home.router),
    *merge_routers(table_router),
    *merge_routers(
        api.router, *PLAY_ROUTERS, hot_seat.router, chat_api.router, lobby.router, analysis_api.router,
        departure_api.router, table_dialogs.leave_router, prefix=PATHS[LIVE].api,
    ),
    *merge_routers(*PLAY_ROUTERS, prefix=SCRATCH_API, in_schema=False),
    *merge_routers(analysis_api.router, prefix=ANALYSIS_API, in_schema=False),
    *merge_routers(
        analysis_board.board_router, replay_page.router, review_page.router, downloads.router, scratch.router,
        prefix=ANALYSIS_PAGES, in_schema=False,
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
        chat_api.general_router, lobby.general_router,
        admin_pages.api_router,
    ),
    *merge_routers(departure_api.time_off_router, prefix="/api/time-off"),
]  # fmt: skip
