"""Response times for players while strangers read.

    python bench/reader_load.py [--strangers 6] [--seconds 10] [--unlimited] [--json]
    python bench/reader_load.py --pictures [--addresses 1 6] [--spent] [--rounds 3] [--against FOLDER] [--json]

The script starts its own server on a free port with a new data file, and plays some turns of each game. Then it
requests `/health` fifty times a second, and plays an action at a table ten times a second: first alone, then while
strangers of another address read pages of the replays as fast as they are answered. It prints percentiles of both times
without and with strangers, and how many pages the strangers received and how many were refused. With `--unlimited` no
request is refused, which shows the cost of rendering the pages.

With `--pictures` strangers fetch pictures of tables, and one player loads the page of their own table and plays an
action there, five times a second. The script measures how long the player waits: without strangers; with strangers that
share one address or have several (`--addresses`), who fetch pictures of other tables; and with the same number of
strangers who fetch the picture of the player's own table. `--spent` leaves strangers no burst, as if they had been
active for minutes. `--against` names another checkout of this repository: each round measures both versions, in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from load import SOURCE, HttpClient, percentile, start_server

GAMES = ("duel", "imhotep", "tara_wolf")
ACTIONS_PER_TABLE = 80  # actions at each table whose replay is read
READER_ADDRESS = ("127.0.0.2", 0)
"""Address of the strangers, and any port."""
SERVER = """
import sys
from dataclasses import fields
from pathlib import Path
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.serve import serve
rates = ["commands"]
if "unlimited" in sys.argv:
    rates = [one.name for one in fields(Limits) if isinstance(one.default, Rate)]
limits = {name: Rate(100_000, 0.001) for name in rates}
if "spent" in sys.argv:
    limits["reads_by_address"] = Rate(50, Limits().reads_by_address.seconds)
serve(port=0, data=Path(sys.argv[1]), limits=Limits(**limits))
"""
MOVES = 30
"""Actions at each table whose picture is fetched."""

TURN_SECONDS = 0.2
"""Time in which the player loads the page and plays one action."""

WARM_SECONDS = 0.5
"""Time for which the player plays at a new table before the measurement."""

LEAD_SECONDS = 1.0
"""Time for which strangers are active before the player is measured."""

OWN_TABLE = "own table"
Figures = dict[str, float]


@dataclass
class HealthMeasurement:
    """Milliseconds of each answer of `/health` and to each action."""

    health: list[float] = field(default_factory=list)
    decided: list[float] = field(default_factory=list)

    def figures(self, when: str) -> Figures:
        """Return the median, 90th and 99th percentile and maximum of both times."""
        times = {"health": self.health, "played": self.decided}
        return {
            f"{name}_{when}_p{share}": round(percentile(found, share / 100), 1)
            for name, found in times.items()
            for share in (50, 90, 99, 100)
        }


class Table:
    """Hot-seat table with random actions."""

    def __init__(self, host: str, game: str) -> None:
        self.browser, self.game, self.rng = HttpClient(host), game, random.Random(1)

    async def open(self) -> None:
        """Open a new table as a guest."""
        if not self.browser.cookie:
            await self.browser.request("POST", "/api/guest", {})
        body = {"game": self.game, "opponents": ["hot-seat"], "seat": 0, "name": "Ann"}
        seated = await self.browser.request("POST", "/api/tables", body)
        self.name, self.seq = seated["table"], 0

    async def decide(self) -> float | None:
        """Play one action; return the milliseconds that it took, or None if the game is over."""
        path = f"/api/tables/{self.name}"
        facts = await self.browser.request("GET", path)
        if facts["covered_seat"] is not None:
            await self.browser.request(
                "POST", f"{path}/reveal-hand", {"after": facts["seq"], "seat": facts["covered_seat"]}
            )
            facts = await self.browser.request("GET", path)
        if facts["over"]:
            return None
        body = {"action": self.rng.choice(facts["view"]["legal"]), "after": facts["seq"], "confirm": True}
        started = time.perf_counter()
        await self.browser.request("POST", f"{path}/play", body)
        return 1000 * (time.perf_counter() - started)

    async def play(self, count: int = ACTIONS_PER_TABLE, pause: float = 0.0) -> None:
        """Open a table and play there, with a pause after each action."""
        await self.open()
        for _ in range(count):
            await self.decide()
            await asyncio.sleep(pause)

    async def load(self) -> float:
        """Load the table's page; return the milliseconds it took. Raise `RuntimeError` if the request is refused."""
        started = time.perf_counter()
        status = await fetch(*self._streams(), self.browser.host, f"/t/{self.name}", self.browser.cookie)
        if status != 200:
            raise RuntimeError(f"the player's page: {status}")
        return 1000 * (time.perf_counter() - started)

    def _streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        assert self.browser.streams is not None  # the browser has opened the table
        return self.browser.streams


async def repeat(seconds: float, until: float, act: Callable[[], Awaitable[object]]) -> None:
    """Call `act` at this interval until a given time; late calls are not caught up."""
    while (started := time.perf_counter()) < until:
        await act()
        await asyncio.sleep(max(0.0, started + seconds - time.perf_counter()))


async def measure_health(host: str, seconds: float) -> HealthMeasurement:
    """Measure the response times for everyone else for some seconds."""
    found, watcher, table = HealthMeasurement(), HttpClient(host), Table(host, "duel")
    await table.open()

    async def look() -> None:
        started = time.perf_counter()
        await watcher.request("GET", "/health")
        found.health.append(1000 * (time.perf_counter() - started))

    async def decide() -> None:
        took = await table.decide()
        if took is None:
            await table.open()
        else:
            found.decided.append(took)

    until = time.perf_counter() + seconds
    await asyncio.gather(repeat(0.02, until, look), repeat(0.1, until, decide))
    watcher.close()
    table.browser.close()
    return found


async def read_replays(host: str, tables: list[str], number: int, answers: Counter[int]) -> None:
    """Read positions of replays until cancelled, and count the answers by status."""
    rng, (reader, writer) = random.Random(number), await _connect(host)
    try:
        while True:
            path = f"/t/{rng.choice(tables)}/replay?ply={rng.randrange(ACTIONS_PER_TABLE)}"
            answers[await fetch(reader, writer, host, path)] += 1
    finally:
        writer.close()


async def fetch(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, path: str, cookie: str = ""
) -> int:
    """Fetch a page and return its status."""
    sent = f"Cookie: {cookie}\r\n" if cookie else ""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{sent}\r\n".encode())
    status, *headers = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    length = next(int(line.split()[1]) for line in headers if line.lower().startswith("content-length"))
    await reader.readexactly(length)
    return int(status.split()[1])


async def _connect(
    host: str, address: tuple[str, int] = READER_ADDRESS
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(*host.split(":"), local_addr=address)


async def compare_health(host: str, readers: int, seconds: float) -> Figures:
    """Measure everyone else without and with strangers, and count the strangers' answers."""
    tables = [Table(host, game) for game in GAMES]
    for table in tables:
        await table.play()
    alone = await measure_health(host, seconds)
    answers = Counter[int]()
    names = [table.name for table in tables]
    reading = [asyncio.create_task(read_replays(host, names, number, answers)) for number in range(readers)]
    among = await measure_health(host, seconds)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    for table in tables:
        table.browser.close()
    got = answers.pop(200, 0)
    return {**alone.figures("alone"), **among.figures("strangers"), "pages": got, "refused": answers.total()}


@dataclass
class PlayerWaits:
    """Milliseconds of a player's own requests, and the answers to strangers' requests by status."""

    pages: list[float] = field(default_factory=list)
    decisions: list[float] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0  # for which strangers were active

    def add(self, other: PlayerWaits) -> None:
        """Add the requests of another round."""
        self.pages += other.pages
        self.decisions += other.decisions
        self.answers += other.answers
        self.seconds += other.seconds

    def median(self) -> float:
        """Return the median of all requests of the player."""
        return percentile(self.pages + self.decisions, 0.5)

    def figures(self) -> Figures:
        """Return median, 95th percentile and maximum of pages, actions and both, and counts of strangers' requests."""
        times = {"page": self.pages, "action": self.decisions, "both": self.pages + self.decisions}
        found = {
            f"{name}_{figure}": round(percentile(of, share), 1)
            for name, of in times.items()
            for figure, share in (("median", 0.5), ("p95", 0.95), ("max", 1.0))
        }
        served = self.answers[200]
        rate = round(served / self.seconds, 1) if self.seconds else 0.0
        return {**found, "served": served, "served_a_second": rate, "refused": self.answers.total() - served}


def fetch_pictures(host: str, tables: list[str], readers: int, addresses: list[str], seconds: float) -> Counter[int]:
    """Let strangers fetch pictures of tables, each as fast as possible; count the answers by status."""
    answers = Counter[int]()

    async def one(number: int) -> None:
        rng = random.Random(number)
        reader, writer = await _connect(host, (addresses[number % len(addresses)], 0))
        try:
            while True:
                answers[await fetch(reader, writer, host, f"/t/{rng.choice(tables)}/picture.svg")] += 1
        finally:
            writer.close()

    async def every_one() -> None:
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for number in range(readers):
                group.create_task(one(number))

    try:
        asyncio.run(every_one())
    except TimeoutError:
        return answers
    raise RuntimeError("strangers stopped early")


async def play_turns(host: str, table: Table, seconds: float) -> PlayerWaits:
    """Load the player's page and play there repeatedly; return the times."""
    waits = PlayerWaits()

    async def turn() -> None:
        waits.pages.append(await table.load())
        took = await table.decide()
        if took is None:
            await table.open()
        else:
            waits.decisions.append(took)

    await repeat(TURN_SECONDS, time.perf_counter() + seconds, turn)
    return waits


class Site:
    """Server of one version, with tables whose pictures strangers fetch."""

    def __init__(self, version: str, host: str) -> None:
        self.version, self.host = version, host
        self.tables = [Table(host, game) for game in GAMES]
        self._numbers = count(2)  # the player has 127.0.0.1

    async def prepare(self) -> None:
        """Open the tables and play there for a while."""
        for table in self.tables:
            await table.play(MOVES, 0.05)
            table.browser.close()

    async def measure(
        self, kind: str, addresses: int, args: argparse.Namespace, reader_pool: ProcessPoolExecutor
    ) -> PlayerWaits:
        """Return a player's waits among strangers; there are none if `addresses` is 0."""
        player = Table(self.host, GAMES[0])
        await player.open()
        await play_turns(self.host, player, WARM_SECONDS)
        if not addresses:
            return await self._played(player, args.seconds)
        names = [player.name] if kind == OWN_TABLE else [table.name for table in self.tables]
        sources = [f"127.0.0.{next(self._numbers)}" for _ in range(addresses)]
        lasts = LEAD_SECONDS + args.seconds
        loop = asyncio.get_running_loop()
        task = loop.run_in_executor(reader_pool, fetch_pictures, self.host, names, args.strangers, sources, lasts)
        await asyncio.sleep(LEAD_SECONDS)
        waits = await self._played(player, args.seconds)
        waits.answers, waits.seconds = await task, lasts
        return waits

    async def _played(self, player: Table, seconds: float) -> PlayerWaits:
        try:
            return await play_turns(self.host, player, seconds)
        finally:
            player.browser.close()


async def compare_pictures(
    hosts: dict[str, str], args: argparse.Namespace, back: bool
) -> dict[str, dict[str, PlayerWaits]]:
    """Measure servers of several versions in turn, for each kind of strangers; `back` reverses the order."""
    sites = [Site(version, host) for version, host in hosts.items()]
    for site in sites:
        await site.prepare()
    kinds = [("none", 0), *((name_reader_kind(one), one) for one in args.addresses), (OWN_TABLE, max(args.addresses))]
    found = {version: dict[str, PlayerWaits]() for version in hosts}
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as reader_pool:
        await asyncio.get_running_loop().run_in_executor(reader_pool, time.perf_counter)  # waits for the worker
        for kind, addresses in kinds:
            for site in reversed(sites) if back else sites:
                found[site.version][kind] = await site.measure(kind, addresses, args, reader_pool)
    return found


def name_reader_kind(addresses: int) -> str:
    """Return the name of a number of addresses in the results."""
    return "1 address" if addresses == 1 else f"{addresses} addresses"


def measure_pictures(args: argparse.Namespace) -> dict[str, dict[str, Figures]]:
    """Measure each version in each round; return figures by version and by kind of strangers."""
    sources = {"this": SOURCE} | ({"other": args.against / "src"} if args.against else {})
    found = {version: dict[str, PlayerWaits]() for version in sources}
    ratios = {version: dict[str, list[float]]() for version in sources}
    more = [name for name in ("unlimited", "spent") if getattr(args, name)]
    for number in range(args.rounds):
        with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
            hosts = dict[str, str]()
            for version, source in sources.items():
                server, hosts[version] = start_server(Path(folder) / f"{version}.db", SERVER, *more, source=source)
                servers.callback(server.wait)
                servers.callback(server.terminate)
            measured = asyncio.run(compare_pictures(hosts, args, back=bool(number % 2)))
        for version, kinds in measured.items():
            alone = kinds["none"].median()
            for kind, waits in kinds.items():
                found[version].setdefault(kind, PlayerWaits()).add(waits)
                ratios[version].setdefault(kind, []).append(waits.median() / alone)
    return {
        version: {
            kind: {**waits.figures(), "ratio": round(statistics.median(ratios[version][kind]), 2)}
            for kind, waits in kinds.items()
        }
        for version, kinds in found.items()
    }


def print_pictures(found: dict[str, dict[str, Figures]]) -> None:
    """Print a line for each version and kind of strangers."""
    print("milliseconds: median / 95th percentile / maximum; ratio: to the median without strangers in the same round")
    columns = ("page", "action", "both")
    print(
        f"{'version':<8}{'strangers':<14}" + "".join(f"{name:>24}" for name in (*columns, "ratio", "served", "refused"))
    )
    for version, kinds in found.items():
        for kind, figures in kinds.items():
            times = [" / ".join(f"{figures[f'{of}_{one}']:.1f}" for one in ("median", "p95", "max")) for of in columns]
            served = f"{figures['served']} ({figures['served_a_second']}/s)"
            cells = [*times, f"{figures['ratio']:.2f}", served, str(figures["refused"])]
            print(f"{version:<8}{kind:<14}" + "".join(f"{cell:>24}" for cell in cells))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strangers", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds without strangers, and with them")
    parser.add_argument("--unlimited", action="store_true", help="disable all rate limits")
    parser.add_argument("--pictures", action="store_true", help="strangers fetch pictures of tables")
    parser.add_argument("--addresses", type=int, nargs="+", default=[1, 6], help="numbers of IP addresses of strangers")
    parser.add_argument("--spent", action="store_true", help="strangers have used up their burst of requests")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, measured alternately")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    if args.pictures:
        pictures = measure_pictures(args)
        if args.json:
            print(json.dumps(pictures))
        else:
            print_pictures(pictures)
        return
    with tempfile.TemporaryDirectory() as folder:
        more = ["unlimited"] if args.unlimited else []
        server, host = start_server(Path(folder) / "strangers.db", SERVER, *more)
        try:
            figures = asyncio.run(compare_health(host, args.strangers, args.seconds))
        finally:
            server.terminate()
            server.wait()
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>22}  {value}{' ms' if '_p' in name else ''}")


if __name__ == "__main__":
    main()
