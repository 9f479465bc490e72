"""Pages made by the server: home, rules, replay, about, errors; and the static files."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from saqqara.web.templating import static_response

router = APIRouter(include_in_schema=False)


@router.get("/static/{version}/{name:path}")
def static_file(version: str, name: str) -> Response:
    """A style, a script or a picture; the address with the current version may be kept for ever."""
    response = static_response(version, name)
    if response is None:
        raise HTTPException(404)
    return response
