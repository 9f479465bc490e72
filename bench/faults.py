"""Fault injection for a server cluster: processes are killed, restarted or silenced at random while users play.

The cluster runs on one machine: PostgreSQL, two servers, two workers for computer players, nginx and a forwarder. Users
play all games, some with clocks that run out. The clock of one server is an hour wrong.

python bench/faults.py --minutes 5 --tables 100 appends figures to build/faults.jsonl, one line for each run

The file build/faults-now.json holds the figures so far, in case a run is interrupted. A run ends at the latest five
minutes after its time. It needs PostgreSQL and nginx of the distribution, faketime for the wrong clock, and the extras
`postgres` and `dev`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import Any

import httpx
from fault_checks import Attempt, FaultFigures, ObservedPage, explain_log, format_figures
from processes import FAST_CLOCK_SERVER, ROOT, ServerCluster
from websockets.asyncio.client import connect

from notifications.mail_server import Mailbox, run_mail_server
from postgres import run_cluster

Pace = tuple[float, float]
"""Minimum and maximum thinking time of a player per action, in seconds."""

GAMES = ("duel", "imhotep", "tara_wolf")
THINKING_SECONDS = 3.0  # seconds per action that the level may take at this pace, without waiting for a free worker
PAUSE_FACTORS = (0.6, 1.4)  # factors of the time between two faults
QUIET_END = 15.0  # seconds without a fault at the end, so that the last fault can be repaired
CLOCK = 15  # seconds per turn in games with clocks
LETTER_TIMEOUT = 40.0  # seconds until the letter about the end of a game must arrive
GRACE_SECONDS = 300.0  # seconds after its time at which a run ends in any case
KINDS = ("web1", "web2", "think1", "think2", "nginx", "database", "silence")
ARRIVAL_INTERVAL = 0.2  # seconds between the arrivals at two tables
POLL_INTERVAL = 3.0  # seconds without news after which a player requests the state of the table


class Player:
    """Player at a table who chooses random actions; without a seat, a spectator."""

    def __init__(
        self, base: str, figures: FaultFigures, number: int, seat: int, pace: Pace, looks_on: bool = False
    ) -> None:
        self.base, self.figures, self.pace = base, figures, pace
        self.seat = None if looks_on else seat
        self.others = list[Player]()  # the others with a page of this table
        self.name = f"{('ann', 'ben')[seat]}{number}"
        address = {"X-Forwarded-For": f"10.{seat}.{number // 250}.{number % 250 + 1}", "Accept-Language": "en"}
        self.client = httpx.AsyncClient(base_url=base, timeout=10, headers=address)
        self.path, self.tries = "", dict[str, list[Attempt]]()
        self.page = ObservedPage(figures)

    async def request(self, method: str, path: str, **facts: Any) -> httpx.Response | None:
        """Return the response; None if there was none or the server reported an error."""
        try:
            answer = await self.client.request(method, path, **facts)
        except httpx.HTTPError:
            self.figures.counts["unanswered"] += 1
            return None
        self.figures.counts["answered with an error"] += answer.status_code >= 500
        return None if answer.status_code >= 500 else answer

    async def request_until_accepted(self, method: str, path: str, **facts: Any) -> dict[str, Any]:
        while (answer := await self.request(method, path, **facts)) is None or answer.status_code >= 400:
            await asyncio.sleep(0.5)
        found: dict[str, Any] = answer.json() if answer.content else {}
        return found

    async def follow_page(self) -> None:
        """Keep the live connection of the page open: reconnect, and request missed events."""
        while True:
            with suppress(Exception):
                cookies = "; ".join(f"{key}={value}" for key, value in self.client.cookies.items())
                address = f"{self.base.replace('http', 'ws')}{self.path}/live?after={self.page.seen}"
                headers = {"Cookie": cookies, "X-Forwarded-For": self.client.headers["X-Forwarded-For"]}
                async with connect(address, additional_headers=headers) as socket:
                    async for text in socket:
                        message = json.loads(text)
                        if "seq" in message:
                            self.page.note_display(message["seq"])
                            await socket.send(json.dumps({"ack": message["seq"]}))
            await asyncio.sleep(0.5)

    async def check_page(self) -> dict[str, Any] | None:
        """Request the table; the page must soon show what any server answers."""
        answer = await self.request("GET", self.path)
        if answer is None or answer.status_code != 200:
            return None
        seen: dict[str, Any] = answer.json()
        self.page.expect(seen["seq"])
        return seen

    async def play(self, until: float) -> None:
        waiting: tuple[int, float] | None = None
        answered: tuple[float, float] | None = None  # times before and after an action that may have ended a turn
        while time.monotonic() < until:
            self.page.news.clear()
            seen = await self.check_page()
            if seen is None:
                await asyncio.sleep(0.5)
                continue
            if answered is not None and (seen["over"] or seen["current_player"] != self.seat):
                for opponent in self.others:
                    opponent.page.expect_change(*answered)
                answered = None
            if seen["over"]:
                return
            computer = seen["current_player"] is not None and seen["seats"][seen["current_player"]]["player"] not in (
                "person",
                "open",
            )
            if waiting and (not computer or seen["seq"] != waiting[0]):
                self._note_bot_wait(waiting[1])
                waiting = None
            if computer and waiting is None:
                waiting = seen["seq"], time.monotonic()
            if self.seat is not None and seen["current_player"] == self.seat and seen["view"]["legal"]:
                await asyncio.sleep(random.uniform(*self.pace))
                started = time.monotonic()
                if await self.decide(seen):
                    answered = started, time.monotonic()
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.page.news.wait(), POLL_INTERVAL)
        if waiting:
            self._note_bot_wait(waiting[1])

    def _note_bot_wait(self, since: float) -> None:
        self.figures.note("computer", max(0.0, time.monotonic() - since - THINKING_SECONDS))

    async def decide(self, seen: dict[str, Any]) -> bool:
        """Play a random legal action; return whether the server answered."""
        action = random.choice(seen["view"]["legal"])
        body = {"action": action, "after": seen["seq"], "confirm": True, "seat": self.seat}
        answer = await self.request("POST", f"{self.path}/play", json=body)
        answered = answer is not None and answer.status_code == 200
        if answer is not None and answered:
            self.figures.counts["answered decisions"] += 1
            self.page.expect(answer.json()["seq"])
        if answered or answer is None:  # without an answer, the action may have been logged or not
            self.tries.setdefault(self.path.rpartition("/")[2], []).append((action, answered))
        return answered


class Pair(list[Player]):
    """Two players with clocks but no open pages: the one who runs out of time loses and receives a letter."""

    async def begin(self, letters: dict[str, asyncio.Future[str]]) -> None:
        for one in self:
            await one.request_until_accepted("POST", "/api/guest", json={})
            link = letters[one.name] = asyncio.get_running_loop().create_future()
            await one.request_until_accepted(
                "POST", "/api/notifications/mail", json={"address": f"{one.name}@example.org"}
            )
            while not link.done():
                await asyncio.sleep(0.5)
            while (answer := await one.request("POST", link.result())) is None or answer.status_code >= 400:
                await asyncio.sleep(0.5)

    async def play(self, until: float) -> None:
        """Play game after game: Ann acts, Ben does not."""
        first, second = self
        terms = {"time_control": {"minutes": 0, "seconds": CLOCK, "on_timeout": "lost"}}
        while time.monotonic() + CLOCK + QUIET_END < until:
            new = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann", "settings": terms}
            first.path = second.path = (
                f"/api/tables/{(await first.request_until_accepted('POST', '/api/tables', json=new))['table']}"
            )
            await second.request_until_accepted("POST", f"{second.path}/sit", json={"name": "Ben"})
            seen = await first.check_page()
            started = time.monotonic()
            if seen is not None and seen["current_player"] == 0 and await first.decide(seen):
                started = time.monotonic()
            while (seen := await second.check_page()) is None or not seen["over"]:
                await asyncio.sleep(0.3)
            first.figures.counts["flags"] += 1
            first.figures.note("flag", max(0.0, time.monotonic() - started - CLOCK))
            if time.monotonic() + LETTER_TIMEOUT < until:
                first.figures.expected.append((second.name, f"Game over {second.path.rpartition('/')[2]}"))


def play_table(base: str, number: int, figures: FaultFigures, pace: Pace) -> list[Player]:
    """Return the users of a table, each with a page: two players, or one against a computer player and a spectator."""
    people = [Player(base, figures, number, seat, pace, looks_on=seat > number % 2) for seat in range(2)]
    for one in people:
        one.others = [other for other in people if other is not one]
    return people


async def seat_players(people: list[Player], number: int, level: str) -> None:
    ann, ben = people
    alone = ben.seat is None
    await ann.request_until_accepted("POST", "/api/guest", json={})
    new = {"game": GAMES[number % 3], "opponents": [level if alone else "open"], "seat": 0, "name": "Ann"}
    ann.path = ben.path = f"/api/tables/{(await ann.request_until_accepted('POST', '/api/tables', json=new))['table']}"
    await ben.request_until_accepted("POST", "/api/guest", json={})
    if not alone:
        await ben.request_until_accepted("POST", f"{ben.path}/sit", json={"name": "Ben"})


def random_faults(kinds: Sequence[str]) -> Iterator[str]:
    """Yield random faults; every kind occurs before one is repeated."""
    while True:
        yield from random.sample(kinds, len(kinds))


async def inject_faults(
    server: ServerCluster, figures: FaultFigures, beginning: float, until: float, pause: float
) -> None:
    """Inject random faults after all users have arrived, and restart what failed."""
    await asyncio.sleep(beginning)
    kinds = random_faults(KINDS)
    while time.monotonic() < until - QUIET_END - pause * PAUSE_FACTORS[1]:
        await asyncio.sleep(pause * random.uniform(*PAUSE_FACTORS))
        figures.last = kind = next(kinds)
        figures.counts[f"fault: {kind}"] += 1
        for ended in server.ended_processes():
            figures.counts[f"ended by itself: {ended}"] += 1
            server.start(ended)
        if kind == "database":
            await asyncio.to_thread(server.cluster.stop)
            await asyncio.to_thread(server.cluster.start)
        elif kind == "silence":
            server.forwarder.silence_listeners()
        else:
            await asyncio.to_thread(server.kill, kind)
            server.start(kind)


async def read_letters(box: Mailbox, figures: FaultFigures, links: dict[str, asyncio.Future[str]]) -> None:
    """Read the letters that the mail server receives."""
    while True:
        await asyncio.sleep(0.2)
        with suppress(Empty):
            while True:
                to, letter = box.letters.get_nowait()
                name, text = to.partition("@")[0], letter.get_content()
                if (link := re.search(r"http://\S+/notifications/confirm\S*", text)) is not None:
                    if not links[name].done():
                        links[name].set_result(link[0])
                    continue
                about = re.search(r"/t/(\w+)", text)
                figures.letters[name, f"{letter['Subject'].partition(':')[0]} {about[1] if about else ''}"] += 1


async def save_figures(figures: FaultFigures, path: Path) -> None:
    """Save the figures so far, in case the run is interrupted."""
    while True:
        await asyncio.sleep(10)
        path.write_text(json.dumps(figures.summary()) + "\n")


async def run_faults(server: ServerCluster, figures: FaultFigures, args: argparse.Namespace) -> None:
    tables, minutes, now = args.tables, args.minutes, args.output.with_name("faults-now.json")
    terms_ = args.pace[0], args.pace[1]
    groups = [play_table(server.base, number, figures, terms_) for number in range(tables)]
    table_numbers = range(tables, tables + -(-tables // 20))  # one in twenty has clocks
    pairs = [Pair(Player(server.base, figures, number, seat, terms_) for seat in (0, 1)) for number in table_numbers]
    links = dict[str, asyncio.Future[str]]()
    background = [
        asyncio.create_task(read_letters(server.box, figures, links)),
        asyncio.create_task(save_figures(figures, now)),
    ]
    people = [one for group in groups for one in group]
    try:
        async with asyncio.timeout(60 * minutes + GRACE_SECONDS):
            await server.begin()
            await asyncio.gather(
                *(seat_players(group, number, args.level) for number, group in enumerate(groups)),
                *(pair.begin(links) for pair in pairs),
            )
            beginning = ARRIVAL_INTERVAL * tables
            until = time.monotonic() + 60 * minutes + beginning

            async def arrive(group: list[Player], number: int) -> None:
                await asyncio.sleep(number * ARRIVAL_INTERVAL)
                background.extend(asyncio.create_task(one.follow_page()) for one in group)
                await asyncio.gather(*(one.play(until) for one in group))

            arrivals = (arrive(group, number) for number, group in enumerate(groups))
            clocks = (pair.play(until) for pair in pairs)
            await asyncio.gather(inject_faults(server, figures, beginning, until, args.pause), *arrivals, *clocks)
    except TimeoutError:
        figures.wrong.append("the run did not end in time")
    finally:
        for one in people:
            one.page.finish()
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await server.end()
        figures.wrong += check_log(server, [*people, *(pair[0] for pair in pairs)])
        figures.counts["people"] = len(people) + 2 * len(pairs)


def check_log(server: ServerCluster, people: Sequence[Player]) -> Iterator[str]:
    """Yield what is wrong in the log: missing or unexpected actions of players, and duplicate flags."""
    name = server.data.rpartition("/")[2]
    logs: dict[str, list[dict[str, Any]]] = {}
    for key, event in server.cluster.execute("SELECT table_id, event FROM events ORDER BY table_id, seq", name):
        logs.setdefault(str(key), []).append(json.loads(str(event)))
    for seat, key, tries in [(one.seat, *each) for one in people for each in one.tries.items()]:
        decided = [event for event in logs.get(key, []) if event["event"] == "played"]
        found = [event["action"] for event in decided if event["seat"] == seat]
        if (differs := explain_log(found, tries)) is not None:
            tried = [action if answered else f"({action})" for action, answered in tries]
            parts = (
                f"tried {tried[max(0, differs - 2) : differs + 3]}, logged {found[max(0, differs - 2) : differs + 3]}"
            )
            yield f"{key} seat {seat}, {len(tried)} tried, {len(found)} logged, first difference at {differs}: {parts}"
    for key, log in logs.items():
        flags = sum(event["event"] == "flagged" for event in log)
        if flags > 1:
            yield f"{key}: {flags} flags"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=12.0, help="mean seconds between two faults")
    parser.add_argument("--pace", type=float, nargs=2, default=(5.0, 15.0), help="seconds per action of a person")
    parser.add_argument("--level", default="apprentice", help="level of the computer players")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "faults.jsonl")
    parser.add_argument("--keep", type=Path, help="keep the logs of the processes in this folder")
    args = parser.parse_args()
    random.seed(args.seed)
    figures = FaultFigures()
    args.output.parent.mkdir(parents=True, exist_ok=True)
    with (
        run_cluster() as cluster,
        run_mail_server() as box,
        tempfile.TemporaryDirectory(prefix="saqqara-faults-") as folder,
    ):
        place = args.keep or Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        server = ServerCluster(place, cluster, box)
        if not server.has_faketime:
            print(
                f"faketime is missing (apt-get install faketime): {FAST_CLOCK_SERVER} has the right time",
                file=sys.stderr,
            )
        with suppress(KeyboardInterrupt):
            asyncio.run(run_faults(server, figures, args))
    facts = {name: getattr(args, name) for name in ("tables", "minutes", "seed", "pause", "pace", "level")}
    found = {**facts, "load": os.getloadavg()[0], **figures.summary()}
    with args.output.open("a") as file:
        file.write(json.dumps(found) + "\n")
    print(format_figures(found))
    sys.exit(0 if figures.is_good() else 1)


if __name__ == "__main__":
    main()
