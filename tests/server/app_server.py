"""Requests to an application without a server: a test can send any bytes, and thousands of requests take moments."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from saqqara.server.app import BotConfig, create_app
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.services import Services
from server import running_server

VERY_HIGH_RATE = Rate(1_000_000, 0.001)
UNLIMITED = Limits(
    tables_by_guest=VERY_HIGH_RATE,
    tables_by_address=VERY_HIGH_RATE,
    commands=VERY_HIGH_RATE,
    reads=VERY_HIGH_RATE,
    reads_by_address=VERY_HIGH_RATE,
    new_guests_by_address=VERY_HIGH_RATE,
)

PROXY = "192.0.2.1"
HeaderPairs = Sequence[tuple[bytes, bytes]]


@dataclass(frozen=True)
class AppResponse:
    """Response of an application."""

    status: int
    headers: Headers
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.content)


@dataclass(frozen=True)
class AppServer:
    """Application with its own data file; requests to it need no server."""

    app: FastAPI
    renewed: dict[bytes, bytes] = field(default_factory=dict)  # new cookies of members, by their old cookies

    @property
    def services(self) -> Services:
        """Services of the application."""
        services: Services = self.app.state.services
        return services

    async def request(
        self,
        method: str,
        path: str,
        headers: HeaderPairs = (),
        query: bytes = b"",
        body: bytes = b"",
        kind: str = "http",
    ) -> AppResponse:
        """Send a request and return the response; for the kind `websocket`, the response that refuses the WebSocket."""
        scope = {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
            "raw_path": path.encode(), "query_string": query, "root_path": "", "headers": list(headers),
            "scheme": "http" if kind == "http" else "ws", "client": (PROXY, 4711), "server": ("127.0.0.1", 80),
            "extensions": {"websocket.http.response": {}}, "state": {},
        }  # fmt: skip
        if kind == "websocket":
            del scope["method"]
        sent_cookie = next((value for name, value in headers if name == b"cookie"), b"")
        scope["headers"] = [
            (name, self.renewed.get(value, value) if name == b"cookie" else value) for name, value in headers
        ]
        coming = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return coming.pop(0) if coming else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await ProxyHeadersMiddleware(self.app, PROXY)(scope, receive, send)  # as uvicorn does
        start, *parts = sent
        answer = AppResponse(
            start["status"], Headers(raw=start["headers"]), b"".join(part.get("body", b"") for part in parts)
        )
        if path in ("/api/me/member", "/api/me/passkeys") and "set-cookie" in answer.headers:  # as a browser does
            self.renewed[sent_cookie] = answer.headers["set-cookie"].partition(";")[0].encode()
        return answer

    async def get(self, path: str, *headers: tuple[bytes, bytes], query: bytes = b"") -> AppResponse:
        return await self.request("GET", path, headers, query)

    async def post(self, path: str, body: Any, *headers: tuple[bytes, bytes]) -> AppResponse:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.request("POST", path, [(b"content-type", b"application/json"), *headers], body=sent)

    async def delete(self, path: str, body: Any, *headers: tuple[bytes, bytes]) -> AppResponse:
        sent = json.dumps(body).encode()
        return await self.request("DELETE", path, [(b"content-type", b"application/json"), *headers], body=sent)

    def cookie(self, guest: str) -> tuple[bytes, bytes]:
        """Return the cookie header of a guest."""
        answer = Response()
        connection = HTTPConnection({"type": "http", "scheme": "http", "path": "/", "headers": []})
        self.services.guests.set_cookie(connection, answer, guest)
        return b"cookie", answer.headers["set-cookie"].partition(";")[0].encode()


@asynccontextmanager
async def running_app(
    tmp_path: Path, limits: Limits = UNLIMITED, computer: BotConfig | None = None, **settings: Any
) -> AsyncIterator[AppServer]:
    """Run an application with its startup and shutdown."""
    app = create_app(running_server.data_of(tmp_path), computer, limits, **settings)
    async with app.router.lifespan_context(app):
        yield AppServer(app)


def run_with_app(tmp_path: Path, test: Callable[[AppServer], Awaitable[None]], **settings: Any) -> None:
    """Run a test with its own application."""

    async def run() -> None:
        async with running_app(tmp_path, **settings) as server:
            await test(server)

    asyncio.run(run())


def routes(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Yield the methods and paths of all routes of an application, with the paths of each kind of table."""
    for prefix, route in all_routes(app):
        for method in getattr(route, "methods", ()):
            yield from ((method, path) for path in paths_of_kinds(f"{prefix}{route.path}"))


def all_routes(app: FastAPI) -> Iterator[tuple[str, Any]]:
    """Yield all routes of an application, each after the prefix of the router that it belongs to."""
    for route in app.routes:
        if hasattr(route, "original_router"):  # an included router
            yield from ((route.include_context.prefix, one) for one in route.original_router.routes)
        else:
            yield "", route


def paths_of_kinds(path: str) -> list[str]:
    """Return a path once for each kind of table that it serves."""
    kinds = {"{kind:scratch_kind}": ("what-if", "tutorial", "puzzle", "analysis/tables"),
             "{kind:analysis_kind}": ("analysis/tables",)}  # fmt: skip
    for name, parts in kinds.items():
        if name in path:
            return [path.replace(name, part) for part in parts]
    return [path]
