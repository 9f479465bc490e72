"""The applications beside the real one in which what was brought along lies: what can be done there, and its pages."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import Response

from saqqara.server.bots import analysis_api
from saqqara.server.core import errors
from saqqara.server.core.routing import together
from saqqara.server.live.table_page import table_page
from saqqara.server.replay import downloads, replay_page, review_page, what_if
from saqqara.server.tables.access import look_at

PAGES, API = "/analysis/tables", "/api/analysis/tables"
"""Under which addresses they lie."""

ANALYSIS = together(analysis_api.router)
LOOKING_BACK = together(replay_page.router, review_page.router, downloads.router, what_if.router)


def analysed(commands: FastAPI, reviews: analysis_api.Reviews | None) -> FastAPI:
    """Makes an application over tables that nobody keeps one where hints and reviews are to be had too."""
    commands.state.reviews, commands.state.under = reviews, PAGES
    commands.router.routes.extend(ANALYSIS)
    return commands


def pages(commands: FastAPI, real: FastAPI) -> FastAPI:
    """The pages of the tables of such an application, for the guests of the real one."""
    app = FastAPI(routes=LOOKING_BACK, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    for name in ("guests", "desk", "levels", "copies", "reviews", "store", "house"):
        setattr(app.state, name, getattr(real.state, name))
    app.state.tables, app.state.covers = commands.state.tables, commands.state.covers
    app.state.under, app.state.api = PAGES, API
    app.add_api_route("/t/{name}", _table, include_in_schema=False)
    errors.install(app)
    return app


async def _table(request: Request, name: str) -> Response:
    """The page of a table, framed so that nobody takes it for a game."""
    guest = request.app.state.guests.guest(request)

    def shown(found: object) -> Response:
        return table_page(request, name, found, found.seats_of(guest), "analysis_board/board.html")  # type: ignore[arg-type, attr-defined]

    return await look_at(request, name, shown)
