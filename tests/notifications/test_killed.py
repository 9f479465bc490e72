"""A server of a process of its own that is killed while it calls somebody says nothing twice, and goes on calling."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import httpx

from notifications.letters import Box, receiving
from server.processes import started
from server.serving import CERTIFICATES, PATIENCE

HERE = "https://games.example.org"
SERVER = """
import sys
from pathlib import Path
from saqqara.notifications import dispatcher
from saqqara.server.serve import serve
dispatcher.DELAY_MS = 0
serve(port=0, data=Path(sys.argv[1]), notifications_file=Path(sys.argv[2]))
"""
CALLS = f"""address = "{HERE}"
[mail]
from = "games@example.org"
server = "127.0.0.1"
security = "none"
port = """


class House:
    """Ann and Ben at a table, and the server that comes and goes."""

    def __init__(self, folder: Path, box: Box) -> None:
        self.folder, self.box = folder, box
        self.cookies = {"ann": httpx.Cookies(), "ben": httpx.Cookies()}
        self.table = ""
        self.server: Process | None = None
        (folder / "calls.toml").write_text(CALLS + str(box.mail.port))

    async def starts(self) -> None:
        self.server, self.base = await started(SERVER, self.folder / "saqqara.db", self.folder / "calls.toml")

    async def dies(self) -> None:
        assert self.server is not None
        os.kill(self.server.pid, signal.SIGKILL)
        assert await self.server.wait() == -signal.SIGKILL

    async def asks(self, who: str, method: str, path: str, **more: Any) -> Any:
        async with httpx.AsyncClient(
            base_url=self.base, cookies=self.cookies[who], timeout=PATIENCE, verify=CERTIFICATES
        ) as client:
            answer = await client.request(method, path, **more)
            assert answer.is_success, answer.text
            self.cookies[who].update(client.cookies)
            return answer.json() if answer.content.startswith(b"{") else None

    async def meets(self) -> None:
        """Ben sits down with Ann, and gives an address of his."""
        for who in self.cookies:
            await self.asks(who, "POST", "/api/guest", json={})
        new = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann", "options": {"first": 0}}
        self.table = (await self.asks("ann", "POST", "/api/tables", json=new))["table"]
        await self.asks("ben", "POST", f"/api/tables/{self.table}/sit", json={"name": "Ben"})
        await self.asks("ben", "POST", "/api/notifications/mail", json={"address": "ben@example.net"})
        _, letter = await asyncio.to_thread(self.box.next)
        found = re.search(rf"{HERE}(/notifications/confirm\?of=[\w-]+)", letter.get_content())
        assert found is not None
        await self.asks("ben", "POST", found[1], data={})

    async def plays(self, who: str, place: str) -> None:
        seen = await self.asks(who, "GET", f"/api/tables/{self.table}")
        body = {"action": f"place {place}", "after": seen["seq"], "confirm": True}
        await self.asks(who, "POST", f"/api/tables/{self.table}/play", json=body)


PLACED = re.compile(r"Ann placed on (\w\d)")


async def killed_on_the_way(house: House) -> list[str]:
    """The places of which Ben is told: the server is killed as soon as a move is answered, when the letter has arrived,
    and when it has just begun anew."""
    await house.starts()
    await house.meets()
    told = []

    async def hears() -> None:
        _, letter = await asyncio.to_thread(house.box.next)
        found = PLACED.search(letter.get_content())
        assert found is not None, letter.get_content()
        told.append(found[1])

    await house.plays("ann", "a1")
    await house.dies()
    await house.starts()
    await house.plays("ben", "a2")
    await house.plays("ann", "b1")
    while "b1" not in told:
        await hears()
    await house.dies()
    await house.starts()
    await house.dies()
    await house.starts()
    await house.plays("ben", "b2")
    await house.plays("ann", "c1")
    while "c1" not in told:
        await hears()
    await house.dies()
    assert house.box.letters.empty()
    return told


def test_nobody_is_called_twice_by_a_server_that_was_killed(tmp_path: Path) -> None:
    with receiving() as box:
        told = asyncio.run(killed_on_the_way(House(tmp_path, box)))
    assert told in (["b1", "c1"], ["a1", "b1", "c1"])  # of the first move it may have died before it said anything
