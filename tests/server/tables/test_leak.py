"""Hidden tiles stay on the server: responses do not depend on them by a single byte.

Two servers have the same table, but the tiles that are never shown in this test have another order. The test compares
everything that the two players and a spectator can request, and every message of their live connections.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

import saqqara
from saqqara.server.core.identity import GuestCookies
from saqqara.table import Table
from server.lobby.manual_clock import Clock
from server.running_server import Guest, Site, serving

NAME = "k7m2p9qrstuv"
ACTIONS = ("place a1", "place b1", "unload 1", "place c3", "place a3", "use take", "place c2", "unload c")
NUM_VISIBLE = 18 + 3 + 6  # boats, reserve, two loads: the order of the other tiles is never seen
SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "Bob", "player": "person", "person": "bob"}]


def deals() -> tuple[list[str], list[str]]:
    """Return two deals that look the same: the second has another order of the reserve and of the rest of the stock."""
    first = list(saqqara.game("duel").start(seed=7).setup["deal"])
    reserve, rest = first[18:21], first[NUM_VISIBLE:]
    second = first[:18] + reserve[::-1] + first[21:NUM_VISIBLE] + rest[::-1]
    assert first[18:21] != second[18:21]
    return first, second


def cookie(guests: GuestCookies, guest: str) -> str:
    """Return the cookie of a guest with a known ID, so that both servers know the same guests."""
    answer = Response()
    guests.set_cookie(HTTPConnection({"type": "http", "scheme": "http", "path": "/", "headers": []}), answer, guest)
    return answer.headers["set-cookie"].partition(";")[0].removeprefix("guest=")


async def responses_to_all(site: Site, deal: Sequence[str]) -> list[tuple[str, bytes]]:
    """Return all bytes that any client receives in a part of a game, each with a description of the request."""
    site.services.chat.presence.clock = Clock()
    await site.services.tables.open(Table.open("duel", {}, 1, SEATS, setup={"deal": list(deal)}))
    guests = {"ann": site.guest(), "bob": site.guest(), "eve": site.guest()}
    for name, guest in guests.items():
        guest.path = f"/api/tables/{NAME}"
        guest.client.cookies.set("guest", cookie(site.services.guests, name), domain="127.0.0.1")
    found = await state_responses(guests)
    for action in ACTIONS:
        found += await action_responses(guests, action)
        found += await state_responses(guests)
    found += await question_responses(guests)
    return [(what, answer.replace(site.base.encode(), b"http://server")) for what, answer in found]


async def state_responses(guests: dict[str, Guest]) -> list[tuple[str, bytes]]:
    found = []
    for name, guest in guests.items():
        for path in (
            *(f"{guest.path}{part}" for part in ("", "/record", "/commands", "/participants")),
            *(f"/t/{NAME}{part}" for part in ("", "/replay", "/replay?ply=2", "/catch-up", "/picture.svg")),
            "/api/tables?open",
        ):
            found.append((f"{name} GET {path}", (await guest.client.get(path)).content))
        async with guest.live() as live:
            found.append((f"{name} live", str(await live.next_message()).encode()))
            found.append((f"{name} meets", str(sorted((await live.meets()).items())).encode()))
    return found


async def question_responses(guests: dict[str, Guest]) -> list[tuple[str, bytes]]:
    texts = saqqara.game("duel").action_texts
    found = [
        (f"{name} asks why not {text}", (await guests[name].get("/refusal", action=text)).content)
        for name in ("ann", "bob")
        for text in texts
    ]
    for name, guest in guests.items():
        for text in (await guest.fetch())["view"]["legal"]:
            for part in ("preview", "preview/overlay"):
                found.append((f"{name} {part} {text}", (await guest.get(f"/{part}", action=text)).content))
        for part in ("points", "chart"):
            found.append((f"{name} {part}", (await guest.get(f"/{part}")).content))
    return found


async def action_responses(guests: dict[str, Guest], action: str) -> list[tuple[str, bytes]]:
    """Return the responses to an action of both players, refusals included, and the live messages of all clients."""
    seqs = {name: (await guest.fetch())["seq"] for name, guest in guests.items()}
    found = []
    listening = [guest.live(after=seqs[name]) for name, guest in guests.items()]
    lives = [await live.__aenter__() for live in listening]
    for name in ("ann", "bob"):
        answer = await guests[name].play(action, seqs[name])
        found.append((f"{name} decides {action}", answer.content))
    for name, live in zip(guests, lives, strict=True):
        now = (await guests[name].fetch())["seq"]
        found.append((f"{name} hears of {action}", str(await live.message_after(now)).encode()))
    for live in listening:
        await live.__aexit__(None, None, None)
    return found


async def responses_of_both_deals(tmp_path: Path) -> list[list[tuple[str, bytes]]]:
    found = []
    for number, deal in enumerate(deals()):
        async with serving(tmp_path / str(number) / "saqqara.db") as site:
            found.append(await responses_to_all(site, deal))
    return found


def test_answers_do_not_depend_on_hidden_information(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saqqara.server.tables.table_registry.new_table_name", lambda: NAME)
    first, second = asyncio.run(responses_of_both_deals(tmp_path))
    assert [what for what, _ in first] == [what for what, _ in second]
    assert [a[0] for a, b in zip(first, second, strict=True) if a[1] != b[1]] == []
    assert len(first) > 250
    assert not [what for what, answer in first if b"Internal" in answer]
    unloaded = dict(first)["ann decides unload 1"]
    assert unloaded == b'{"seq":4}'
