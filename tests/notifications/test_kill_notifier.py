"""A server in a separate process that is killed while it sends notifications; it sends nothing twice, and resumes."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import httpx

from notifications.mail_server import Mailbox, run_mail_server
from server.running_server import CERTIFICATES, WAIT_SECONDS
from server.server_processes import start_server

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


class RestartingServer:
    """Table of Ann and Ben on a server that is killed and restarted."""

    def __init__(self, folder: Path, box: Mailbox) -> None:
        self.folder, self.box = folder, box
        self.cookies = {"ann": httpx.Cookies(), "ben": httpx.Cookies()}
        self.table = ""
        self.server: Process | None = None
        (folder / "calls.toml").write_text(CALLS + str(box.mail.port))

    async def start(self) -> None:
        self.server, self.base = await start_server(SERVER, self.folder / "saqqara.db", self.folder / "calls.toml")

    async def kill(self) -> None:
        assert self.server is not None
        os.kill(self.server.pid, signal.SIGKILL)
        assert await self.server.wait() == -signal.SIGKILL

    async def request(self, user: str, method: str, path: str, **more: Any) -> Any:
        async with httpx.AsyncClient(
            base_url=self.base, cookies=self.cookies[user], timeout=WAIT_SECONDS, verify=CERTIFICATES
        ) as client:
            answer = await client.request(method, path, **more)
            assert answer.is_success, answer.text
            self.cookies[user].update(client.cookies)
            return answer.json() if answer.content.startswith(b"{") else None

    async def meets(self) -> None:
        """Seat Ben at Ann's table, and confirm his mail address."""
        for user in self.cookies:
            await self.request(user, "POST", "/api/guest", json={})
        new = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann", "options": {"first": 0}}
        self.table = (await self.request("ann", "POST", "/api/tables", json=new))["table"]
        await self.request("ben", "POST", f"/api/tables/{self.table}/sit", json={"name": "Ben"})
        await self.request("ben", "POST", "/api/notifications/mail", json={"address": "ben@example.net"})
        _, letter = await asyncio.to_thread(self.box.next)
        found = re.search(rf"{HERE}(/notifications/confirm\?of=[\w-]+)", letter.get_content())
        assert found is not None
        await self.request("ben", "POST", found[1], data={})

    async def play(self, user: str, place: str) -> None:
        seen = await self.request(user, "GET", f"/api/tables/{self.table}")
        body = {"action": f"place {place}", "after": seen["seq"], "confirm": True}
        await self.request(user, "POST", f"/api/tables/{self.table}/play", json=body)


PLACED = re.compile(r"Ann placed on (\w\d)")


async def kill_at_every_step(server: RestartingServer) -> list[str]:
    """Kill the server at three moments, and return the places that Ben's mails name.

    The moments are: after the response to a move, after the arrival of a mail, and right after a start.
    """
    await server.start()
    await server.meets()
    received = []

    async def receive() -> None:
        _, letter = await asyncio.to_thread(server.box.next)
        found = PLACED.search(letter.get_content())
        assert found is not None, letter.get_content()
        received.append(found[1])

    await server.play("ann", "a1")
    await server.kill()
    await server.start()
    await server.play("ben", "a2")
    await server.play("ann", "b1")
    while "b1" not in received:
        await receive()
    await server.kill()
    await server.start()
    await server.kill()
    await server.start()
    await server.play("ben", "b2")
    await server.play("ann", "c1")
    while "c1" not in received:
        await receive()
    await server.kill()
    assert server.box.letters.empty()
    return received


def test_killed_server_sends_no_notification_twice(tmp_path: Path) -> None:
    with run_mail_server() as box:
        received = asyncio.run(kill_at_every_step(RestartingServer(tmp_path, box)))
    assert received in (["b1", "c1"], ["a1", "b1", "c1"])  # the server may have died before it mailed the first move
