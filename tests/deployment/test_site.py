"""A site as in `docs/hosting.md`: people play through nginx during an upgrade, and both releases serve the same tables.

The next release is this one with what a later one may add: a data format, a table, a column, a kind of event.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from fnmatch import fnmatch
from pathlib import Path

import httpx
import pytest

from deployment.machine import SOURCE, TIMEOUT_SECONDS, Machine, machine
from notifications.https_listener import certificate
from saqqara.storage import Store
from saqqara.storage.schema import FORMAT
from server.running_server import Guest, Live, Site

MIGRATION = '''"""Whether the weather is fine."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "{number}", "{before}"


def upgrade() -> None:
    """Makes what this format has beside the tables of the one before."""
    op.create_table("weather", sql.Column("fine", sql.Boolean, primary_key=True))
    op.add_column("tables", sql.Column("mood", sql.String(40), nullable=False, server_default="calm"))
    op.execute("UPDATE about SET value = '{number}' WHERE name = 'format'")
'''
WAVED_EVENT_CODE = """

def _wave(table: Table, event: Event) -> list[Event]:
    return table._append({"event": "waved", "seat": event["seat"]})


_REPLAY["waved"] = _wave
"""


@pytest.fixture(scope="module")
def site() -> Iterator[Machine]:
    with machine() as made:
        made.begin()
        yield made


def next_release(site: Machine) -> Path:
    """Create the release after this one; return its folder."""
    release = site.release("next", site.folder / "next" / "src")
    package = site.folder / "next" / "src" / "saqqara"
    shutil.copytree(SOURCE / "saqqara", package, ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in (
        ("storage/schema.py", f"\nFORMAT = {FORMAT}\n", f"\nFORMAT = {FORMAT + 1}\n"),
        ("table/events.py", '    "sat": {"seat": int},\n', '    "sat": {"seat": int},\n    "waved": {"seat": int},\n'),
    ):
        text = (package / file).read_text("utf-8")
        assert old in text
        (package / file).write_text(text.replace(old, new))
    step = package / "storage" / "migrations" / "versions" / f"format_{FORMAT + 1}.py"
    step.write_text(MIGRATION.format(number=FORMAT + 1, before=FORMAT))
    with (package / "table" / "table.py").open("a") as module:
        module.write(WAVED_EVENT_CODE)
    return release


class SiteServer(Site):
    """Clients of the site, through nginx or at one of its servers."""

    def __init__(self, base: str) -> None:
        self.base, self.clients = base, []
        self.trusted = ssl.create_default_context(cafile=certificate()[0])

    def client(self, headers: dict[str, str], cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        client = httpx.AsyncClient(
            base_url=self.base, headers=headers, cookies=cookies, timeout=TIMEOUT_SECONDS, verify=self.trusted
        )
        self.clients.append(client)
        return client


@asynccontextmanager
async def site_servers(site: Machine) -> AsyncIterator[list[SiteServer]]:
    """Yield the site through nginx, and each of its servers."""
    found = [
        SiteServer(f"https://127.0.0.1:{site.port}"),
        *(SiteServer(f"http://127.0.0.1:{port}") for port in site.ports),
    ]
    try:
        yield found
    finally:
        for server in found:
            for client in server.clients:
                await client.aclose()


class Game:
    """Game of two players at the site, who play at random; `answered` collects the actions that were accepted."""

    def __init__(self, *players: Guest) -> None:
        self.players, self.chance, self.answered = players, random.Random(7), list[tuple[int, str]]()

    async def play_on(self, times: int) -> bool:
        """Play this number of actions more; return False if the game is over.

        An action that is not accepted is tried again, as people do.
        """
        until = len(self.answered) + times
        while len(self.answered) < until:
            for seat, player in enumerate(self.players):
                seen = await player.fetch()
                if seen["over"]:
                    return False
                if seen["current_player"] != seat:  # at this server; another one may already know more
                    continue
                decision = self.chance.choice(seen["view"]["legal"])
                answer = await player.play(decision, seen["seq"])
                if answer.status_code == 200:
                    self.answered.append((seat, decision))
                else:
                    assert answer.status_code in (409, 502, 503), answer.text
        return True

    async def to_its_end(self) -> None:
        while await self.play_on(1):
            pass

    async def on_disk(self, store: Store) -> list[tuple[int, str]]:
        events = await store.events(self.players[0].table)
        return [(event["seat"], event["action"]) for event in events if event["event"] == "played"]


async def guest_at(server: SiteServer, guest: Guest) -> Guest:
    """Return the same guest at a given server."""
    there = Guest(server, {})
    there.client.cookies.set("guest", guest.client.cookies["guest"])  # through nginx, it is for HTTPS only
    there.path = guest.path
    return there


async def read_until(stream: asyncio.StreamReader, pattern: str) -> str:
    """Return what a program prints, up to a line that matches a pattern."""
    output = ""
    async with asyncio.timeout(2 * TIMEOUT_SECONDS):
        while line := (await stream.readline()).decode():
            output += line
            if fnmatch(line.strip(), pattern):
                return output
    raise AssertionError(output)


async def wait_for_event(live: Live, seq: int) -> None:
    """Return when an open page has received the event `seq`.

    A turn that is not final sends no event to others, so a page may have that event already.
    """
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while live.seq < seq:
            live.seq = max(live.seq, json.loads(await live.connection.recv()).get("seq", -1))


def test_release_is_upgraded_while_people_play(site: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", certificate()[0])
    release = next_release(site)

    async def upgraded(nginx: SiteServer, first: SiteServer, second: SiteServer) -> Game:
        ann, bob = await nginx.two_at_a_table(options={"first": 0})
        game = Game(ann, bob)
        eve = nginx.guest()
        await eve.open(opponents=["novice"], seat=1, options={"first": 0})  # the computer player begins
        upgrading = await site.upgrade(release)
        assert upgrading.stdout is not None
        lines = [await read_until(upgrading.stdout, "Restarting saqqara-web@*.")]
        for activity in (lambda: side_by_side(game, first, second), game.to_its_end):
            site.may_restart.release()
            await game.play_on(8)  # while a server stops, and starts again with the next release
            lines.append(await read_until(upgrading.stdout, "saqqara-web@* is running."))
            await activity()
        lines.append(await read_until(upgrading.stdout, f"The site runs {release}."))
        assert f"format {FORMAT + 1}: Whether the weather is fine." in "".join(lines)
        assert await upgrading.wait() == 0
        async with eve.live(after=0) as live:
            await wait_for_event(live, 1)
        return game

    async def side_by_side(game: Game, newer: SiteServer, older: SiteServer) -> None:
        ann, bob = game.players
        async with (await guest_at(older, bob)).live() as at_older, (await guest_at(newer, bob)).live() as at_newer:
            for turn in range(6):
                game.players = tuple([await guest_at((newer, older)[turn % 2], player) for player in (ann, bob)])
                await game.play_on(1)
                seq = (await game.players[1].fetch())["seq"]
                await asyncio.gather(wait_for_event(at_older, seq), wait_for_event(at_newer, seq))
        game.players = (ann, bob)
        carl, dora = await older.two_at_a_table(options={"first": 0})  # a table that continues at the newer server
        there = await guest_at(newer, carl)
        async with dora.live() as live:
            await live.next_message()
            store = await asyncio.to_thread(Store, site.data())
            await store.append(carl.table, [{"seq": 2, "event": "waved", "seat": 0}])
            await asyncio.to_thread(store.close)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await live.connection.wait_closed()
            assert live.connection.close_code == 1013
        assert (await carl.get()).json()["error"] == (await carl.play("place a1", 2)).json()["error"] == "newer"
        assert (await there.play("place a1", (await there.fetch())["seq"])).status_code == 200
        assert (await carl.get()).status_code == 503
        through = await guest_at(SiteServer(f"https://127.0.0.1:{site.port}"), carl)
        assert [(await through.get()).status_code for _ in range(4)] == [200] * 4
        await through.client.aclose()

    async def run() -> None:
        async with site_servers(site) as (nginx, first, second):
            with site.serve_commands():
                game = await upgraded(nginx, first, second)
            store = await asyncio.to_thread(Store, site.data())
            assert await game.on_disk(store) == game.answered
            await asyncio.to_thread(store.close)

    asyncio.run(run())
