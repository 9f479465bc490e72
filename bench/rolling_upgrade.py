"""Rolling upgrade: an earlier version and this one serve the same tables in one PostgreSQL, and users play at both.

    python bench/rolling_upgrade.py COMMIT [--seconds 60] [--tables 10]

The earlier version is taken from Git (`git archive`). It creates the database, and users play there. Then `saqqara db
migrate` migrates the data while play continues, a server of this version starts in addition, and one player at each
table moves there. The script prints how many actions were answered before and after that, and how many are in the log.
It ends with 1 if the numbers differ. (`tests/storage/test_migrating.py` and `tests/deployment` show that a server of
the previous release can also be *started* on migrated data. Versions from before that command cannot.)
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import scale
from scale import ROOT, load, postgres


class CountingTable(scale.SplitTable):
    """Table that counts the answered actions, by the ID of the table in play."""

    def __init__(self, host: str, number: int) -> None:
        super().__init__((host, host), random.Random(number))
        self.answered: Counter[str] = Counter()

    async def play_until(self, until: float, measured: load.LoadMeasurement) -> None:
        """Play until a given time."""
        while time.monotonic() < until:
            before = len(measured.answered)
            await self.decide(measured)
            if len(measured.answered) > before:
                self.answered[self.path.rpartition("/")[2]] += 1

    async def move_second_player(self, host: str) -> None:
        """Move the second player to another server."""
        self.listening[1].cancel()
        await self.players[1].live.close()
        self.browsers[1].close()
        self.browsers[1].host, self.browsers[1].streams = host, None
        self.players[1] = await self._player(self.browsers[1])
        self.listening[1] = asyncio.create_task(self.players[1].listen())
        await self.players[1].arrived.wait()


async def run_both_versions(host: str, address: str, tables: int, seconds: float) -> tuple[int, Counter[str]]:
    """Play at the earlier version, then at both.

    Return the number of actions answered before the move, and the numbers by table in total.
    """
    every = [CountingTable(host, number) for number in range(tables)]
    for table in every:
        await table.open()

    async def play(share: float) -> None:
        until = time.monotonic() + share * seconds
        # Each table has its own measurement, because answers are counted by table.
        await asyncio.gather(*(table.play_until(until, load.LoadMeasurement(0)) for table in every))

    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    migrate = [sys.executable, "-m", "saqqara", "db", "migrate", "--data", address]
    moving = asyncio.create_task(asyncio.to_thread(subprocess.run, migrate, check=True, env=env))
    await play(0.2)
    await moving
    with ExitStack() as stack:
        site = await asyncio.to_thread(stack.enter_context, scale.run_servers(address, 1))
        await play(0.1)
        alone = sum(sum(table.answered.values()) for table in every)
        for table in every:
            await table.move_second_player(site.hosts[0])
        await play(0.7)
        for table in every:
            await table.close()
            for browser in table.browsers:
                browser.close()
        await asyncio.to_thread(stack.close)
    return alone, sum((table.answered for table in every), Counter())


def count_logged(address: str) -> Counter[str]:
    """Return the number of logged actions by table."""
    from saqqara.storage import open_read_only

    with open_read_only(address) as archive:
        found = {name: archive.events(name) for name in archive.tables()}
    return Counter({name: sum(event["event"] == "played" for event in events) for name, events in found.items()})


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=10)
    args = parser.parse_args()
    load.TIMEOUT_SECONDS = 600.0
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", args.commit, "src"], capture_output=True)
    if packed.returncode:
        sys.exit(f"{args.commit} is not in the history of this repository: {packed.stderr.decode().strip()}")
    with tempfile.TemporaryDirectory() as folder, postgres.run_cluster() as cluster:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
        address = cluster.create_database()
        with scale.run_servers(address, 1, source=Path(folder) / "src") as earlier:
            alone, answered = asyncio.run(run_both_versions(earlier.hosts[0], address, args.tables, args.seconds))
        logged = count_logged(address)
    print(f"{alone} actions at {args.commit} alone, then {answered.total() - alone} at both, one player at each")
    print(f"{logged.total()} actions are in the log")
    sys.exit(0 if +logged == +answered else 1)


if __name__ == "__main__":
    main()
