"""Server with a few users, games and a league, always the same, for the pages and the API."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import saqqara.accounts.credentials as passwords
from golden.fixed_clock import fix_datetime
from golden.games import VARIANTS
from saqqara.admin import monitoring
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server.app import BotConfig
from saqqara.table import Table, TableSettings
from server.app_server import UNLIMITED, AppResponse, AppServer, HeaderPairs, running_app
from server.bots.test_analysis_api import Analyst

PEOPLE = ("ann", "ben", "cleo", "dan")
EN = (b"accept-language", b"en")
OVER = "ended2222222"
LOCAL = (b"host", b"127.0.0.1:8000")


class Server:
    """Application, and requests to it from users that are known by name."""

    def __init__(self, app_server: AppServer) -> None:
        self.app_server = app_server
        self.league = ""

    def headers(self, user: str, lang: str = "en") -> HeaderPairs:
        """Return the headers of a user's requests; "" is a user without a cookie."""
        cookie = [self.app_server.cookie(user)] if user else []
        return [*cookie, (b"accept-language", lang.encode()), LOCAL]

    async def get(self, path: str, user: str = "", lang: str = "en") -> AppResponse:
        plain, _, query = path.partition("?")
        return await self.app_server.get(plain, *self.headers(user, lang), query=query.encode())

    async def post(self, path: str, user: str, **body: Any) -> AppResponse:
        return await self.app_server.post(path, body, *self.headers(user))

    async def must(self, path: str, user: str, **body: Any) -> Any:
        """Send a command that must succeed; return the JSON of its response, None without content."""
        answer = await self.post(path, user, **body)
        assert answer.status < 300, answer.text
        return answer.json if answer.content else None

    async def review(self, table: str) -> None:
        """Return when the review of a table is complete."""
        while (await self.get(f"/api/tables/{table}/review", "ann")).json["state"] != "done":
            await asyncio.sleep(0)

    async def open(self, name: str, table: Table) -> None:
        await self.app_server.services.tables.open(table, name)


def seats(count: int) -> list[dict[str, Any]]:
    return [{"name": user.capitalize(), "player": "person", "person": user} for user in PEOPLE[:count]]


def table_name(variant: str) -> str:
    """Return the name of a variant's table: twelve characters."""
    return (variant.replace("-", "").replace("_", "") + "222222222222")[:12].replace("o", "p").replace("l", "m")


def create_table_in_progress(variant: str, terms: TableSettings | None = None) -> Table:
    """Return a table after half as many random actions as the position of the variant has."""
    game, options, count = VARIANTS[variant]
    chance = random.Random(variant)
    players = options.get("players", 2)
    table = Table.open(game, options, 11, seats(players), settings=terms or TableSettings())
    for _ in range(count // 2):
        if table.current_player is None:
            break
        table.play(table.current_player, chance.choice(table.view(table.current_player)["legal"]), confirm=True)
    return table


def finished() -> Table:
    """Return a rated game in which Ben has resigned."""
    table = create_table_in_progress("duel", TableSettings(rated=True))
    table.resign(1, None)
    return table


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[Server]:
    """Yield a server with one game of every variant, a finished one, members, and a league."""
    from argon2 import PasswordHasher

    fix_datetime("saqqara")
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    passwords._hasher = lambda: hasher  # the work to guess a password does not matter here
    monitoring._file_size = lambda path: 700_000  # a database file grows by pages, depending on when threads write
    analyst = Analyst()
    computer = BotConfig(("novice", "apprentice"), analyst, min_step_seconds=0.0, analysis_pool=analyst)  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory() as folder:
        async with running_app(Path(folder), UNLIMITED, computer) as app_server:
            server = Server(app_server)
            await _fill(server)
            yield server


async def _fill(server: Server) -> None:
    state = server.app_server.services
    await server.must("/api/me/member", "kim", name="Kim", password="crocodile by the river")
    token = await state.settings.create_admin_link()
    await server.must("/api/admin", "kim", token=token)
    for variant in VARIANTS:
        await server.open(table_name(variant), create_table_in_progress(variant))
    await server.open(OVER, finished())
    pace = {"minutes": 10, "seconds": 20, "first_turn_minutes": 5}
    new = {"name": "Thursday", "game": "duel", "kind": "swiss", "rounds": 3, "listed": True, "time_control": pace}
    server.league = (await server.must("/api/leagues", "kim", **new))["league"]
    for user in PEOPLE:
        await server.must(f"/api/leagues/{server.league}/join", user, name=user.capitalize())
    await server.must(f"/api/leagues/{server.league}/start", "kim")
    league = await server.get(f"/api/leagues/{server.league}", "cleo")
    at = f"/api/tables/{league.json['table']}"
    seq = (await server.get(at, "cleo")).json["seq"]
    await server.must(f"{at}/resign", "cleo", after=seq)
    await state.league_scheduler.advance(server.league)
    taker = ResultRecorder(state.store, state.accounts.canonical_person, idle_factor=0.0)
    while await taker.save_batch():
        pass


def run(use: Callable[[Server], Awaitable[None]]) -> None:
    """Run a function with such a server."""

    async def with_server() -> None:
        async with serving() as server:
            await use(server)

    asyncio.run(with_server())


def status_and_json(answer: AppResponse) -> Any:
    """Return the status and the JSON of a response."""
    content = json.loads(answer.content) if answer.content[:1] in b"{[n" else answer.text
    return {"status": answer.status, "answer": content}
