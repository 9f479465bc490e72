"""Club evening with two leagues on a real server that is killed twice.

In the first league one guest drops out and one never comes. Games are short: at each table, the player with the highest
number resigns.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from server.running_server import CERTIFICATES, WAIT_SECONDS
from server.server_processes import start_server

SERVER = """
import socket, sys
from pathlib import Path
import uvicorn
from saqqara.server.app import create_app
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.serve import uvicorn_config

class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}", flush=True)

often = Rate(1_000_000, 0.001)
limits = Limits(commands=often, reads=often, reads_by_address=often)
clock = Path(sys.argv[2])
app = create_app(Path(sys.argv[1]), limits=limits, now=lambda: int(clock.read_text()))
with socket.socket(proto=socket.IPPROTO_TCP) as listener:
    listener.bind(("127.0.0.1", 0))
    Server(uvicorn_config(app, limits)).run([listener])
"""
NOON = 1_795_608_000_000
FIRST_TURN_MS = 5 * 60_000
TIME_CONTROL = {"minutes": 10, "seconds": 20, "first_turn_minutes": 5}
Facts = dict[str, Any]

# Worked out from the pairings: one point for each player who finishes behind, half a point for each who ties. Columns:
# place, number, points, Buchholz, games.
DUEL_STANDINGS = [
    (1, 1, 5.0, 13.0, 5), (1, 2, 5.0, 13.0, 5), (1, 3, 5.0, 13.0, 5), (4, 4, 4.0, 15.0, 5), (5, 5, 4.0, 13.0, 5),
    (6, 6, 3.0, 16.0, 5), (7, 10, 3.0, 15.0, 5), (8, 12, 3.0, 14.0, 4), (9, 9, 3.0, 13.0, 5), (10, 13, 3.0, 13.0, 5),
    (11, 14, 3.0, 12.0, 5), (12, 8, 2.0, 17.0, 5), (13, 11, 2.0, 14.0, 5), (13, 15, 2.0, 14.0, 5),
    (15, 17, 2.0, 13.0, 5), (16, 18, 2.0, 10.0, 5), (17, 16, 2.0, 10.0, 5), (18, 7, 1.0, 11.0, 3),
    (19, 20, 1.0, 10.0, 5), (19, 22, 1.0, 10.0, 4), (21, 19, 1.0, 9.0, 5), (22, 23, 1.0, 9.0, 4),
    (23, 21, 0.0, 11.0, 5), (24, 24, 0.0, 0.0, 0),
]  # fmt: skip
"""Guest 12 had no opponent in their first game: Buchholz counts their own 3 points for it, as it does for a bye."""

IMHOTEP_STANDINGS = [
    (1, 7, 11.25, 41.79, 5), (2, 11, 10.5, 42.33, 5), (3, 2, 10.5, 41.08, 5), (4, 6, 10.0, 42.0, 5),
    (5, 5, 10.0, 41.75, 5), (6, 9, 10.0, 37.83, 5), (7, 3, 9.5, 42.17, 5), (8, 10, 9.5, 42.17, 5),
    (9, 1, 9.25, 41.29, 5), (10, 19, 8.5, 31.42, 5), (11, 14, 8.25, 36.5, 5), (12, 4, 8.0, 37.58, 5),
    (13, 13, 8.0, 33.33, 5), (14, 12, 7.75, 35.42, 5), (15, 15, 7.0, 38.42, 5), (16, 8, 7.0, 35.33, 5),
    (17, 16, 6.5, 35.25, 5), (18, 17, 6.0, 34.58, 5), (19, 18, 5.5, 38.75, 5), (20, 20, 5.0, 34.67, 5),
    (21, 21, 2.25, 34.29, 5), (22, 22, 2.25, 32.12, 5), (23, 23, 0.0, 32.42, 5),
]  # fmt: skip
"""Standings of the second league.

No player has points in the game yet, so the rules name the last player in turn order as winner, who began with the most
stones. If this is not the player who resigns, the winner has 3 points and the two players before have 1½ each.
Otherwise all three have 2 (at a table of three: 3 and 1½, or 2¼ each).
"""


class Evening:
    """Server process with its data, a clock that the test sets, and users with their cookies, by number."""

    def __init__(self, folder: Path) -> None:
        self.data, self.clock = folder / "saqqara.db", folder / "clock"
        self.people: list[dict[str, str]] = []
        self.league = ""
        self.sets(NOON)

    def sets(self, now: int) -> None:
        new = self.clock.with_suffix(".new")
        new.write_text(str(now))
        new.replace(self.clock)
        self.now = now

    async def start(self) -> None:
        self.server, self.base = await start_server(SERVER, self.data, self.clock)
        self.client = httpx.AsyncClient(base_url=self.base, timeout=WAIT_SECONDS, verify=CERTIFICATES)

    async def is_killed(self) -> None:
        os.kill(self.server.pid, signal.SIGKILL)
        assert await self.server.wait() == -signal.SIGKILL
        await self.client.aclose()

    async def add_person(self) -> None:
        """Add a user with a new identity."""
        self.people.append(dict((await self.client.post("/api/guest", json={})).cookies))
        self.client.cookies.clear()

    def cookie(self, number: int) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.people[number].items())}

    async def post(self, number: int, path: str, **body: Any) -> Any:
        answer = await self.client.post(path, json=body, headers=self.cookie(number))
        assert answer.is_success, answer.text
        self.people[number].update(answer.cookies)  # a new member gets a new cookie
        self.client.cookies.clear()
        return answer.json() if answer.content else None

    async def open(self, count: int, **more: Any) -> None:
        """Let user 0 open a league, let `count` users join it, and start it."""
        new = {"name": "Evening", "kind": "swiss", "rounds": 5, "time_control": TIME_CONTROL, **more}
        self.league = (await self.post(0, "/api/leagues", **new))["league"]
        for number in range(1, count + 1):
            await self.post(number, f"/api/leagues/{self.league}/join", name=f"Guest {number}")
        await self.post(0, f"/api/leagues/{self.league}/start")

    async def fetch(self) -> Facts:
        return (await self.client.get(f"/api/leagues/{self.league}")).json()  # type: ignore[no-any-return]

    async def until(self, is_so: Callable[[Facts], bool]) -> Facts:
        """Return the league as soon as the condition holds."""
        async with connect(f"{self.base.replace('http', 'ws')}/api/leagues/{self.league}/live") as line:
            while True:
                await asyncio.wait_for(line.recv(), WAIT_SECONDS)
                if is_so(seen := await self.fetch()):
                    return seen

    async def begun(self, turn: int) -> Facts:
        """Return the league as soon as all tables of a round (from 0) are open."""
        return await self.until(
            lambda seen: len(seen["rounds"]) == turn + 1 and all(one["table"] or len(one["seats"]) == 1
                                                                 for one in seen["rounds"][turn])
        )  # fmt: skip

    async def resign(self, bouts: list[Facts]) -> None:
        """Let the player with the highest number resign at each of these tables."""
        for one in bouts:
            if one["places"] is None:
                number = max(one["seats"])
                seen = (await self.client.get(f"/api/tables/{one['table']}")).json()
                if not seen["over"]:
                    await self.post(number, f"/api/tables/{one['table']}/resign", after=seen["seq"])

    async def passes(self, seen: Facts, number: int) -> None:
        """Let a player not come: if another player begins, that player acts; then time passes."""
        (one,) = [one for one in seen["rounds"][-1] if number in one["seats"]]
        first = one["seats"][0]
        if first != number:
            view = (await self.client.get(f"/api/tables/{one['table']}", headers=self.cookie(first))).json()
            action = {"action": view["view"]["legal"][0], "after": view["seq"], "confirm": True}
            await self.post(first, f"/api/tables/{one['table']}/play", **action)
        self.sets(self.now + FIRST_TURN_MS)
        await self.client.get(f"/api/tables/{one['table']}")  # the first reader records the timeout

    def table_counts(self, league: str) -> tuple[int, int, int]:
        """Return the numbers of tables that a league names, of those that exist, and of all tables."""
        query = "SELECT table_id FROM league_matches WHERE league = ? AND table_id IS NOT NULL"
        with closing(sqlite3.connect(self.data)) as data, data:
            named = [name for (name,) in data.execute(query, [league])]
            there = [name for (name,) in data.execute("SELECT table_id FROM events WHERE seq = 0")]
        data.close()
        return len(named), len(set(named) & set(there)), len(there)


def standings(seen: Facts) -> list[tuple[int, int, float, float, int]]:
    """Return place, number, points, Buchholz and games of each player."""
    return [
        (one["place"], one["number"], one["points"], round(one["tiebreaks"]["buchholz"], 2), one["played"])
        for one in seen["standings"]
    ]


async def play_two_leagues(evening: Evening) -> None:
    await evening.start()
    for _ in range(25):
        await evening.add_person()
    await evening.post(0, "/api/me/member", name="Kim", password="crocodile by the river")

    # ---- 24 players of The Duel: Guest 24 never comes, Guest 7 drops out in round 3, the server is killed in round 2

    await evening.open(24, game="duel")
    for turn in range(5):
        seen = await evening.begun(turn)
        bouts = seen["rounds"][turn]
        if turn == 0:
            await evening.resign([one for one in bouts if 24 not in one["seats"]])
            await evening.passes(seen, 24)
        elif turn == 1:
            await evening.resign(bouts[:6])
            await evening.is_killed()
            await evening.start()
            await evening.resign(bouts[6:])
        elif turn == 2:
            await evening.post(7, f"/api/leagues/{evening.league}/leave")
            await evening.resign(bouts)
        else:
            await evening.resign(bouts)
    duel = await evening.until(lambda seen: seen["state"] == "over")
    assert standings(duel) == DUEL_STANDINGS
    assert [len(turn) for turn in duel["rounds"]] == [12, 12, 12, 11, 11]
    assert [one["active"] for one in duel["standings"] if one["number"] in (7, 23, 24)] == [False, True, False]
    first = evening.league

    # ---- 23 players of Imhotep, four at a table; the server is killed after the last resignation of a round

    await evening.open(23, game="imhotep", seats=4)
    for turn in range(5):
        await evening.resign((await evening.begun(turn))["rounds"][turn])
        if turn == 2:
            await evening.is_killed()
            await evening.start()
    fours = await evening.until(lambda seen: seen["state"] == "over")
    assert standings(fours) == IMHOTEP_STANDINGS
    assert {tuple(sorted(len(one["seats"]) for one in turn)) for turn in fours["rounds"]} == {(3, 4, 4, 4, 4, 4)}
    await evening.is_killed()
    # Every named table exists, and no other table was opened: 12 + 11 + 11 + 11 + 11, and 5 times 6.
    assert (evening.table_counts(first), evening.table_counts(evening.league)) == ((56, 56, 86), (30, 30, 86))


def test_two_leagues_survive_two_kills_of_the_server(tmp_path: Path) -> None:
    evening = Evening(tmp_path)

    async def test() -> None:
        try:
            await play_two_leagues(evening)
        finally:
            if evening.server.returncode is None:
                await evening.is_killed()

    asyncio.run(test())
