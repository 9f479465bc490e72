"""Many tables at once: how long until a decision is answered, and shown to the other browser.

    python bench/load.py [--tables 200] [--every 2.0] [--seconds 30] [--json]

Starts a server of its own on a free port with a new data file. Two players sit at each table, each with a live
connection; somebody decides at each table every so many seconds, at random among what is legal. It prints percentiles
of the time from sending a decision to its answer, and to its arrival at the other player.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SOURCE = Path(__file__).resolve().parents[1] / "src"
SERVER = """
import sys
from pathlib import Path
from saqqara.web.limits import Limits, Rate
from saqqara.web.serve import serve
serve(port=0, data=Path(sys.argv[1]), limits=Limits(tables_by_address=Rate(100_000, 0.001)))
"""


def started(data: Path) -> tuple[subprocess.Popen[str], str]:
    """A server, and the address that it names."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "SAQQARA_INTERPRET": "1"}
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(data)], stdout=subprocess.PIPE, text=True, env=env)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, line.split()[3]


@dataclass
class Measured:
    """Milliseconds of every decision."""

    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)


@dataclass
class Player:
    """A guest at a table, with a live connection; `seen` is the last event that has reached it."""

    cookie: str
    live: ClientConnection
    seen: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Notes what arrives, and answers as a browser does."""
        async for text in self.live:
            # The number stands first; to read all of it would measure this script, not the server.
            self.seen = int(str(text)[8:20].partition(",")[0])
            self.arrived.set()
            await self.live.send(json.dumps({"have": self.seen}))

    async def reached(self, seq: int) -> None:
        """Returns when this event has arrived."""
        while self.seen < seq:
            self.arrived.clear()
            await self.arrived.wait()


class Table:
    """A table with two players."""

    def __init__(self, client: httpx.AsyncClient, base: str, chance: random.Random) -> None:
        self.client, self.base, self.chance = client, base, chance
        self.players: list[Player] = []
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """A new table with two guests."""
        body = {"game": "duel", "opponent": "friend", "seat": 0, "name": "Ann"}
        first = await self._ask("POST", "/api/tables", body)
        self.path = f"/api/tables/{first.json()['table']}"
        second = await self._ask("POST", f"{self.path}/sit", {"name": "Bob"})
        for task in self.listening:
            task.cancel()
        self.players = [await self._player(answer.cookies["guest"]) for answer in (first, second)]
        self.listening = [asyncio.create_task(player.listen()) for player in self.players]
        self.next = 0

    async def _player(self, cookie: str) -> Player:
        address = self.base.replace("http", "ws") + f"{self.path}/live?after=1"
        return Player(cookie, await connect(address, additional_headers={"Cookie": f"guest={cookie}"}, compression=None))

    async def _ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> httpx.Response:
        headers = {"Cookie": f"guest={cookie}"} if cookie else {}
        answer = await self.client.request(method, self.base + path, json=body, headers=headers)
        if answer.status_code >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer

    async def _look(self, seat: int) -> Any:
        return (await self._ask("GET", self.path, cookie=self.players[seat].cookie)).json()

    async def decide(self, measured: Measured) -> None:
        """One random legal decision of whoever is to decide; after the end of the game a new table."""
        look = await self._look(self.next)
        if look["over"]:
            await self.open()
            return
        actor = look["actor"]
        if actor != self.next:
            look = await self._look(actor)
        self.next = 1 - actor  # most turns are one decision
        decision = self.chance.choice(look["view"]["legal"])
        body = {"decision": decision, "after": look["seq"], "confirm": True}
        begun = time.perf_counter()
        answer = await self._ask("POST", f"{self.path}/decide", body, self.players[actor].cookie)
        measured.answered.append(1000 * (time.perf_counter() - begun))
        await asyncio.wait_for(self.players[1 - actor].reached(answer.json()["seq"]), 10)
        measured.shown.append(1000 * (time.perf_counter() - begun))

    async def play(self, every: float, until: float, measured: Measured) -> None:
        """Decides every so many seconds, beginning at a random moment."""
        await asyncio.sleep(self.chance.random() * every)
        while (begun := time.perf_counter()) < until:
            await self.decide(measured)
            await asyncio.sleep(max(0.0, begun + every - time.perf_counter()))


async def load(base: str, tables: int, every: float, seconds: float) -> Measured:
    """Plays at so many tables, all deciding every so many seconds."""
    measured = Measured()
    limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
    nobody = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each player sends their own cookie
    async with httpx.AsyncClient(limits=limits, timeout=30, cookies=nobody) as client:
        all_tables = [Table(client, base, random.Random(number)) for number in range(tables)]
        for table in all_tables:
            await table.open()
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table.play(every, until, measured) for table in all_tables))
        for table in all_tables:
            for task in table.listening:
                task.cancel()
            for player in table.players:
                await player.live.close()
    return measured


def percentile(values: list[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two decisions at a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, base = started(Path(folder) / "load.db")
        try:
            begun, used = time.perf_counter(), _used(server.pid)
            measured = asyncio.run(load(base, asked.tables, asked.every, asked.seconds))
            busy = (_used(server.pid) - used) / (time.perf_counter() - begun)
        finally:
            server.terminate()
            server.wait()
    figures = {
        "tables": asked.tables,
        "decisions": len(measured.answered),
        **{f"answered_p{p}": round(percentile(measured.answered, p / 100), 1) for p in (50, 90, 99)},
        **{f"shown_p{p}": round(percentile(measured.shown, p / 100), 1) for p in (50, 90, 99)},
        "server_cores": round(busy, 2),
    }
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>14}  {value}{' ms' if '_p' in name else ''}")


def _used(pid: int) -> float:
    """Processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
