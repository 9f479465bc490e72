"""Strangers read while others play: how long the server then takes for everybody else.

    python bench/strangers.py [--strangers 6] [--seconds 10] [--unlimited] [--json]

Starts a server of its own on a free port with a new data file, and plays some turns of each game. Then it asks
`/health` fifty times a second, and decides at a table ten times a second: first alone, then while so many strangers of
another address read pages of the replays, each as fast as it is answered. It prints percentiles of both times without
and with strangers, and how many pages the strangers have got and were refused. With `--unlimited` nobody is refused
anything: what is left is how the pages are made.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from load import Browser, percentile, started

GAMES = ("duel", "imhotep", "tara_wolf")
PLAYED = 80  # decisions at each table whose replay is read
STRANGE = ("127.0.0.2", 0)
"""The address of strangers."""
SERVER = """
import sys
from dataclasses import fields
from pathlib import Path
from saqqara.web.frame.limits import Limits, Rate
from saqqara.web.serve import serve
rates = ["commands"]
if "unlimited" in sys.argv:
    rates = [one.name for one in fields(Limits) if isinstance(one.default, Rate)]
serve(port=0, data=Path(sys.argv[1]), limits=Limits(**{name: Rate(100_000, 0.001) for name in rates}))
"""
Figures = dict[str, float]


@dataclass
class Measured:
    """Milliseconds of each answer of `/health` and to each decision."""

    health: list[float] = field(default_factory=list)
    decided: list[float] = field(default_factory=list)

    def figures(self, when: str) -> Figures:
        """Half, 90 and 99 of a hundred, and the worst, by what they are of."""
        times = {"health": self.health, "decided": self.decided}
        return {
            f"{name}_{when}_p{share}": round(percentile(found, share / 100), 1)
            for name, found in times.items()
            for share in (50, 90, 99, 100)
        }


class Table:
    """A table at one screen, at which chance decides."""

    def __init__(self, host: str, game: str) -> None:
        self.browser, self.game, self.chance = Browser(host), game, random.Random(1)

    async def open(self) -> None:
        """Opens a new one."""
        body = {"game": self.game, "opponents": ["screen"], "seat": 0, "name": "Ann"}
        seated = await self.browser.ask("POST", "/api/tables", body)
        self.name, self.seq = seated["table"], 0

    async def decide(self) -> float | None:
        """Decides once; the milliseconds that it took, None if the game is over."""
        path = f"/api/tables/{self.name}"
        facts = await self.browser.ask("GET", path)
        if facts["covered"] is not None:
            await self.browser.ask("POST", f"{path}/uncover", {"after": facts["seq"], "seat": facts["covered"]})
            facts = await self.browser.ask("GET", path)
        if facts["over"]:
            return None
        body = {"decision": self.chance.choice(facts["view"]["legal"]), "after": facts["seq"], "confirm": True}
        begun = time.perf_counter()
        await self.browser.ask("POST", f"{path}/decide", body)
        return 1000 * (time.perf_counter() - begun)

    async def play(self) -> None:
        """Opens a table and plays for a while."""
        await self.open()
        for _ in range(PLAYED):
            await self.decide()


async def every(seconds: float, until: float, act: Callable[[], Awaitable[object]]) -> None:
    """Acts so often; what takes longer is not made up for."""
    while (begun := time.perf_counter()) < until:
        await act()
        await asyncio.sleep(max(0.0, begun + seconds - time.perf_counter()))


async def measured(host: str, seconds: float) -> Measured:
    """What everybody else notices for so long."""
    found, watcher, table = Measured(), Browser(host), Table(host, "duel")
    await table.open()

    async def look() -> None:
        begun = time.perf_counter()
        await watcher.ask("GET", "/health")
        found.health.append(1000 * (time.perf_counter() - begun))

    async def decide() -> None:
        took = await table.decide()
        if took is None:
            await table.open()
        else:
            found.decided.append(took)

    until = time.perf_counter() + seconds
    await asyncio.gather(every(0.02, until, look), every(0.1, until, decide))
    watcher.close()
    table.browser.close()
    return found


async def stranger(host: str, tables: list[str], number: int, answers: Counter[int]) -> None:
    """Reads moments of replays, for ever; counts the answers by their status."""
    chance, (reader, writer) = random.Random(number), await _connected(host)
    try:
        while True:
            path = f"/t/{chance.choice(tables)}/replay?ply={chance.randrange(PLAYED)}"
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            status, *headers = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            length = next(int(line.split()[1]) for line in headers if line.lower().startswith("content-length"))
            await reader.readexactly(length)
            answers[int(status.split()[1])] += 1
    finally:
        writer.close()


async def _connected(host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(*host.split(":"), local_addr=STRANGE)


async def compared(host: str, strangers: int, seconds: float) -> Figures:
    """Everybody else without and with strangers, and what these got."""
    tables = [Table(host, game) for game in GAMES]
    for table in tables:
        await table.play()
    alone = await measured(host, seconds)
    answers = Counter[int]()
    names = [table.name for table in tables]
    reading = [asyncio.create_task(stranger(host, names, number, answers)) for number in range(strangers)]
    among = await measured(host, seconds)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    for table in tables:
        table.browser.close()
    got = answers.pop(200, 0)
    return {**alone.figures("alone"), **among.figures("strangers"), "pages": got, "refused": answers.total()}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strangers", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long is measured without, and how long with")
    parser.add_argument("--unlimited", action="store_true", help="refuse nobody anything")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        more = ["unlimited"] if asked.unlimited else []
        server, host = started(Path(folder) / "strangers.db", SERVER, *more)
        try:
            figures = asyncio.run(compared(host, asked.strangers, asked.seconds))
        finally:
            server.terminate()
            server.wait()
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>22}  {value}{' ms' if '_p' in name else ''}")


if __name__ == "__main__":
    main()
