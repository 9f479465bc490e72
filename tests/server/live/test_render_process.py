"""Rendering in a separate process: equal results, crashes without loss, and an end with the parent process."""

import asyncio
import json
import os
import random
import select
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from saqqara.server.live import table_page as parts
from saqqara.server.live.render_process import MAX_WAITING, Renderer
from saqqara.server.live.renderer import RegionRenderer, RenderError, RenderTarget
from saqqara.table import Table
from server.inline_renderer import InlineRenderer
from server.running_server import WAIT_SECONDS, Site, run
from server.server_processes import SOURCE

ALL = {
    "harbour",
    "area-0",
    "area-1",
    "tabs",
    "box",
    "context",
    "log",
    "bar",
    "requests",
    "result",
    "waiting",
    "curtain",
}
"""Regions of a table of The Duel."""


def open_table(game: str = "duel") -> Table:
    seats = [{"name": name, "player": "person", "person": name} for name in ("Ann", "Bob")]
    return Table.open(game, {}, 7, seats)


def render_target(number: int, seat: int | None = 0, have: int = -1, resync: bool = True) -> RenderTarget:
    lang = ("en", "de", "ru")[number % 3]
    own = () if seat is None else (seat,)
    return RenderTarget(number, seat, lang, "http://house/t/abc", None, own, own, have, resync)


def test_table_is_rendered_once_for_all_host_names(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = [], parts.render_regions

    def noted(table: Table, seat: int | None, lang: str, url: str, cover: int | None) -> dict[str, str]:
        drawn.append((seat, lang, url))
        return draw(table, seat, lang, url, cover)

    monkeypatch.setattr(parts, "render_regions", noted)
    seats = [{"name": "Ann", "player": "person", "owner": "Ann"}, {"name": "", "player": "open"}]
    studio, table = RegionRenderer(), Table.open("duel", {}, 7, seats)
    for number in range(3):
        url = f"http://house-{number}/t/abc"
        message = json.loads(studio.render_message("t", table, render_target(3 * number)._replace(url=url)))["regions"]
        assert f'value="{url}"' in message["waiting"]
        assert set(message) == ALL
        assert not any("house-" in html for name, html in message.items() if name != "waiting")
    assert drawn == [(0, "en", "/t/abc")]


@asynccontextmanager
async def running_renderer() -> AsyncIterator[Renderer]:
    renderer = Renderer()
    try:
        yield renderer
    finally:
        await renderer.close()


def run_with_renderer(test: Callable[[Renderer], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(WAIT_SECONDS), running_renderer() as renderer:
            await test(renderer)

    asyncio.run(whole())


def process_of(renderer: Renderer) -> asyncio.subprocess.Process:
    assert renderer.worker is not None
    assert renderer.worker.process is not None
    return renderer.worker.process


def regions(message: str) -> set[str]:
    return set(json.loads(message)["regions"])


async def play_and_compare(table: Table, renderer: Renderer) -> None:
    """Play at random, undo and confirm; after each step both renderers send three pages equal messages."""
    here, chance, have = InlineRenderer(), random.Random(1), {0: -1, 1: -1, None: -1}
    for step in range(12):
        assert table.current_player is not None
        if step % 5 == 4 and table.can_undo:
            table.undo(table.current_player)
        elif table.awaits_confirmation:
            table.confirm(table.current_player)
        else:
            table.play(table.current_player, chance.choice(table.view(table.current_player)["legal"]))
        for number, (seat, known) in enumerate(have.items()):
            reader = render_target(number, seat, known, resync=not step)
            assert await renderer.render(table.game.name, table, reader) == await here.render("", table, reader)
            have[seat] = table.seq_for(reader.reader_seats)


def test_both_renderers_give_the_same_messages() -> None:
    async def test(renderer: Renderer) -> None:
        for game in ("duel", "imhotep", "tara_wolf"):
            await play_and_compare(open_table(game), renderer)

    run_with_renderer(test)


def test_renderer_reports_a_long_queue() -> None:
    async def test(renderer: Renderer) -> None:
        table = open_table()
        assert not renderer.is_busy
        tasks = [renderer.render("t", table, render_target(number)) for number in range(MAX_WAITING + 1)]
        assert renderer.is_busy
        await asyncio.gather(*tasks)
        assert not renderer.is_busy

    run_with_renderer(test)


def test_renderer_can_start_early() -> None:
    async def test(renderer: Renderer) -> None:
        await renderer.start()
        begun = process_of(renderer)
        assert regions(await renderer.render("t", open_table("duel"), render_target(0))) == ALL
        assert process_of(renderer) is begun

    run_with_renderer(test)


def test_failed_request_affects_no_other() -> None:
    async def test(renderer: Renderer) -> None:
        table, bad = open_table(), open_table()
        bad._events[0] = {**bad._events[0], "game": "chess"}
        tasks = [
            renderer.render(f"table {number}", table, render_target(number)) for number in range(3)
        ]  # not started yet
        wrong = renderer.render("bad", bad, render_target(1))
        asyncio.ensure_future(tasks[1]).cancel()  # a cancelled request is skipped
        assert ["turn" in await tasks[0], "Ваш ход" in await tasks[2]] == [True, True]
        with pytest.raises(RenderError, match="chess"):
            await wrong
        assert (
            regions(await renderer.render("bad", open_table(), render_target(1))) == ALL
        )  # the failed request has left no state
        assert regions(await renderer.render("table 0", table, render_target(0, have=0, resync=False))) == set()
        renderer.remove_page("table 0", 0)
        renderer.remove_page("table 0", 0)  # removed already, with its record of what the page shows
        assert regions(await renderer.render("table 0", table, render_target(0, have=0, resync=False))) == ALL

    run_with_renderer(test)


def test_pages_continue_after_a_killed_process(tmp_path: Path) -> None:
    renderer = Renderer()

    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with bob.live(after=1) as live:
            assert (await live.next_message())["regions"] == {}
            process_of(renderer).send_signal(signal.SIGSTOP)
            await ann.play("place b2", 1)
            process_of(renderer).kill()
            message = await live.message_after(2)
            assert set(message["regions"]) == ALL
            assert message["moved"] == [[{"piece": "meeple-0", "from": "supply-0", "to": "b2"}]]

    run(test, tmp_path, drawing=renderer)


OWNER = """
import asyncio
import json
from saqqara.table import Table
from saqqara.server.live.render_process import Renderer
from saqqara.server.live.renderer import RenderTarget
async def own():
    apart, seats = Renderer(), [{"name": "", "player": "person"}] * 2
    await apart.render("t", Table.open("duel", {}, 1, seats), RenderTarget(1, None, "en", "", None, (), (), -1, True))
    print(apart.worker.process.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(own())
"""


def test_renderer_ends_with_its_parent() -> None:
    async def whole() -> None:
        env = {**os.environ, "PYTHONPATH": str(SOURCE), "SAQQARA_DISABLE_JIT": "1"}
        owner = await asyncio.create_subprocess_exec(sys.executable, "-c", OWNER, stdout=PIPE, env=env)
        assert owner.stdout is not None
        drawing = os.pidfd_open(int(await asyncio.wait_for(owner.stdout.readline(), WAIT_SECONDS)))
        owner.kill()
        await owner.wait()
        ended, _, _ = select.select([drawing], [], [], WAIT_SECONDS)
        os.close(drawing)
        assert ended == [drawing]

    asyncio.run(whole())
