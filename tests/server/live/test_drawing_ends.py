"""Crashes of the rendering process: pages continue, and the server releases what it counted for them."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.notifications.dispatcher import NotificationDispatcher
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server.bots.clock_watcher import ClockWatcher
from saqqara.server.live import render_process
from saqqara.server.live.render_process import LENGTH_PREFIX, Renderer
from saqqara.storage import Store
from server.inline_renderer import InlineRenderer
from server.running_server import Live, Site, data_of, serving

NUM_KILLS = 100
NUM_PAGES = 4


class FakeProcess:
    """Rendering process in memory that ends at a given message.

    It ends before it reads the request, or before its response is sent. Later writes raise what an event loop raises
    for a closed pipe.
    """

    def __init__(self, life: int, error: Exception | None) -> None:
        self.life, self.error = life, error
        self.copies = render_process._TableReplicas()
        self.returncode: int | None = None
        self.stdin, self.stdout = self, asyncio.StreamReader()
        self.stdout.feed_data(render_process._encode_frame(None))

    def write(self, frame: bytes) -> None:
        if self._ends():
            if self.error is not None:
                raise self.error
            return
        name, new, names, recipient = render_process.pickle.loads(frame[LENGTH_PREFIX.size :])
        if isinstance(recipient, int):
            self.copies.remove_page(name, recipient)
        else:
            answer = render_process._encode_frame(self.copies.render(name, new, names, recipient))
            if not self._ends():
                self.stdout.feed_data(answer)

    def writelines(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.write(frame)

    def _ends(self) -> bool:
        if self.returncode is None and self.life == 0:
            self.kill()
        self.life -= 1
        return self.returncode is not None

    def kill(self) -> None:
        self.returncode = -9
        self.stdout.feed_eof()

    async def wait(self) -> int:
        return -9


def fake_processes(monkeypatch: pytest.MonkeyPatch, lives: Iterator[int]) -> list[FakeProcess]:
    """Let each new rendering process end after the next number of messages; return those that have started."""
    started: list[FakeProcess] = []
    errors = RuntimeError("the handler is closed"), BrokenPipeError(), None

    async def process() -> Any:
        started.append(FakeProcess(next(lives), errors[len(started) % 3]))
        return started[-1]

    monkeypatch.setattr(render_process, "_start_process", process)
    return started


def slot_counts(site: Site) -> dict[str, Any]:
    """Return the server's counts of open pages."""
    hub = site.services.hub
    rooms = hub.chat.presence._tables.values()
    return {
        "pages": hub.num_pages,
        "readers": hub._pages_by_guest,
        "connections": hub.sockets._by_key.total(),
        "present": sum(room.pages.total() for room in rooms),
    }


NO_SLOTS = {"pages": 0, "readers": {}, "connections": 0, "present": 0}


async def is_open_after_message(live: Live) -> bool:
    """Return whether a page is still connected after its next message about the table."""
    try:
        await live.next_message()
    except ConnectionClosed:
        return False
    return True


def test_killed_render_process_leaves_no_slot_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started, chance = fake_processes(monkeypatch, (number % 10 for number in count())), random.Random(1)

    async def test() -> Site:
        async with asyncio.timeout(120), serving(data_of(tmp_path), drawing=Renderer()) as site:
            ann, bob = await site.two_at_a_table()
            pages: list[AsyncExitStack] = []
            while len(started) <= NUM_KILLS:
                stack = AsyncExitStack()
                live = await stack.enter_async_context(chance.choice((ann, bob)).live())
                pages.append(stack)
                await is_open_after_message(live)
                if len(pages) > NUM_PAGES:
                    await pages.pop(chance.randrange(len(pages))).aclose()
            for stack in pages:
                await stack.aclose()
        return site

    assert slot_counts(asyncio.run(test())) == NO_SLOTS


def test_killed_real_render_process_leaves_no_slot_taken(tmp_path: Path) -> None:
    """The server releases all slots although the process is killed 20 times while pages open and close."""
    drawing, chance = Renderer(), random.Random(1)

    async def test() -> Site:
        async with asyncio.timeout(240), serving(data_of(tmp_path), drawing=drawing) as site:
            ann, bob = await site.two_at_a_table(options={"first": 0})
            killed = set[int]()
            while len(killed) < 20:
                async with AsyncExitStack() as pages:
                    lives = [await pages.enter_async_context(one.live()) for one in (ann, bob, ann)]
                    if chance.random() < 0.5:
                        await is_open_after_message(lives[0])
                    process = drawing.worker.process if drawing.worker else None
                    if process is not None and process.returncode is None:
                        process.kill()
                        killed.add(process.pid)
                    async with bob.live() as late:
                        await is_open_after_message(late)
        assert site.services.process_monitor()["open_pages"] == 0
        return site

    assert slot_counts(asyncio.run(test())) == NO_SLOTS


def test_page_retries_later_after_repeated_crashes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started = fake_processes(monkeypatch, (0 for _ in count()))

    async def test() -> Site:
        async with asyncio.timeout(20), serving(data_of(tmp_path), drawing=Renderer()) as site:
            ann, _ = await site.two_at_a_table()
            async with ann.live() as live:
                while await is_open_after_message(live):
                    pass
                assert live.connection.close_code == 1013
        return site

    site = asyncio.run(test())
    assert slot_counts(site) == NO_SLOTS
    assert len(started) == 3
    noted = [record for record in caplog.records if record.levelname == "ERROR"]
    assert [(one.getMessage(), one.exc_info) for one in noted] == [("render_failed", None)]
    assert "ended 3 times" in json.dumps(noted[0].facts)  # type: ignore[attr-defined]


def test_page_removal_completes_despite_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> Site:
        async with asyncio.timeout(20), serving(data_of(tmp_path)) as site:
            hub = site.services.hub

            def fails(*facts: Any) -> None:
                raise RuntimeError("closed")

            hub.listen_unwatched(fails)
            monkeypatch.setattr(hub.renderer, "remove_page", fails)
            ann, _ = await site.two_at_a_table()
            async with ann.live() as live:
                await live.next_message()
        return site

    assert slot_counts(asyncio.run(test())) == NO_SLOTS


def test_server_shutdown_completes_despite_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    store_close = Store.close

    def close(store: Store) -> None:
        closed.append("Store")
        store_close(store)

    for part in (ClockWatcher, ResultRecorder, NotificationDispatcher, LeagueScheduler, InlineRenderer):

        async def fails(self: object) -> None:
            closed.append(type(self).__name__)
            raise RuntimeError("closed")

        monkeypatch.setattr(part, "close", fails)
    monkeypatch.setattr(Store, "close", close)

    async def test() -> None:
        async with serving(data_of(tmp_path)):
            pass

    asyncio.run(test())
    assert closed == [
        "LeagueScheduler", "NotificationDispatcher", "ResultRecorder", "ClockWatcher", "InlineRenderer", "Store",
    ]  # fmt: skip
