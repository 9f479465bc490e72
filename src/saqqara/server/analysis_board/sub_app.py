"""The applications beside the real one in which what was brought along lies: what can be done there, and its pages."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import Response

from saqqara.server.bots import analysis_api
from saqqara.server.core import errors
from saqqara.server.core.routing import merge_routers
from saqqara.server.live.table_page import render_table_page
from saqqara.server.replay import downloads, replay_page, review_page, what_if
from saqqara.server.tables.access import read_table

PAGES_PREFIX, API_PREFIX = "/analysis/tables", "/api/analysis/tables"
"""Under which addresses they lie."""

ANALYSIS_ROUTES = merge_routers(analysis_api.router)
REPLAY_ROUTES = merge_routers(replay_page.router, review_page.router, downloads.router, what_if.router)


def add_analysis(app: FastAPI, reviews: analysis_api.ReviewService | None) -> FastAPI:
    """Makes an application over tables that nobody keeps one where hints and reviews are to be had too."""
    app.state.review_service, app.state.pages_prefix = reviews, PAGES_PREFIX
    app.router.routes.extend(ANALYSIS_ROUTES)
    return app


def create_pages_app(analysis_app: FastAPI, main_app: FastAPI) -> FastAPI:
    """The pages of the tables of such an application, for the guests of the real one."""
    app = FastAPI(routes=REPLAY_ROUTES, docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    for name in ("guests", "executor", "levels", "what_if_tables", "review_service", "store", "settings"):
        setattr(app.state, name, getattr(main_app.state, name))
    app.state.tables, app.state.hand_covers = analysis_app.state.tables, analysis_app.state.hand_covers
    app.state.pages_prefix, app.state.api_prefix = PAGES_PREFIX, API_PREFIX
    app.add_api_route("/t/{name}", _show_table, include_in_schema=False)
    errors.install_error_handlers(app)
    return app


async def _show_table(request: Request, name: str) -> Response:
    """The page of a table, framed so that nobody takes it for a game."""
    guest = request.app.state.guests.guest(request)

    def render(found: object) -> Response:
        return render_table_page(request, name, found, found.seats_of(guest), "analysis_board/board.html")  # type: ignore[arg-type, attr-defined]

    return await read_table(request, name, render)
