"""Real server in the event loop of the test, and guests who use it."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.puzzles import Puzzle
from saqqara.server.app import BotConfig, create_app
from saqqara.server.core.request_limits import Limits
from saqqara.server.live.render_process import Renderer
from saqqara.server.serve import uvicorn_config
from saqqara.server.services import Services
from saqqara.storage import Job, Store
from server.inline_renderer import InlineRenderer

CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # empty: each client would load all that the machine has
WAIT_SECONDS = 20  # seconds that a test waits for one thing before it fails
TEST_SECONDS = 300.0
"""Seconds after which a test fails, so that a test that hangs does not stop the others."""


class Server(uvicorn.Server):
    """Server that signals when it is ready and stops on an event; uvicorn itself polls ten times a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready, self.over = asyncio.Event(), asyncio.Event()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self.over.wait()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


class Site:
    """Server and the clients of its guests."""

    def __init__(self, app: FastAPI, base: str) -> None:
        self.app, self.base = app, base
        self.services: Services = app.state.services
        self.clients: list[httpx.AsyncClient] = []

    def client(self, headers: dict[str, str], cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        client = httpx.AsyncClient(
            base_url=self.base, headers=headers, cookies=cookies, timeout=WAIT_SECONDS, verify=CERTIFICATES
        )
        self.clients.append(client)
        return client

    def guest(self, **headers: str) -> Guest:
        return Guest(self, headers)

    async def two_at_a_table(self, **new: Any) -> tuple[Guest, Guest]:
        """Return Ann in seat 0 and Bob in seat 1 of a new table (`.path`); the last event has number 1."""
        ann, bob = self.guest(), self.guest()
        await ann.open(**new)
        bob.path = ann.path
        await bob.post("sit", name="Bob")
        return ann, bob

    async def events(self, guest: Guest) -> str:
        """Return all stored events of the table of a guest, as JSON text."""
        return json.dumps(await self.services.tables.store.events(guest.table))


class Guest:
    """User with cookies; `path` is the API path of their table."""

    def __init__(self, site: Site, headers: dict[str, str]) -> None:
        self.site = site
        self.client = site.client(headers)
        self.path = ""

    def move_to(self, site: Site) -> None:
        """Continue on another server with the same cookies."""
        self.site, self.client = site, site.client({}, self.client.cookies)

    @property
    def table(self) -> str:
        return self.path.rpartition("/")[2]

    async def arrive(self) -> Guest:
        """Request an identity unless the guest has one; return the guest."""
        if "guest" not in self.client.cookies:
            answer = await self.client.post("/api/guest", json={})
            assert answer.status_code == 200, answer.text
        return self

    async def open(self, **new: Any) -> dict[str, Any]:
        await self.arrive()
        body = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann", **new}
        answer = await self.client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        self.path = f"/api/tables/{seated['table']}"
        return seated

    async def post(self, command: str, **body: Any) -> httpx.Response:
        await self.arrive()
        return await self.client.post(f"{self.path}/{command}", json=body)

    async def delete(self, part: str) -> httpx.Response:
        await self.arrive()
        headers = {"Content-Type": "application/json"}
        return await self.client.delete(f"{self.path}/{part}", headers=headers)

    async def play(self, action: str, after: int, confirm: bool = True, **more: Any) -> httpx.Response:
        return await self.post("play", action=action, after=after, confirm=confirm, **more)

    async def get(self, part: str = "", **query: str) -> httpx.Response:
        return await self.client.get(f"{self.path}{part}", params=query)

    async def fetch(self) -> dict[str, Any]:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    @asynccontextmanager
    async def live(self, after: int | None = None, path: str | None = None, **headers: str) -> AsyncIterator[Live]:
        query = "" if after is None else f"?after={after}"
        address = f"{self.site.base.replace('http', 'ws')}{path or self.path}/live{query}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        sent = {"Cookie": cookies, **headers} if cookies else headers
        async with connect(address, additional_headers=sent) as connection:
            yield Live(connection)


class Live:
    """Live connection (WebSocket) of a page."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seq = -1  # last event that `test_site.shows` received
        self.participants: dict[str, str] = {}  # participants received so far, by region

    async def next_message(self) -> dict[str, Any]:
        """Return the next message that is not about participants."""
        while "participants" in (message := await self._next()):
            pass
        return message

    async def meets(self) -> dict[str, str]:
        """Return the changed regions of the next message about participants."""
        while "participants" not in (message := await self._next()):
            pass
        changed: dict[str, str] = message["participants"]
        return changed

    async def until_called(self) -> list[dict[str, Any]]:
        """Wait for the message that it is the reader's turn at another table; return all messages before it."""
        messages = []
        while "waiting" not in (message := await self._next()):
            messages.append(message)
        return messages

    async def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), WAIT_SECONDS))
        self.participants.update(message.get("participants", {}))
        return message

    async def send(self, message: Any) -> None:
        await self.connection.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    async def message_after(self, seq: int) -> dict[str, Any]:
        """Return the first message with this event or a later one."""
        while (message := await self.next_message())["seq"] < seq:
            pass
        return message


async def store_puzzle(store: Store, puzzle: Puzzle) -> None:
    """Store a puzzle from the game of a user."""
    job = Job("puzzle", "somewhere", 0)
    await store.jobs.submit(job)
    await store.jobs.add_result(job, 0, puzzle.to_json(), puzzle.name)


@asynccontextmanager
async def serving(
    data: Path | str,
    computer: BotConfig | None = None,
    limits: Limits | None = None,
    drawing: Renderer | None = None,
    calls: DeliverySettings | None = None,
) -> AsyncIterator[Site]:
    """Run a server on a free port."""
    app = create_app(data, computer, limits, drawing or InlineRenderer(), delivery_settings=calls)
    listener = socket.socket(proto=socket.IPPROTO_TCP)  # explicit: only then asyncio sends small answers at once
    listener.bind(("127.0.0.1", 0))
    server = Server(uvicorn_config(app, limits or Limits()))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await asyncio.wait_for(server.ready.wait(), WAIT_SECONDS)
    site = Site(app, f"http://127.0.0.1:{listener.getsockname()[1]}")
    try:
        yield site
    finally:
        for client in site.clients:
            await client.aclose()
        server.over.set()
        await running


def data_of(folder: Path) -> Path | str:
    """Return the location of the data of a test; for PostgreSQL, `conftest.py` replaces this function."""
    return folder / "saqqara.db"


def run(test: Callable[[Site], Awaitable[None]], tmp_path: Path, **server: Any) -> None:
    """Run a test with its own site on a new data file."""

    async def with_site() -> None:
        async with asyncio.timeout(TEST_SECONDS), serving(data_of(tmp_path), **server) as site:
            await test(site)

    asyncio.run(with_site())
