"""Pondering: computer players think while a user with an open page of the table must act.

It ends with the action of the user, with the last page that closes, or by itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import saqqara
from saqqara.players.tree_reuse import PonderResult
from saqqara.server.app import BotConfig
from saqqara.server.bots.auto_player import PonderingService
from saqqara.table import Table
from server.bots.test_auto_player import FirstActionChooser, wait_for_seat
from server.running_server import WAIT_SECONDS, Site, run

DUEL = saqqara.game("duel")


class PonderingChooser(FirstActionChooser):
    """Player that ponders until it is stopped or, with `at_once`, ends by itself; its result counts its calls."""

    def __init__(self, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once
        self.thought: list[tuple[dict[str, Any], str]] = []  # views and levels of the calls
        self.used: list[PonderResult | None] = []
        self.begun, self.interrupted, self.ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def choose(
        self, view: dict[str, Any], game: saqqara.Game, level: str, thought: PonderResult | None = None
    ) -> list[str]:
        self.used.append(thought)
        return await super().choose(view, game, level)

    async def ponder(self, view: dict[str, Any], game: saqqara.Game, level: str) -> list[Any]:
        self.thought.append((view, level))
        self.interrupted.clear()
        self.begun.set()
        if not self.at_once:
            await self.interrupted.wait()
        self.ended.set()
        return [len(self.thought)]

    def stop_pondering(self) -> None:
        self.interrupted.set()


def computer(thinker: PonderingChooser) -> BotConfig:
    return BotConfig(("scribe", "architect"), thinker, min_step_seconds=0.0, ponderer=thinker)


def test_bot_ponders_until_the_opponent_decides_and_reuses_it(tmp_path: Path) -> None:
    thinker = PonderingChooser()

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["architect"])
        async with ann.live():
            await ann.play("place b2", 0)
            await asyncio.wait_for(thinker.begun.wait(), WAIT_SECONDS)
            seen = await wait_for_seat(ann, 0)
            view, level = thinker.thought[0]
            assert (view["seat"], view["current_player"], level) == (1, 0, "architect")
            assert not thinker.ended.is_set()
            await ann.play("place c3", seen["seq"])
            await asyncio.wait_for(thinker.ended.wait(), WAIT_SECONDS)
            await wait_for_seat(ann, 0)
        assert thinker.used == [None, PonderResult(view, [1], ["place c3"])]

    run(test, tmp_path, computer=computer(thinker))


def test_pondering_ends_with_the_last_open_page(tmp_path: Path) -> None:
    thinker = PonderingChooser()

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["architect"])
        async with ann.live():
            async with ann.live():
                await ann.play("place b2", 0)
                await asyncio.wait_for(thinker.begun.wait(), WAIT_SECONDS)
            await wait_for_seat(ann, 0)  # opens and closes another page
            assert not thinker.interrupted.is_set()
        await asyncio.wait_for(thinker.ended.wait(), WAIT_SECONDS)
        assert len(thinker.thought) == 1

    run(test, tmp_path, computer=computer(thinker))


def test_bot_does_not_ponder_without_an_open_page(tmp_path: Path) -> None:
    thinker = PonderingChooser(at_once=True)

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["architect"])
        await ann.play("place b2", 0)
        await asyncio.wait_for(thinker.called.wait(), WAIT_SECONDS)
        seen = await ann.fetch()
        while seen["current_player"] != 0:
            seen = await ann.fetch()
        await ann.play("place c3", seen["seq"])
        async with ann.live():
            await wait_for_seat(ann, 0)
        assert thinker.used == [None, None]

    run(test, tmp_path, computer=computer(thinker))


def test_finished_pondering_is_reused_and_not_restarted(tmp_path: Path) -> None:
    thinker = PonderingChooser(at_once=True)

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["architect"])
        async with ann.live():
            await ann.play("place b2", 0)
            await asyncio.wait_for(thinker.ended.wait(), WAIT_SECONDS)
            seen = await wait_for_seat(ann, 0)
            await ann.post("undo", after=seen["seq"])  # there is nothing to undo, so nothing starts
            assert len(thinker.thought) == 1
            await ann.play("place c3", seen["seq"])
            await wait_for_seat(ann, 0)
        used = thinker.used[1]
        assert used is not None
        assert (used.arrays, used.actions_since) == ([1], ["place c3"])

    run(test, tmp_path, computer=computer(thinker))


def test_only_the_strongest_level_ponders(tmp_path: Path) -> None:
    thinker = PonderingChooser(at_once=True)

    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open(opponents=["scribe"])
        async with ann.live():
            await ann.play("place b2", 0)
            seen = await wait_for_seat(ann, 0)
            await ann.play("place c3", seen["seq"])
            await wait_for_seat(ann, 0)
        assert thinker.thought == []
        assert thinker.used == [None, None]

    run(test, tmp_path, computer=computer(thinker))


@asynccontextmanager
async def ponder_table(name: str) -> AsyncIterator[Table]:
    """Yield a table at which seat 0 and the strongest level have placed, and seat 0 must act."""
    table = Table.open("duel", {}, 5, [{"player": "person", "person": "ann"}, {"player": "architect"}])
    table.play(0, "place b2", confirm=True)
    table.play(1, "place a1", confirm=True)
    yield table


@pytest.mark.parametrize(
    ("actions", "seat", "since"),
    [
        (["place b2", "place a1", "place c3"], 1, ["place c3"]),
        (["place b2"], 1, None),  # the other actions were undone
        (["place b2", "place a2", "place c3"], 1, None),  # and another action was played
        (["place b2", "place a1", "place c3"], 0, None),  # another seat pondered
    ],
)
def test_pondering_is_used_unless_actions_were_undone(actions: list[str], seat: int, since: list[str] | None) -> None:
    thinker = PonderingChooser(at_once=True)
    listeners = list[Callable[[str | None, int | None], None]]()
    tables: Any = SimpleNamespace(
        locked=ponder_table, store=SimpleNamespace(event_bus=SimpleNamespace(subscribe=listeners.append))
    )

    async def test() -> None:
        pondering = PonderingService(tables, thinker, lambda name: True)
        pondering.start("here", 1)
        await asyncio.wait_for(thinker.ended.wait(), WAIT_SECONDS)
        async with ponder_table("here") as table:
            for _ in range(2):  # a result is used once
                await pondering.choose("here", seat, actions, table.view(0), DUEL, "architect")

    asyncio.run(test())
    assert [None if one is None else one.actions_since for one in thinker.used] == [since, None]


def test_pondering_survives_an_action_of_another_bot() -> None:
    thinker = PonderingChooser(at_once=True)
    bus = SimpleNamespace(subscribe=lambda actions: None)
    tables: Any = SimpleNamespace(locked=ponder_table, store=SimpleNamespace(event_bus=bus))

    async def test() -> None:
        pondering = PonderingService(tables, thinker, lambda name: True)
        pondering.start("here", 1)
        await asyncio.wait_for(thinker.ended.wait(), WAIT_SECONDS)
        actions = ["place b2", "place a1"]
        async with ponder_table("here") as table:
            for seat in (0, 1):
                await pondering.choose("here", seat, actions, table.view(0), DUEL, "architect")
                actions = [*actions, "place c3"]

    asyncio.run(test())
    assert [None if one is None else one.actions_since for one in thinker.used] == [None, ["place c3"]]


def test_cancelled_pondering_does_not_start() -> None:
    thinker, listeners = PonderingChooser(), list[Callable[[str | None, int | None], None]]()
    tables: Any = SimpleNamespace(
        locked=ponder_table, store=SimpleNamespace(event_bus=SimpleNamespace(subscribe=listeners.append))
    )

    async def test() -> None:
        pondering = PonderingService(tables, thinker, lambda name: True)
        for ending in ("here", None):  # None: the table of the event is unknown
            pondering.start("here", 1)
            listeners[0](ending, 3)
            async with ponder_table("here") as table:
                chosen = pondering.choose("here", 1, [], table.view(0), DUEL, "architect")
                await asyncio.wait_for(chosen, WAIT_SECONDS)
        pondering.start("here", 1)
        listeners[0]("elsewhere", 3)
        await asyncio.wait_for(thinker.begun.wait(), WAIT_SECONDS)
        await pondering.close()

    asyncio.run(test())
    assert len(thinker.thought) == 1
