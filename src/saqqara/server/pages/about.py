"""What this is."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from saqqara import __version__
from saqqara.server.core.fair_queue import at_desk
from saqqara.server.core.templating import page

router = APIRouter(include_in_schema=False)


@router.get("/about")
async def about(request: Request) -> Response:
    """What this is, its licence, and what it keeps about people."""
    return await at_desk(request, page, request, "pages/about.html", version=__version__)
