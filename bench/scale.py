"""Costs of a site: processor time, bytes, rows and connections, on SQLite and PostgreSQL, with 1, 2 and 4 servers.

    python bench/scale.py [--servers 1 2 4] [--tables 20] [--decisions 100] [--rounds 5] [--idle 300] [--games 20]
                          [--only action announcement connection game commit] [--json]

Two players sit at each table, each with a live connection, and play random actions. Where there are several servers,
each player uses another one. A measurement is the processor time that each kind of process used in a round, divided by
the number of actions in it. The script prints the mean of the rounds and its 95 % confidence interval (Student's t).
Processor time does not depend on other load on the machine, unlike elapsed time. Only the cost of NOTIFY (`commit`) is
printed in commits per second, with and without in turn.

The script needs PostgreSQL's programs (`tools/postgres.sh`) and writes to disk as a real server does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
for place in ("src", "tests", "bench"):
    sys.path.insert(0, str(ROOT / place))
os.environ["SAQQARA_DISABLE_JIT"] = "1"

import load  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

import postgres  # noqa: E402

SERVER = """
import sys
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.serve import serve
often = Rate(100_000, 0.001)
serve(port=0, data=sys.argv[1], limits=Limits(
    tables_by_address=often, new_guests_by_address=often, commands=often, socket_messages=often,
    max_connections=10_000
))
"""
GAMES = ("duel", "imhotep", "tara_wolf", "senet")
MEASURED = ("action", "announcement", "connection", "game", "commit")
STUDENT_T = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 7: 2.447, 8: 2.365, 9: 2.306, 10: 2.262}
"""97.5 % quantile of Student's t, by number of measurements."""
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
INSERT = "INSERT INTO cost VALUES (:client_id, (random() * 1e15)::bigint, repeat('x', 120));"
NOTIFY = "SELECT pg_notify('cost', '[\"0123456789abcdef\",[[\"abcdefghijkl\",41]]]');"


def mean_with_interval(values: list[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its confidence interval."""
    spread = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return statistics.fmean(values), STUDENT_T.get(len(values), 2.0) * spread


def cpu_seconds(pid: int, dead_too: bool = False) -> float:
    """Return the processor seconds of a process, with `dead_too` including its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if dead_too else 13])) / CLOCK_TICKS


def child_processes(pid: int) -> list[int]:
    """Return the child processes of a process."""
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def private_memory(pid: int) -> float:
    """Return the private memory of a process in kilobytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


class ServerSite:
    """Servers with one database, and the database's first process (None: SQLite)."""

    def __init__(self, servers: list[subprocess.Popen[str]], hosts: list[str], database: int | None) -> None:
        self.servers, self.hosts, self.database = servers, hosts, database

    def cpu_by_kind(self) -> dict[str, float]:
        """Return the processor seconds so far, by kind of process."""
        pids = [server.pid for server in self.servers]
        database = 0.0
        if self.database is not None:
            database = cpu_seconds(self.database, dead_too=True) + sum(map(cpu_seconds, child_processes(self.database)))
        return {
            "web": sum(map(cpu_seconds, pids)),
            "drawing": sum(cpu_seconds(child) for pid in pids for child in child_processes(pid)),
            "database": database,
        }


class SplitTable(load.Table):
    """Table whose players use different servers."""

    def __init__(self, hosts: tuple[str, str], rng: random.Random) -> None:
        super().__init__(hosts[0], rng, {})
        self.browsers = (load.HttpClient(hosts[0]), load.HttpClient(hosts[1]))

    async def decide(self, measured: load.LoadMeasurement) -> None:
        """Play one action, if the page that acts has received the previous one.

        That may have been played at another server.
        """
        try:
            await super().decide(measured)
        except RuntimeError as error:
            if "'stale'" not in str(error):
                raise
            await asyncio.sleep(0.01)

    async def _player(self, browser: load.HttpClient) -> load.Player:
        address = f"ws://{browser.host}{self.path}/live"
        return load.Player(
            browser, await connect(address, additional_headers={"Cookie": browser.cookie}, compression=None)
        )


@contextmanager
def run_servers(
    data: str, count: int, database: int | None = None, source: Path = ROOT / "src"
) -> Iterator[ServerSite]:
    """Run `count` servers on a database, of this version or of the one in `source`."""
    started = [_start_server(data, source) for _ in range(count)]
    try:
        yield ServerSite([server for server, _ in started], [host for _, host in started], database)
    finally:
        for server, _ in started:
            server.terminate()
        for server, _ in started:
            server.wait()


def _start_server(data: str, source: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a server; return it, and the host and port that it prints. Its log is discarded."""
    env = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", SERVER, data]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env)
    assert server.stdout is not None
    host = server.stdout.readline().split()[3].removeprefix("http://")
    while subprocess.run(["curl", "-fsS", f"http://{host}/health"], capture_output=True).returncode:
        time.sleep(0.1)
    return server, host


async def measure_decisions(site: ServerSite, tables: int, count: int, rounds: int) -> dict[str, tuple[float, float]]:
    """Return the milliseconds of processor time per action, by kind of process."""
    hosts = site.hosts
    pairs = [(hosts[number % len(hosts)], hosts[(number + 1) % len(hosts)]) for number in range(tables)]
    every = [SplitTable(pair, random.Random(number)) for number, pair in enumerate(pairs)]
    for table in every:
        await table.open()
    measured: dict[str, list[float]] = {}
    for turn in range(rounds + 1):  # the first is a warm-up
        made = load.LoadMeasurement(site.servers[0].pid)
        before = site.cpu_by_kind()

        async def play(table: SplitTable, made: load.LoadMeasurement = made) -> None:
            while len(made.answered) < count:
                await table.decide(made)

        await asyncio.gather(*map(play, every))
        if turn:
            for kind, now in site.cpu_by_kind().items():
                measured.setdefault(kind, []).append(1000 * (now - before[kind]) / len(made.answered))
    measured["all"] = [sum(values) for values in zip(*measured.values(), strict=True)]
    for table in every:
        await table.close()
        for browser in table.browsers:
            browser.close()
    return {kind: mean_with_interval(values) for kind, values in measured.items()}


async def measure_connections(site: ServerSite, count: int, seconds: float = 10.0) -> dict[str, float]:
    """Measure the cost of a live connection to an idle table.

    Return the kilobytes in the server and its render process, the processor milliseconds per second while idle, and
    those for opening a connection.
    """
    pid = site.servers[0].pid
    table = load.Table(site.hosts[0], random.Random(0), {})
    tables = [table]
    await table.open()
    memory_before = {"web": private_memory(pid), "drawing": sum(map(private_memory, child_processes(pid)))}
    before = site.cpu_by_kind()
    for _ in range(count // 2 - 1):
        table = load.Table(site.hosts[0], random.Random(0), {})
        await table.open()
        tables.append(table)
    opened = site.cpu_by_kind()
    grown = {
        "web": private_memory(pid) - memory_before["web"],
        "drawing": sum(map(private_memory, child_processes(pid))) - memory_before["drawing"],
    }
    await asyncio.sleep(1.0)
    started, resting = time.perf_counter(), site.cpu_by_kind()
    await asyncio.sleep(seconds)
    took, rested = time.perf_counter() - started, site.cpu_by_kind()
    more = count - 2
    found = {f"{kind}_kB": size / more for kind, size in grown.items()}
    found["open_ms"] = 1000 * sum(opened[kind] - before[kind] for kind in opened) / more
    found["idle_ms_per_s"] = 1000 * sum(rested[kind] - resting[kind] for kind in rested) / took / count
    for table in tables:
        await table.close()
        for browser in table.browsers:
            browser.close()
    return found


async def measure_announcements(
    site: ServerSite, address: str, count: int, rounds: int
) -> dict[str, tuple[float, float]]:
    """Measure the cost of an event that another process appends, each in its own commit.

    Return the milliseconds of processor time in a server that does not serve that table, and in the database.
    """
    from saqqara.storage import Store

    store = await asyncio.to_thread(Store, address)
    measured: dict[str, list[float]] = {"web": [], "database": []}
    for turn in range(rounds + 1):  # the first is a warm-up
        before = site.cpu_by_kind()
        for seq in range(count):
            await store.append(f"elsewhere-{turn}", [{"seq": seq, "event": "played"}])
        if turn:
            now = site.cpu_by_kind()
            for kind, values in measured.items():
                values.append(1000 * (now[kind] - before[kind]) / count)
    await asyncio.to_thread(store.close)
    return {kind: mean_with_interval(values) for kind, values in measured.items()}


def measure_games(address: str, cluster: postgres.Cluster, games: int) -> dict[str, dict[str, tuple[float, float]]]:
    """Measure actions, rows and bytes on disk (with indexes) of a random game of two players."""
    from saqqara.storage import AppendMetadata, SeatName, Store
    from saqqara.table import Table

    name = address.rpartition("/")[2]

    def size() -> tuple[int, int]:
        cluster.execute("vacuum full", name)
        cluster.execute("analyze", name)
        rows = cluster.execute("select sum(pg_total_relation_size(oid)), sum(reltuples) from pg_class "
                            "where relkind = 'r' and relnamespace = 'public'::regnamespace", name)  # fmt: skip
        return int(str(rows[0][0])), int(float(str(rows[0][1])))

    async def play(store: Store, game: str, number: int) -> tuple[int, int]:
        rng = random.Random(f"{game} {number}")
        seats = [{"name": name, "player": "person", "person": f"{name}-{game}-{number:012}"} for name in ("Ann", "Bob")]
        table = Table.open(game, {}, rng.getrandbits(256), seats)
        made = 0
        while table.current_player is not None:
            seat = table.current_player
            table.play(seat, rng.choice(table.view(seat)["legal"]), confirm=True)
            made += 1
        seat_names = [SeatName(seat, one["person"], one["name"]) for seat, one in enumerate(seats)]
        await store.append(f"{game[:4]}{number:08}", table.events, AppendMetadata(names=seat_names))
        return made, len(table.events)

    found = {}
    for game in GAMES:
        store = Store(address)
        before = size()
        played = [asyncio.run(play(store, game, number)) for number in range(games)]
        store.close()
        after = size()
        found[game] = {
            "actions": mean_with_interval([float(made) for made, _ in played]),
            "events": mean_with_interval([float(events) for _, events in played]),
            "rows": ((after[1] - before[1]) / games, 0.0),
            "bytes": ((after[0] - before[0]) / games, 0.0),
        }
    return found


def measure_commits(cluster: postgres.Cluster, rounds: int, seconds: int) -> dict[str, dict[str, tuple[float, float]]]:
    """Measure commits per second of an insert, by number of writers, without and with NOTIFY in turn."""
    cluster.execute("create table cost (client int, number bigint, text text)")
    found: dict[str, dict[str, tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        scripts = {"plain": f"BEGIN; {INSERT} COMMIT;", "notify": f"BEGIN; {INSERT} {NOTIFY} COMMIT;"}
        for kind, text in scripts.items():
            Path(folder, kind).write_text(text.replace("; ", ";\n"))
        for writers in (1, 8, 32):
            rates: dict[str, list[float]] = {kind: [] for kind in scripts}
            for _ in range(rounds):
                for kind in scripts:
                    command = [
                        postgres.program("pgbench"),
                        "-n",
                        "-h",
                        "127.0.0.1",
                        "-p",
                        str(cluster.port),
                        "-U",
                        "saqqara",
                    ]
                    command += ["-f", str(Path(folder, kind)), "-c", str(writers), "-T", str(seconds), "postgres"]
                    report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                    if "tps = " not in report:
                        sys.exit(f"pgbench made no transaction in {seconds} seconds:\n{report}")
                    rates[kind].append(float(report.partition("tps = ")[2].split()[0]))
            found[str(writers)] = {kind: mean_with_interval(values) for kind, values in rates.items()}
    return found


def format_figures(figures: dict[str, Any], indent: str = "") -> Iterator[str]:
    """Yield the figures as lines of text."""
    for name, value in figures.items():
        if isinstance(value, dict):
            yield f"{indent}{name}"
            yield from format_figures(value, indent + "  ")
        elif isinstance(value, tuple):
            yield f"{indent}{name:<12} {value[0]:10.2f} ± {value[1]:.2f}"
        else:
            yield f"{indent}{name:<12} {value:10.2f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--decisions", type=int, default=100, help="actions per round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--idle", type=int, default=300, help="connections to tables without events")
    parser.add_argument("--games", type=int, default=20, help="games of each kind, for bytes and rows")
    parser.add_argument("--only", nargs="+", choices=MEASURED, default=MEASURED, help="measure only these")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    load.TIMEOUT_SECONDS = 600.0
    postgres.FAST_OPTIONS = ("listen_addresses=127.0.0.1", "max_connections=200")
    figures: dict[str, Any] = {}

    def note(name: str, measure: Callable[[], Any]) -> None:
        figures[name] = measure()
        if not args.json:
            print("\n".join(format_figures({name: figures[name]})), flush=True)

    def playing(site: ServerSite) -> Callable[[], Any]:
        return lambda: asyncio.run(measure_decisions(site, args.tables, args.decisions, args.rounds))

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if "action" in args.only:
            with run_servers(str(folder / "scale.db"), 1) as site:
                note("milliseconds per action, SQLite, 1 server", playing(site))
        cluster = stack.enter_context(postgres.run_cluster())
        first = int(Path(cluster.data, "postmaster.pid").read_text().split()[0])
        for count in args.servers if "action" in args.only else ():
            with run_servers(cluster.create_database(), count, first) as site:
                note(f"milliseconds per action, PostgreSQL, {count} servers", playing(site))
        address = cluster.create_database()
        if "announcement" in args.only:
            with run_servers(address, 1, first) as site:
                facts = site, address, 5 * args.decisions, args.rounds
                note("milliseconds per announcement", lambda: asyncio.run(measure_announcements(*facts)))
        if "connection" in args.only:
            with run_servers(cluster.create_database(), 1, first) as site:
                note("per connection", lambda: asyncio.run(measure_connections(site, args.idle)))
        if "game" in args.only:
            address = cluster.create_database()
            note("per game", lambda: measure_games(address, cluster, args.games))
        if "commit" in args.only:
            note("commits per second, by number of writers", lambda: measure_commits(cluster, args.rounds, 5))
    if args.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
