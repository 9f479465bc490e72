"""Reading requests: rendered outside the event loop, with rate limits, and without delaying players."""

import asyncio
import logging
import pkgutil
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import jinja2
import pytest
from fastapi import APIRouter

from rules.duel.deals import WHOLE_GAME, deal, decisions_in
from saqqara import server
from saqqara.core.record import Record
from saqqara.core.state import State
from saqqara.puzzles import load_puzzles
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.table import Table
from saqqara.token_bucket import TokenBucket
from server.bots.test_analysis_api import Analyst, computer
from server.core.test_fair_queue import Work
from server.running_server import WAIT_SECONDS, Guest, Site, run

EVENT_LOOP_ROUTES = {
    "/health": "how many tables there are, which the store's thread counts",
    "/static/{version}/{name:path}": "bytes that lie ready",
    "/sw.js": "one of these at an address of its own",
    "/manifest.webmanifest": "a few words that are the same for all who read a language",
    "/learn": "a redirect to the first game",
    "/rules": "a redirect to the first game",
}
"""Routes that the event loop answers itself, and why."""

RUNNING_GAME_QUERIES = {
    "preview": "?action=place b2", "overlay": "?action=place b2", "refusal": "?action=unload 1", "tables": "?open",
    "invite": "", "invitees": "",
}  # fmt: skip
"""Queries that need a running game; all other routes use a finished one."""
FINISHED_GAME_QUERIES = {"hint": "?ply=2", "puzzle": "?ply=0"}
ROUTE_PARAMETERS = {
    "place": "temple", "topics": "tomb", "ply": "2", "game": "duel", "rule": "DUEL-3.2",
    "version": "0", "lang": "en", "theme": "day",
}  # fmt: skip


def routes() -> set[str]:
    """Return every GET route, as the routers define it."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(server.__path__, "saqqara.server.")]
    routers = {id(thing): thing for module in modules for thing in vars(module).values() if type(thing) is APIRouter}
    found = {
        f"/api/tables{route.path}" if route.path.startswith("/{name}") else route.path
        for router in routers.values()
        for route in router.routes
        if "GET" in (getattr(route, "methods", None) or ())
    }
    return {*found, "/health", "/t/{name}"}


@dataclass
class SampleSite:
    """Ann, her running table, a finished one, one of Imhotep, a puzzle, and a league."""

    ann: Guest
    running: str
    over: str
    imhotep: str
    puzzle: str
    league: str

    async def get(self, route: str) -> httpx.Response:
        """Return the response to a route of the routers, filled with the names that it needs."""
        last = route.rpartition("/")[2]
        name = self.running if last in RUNNING_GAME_QUERIES else self.imhotep if "sites" in route else self.over
        if route.startswith(("/rules", "/pictures")):
            name = "duel"
        if "/puzzles/" in route:
            name = self.puzzle
        path = route.format(name=name, league=self.league, **ROUTE_PARAMETERS)
        return await self.ann.client.get(path + RUNNING_GAME_QUERIES.get(last, FINISHED_GAME_QUERIES.get(last, "")))


@pytest.fixture
def recorded_work(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Record the computations on tables and their threads."""
    done: list[tuple[str, int]] = []

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*facts: Any, **named: Any) -> Any:
            done.append((name, threading.get_ident()))
            return real(*facts, **named)

        return noted

    for kind, names in (
        (State, ("view", "play_id", "at", "log_lines", "preview_moves")),
        (Table, ("view", "log", "record")),
        (Record, ("text",)),
        (jinja2.Template, ("render",)),
    ):
        for name in names:
            monkeypatch.setattr(kind, name, watched(f"{kind.__name__}.{name}", getattr(kind, name)))
    return done


async def sample_site(site: Site) -> SampleSite:
    ann, names = site.guest(), list[str]()
    for game in ("imhotep", "duel"):
        await ann.open(game=game, opponents=["hot-seat"])
        names.append(ann.table)
    token = await site.services.settings.create_admin_link()  # some routes require an admin
    assert (await ann.client.post("/api/admin", json={"token": token})).status_code == 204
    await site.services.admin.monitoring.set_metrics_access("loopback")
    async with site.services.tables.locked(names[1]) as running:
        person = running.people[0]
    over = await site.services.tables.open(finished_table(person))
    while (
        await site.services.result_recorder.save_batch()
    ):  # otherwise the recorder would save the result while a test counts computations
        pass
    return SampleSite(ann, names[1], over, names[0], load_puzzles("duel")[0].name, await create_league(ann))


async def create_league(ann: Guest) -> str:
    """Open a league as Ann, who must be a member for that."""
    member = await ann.client.post("/api/me/member", json={"name": "Nefret", "password": "crocodile by the river"})
    assert member.status_code == 201, member.text
    new = {
        "name": "Thursday",
        "game": "duel",
        "kind": "swiss",
        "rounds": 3,
        "listed": True,
        "time_control": {"minutes": 10},
    }
    opened = await ann.client.post("/api/leagues", json=new)
    assert opened.status_code == 201, opened.text
    return str(opened.json()["league"])


def finished_table(person: str | None = None) -> Table:
    """Return a finished game in which this person had the first seat."""
    seats = [
        {"name": name, "player": "person", "person": account} for name, account in (("Cleo", person), ("Dan", None))
    ]
    table = Table.open("duel", {}, 1, seats, {"deal": deal()})
    for action in decisions_in(WHOLE_GAME):
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def test_responses_are_rendered_outside_the_event_loop(tmp_path: Path, recorded_work: list[tuple[str, int]]) -> None:
    async def test(site: Site) -> None:
        at = await sample_site(site)
        made = set[str]()
        for route in sorted(routes() - set(EVENT_LOOP_ROUTES)):
            del recorded_work[:]
            answer = await at.get(route)
            assert (route, answer.status_code) == (route, 200)
            assert (route, [what for what, thread in recorded_work if thread == threading.get_ident()]) == (route, [])
            made.update(what for what, _ in recorded_work)
        assert {"State.view", "State.at", "Table.view", "Record.text", "Template.render"} <= made

    run(test, tmp_path, **computer(Analyst()))


def test_every_route_has_a_rate_limit(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        at = await sample_site(site)
        executor = site.services.executor
        for route in sorted(routes() - set(EVENT_LOOP_ROUTES)):
            executor._budget._addresses = TokenBucket(Rate(1, 600.0))
            first, second = [await at.get(route) for _ in range(2)]
            assert (route, first.status_code, second.status_code) == (route, 200, 429)
            assert 590 < int(second.headers["retry-after"]) <= 600
        for path in ("/health", "/static/x/css/base.css"):
            assert (path, (await at.ann.client.get(path)).status_code) == (path, 200)

    run(test, tmp_path, **computer(Analyst()))


def test_rate_limit_message_is_in_the_requested_language(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ben = site.guest(**{"Accept-Language": "de"})
        await ben.open()
        assert (await ben.client.get(f"/t/{ben.table}")).status_code == 200
        page, answer = await ben.client.get(f"/t/{ben.table}"), await ben.get()
        assert (page.status_code, "<h1>Einen Moment</h1>" in page.text) == (429, True)
        assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
        assert answer.json()["message"] == "Das war zu schnell. Versuch es gleich noch einmal."
        assert all(590 < int(answer_.headers["retry-after"]) <= 600 for answer_ in (page, answer))

    run(test, tmp_path, limits=Limits(reads=Rate(1, 600.0)))


def test_replay_step_costs_the_same_at_any_ply(tmp_path: Path, recorded_work: list[tuple[str, int]]) -> None:
    async def test(site: Site) -> None:
        at = await sample_site(site)
        for address in ("replay/{}", "replay?ply={}", "position.svg?ply={}"):
            for ply in (1, 20, 60):
                del recorded_work[:]
                assert (await at.ann.client.get(f"/t/{at.over}/{address.format(ply)}")).status_code == 200
                done = Counter(what for what, _ in recorded_work)
                assert (done["State.at"], done["State.view"], done["State.play_id"]) == (1, 1, 0)

    run(test, tmp_path)


def test_points_copies_and_catch_up_replay_no_actions(tmp_path: Path, recorded_work: list[tuple[str, int]]) -> None:
    async def test(site: Site) -> None:
        at = await sample_site(site)
        for path in (f"/api/tables/{at.over}/points", f"/t/{at.over}/what-if?ply=40", f"/t/{at.running}/catch-up"):
            del recorded_work[:]
            assert (await at.ann.client.get(path)).status_code == 200
            assert "State.play_id" not in [what for what, _ in recorded_work]

    run(test, tmp_path)


def test_queued_reader_does_not_block_actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        other = site.guest()
        await other.open()
        drawn = Work()
        monkeypatch.setattr("saqqara.server.app.render_table_page", lambda *facts, **more: drawn())
        drawing = asyncio.create_task(other.client.get(f"/t/{other.table}"))
        await drawn.begun.wait()  # the only worker is busy
        entered = queue_entry_event(site.services.executor._own_lane)  # both clients read their own tables
        waiting = asyncio.create_task(ann.get())
        await entered.wait()
        assert (await ann.play("place b2", 1)).status_code == 200
        assert not waiting.done()
        drawn.may_end()
        assert (await waiting).json()["seq"] == 3
        await drawing

    run(test, tmp_path, limits=Limits(max_computations=1))


def test_actions_wait_for_a_thread_reading_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        drawn = Work()
        monkeypatch.setattr("saqqara.server.app.render_table_page", lambda *facts, **more: drawn())
        drawing = asyncio.create_task(ann.client.get(f"/t/{ann.table}"))
        await drawn.begun.wait()
        deciding = asyncio.create_task(ann.play("place b2", 1))
        assert (await ann.client.get("/health")).status_code == 200  # the action arrives before this request
        assert not deciding.done()
        assert site.services.tables._entries[ann.table].table.seq == 1
        drawn.may_end()
        await drawing
        assert (await deciding).json() == {"seq": 3}

    run(test, tmp_path)


def queue_entry_event(lane: Any) -> asyncio.Event:
    """Return an event that is set when the next reader joins the queue of this lane."""
    entered, line = asyncio.Event(), lane.queue
    enter = line._enqueue

    def enter_and_signal(where: str) -> Any:
        entered.set()
        return enter(where)

    line._enqueue = enter_and_signal
    return entered


def test_disconnected_client_is_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A client disconnects while it waits: the server renders nothing for it, and logs one line."""

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        first, drawn, entered = Work(), list[str](), queue_entry_event(site.services.executor._shared_lane)
        monkeypatch.setattr("saqqara.server.app.render_table_page", lambda *facts, **more: first())
        monkeypatch.setattr("saqqara.server.tables.api.build_table_facts", lambda *facts: drawn.append(facts[0]))
        drawing = asyncio.create_task(site.guest().client.get(f"/t/{ann.table}"))
        await first.begun.wait()
        _, writer = await asyncio.open_connection(*site.base.removeprefix("http://").split(":"))
        writer.write(f"GET {ann.path} HTTP/1.1\r\nHost: server\r\n\r\n".encode())
        await entered.wait()
        noted = asyncio.Event()
        monkeypatch.setattr("saqqara.server.core.access_log._log_request", lambda scope, status, begun: note(status))
        statuses = list[int]()

        def note(status: int) -> None:
            statuses.append(status)
            noted.set()

        writer.transport.abort()
        async with asyncio.timeout(WAIT_SECONDS):
            await noted.wait()
        assert (statuses, drawn) == ([499], [])
        first.may_end()
        await drawing
        assert drawn == []

    with caplog.at_level(logging.INFO):
        run(test, tmp_path, limits=Limits(max_computations=1))
    assert "Traceback" not in caplog.text
