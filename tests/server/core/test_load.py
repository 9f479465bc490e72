"""Expensive work: a stranger may request all of it at once, and the server still serves other users."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.notifications.dispatcher import MAX_CONCURRENT_SENDS
from saqqara.notifications.message import Notification
from saqqara.server.core import fair_queue as queue_module
from saqqara.server.core.fair_queue import run_queued
from saqqara.server.core.request_limits import Limits
from saqqara.storage import Channel
from server.core.test_fair_queue import QueueClient, Work, request_turn
from server.running_server import WAIT_SECONDS, Guest, Site, run

SERVICES = DeliverySettings("https://games.example.org", services=("ntfy",))


class Service:
    """Notification service that responds when the test allows it, and counts concurrent messages."""

    def __init__(self) -> None:
        self.may_answer, self._counting = threading.Event(), threading.Lock()
        self.now = self.most = 0

    def send(self, address: str, site: str, message: Notification) -> None:
        with self._counting:
            self.now += 1
            self.most = max(self.most, self.now)
        self.may_answer.wait(WAIT_SECONDS)
        with self._counting:
            self.now -= 1


def other_guest(site: Site, address: str) -> Guest:
    """Return a guest who connects from another address of this machine."""
    guest = site.guest()
    transport = httpx.AsyncHTTPTransport(local_address=address)
    guest.client = httpx.AsyncClient(base_url=site.base, transport=transport, timeout=WAIT_SECONDS)
    site.clients.append(guest.client)
    return guest


def add_service(guest: Guest, number: int) -> Coroutine[Any, Any, httpx.Response]:
    return guest.client.post("/api/notifications/service", json={"address": f"ntfys://ntfy.sh/topic{number}"})


async def first_responses(count: int, tasks: list[asyncio.Task[httpx.Response]]) -> list[httpx.Response]:
    """Return the first `count` responses."""
    done: set[asyncio.Task[httpx.Response]] = set()
    while len(done) < count:
        found, _ = await asyncio.wait(set(tasks) - done, return_when=asyncio.FIRST_COMPLETED)
        done |= found
    return [task.result() for task in done]


def test_services_added_at_once_use_few_processes(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        service = Service()
        site.services.notification_dispatcher.backends["service"] = service
        guests = [other_guest(site, f"127.0.0.{2 + number // 4}") for number in range(28)]
        for guest in guests:
            await guest.arrive()
        tasks = [asyncio.create_task(add_service(guest, number)) for number, guest in enumerate(guests)]
        refused = await first_responses(12, tasks)
        assert {(one.status_code, one.json()["error"], one.headers["retry-after"]) for one in refused} == {
            (429, "busy", "10")
        }
        # Meanwhile due notifications are sent: strangers never hold all slots.
        reached = asyncio.Event()
        loop = asyncio.get_running_loop()

        class Mail:
            def send(self, address: str, site: str, message: Notification) -> None:
                loop.call_soon_threadsafe(reached.set)

        site.services.notification_dispatcher.backends["mail"] = Mail()
        way = Channel("c", "ann", "mail", "ann@example.org", "", "", "k", None, 1)
        await asyncio.wait_for(
            site.services.notification_dispatcher.deliver(way, Notification("", "", "", "", "")), WAIT_SECONDS
        )
        assert reached.is_set()
        service.may_answer.set()
        answers = await asyncio.gather(*tasks)
        assert sorted(one.status_code for one in answers) == [204] * 16 + [429] * 12
        assert service.most == 2 < MAX_CONCURRENT_SENDS

    run(test, tmp_path, calls=SERVICES)


def test_second_export_is_refused_while_the_first_waits(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        work = Work()
        blocks = asyncio.create_task(run_queued(QueueClient(site.services.executor).request, work))
        await work.begun.wait()
        tasks = [asyncio.create_task(ann.client.get("/me/games.zip")) for _ in range(2)]
        (second,) = await first_responses(1, tasks)
        assert (second.status_code, second.headers["retry-after"]) == (429, "10")
        work.may_end()
        assert sorted(one.status_code for one in await asyncio.gather(*tasks)) == [200, 429]
        await blocks
        assert (await ann.client.get("/me/games.zip")).status_code == 200
        assert site.services.export_slots.num_taken == 0

    run(test, tmp_path, limits=Limits(max_computations=1))


def test_guides_opened_by_one_guest_evict_no_other(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        site.services.kinds["tutorial"].scratch.store.max_tables = 3
        ann = await site.guest().arrive()
        assert (await ann.client.get("/learn/duel")).status_code == 200
        for number in range(5):
            guest = await other_guest(site, f"127.0.0.{2 + number % 2}").arrive()
            assert (await guest.client.get("/learn/duel")).status_code == 200
        assert (await ann.client.get("/learn/duel/step")).status_code == 200

    run(test, tmp_path)


def test_other_users_are_served_during_a_flood_of_requests(tmp_path: Path) -> None:
    """Ann and Bob play, read and learn while one address sends every kind of expensive request.

    It sends incomplete requests and as many notification services, guides, puzzles, positions, pictures and exports as
    the server accepts, while all slots of the queue are taken.
    """

    async def test(site: Site) -> None:
        service, works = Service(), [Work(), Work()]
        site.services.notification_dispatcher.backends["service"] = service
        ann, bob = await site.two_at_a_table(options={"first": 0})
        guests = [await other_guest(site, "127.0.0.9").arrive() for _ in range(8)]
        own = [await guest.open() for guest in guests[:4]]
        port = int(site.base.rpartition(":")[2])
        halves = []
        for _ in range(300):
            half = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.8", 0))
            half.sendall(b"GET / HTTP/1.1\r\n")
            halves.append(half)
        busy = [
            asyncio.create_task(run_queued(QueueClient(site.services.executor, "127.0.0.9").request, work))
            for work in works
        ]
        for work in works:
            await work.begun.wait()
        costly: list[Callable[[Guest, int], Coroutine[Any, Any, httpx.Response]]] = [
            add_service,
            lambda guest, number: guest.client.get("/me/games.zip"),
            lambda guest, number: guest.client.get("/learn/imhotep"),
            lambda guest, number: guest.client.get("/puzzles/duel"),
            lambda guest, number: guest.client.get(f"/t/{own[number % 4]['table']}/position.png"),
            lambda guest, number: guest.client.get(f"/t/{own[number % 4]['table']}/picture.svg"),
            lambda guest, number: guest.client.post("/api/analysis", json={"text": "duel"}),
            lambda guest, number: guest.client.post("/api/analysis/preview", json={"text": "duel"}),
        ]
        tasks = [asyncio.create_task(ask(guest, n)) for n, guest in enumerate(guests) for ask in costly]
        for player, action in ((ann, "place a1"), (bob, "place a2")):
            seq = (await player.fetch())["seq"]
            async with player.live(after=seq) as live:
                await live.next_message()
                assert (await player.play(action, seq)).status_code == 200
            assert (await player.client.get(f"/t/{player.table}")).status_code == 200
        added = asyncio.create_task(add_service(ann, 99))
        service.may_answer.set()
        for work in works:
            work.may_end()
        assert (await added).status_code == 204
        for path in ("/learn/duel", "/puzzles/duel", "/me/games.zip", f"/t/{ann.table}/picture.svg"):
            assert (path, (await ann.client.get(path)).status_code) == (path, 200)
        answers = await asyncio.gather(*tasks)
        assert {one.status_code for one in answers} <= {200, 204, 400, 429, 503}
        assert service.most <= MAX_CONCURRENT_SENDS
        await asyncio.gather(*busy)
        for half in halves:
            half.close()

    run(test, tmp_path, calls=SERVICES)


def test_requests_cannot_name_a_file_of_the_server(tmp_path: Path) -> None:
    """Only the operator of the server may name a file of cards: to read a path from a stranger might never end."""

    async def test(site: Site) -> None:
        ann = await site.guest().arrive()
        for path in ("/dev/zero", "/etc/hostname", "cards.toml"):
            body = {"game": "tara_wolf", "opponents": ["open"], "name": "Ann", "options": {"cards": path}}
            answer = await ann.client.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
            assert "there is no option “cards”" in answer.json()["message"]

    run(test, tmp_path)


def test_action_delays_other_turns_until_it_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue_module, "PRIORITY_SECONDS", WAIT_SECONDS)

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table(options={"first": 0})
        seq = (await ann.fetch())["seq"]
        append, log = site.services.store.append, list[int]()
        other_tasks: list[asyncio.Task[None]] = []

        async def append_among_others(*facts: Any) -> None:
            other_tasks.append(await request_turn(site.services.executor, 1, log))
            assert not log
            await append(*facts)

        monkeypatch.setattr(site.services.store, "append", append_among_others)
        assert (await ann.play("place a1", seq)).status_code == 200
        await asyncio.gather(*other_tasks)
        assert log == [1]

    run(test, tmp_path)
