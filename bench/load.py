"""Load test with many tables: time until an action is answered, and until the other browser shows it.

    python bench/load.py [--tables 200] [--every 2.0] [--seconds 30] [--talk 0] [--data FOLDER] [--terms JSON] [--json]

The script starts its own server on a free port with a new data file. Two players sit at each table, each with a live
connection, and play as browsers do: at each table, a player chooses a random action of their page every few seconds.
The script prints percentiles of the time from sending an action to its answer, and to its arrival at the other player.
It also prints the time that the disk takes to write a page meanwhile, because an action is answered only after it is on
disk. With `--talk 10`, a player at each table sends a message every ten seconds. (`--data /dev/shm` shows the times
without a disk.)
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

TIMEOUT_SECONDS = 30.0
"""Seconds after which a page that has not received an event is given up."""

DECISION = re.compile('data-action="([^"]+)"')
SOURCE = Path(__file__).resolve().parents[1] / "src"
SERVER = """
import sys
from pathlib import Path
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.serve import serve
often = Rate(100_000, 0.001)
serve(port=0, data=Path(sys.argv[1]), limits=Limits(
    tables_by_address=often, new_guests_by_address=often, chat_messages_by_address=often,
    max_connections=10_000
))
"""


def start_server(
    data: Path, program: str = SERVER, *more: str, source: Path = SOURCE
) -> tuple[subprocess.Popen[str], str]:
    """Start a program with the data file and more as arguments.

    Return its process, and the host and port that it prints.

    `source` is the folder of the package, for another version of it.
    """
    env = {**os.environ, "PYTHONPATH": str(source), "SAQQARA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", program, str(data), *more]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert server.stdout is not None
    line = server.stdout.readline()
    if not line:
        sys.exit("the server did not start")
    return server, line.split()[3].removeprefix("http://")


@dataclass
class LoadMeasurement:
    """Measurements of a run, in milliseconds.

    These are the times of every action, and of pages that are written to the same disk ten times a second. `busy` holds
    the number of cores that the server, its render process and this script used while all tables played.
    """

    server: int  # process ID of the server
    answered: list[float] = field(default_factory=list)
    displayed: list[float] = field(default_factory=list)
    disk: list[float] = field(default_factory=list)
    busy: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def begin(self) -> None:
        """Start the measurement: all tables play from now on."""
        self._begun = self._clocks()

    def end(self) -> None:
        """End the measurement."""
        took, *used = (now - then for now, then in zip(self._clocks(), self._begun, strict=True))
        server, drawing, script = used
        self.busy = (server / took, drawing / took, script / took)

    async def probe_disk(self, folder: Path) -> None:
        """Write pages to the disk until cancelled."""
        with (folder / "page").open("wb", buffering=0) as file:
            while True:
                started = time.perf_counter()
                os.pwrite(file.fileno(), bytes(4096), 0)
                await asyncio.to_thread(os.fsync, file.fileno())
                self.disk.append(1000 * (time.perf_counter() - started))
                await asyncio.sleep(0.1)

    def _clocks(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), _cpu_seconds(self.server), _children_cpu_seconds(self.server), time.process_time()


class HttpClient:
    """HTTP client with a persistent connection, as in a browser.

    (More capable clients take longer than the server, so that the script would measure itself.)
    """

    def __init__(self, host: str, cookie: str = "") -> None:
        self.host, self.cookie = host, cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Return the response as JSON, and keep its cookie. Raise `RuntimeError` if the request is refused."""
        if self.streams is None or self.streams[0].at_eof():
            self.streams = await asyncio.open_connection(*self.host.split(":"))
        reader, writer = self.streams
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(content)}"]
        lines += ["Content-Type: application/json"] if content else []
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        status, *headers = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        found = dict(line.split(": ", 1) for line in headers if line)
        answer = json.loads(await reader.readexactly(int(found["content-length"])))
        if status.split()[1] not in ("200", "201"):
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        self.cookie = found.get("set-cookie", self.cookie).partition(";")[0]
        return answer

    def close(self) -> None:
        """Close the connection."""
        if self.streams is not None:
            self.streams[1].close()


@dataclass
class Player:
    """Guest at a table, with a live connection; `seen` is the number of the last event that arrived there."""

    browser: HttpClient
    live: ClientConnection
    seen: int = -1
    page: dict[str, str] = field(default_factory=dict)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Record what arrives, and acknowledge it as a browser does."""
        async for text in self.live:
            message = json.loads(text)
            if "participants" in message:  # participants and messages
                continue
            self.page.update(message["regions"])
            self.seen = message["seq"]
            self.arrived.set()
            await self.live.send(json.dumps({"ack": self.seen}))

    def invited_actions(self) -> list[str]:
        """Return the actions that the page offers."""
        return [unescape(text) for html in self.page.values() for text in DECISION.findall(html)]

    def is_to_move(self) -> bool:
        """Return whether the page asks this guest to act: other players do not see unconfirmed actions."""
        return 'data-status="choose"' in self.page["bar"]

    async def wait_for_event(self, seq: int) -> None:
        """Wait until this event has arrived. Raise `TimeoutError` if it takes too long."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.seen < seq:
                self.arrived.clear()
                await self.arrived.wait()


class Table:
    """Table with two players."""

    def __init__(self, host: str, rng: random.Random, terms: dict[str, Any]) -> None:
        self.host, self.rng, self.terms = host, rng, terms
        self.browsers = (HttpClient(host), HttpClient(host))
        self.players: list[Player] = []
        self.listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open a new table with two guests."""
        await self.close()
        ann, bob = self.browsers
        for browser in self.browsers:
            await browser.request("POST", "/api/guest", {})
        new = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann", "settings": self.terms}
        seated = await ann.request("POST", "/api/tables", new)
        self.path = f"/api/tables/{seated['table']}"
        await bob.request("POST", f"{self.path}/sit", {"name": "Bob"})
        self.players = [await self._player(browser) for browser in self.browsers]
        self.listening = [asyncio.create_task(player.listen()) for player in self.players]
        self.next = 0
        for player in self.players:
            await player.wait_for_event(1)  # both players are seated

    async def _player(self, browser: HttpClient) -> Player:
        headers = {"Cookie": browser.cookie}
        address = f"ws://{self.host}{self.path}/live"
        return Player(browser, await connect(address, additional_headers=headers, compression=None))

    async def close(self) -> None:
        """Close the live connections."""
        for task, player in zip(self.listening, self.players, strict=True):
            task.cancel()
            await player.live.close()

    async def find_choices(self) -> tuple[int, list[str]]:
        """Return the seat to move and the actions that its page offers.

        If the page offers none (two tiles to be swapped), the actions are those of the API; at the end of the game the
        list is empty.
        """
        for seat in (self.next, 1 - self.next):
            invited = self.players[seat].invited_actions()
            if invited:
                return seat, invited
        looks = [await browser.request("GET", self.path) for browser in self.browsers]
        seat = looks[0]["current_player"] or 0
        return seat, looks[seat]["view"]["legal"]

    async def decide(self, measured: LoadMeasurement) -> None:
        """Play one random legal action for the seat to move; after the end of the game, open a new table."""
        actor, legal = await self.find_choices()
        if not legal:
            await self.open()
            return
        self.next = 1 - actor  # most turns have one action
        player, other = self.players[actor], self.players[1 - actor]
        known = other.seen
        body = {"action": self.rng.choice(legal), "after": player.seen, "confirm": True}
        started = time.perf_counter()
        answer = await self.browsers[actor].request("POST", f"{self.path}/play", body)
        measured.answered.append(1000 * (time.perf_counter() - started))
        await player.wait_for_event(answer["seq"])
        if not player.is_to_move():
            await other.wait_for_event(known + 1)
        measured.displayed.append(1000 * (time.perf_counter() - started))

    async def talk(self, every: float, until: float) -> None:
        """Send a message every `every` seconds, beginning at a random time."""
        await asyncio.sleep(self.rng.random() * every)
        speakers = [HttpClient(self.host, browser.cookie) for browser in self.browsers]
        while (started := time.perf_counter()) < until:
            await self.rng.choice(speakers).request(
                "POST", f"{self.path}/messages", {"text": "What a nice move that was!"}
            )
            await asyncio.sleep(max(0.0, started + every - time.perf_counter()))

    async def play(self, every: float, until: float, measured: LoadMeasurement) -> None:
        """Play an action every `every` seconds, beginning at a random time."""
        await asyncio.sleep(self.rng.random() * every)
        while (started := time.perf_counter()) < until:
            await self.decide(measured)
            await asyncio.sleep(max(0.0, started + every - time.perf_counter()))


async def run_load(
    measured: LoadMeasurement,
    host: str,
    tables: int,
    every: float,
    seconds: float,
    talk: float,
    folder: Path,
    terms: dict[str, Any],
) -> None:
    """Play at all tables: an action every `every` seconds, and a message every `talk` seconds (0: none)."""
    all_tables = [Table(host, random.Random(number), terms) for number in range(tables)]
    for table in all_tables:
        await table.open()
    measured.begin()
    until = time.perf_counter() + seconds
    watching = asyncio.create_task(measured.probe_disk(folder))
    talking = [table.talk(talk, until) for table in all_tables] if talk else []
    await asyncio.gather(*(table.play(every, until, measured) for table in all_tables), *talking)
    watching.cancel()
    measured.end()
    for table in all_tables:
        await table.close()
        for browser in table.browsers:
            browser.close()


def percentile(values: list[float], share: float) -> float:
    """Return the value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two actions at a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--talk", type=float, default=0.0, help="seconds between two messages at a table; 0: none")
    parser.add_argument("--data", type=Path, help="folder for the data (by default that for temporary files)")
    parser.add_argument("--terms", type=json.loads, default={}, help="table settings as JSON")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.data) as folder:
        server, host = start_server(Path(folder) / "load.db")
        try:
            measured = LoadMeasurement(server.pid)
            how = args.tables, args.every, args.seconds, args.talk, Path(folder), args.terms
            asyncio.run(run_load(measured, host, *how))
        finally:
            server.terminate()
            server.wait()
    figures = {
        "tables": args.tables,
        "actions": len(measured.answered),
        **{f"answered_p{p}": round(percentile(measured.answered, p / 100), 1) for p in (50, 90, 99)},
        **{f"shown_p{p}": round(percentile(measured.displayed, p / 100), 1) for p in (50, 90, 99)},
        **{f"disk_p{p}": round(percentile(measured.disk, p / 100), 1) for p in (50, 90, 99)},
        "server_cores": round(measured.busy[0], 2),
        "drawing_cores": round(measured.busy[1], 2),
        "script_cores": round(measured.busy[2], 2),
    }
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>14}  {value}{' ms' if '_p' in name else ''}")


def _cpu_seconds(pid: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children_cpu_seconds(pid: int) -> float:
    """Return the processor seconds that the child processes of a process have used."""
    return sum(_cpu_seconds(int(child)) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


if __name__ == "__main__":
    main()
