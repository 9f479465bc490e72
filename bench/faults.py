"""A house of several processes, and what goes wrong there: PostgreSQL, two servers, two processes that think, nginx and
a forwarder on one machine; people play at tables of all games, and at random something is killed, begun anew or
silenced.

python bench/faults.py --minutes 3 --tables 20    figures are added to build/faults.jsonl, one line for each run

Needs PostgreSQL and nginx of the distribution, and the extras `postgres` and `dev`; `faketime`, where it is installed,
sets the clock of one server wrong by an hour.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from postgres import Cluster, running  # noqa: E402

GAMES = ("duel", "imhotep", "tara_wolf")
RIGHT, BEYOND = 5.0, 10.0  # seconds: until every page is right, and a computer player waits beyond its thinking
THINKING = 3.0  # seconds that a decision of the level may take with its pace, its turn among others not counted
PAUSE = (5.0, 12.0)  # seconds between two faults
MAIN = "from saqqara.cli.main import main\nif __name__ == '__main__':\n    main()\n"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Forwarder:
    """A way to PostgreSQL on which connections that listen can be silenced: nothing comes, nothing says so."""

    def __init__(self, to: int) -> None:
        self.to, self.port, self.silent = to, free_port(), set[int]()
        self._listening, self._numbers = set[int](), count()

    async def begin(self) -> None:
        self.server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)

    def silence(self) -> int:
        """From now on all connections that listen say nothing; how many."""
        self.silent |= self._listening
        return len(self._listening)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = next(self._numbers)
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
            ways = [self._way(number, reader, back), self._way(number, there, writer)]
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for end in (back, writer):
                end.close()
        self._listening.discard(number)

    async def _way(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if b"saqqara listens" in data[:300]:
                    self._listening.add(number)
                while number in self.silent:
                    await asyncio.sleep(3600)
                writer.write(data)
                await writer.drain()


class House:
    """All processes; `start` begins one (again)."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        self.folder, self.cluster = folder, cluster
        self.data = cluster.database()
        self.forwarder = Forwarder(cluster.port)
        self.ports = {"web1": free_port(), "web2": free_port()}
        self.port = free_port()
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        (folder / "begin.py").write_text(MAIN)
        (folder / "nginx.conf").write_text(self._nginx())

    def start(self, name: str) -> None:
        through = self.data.replace(f":{self.cluster.port}/", f":{self.forwarder.port}/")
        run = [sys.executable, str(self.folder / "begin.py")]
        if name == "nginx":
            command = ["nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]
        elif name.startswith("web"):
            data = through if name == "web2" else self.data
            command = [*run, "serve", "--data", data, "--port", str(self.ports[name]), "--think", "elsewhere"]
        else:
            command = [*run, "think", "--data", through if name == "think2" else self.data]
        if name == "think1" and shutil.which("faketime"):
            command = ["faketime", "-f", "+1h", *command]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "FORWARDED_ALLOW_IPS": "127.0.0.1"}
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, stdout=log, stderr=log, env=environment, start_new_session=True
            )

    def kill(self, name: str) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()

    async def begin(self) -> None:
        await self.forwarder.begin()
        for name in ("web1", "web2", "think1", "think2", "nginx"):
            self.start(name)
        async with httpx.AsyncClient() as client:
            for port in (*self.ports.values(), self.port):
                while not await _answers(client, port):
                    await asyncio.sleep(0.2)

    def end(self) -> None:
        for name in self.processes:
            self.kill(name)

    def _nginx(self) -> str:
        servers = "".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" for port in self.ports.values())
        paths = "".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root; " if os.geteuid() == 0 else ""
        return (
            f"{user}daemon off; worker_processes 1; pid {self.folder}/nginx.pid; events {{ worker_connections 4096; }}"
            f"http {{ access_log off; {paths} upstream house {{ {servers} }}"
            f"server {{ listen 127.0.0.1:{self.port}; location / {{ proxy_pass http://house; proxy_http_version 1.1;"
            "proxy_set_header Host $http_host; proxy_set_header Upgrade $http_upgrade;"
            'proxy_set_header Connection "upgrade"; proxy_read_timeout 1h; } } }'
        )


async def _answers(client: httpx.AsyncClient, port: int) -> bool:
    try:
        return (await client.get(f"http://127.0.0.1:{port}/health")).status_code == 200
    except httpx.HTTPError:
        return False


class Figures:
    """What was seen."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self.late = list[float]()  # seconds until a page was right
        self.waits = list[float]()  # seconds beyond a computer player's thinking
        self.wrong = list[str]()

    def told(self) -> dict[str, Any]:
        most = {"page": max(self.late, default=0.0), "computer": max(self.waits, default=0.0)}
        beyond = {"page": sum(one > RIGHT for one in self.late), "computer": sum(one > BEYOND for one in self.waits)}
        return {**self.counts, "most": most, "beyond": beyond, "wrong": self.wrong[:20]}


class Player:
    """Somebody at a table, with a page open; decides at random."""

    def __init__(self, base: str, figures: Figures, seat: int) -> None:
        self.base, self.figures, self.seat = base, figures, seat
        self.client = httpx.AsyncClient(base_url=base, timeout=10)
        self.path, self.mine = "", list[str]()
        self.seen = -1  # what the page shows

    async def asks(self, method: str, path: str, **facts: Any) -> httpx.Response | None:
        """The answer; None where there was none."""
        try:
            answer = await self.client.request(method, path, **facts)
        except httpx.HTTPError:
            self.figures.counts["unanswered"] += 1
            return None
        self.figures.counts["refused by the proxy"] += answer.status_code >= 500
        return None if answer.status_code >= 500 else answer

    async def surely(self, method: str, path: str, **facts: Any) -> dict[str, Any]:
        while (answer := await self.asks(method, path, **facts)) is None or answer.status_code >= 400:
            await asyncio.sleep(0.5)
        found: dict[str, Any] = answer.json()
        return found

    async def watches(self) -> None:
        """The page: it comes back by itself, and asks for what it has missed."""
        while True:
            with suppress(Exception):
                cookies = "; ".join(f"{key}={value}" for key, value in self.client.cookies.items())
                address = f"{self.base.replace('http', 'ws')}{self.path}/live?after={self.seen}"
                async with connect(address, additional_headers={"Cookie": cookies}) as socket:
                    async for text in socket:
                        message = json.loads(text)
                        if "seq" in message:
                            self.seen = message["seq"]
                            await socket.send(json.dumps({"have": self.seen}))
            await asyncio.sleep(0.5)

    async def plays(self, until: float) -> None:
        waiting: tuple[int, float] | None = None
        while time.monotonic() < until:
            answer = await self.asks("GET", self.path)
            if answer is None or answer.status_code != 200:
                await asyncio.sleep(0.3)
                continue
            seen = answer.json()
            if seen["over"]:
                return
            computer = seen["actor"] is not None and seen["seats"][seen["actor"]]["player"] not in ("person", "open")
            if waiting and (not computer or seen["seq"] != waiting[0]):
                self.figures.waits.append(max(0.0, time.monotonic() - waiting[1] - THINKING))
                waiting = None
            if computer and waiting is None:
                waiting = seen["seq"], time.monotonic()
            if seen["actor"] != self.seat or not seen["view"]["legal"]:
                await asyncio.sleep(0.3)
                continue
            await self._decides(seen)
            await asyncio.sleep(random.uniform(0.5, 2.0))
        if waiting:
            self.figures.waits.append(max(0.0, time.monotonic() - waiting[1] - THINKING))

    async def _decides(self, seen: dict[str, Any]) -> None:
        decision = random.choice(seen["view"]["legal"])
        body = {"decision": decision, "after": seen["seq"], "confirm": True, "seat": self.seat}
        answer = await self.asks("POST", f"{self.path}/decide", json=body)
        if answer is not None and answer.status_code == 200:
            self.figures.counts["answered decisions"] += 1
            self.mine.append(decision)
            begun, seq = time.monotonic(), answer.json()["seq"]
            while self.seen < seq and time.monotonic() - begun < 30:
                await asyncio.sleep(0.05)
            self.figures.late.append(time.monotonic() - begun)
        elif answer is None:  # nobody knows: the table does
            await self.settles()

    async def settles(self) -> None:
        """Looks what has become of a decision that was not answered."""
        found = [line["decision"] for line in await self.log()]
        if found[: len(self.mine)] == self.mine and len(found) <= len(self.mine) + 1:
            self.mine = found

    async def log(self) -> list[dict[str, Any]]:
        """One's own decisions, without what the table has taken by itself."""
        seen = await self.surely("GET", self.path)
        return [line for line in seen["log"] if line["seat"] == self.seat and not line.get("forced")]

    async def checks(self) -> None:
        """Everything that was answered has happened, once."""
        found = [line["decision"] for line in await self.log()]
        differ = next((ply for ply, (own, one) in enumerate(zip_longest(self.mine, found)) if own != one), None)
        if differ is not None:
            parts = f"{self.mine[differ : differ + 3]} answered, {found[differ : differ + 3]} there"
            self.figures.wrong.append(f"{self.path} seat {self.seat}, {len(self.mine)}, {len(found)}: {parts}")


async def table(base: str, number: int, figures: Figures, until: float) -> list[Player]:
    """The people of one table: two of them, or one and a computer player."""
    ann, game, alone = Player(base, figures, 0), GAMES[number % len(GAMES)], number % 2 == 0
    await ann.surely("POST", "/api/guest", json={})
    new = {"game": game, "opponents": ["apprentice" if alone else "friend"], "seat": 0, "name": "Ann"}
    ann.path = f"/api/tables/{(await ann.surely('POST', '/api/tables', json=new))['table']}"
    if alone:
        return [ann]
    ben = Player(base, figures, 1)
    ben.path = ann.path
    await ben.surely("POST", "/api/guest", json={})
    await ben.surely("POST", f"{ben.path}/sit", json={"name": "Ben"})
    return [ann, ben]


async def faults(house: House, figures: Figures, until: float) -> None:
    """At random something goes wrong, and comes back."""
    while time.monotonic() < until - 15:  # what has gone wrong last has time to come right
        await asyncio.sleep(random.uniform(*PAUSE))
        kind = random.choice(("web1", "web2", "think1", "think2", "nginx", "database", "silence"))
        figures.counts[f"fault: {kind}"] += 1
        if kind == "database":
            await asyncio.to_thread(house.cluster.stop)
            await asyncio.to_thread(house.cluster.start)
        elif kind == "silence":
            house.forwarder.silence()
        else:
            await asyncio.to_thread(house.kill, kind)
            house.start(kind)


async def played(tables: int, minutes: float, seed: int) -> dict[str, Any]:
    random.seed(seed)
    figures = Figures()
    with running() as cluster, tempfile.TemporaryDirectory(prefix="saqqara-faults-") as folder:
        house = House(Path(folder), cluster)
        try:
            await house.begin()
            base, until = f"http://127.0.0.1:{house.port}", time.monotonic() + 60 * minutes
            people = [one for number in range(tables) for one in await table(base, number, figures, until)]
            watching = [asyncio.create_task(one.watches()) for one in people]
            await asyncio.gather(faults(house, figures, until), *(one.plays(until) for one in people))
            for one in people:
                await one.checks()
            for task in watching:
                task.cancel()
            figures.counts["doubled events"] += _doubled(cluster, house.data)
        finally:
            house.end()
    return {"tables": tables, "minutes": minutes, "seed": seed, "people": len(people), **figures.told()}


def _doubled(cluster: Cluster, data: str) -> int:
    """Flags that have fallen twice at a table."""
    query = 'SELECT count(*) - count(DISTINCT table_id) FROM events WHERE event LIKE \'%"event":"flagged"%\''
    return int(str(cluster.does(query, data.rpartition("/")[2])[0][0]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "faults.jsonl")
    asked = parser.parse_args()
    found = asyncio.run(played(asked.tables, asked.minutes, asked.seed))
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    with asked.out.open("a") as file:
        file.write(json.dumps(found) + "\n")
    print(json.dumps(found, indent=2))
    sys.exit(1 if found["wrong"] or any(found["beyond"].values()) or found["doubled events"] else 0)


if __name__ == "__main__":
    main()
