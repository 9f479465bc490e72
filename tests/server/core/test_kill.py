"""A server that is killed during games loses no action that it has accepted."""

import asyncio
import os
import signal
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from server.running_server import CERTIFICATES
from server.server_processes import start_server
from server.tables.test_hot_seat import visible_hands

SERVER = """
import sys
from pathlib import Path
from saqqara.server.serve import serve
serve(port=0, data=Path(sys.argv[1]))
"""
TABLES, ROUNDS, ANSWERS = 6, 3, 40


@dataclass
class Game:
    """Hot-seat table, and the actions that the server has accepted there, by the number of their event."""

    cookies: httpx.Cookies
    path: str
    answered: dict[int, str] = field(default_factory=dict)


async def open_game(base: str) -> Game:
    async with httpx.AsyncClient(base_url=base, timeout=30, verify=CERTIFICATES) as client:
        await client.post("/api/guest", json={})
        answer = await client.post("/api/tables", json={"game": "duel", "opponents": ["hot-seat"], "name": "Ann"})
        return Game(client.cookies, f"/api/tables/{answer.json()['table']}")


async def play(base: str, game: Game, answers: asyncio.Semaphore) -> None:
    """Play until the server stops or the game is over; record and count every accepted action."""
    async with httpx.AsyncClient(base_url=base, cookies=game.cookies, timeout=30, verify=CERTIFICATES) as client:
        try:
            while True:
                seen = (await client.get(game.path)).json()
                if seen["over"]:
                    return
                action = seen["view"]["legal"][len(game.answered) % len(seen["view"]["legal"])]
                body = {"action": action, "after": seen["seq"], "confirm": True}
                answer = await client.post(f"{game.path}/play", json=body)
                if answer.status_code == 200:
                    game.answered[seen["seq"] + 1] = action
                    answers.release()
        except httpx.TransportError:
            return


async def stored_actions(base: str, game: Game) -> list[str]:
    """Return the actions that the server has stored for a table."""
    async with httpx.AsyncClient(base_url=base, cookies=game.cookies, timeout=30, verify=CERTIFICATES) as client:
        return [line["action"] for line in (await client.get(game.path)).json()["log"]]


async def kill_during_games(data: Path) -> tuple[list[Game], list[list[str]]]:
    games: list[Game] = []
    for _ in range(ROUNDS):
        server, base = await start_server(SERVER, data)
        games += [await open_game(base) for _ in range(TABLES)]
        answers = asyncio.Semaphore(0)
        playing = [asyncio.create_task(play(base, game, answers)) for game in games]
        for _ in range(ANSWERS):
            await asyncio.wait_for(answers.acquire(), 60)
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.gather(*playing)
        assert await server.wait() == -signal.SIGKILL
    server, base = await start_server(SERVER, data)
    found = [await stored_actions(base, game) for game in games]
    server.terminate()
    assert await server.wait() in (0, -signal.SIGTERM)
    return games, found


def test_killed_server_loses_no_accepted_action(tmp_path: Path) -> None:
    games, found = asyncio.run(kill_during_games(tmp_path / "saqqara.db"))
    for game, decisions in zip(games, found, strict=True):
        answered = [game.answered[seq] for seq in sorted(game.answered)]
        # Each round may store one action whose response is lost; no accepted action may be missing.
        rest = iter(decisions)
        assert [action for action in answered if action not in rest] == []
        assert len(answered) <= len(decisions) <= len(answered) + ROUNDS
    assert sum(len(game.answered) for game in games) >= ROUNDS * ANSWERS


async def hands_after_a_kill(data: Path) -> list[set[str]]:
    """Reveal a hand and kill the server; return the hands on the page before the kill and after the restart."""
    server, base = await start_server(SERVER, data)
    async with httpx.AsyncClient(base_url=base, timeout=30, verify=CERTIFICATES) as client:
        await client.post("/api/guest", json={})
        body = {"game": "tara_wolf", "opponents": ["hot-seat"], "name": "Ann"}
        table = (await client.post("/api/tables", json=body)).json()["table"]
        assert (await client.post(f"/api/tables/{table}/reveal-hand", json={"after": 0})).status_code == 200
        hands = [visible_hands((await client.get(f"/t/{table}")).text)]
    os.kill(server.pid, signal.SIGKILL)
    assert await server.wait() == -signal.SIGKILL
    server, base = await start_server(SERVER, data)
    async with httpx.AsyncClient(base_url=base, cookies=client.cookies, timeout=30, verify=CERTIFICATES) as client:
        hands.append(visible_hands((await client.get(f"/t/{table}")).text))
    server.terminate()
    assert await server.wait() in (0, -signal.SIGTERM)
    return hands


def test_killed_server_covers_revealed_hands(tmp_path: Path) -> None:
    """The next start covers a hand that was open on a shared screen, whoever looks at the screen then."""
    assert asyncio.run(hands_after_a_kill(tmp_path / "saqqara.db")) == [{"0"}, set()]
