"""The page for who keeps the house; the page that makes somebody host; the door for who is new."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara.admin.cleanup import MIN_IDLE_DAYS
from saqqara.admin.monitoring import METRICS_ACCESS
from saqqara.admin.operations import Admin
from saqqara.admin.server_settings import MAX_TEXT_LENGTHS, REGISTRATION
from saqqara.admin.table_list import LEAGUES_PER_PAGE as LEAGUES
from saqqara.admin.table_list import TABLES_PER_PAGE
from saqqara.admin.users import PERSON_REFERENCE
from saqqara.core.registry import list_games
from saqqara.server.admin.api import METRICS_PATH as FIGURES_AT
from saqqara.server.admin.api import AdminDep, get_admin
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.limits import BoundedInt
from saqqara.server.core.preferences import LANGUAGE_NAMES
from saqqara.server.core.templating import render_page

router = APIRouter(include_in_schema=False)

ADMIN_LINK_PATH = "/admin/claim"
"""Where the link leads that makes its visitor host."""


@router.get("/admin")
async def show_admin(request: Request, admin: AdminDep, tables: BoundedInt = 0, leagues: BoundedInt = 0) -> Response:
    """The page, for who keeps the house; everybody else is told the same."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        facts = await _admin_facts(admin, max(0, tables), max(0, leagues))
        me = admin.settings.reference(PERSON_REFERENCE, str(request.app.state.guests.guest(request)))
        return await compute(render_page, request, "admin/admin.html", me=me, **facts)


PAGE_OPERATIONS = ("access", "list-users", "list-reports", "usage", "list-texts", "notifications", "health", "logs")
"""Operations whose results the page contains, each under its name without `list-`."""


async def _admin_facts(admin: Admin, first: int, first_league: int) -> dict[str, Any]:
    found = {name.removeprefix("list-"): await admin.run(name, {}) for name in PAGE_OPERATIONS}
    rows = await admin.run("list-tables", {"first": first})
    leagues = await admin.run("list-leagues", {"first": first_league})
    return {
        **found, "tables": rows, "first": first, "part": TABLES_PER_PAGE, "policies": REGISTRATION,
        "letters": MAX_TEXT_LENGTHS, "least": MIN_IDLE_DAYS,
        "leagues": leagues, "first_league": first_league, "leagues_at_once": LEAGUES,
        "titles": list_games(), "metrics_policies": METRICS_ACCESS, "metrics_path": FIGURES_AT,
        "in_file": admin.monitoring.data_file is not None,
        "languages": LANGUAGE_NAMES, "day_of": utc_day,
    }  # fmt: skip


def utc_day(seconds: int) -> date:
    """The day that begins at this instant in UTC: hosts see of a table no more than the day."""
    return datetime.fromtimestamp(seconds, UTC).date()


@router.get(ADMIN_LINK_PATH)
async def show_admin_link(request: Request) -> Response:
    """Where the link leads that makes its visitor host; what it ends with reaches no server until they say so."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        return await compute(render_page, request, "admin/redeem.html", door="host", closed=False)


@router.get("/invite")
async def show_invite(request: Request) -> Response:
    """Where an invitation code is given."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        closed = get_admin(request).settings.registration == "closed"
        return await compute(render_page, request, "admin/redeem.html", door="enter", closed=closed)
