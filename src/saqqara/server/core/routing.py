"""Routes that several applications share, and redirects from URLs as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.server.core.errors import is_api_request


def merge_routers(*routers: APIRouter, prefix: str = "", in_schema: bool = True) -> list[BaseRoute]:
    """Return the routes of these routers, for any number of applications (`FastAPI(routes=...)`).

    Sharing them saves time: FastAPI parses all signatures again wherever a router is included.
    """
    merged = APIRouter()
    for router in routers:
        merged.include_router(router, prefix=prefix, include_in_schema=in_schema)
    return merged.routes


PAGE_METHODS = ("GET", "HEAD")
TRAILING_CHARACTERS = " \t\n\r\u00a0.,;:!?)]}>/\\\"'*_\u2019\u201c\u201d\u00bb\u2026"
"""Trailing characters that texts and markup add to a URL; the URL of no page ends with one."""
MAX_PATH_PARTS = 8
MISSING_STATUSES = (404, 405)
"""Statuses of a missing page; 405 is the response to HEAD, because the routes of pages accept only GET."""


class RedirectMiddleware:
    """Middleware that redirects a request for a missing page if exactly one existing page can be meant."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI request."""
        if scope["type"] != "http" or scope["method"] not in PAGE_METHODS or not _is_page_request(scope):
            await self.app(scope, receive, send)
            return
        missing: list[Message] = []

        async def send_unless_missing(message: Message) -> None:
            if missing or (message["type"] == "http.response.start" and message["status"] in MISSING_STATUSES):
                missing.append(message)
            else:
                await send(message)

        await self.app({**scope}, receive, send_unless_missing)  # routing changes the scope
        if not missing:
            return
        routes = scope["app"].router.routes
        candidates = [
            candidate
            for path in likely_paths(scope["path"])
            if _has_page(routes, candidate := _scope_for_path(scope, path))
        ]
        if len(candidates) > 1:  # names can differ in case
            candidates = [candidate for candidate in candidates if await self._page_exists(candidate)]
        if len(candidates) == 1:
            query = scope["query_string"].decode("latin-1")
            target = quote(candidates[0]["path"]) + (f"?{query}" if query else "")
            await RedirectResponse(target, 302)(scope, receive, send)
            return
        for message in missing:
            await send(message)

    async def _page_exists(self, scope: Scope) -> bool:
        """Return whether a page exists at the path of a scope, even if it is refused now."""
        status = 404

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]

        await self.app({**scope}, receive, send)
        return status not in MISSING_STATUSES


def _scope_for_path(scope: Scope, path: str) -> Scope:
    """Return the scope of a GET request for another path."""
    return {**scope, "method": "GET", "path": path, "raw_path": quote(path).encode(), "state": {}}


def _has_page(routes: Iterable[BaseRoute], scope: Scope) -> bool:
    """Return whether an application with these routes has pages at such a path."""
    return not is_api_request(scope) and any(route.matches(scope)[0] is Match.FULL for route in routes)


def _is_page_request(scope: Scope) -> bool:
    """Return whether the request is for a page, after trailing characters are cut from its path."""
    return not is_api_request({**scope, "path": scope["path"].rstrip(TRAILING_CHARACTERS)})


def likely_paths(path: str) -> list[str]:
    """Return other paths that a path may mean: without trailing characters, with leading parts in lower case."""
    trimmed = path.rstrip(TRAILING_CHARACTERS) or "/"
    parts = trimmed.split("/")
    if trimmed.startswith(("//", "/\\")) or len(parts) > MAX_PATH_PARTS:
        return []
    lower = ["/".join([*map(str.lower, parts[:count]), *parts[count:]]) for count in range(len(parts) + 1)]
    return [one for one in dict.fromkeys(lower) if one != path]


def redirect_with_query(request: Request, path: str) -> RedirectResponse:
    """Return a redirect to a path with the query of the request."""
    return RedirectResponse(f"{path}?{request.url.query}" if request.url.query else path, 302)
