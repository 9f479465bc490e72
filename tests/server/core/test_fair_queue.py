"""Fair queue: it limits guests, addresses and concurrent work, takes turns, and drops disconnected clients."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest
from starlette.requests import ClientDisconnect, Request

from saqqara.server.core import fair_queue as queue_module
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor, run_queued
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.request_limits import Limits, Rate
from saqqara.server.core.services import ServiceRegistry
from server.core.test_limits import Clock

GUESTS = GuestCookies(b"secret")


class QueueClient:
    """Client at an address, with or without a cookie, that may disconnect."""

    def __init__(self, executor: FairExecutor, address: str = "here", guest: str = "") -> None:
        self.disconnected = asyncio.Event()
        cookie = f"guest={GUESTS._signer.sign(guest).decode()}" if guest else ""
        self.request = Request(
            {
                "type": "http", "method": "GET", "path": "/", "query_string": b"", "client": (address, 1),
                "headers": [(b"cookie", cookie.encode())],
                "app": SimpleNamespace(state=SimpleNamespace(registry=ServiceRegistry([executor, GUESTS], {"": []}))),
            },
            self._receive,
        )  # fmt: skip

    async def _receive(self) -> dict[str, object]:
        await self.disconnected.wait()
        return {"type": "http.disconnect"}


class Work:
    """Work that lasts until `may_end` is called; `begun` is set in the event loop when a thread starts it."""

    def __init__(self) -> None:
        self.begun, self._may_end = asyncio.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()

    def __call__(self) -> int:
        self._loop.call_soon_threadsafe(self.begun.set)
        self._may_end.wait(20)  # so that a failing test ends
        return threading.get_ident()

    def may_end(self) -> None:
        self._may_end.set()


def with_executor(
    body: Callable[[FairExecutor], Awaitable[None]], limits: Limits | None = None, clock: Clock | None = None
) -> None:
    async def whole() -> None:
        executor = FairExecutor(limits or Limits(max_computations=1), clock or Clock())
        try:
            async with asyncio.timeout(20):
                await body(executor)
        finally:
            executor.close()

    asyncio.run(whole())


async def refused(executor: FairExecutor, cost: int = 1, **identity: str) -> tuple[str, dict[str, str]]:
    """Return the error code and the headers of a refused request."""
    with pytest.raises(WebError) as error:
        async with executor.slot(QueueClient(executor, **identity).request, cost):
            pass
    return error.value.code, error.value.headers


async def served(executor: FairExecutor, cost: int = 1, **identity: str) -> None:
    async with executor.slot(QueueClient(executor, **identity).request, cost):
        pass


def test_requests_are_limited_by_guest_and_address() -> None:
    clock = Clock()

    async def body(executor: FairExecutor) -> None:
        await served(executor, guest="ann")
        await served(executor, guest="ann")
        assert await refused(executor, guest="ann") == ("too-many", {"Retry-After": "10"})
        assert await refused(executor, guest="ann", address="there") == ("too-many", {"Retry-After": "10"})
        await served(executor, guest="bob")  # the third request of this address
        assert await refused(executor, guest="cleo") == ("too-many", {"Retry-After": "60"})
        assert await refused(executor) == ("too-many", {"Retry-After": "60"})
        await served(executor, guest="cleo", address="there")
        clock.now += 60
        await served(executor, guest="ann")

    with_executor(body, Limits(reads=Rate(2, 10.0), reads_by_address=Rate(3, 60.0)), clock)


def test_requests_without_cookie_are_queued_by_address() -> None:
    async def body(executor: FairExecutor) -> None:
        for _ in range(3):
            await served(executor)
        assert (await refused(executor))[0] == "too-many"
        await served(executor, address="there")

    with_executor(body, Limits(reads=Rate(1, 10.0), reads_by_address=Rate(3, 60.0)))


def test_picture_costs_as_much_as_forty_pages() -> None:
    async def body(executor: FairExecutor) -> None:
        await served(executor, HEAVY_COST, guest="ann")
        await served(executor, guest="ann")
        assert await refused(executor, HEAVY_COST, guest="ann") == ("too-many", {"Retry-After": "39"})
        await served(executor, guest="ann")

    with_executor(body, Limits(reads=Rate(42, 1.0)))


def test_forty_users_of_one_address_are_not_refused() -> None:
    """Forty users behind one address can hold the arrow key down through a game of 100 actions."""

    async def body(executor: FairExecutor) -> None:
        for person in range(40):
            for _ in range(100):
                await served(executor, guest=f"guest {person}")

    with_executor(body)


def test_work_runs_in_a_thread_and_raises_its_error() -> None:
    def broken() -> None:
        raise LookupError("a page is missing")

    async def body(executor: FairExecutor) -> None:
        reader = QueueClient(executor)
        assert await run_queued(reader.request, threading.get_ident) != threading.get_ident()
        with pytest.raises(LookupError, match="a page is missing"):
            await run_queued(reader.request, broken)

    with_executor(body)


def test_addresses_take_turns() -> None:
    async def body(executor: FairExecutor) -> None:
        order: list[str] = []

        async def ask(name: str, address: str, work: Callable[[], object]) -> None:
            await run_queued(QueueClient(executor, address).request, work)
            order.append(name)

        work = Work()
        tasks = [asyncio.create_task(ask("first", "here", work))]
        await work.begun.wait()
        for name, address in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c")):
            tasks.append(asyncio.create_task(ask(name, address, lambda: None)))
            await asyncio.sleep(0)  # so that each enters the queue in order
        work.may_end()
        await asyncio.gather(*tasks)
        assert order == ["first", "a1", "b1", "c1", "a2", "a3"]

    with_executor(body)


def test_number_of_waiting_requests_is_limited() -> None:
    async def body(executor: FairExecutor) -> None:
        work = Work()
        tasks = [asyncio.create_task(run_queued(QueueClient(executor).request, work))]
        await work.begun.wait()
        for address in ("a", "a", "b"):
            tasks.append(asyncio.create_task(run_queued(QueueClient(executor, address).request, threading.get_ident)))
            await asyncio.sleep(0)
        assert await refused(executor, address="a") == ("busy", {"Retry-After": "2"})  # two of this address wait
        assert await refused(executor, address="c") == ("busy", {"Retry-After": "2"})  # three wait in total
        work.may_end()
        await asyncio.gather(*tasks)
        await served(executor, address="a")

    with_executor(body, Limits(max_computations=1, max_waiting=3, max_waiting_by_address=2))


def test_disconnected_client_loses_its_place() -> None:
    async def body(executor: FairExecutor) -> None:
        work, done = Work(), list[str]()
        first = asyncio.create_task(run_queued(QueueClient(executor).request, work))
        await work.begun.wait()
        readers = {name: QueueClient(executor) for name in ("gone", "cancelled", "patient")}
        tasks = {
            name: asyncio.create_task(run_queued(reader.request, lambda name=name: done.append(name)))
            for name, reader in readers.items()
        }
        await asyncio.sleep(0)
        readers["gone"].disconnected.set()
        with pytest.raises(ClientDisconnect):
            await tasks["gone"]
        tasks["cancelled"].cancel()
        with pytest.raises(asyncio.CancelledError):
            await tasks["cancelled"]
        work.may_end()
        await asyncio.gather(first, tasks["patient"])
        assert done == ["patient"]
        await served(executor)  # every slot is free again

    with_executor(body)


def test_cancelled_request_releases_its_slot_after_the_work() -> None:
    async def body(executor: FairExecutor) -> None:
        work, held = Work(), asyncio.Lock()

        async def ask() -> None:
            async with executor.slot(QueueClient(executor).request) as compute, held:
                await compute(work)

        tasks = asyncio.create_task(ask())
        await work.begun.wait()
        for _ in range(3):
            tasks.cancel()
            await asyncio.sleep(0)
        assert held.locked()
        work.may_end()
        with pytest.raises(asyncio.CancelledError):
            await tasks
        assert not held.locked()
        await served(executor)

    with_executor(body)


async def yes() -> bool:
    return True


async def no() -> bool:
    return False


def test_own_table_requests_do_not_wait_for_other_readers() -> None:
    async def body(executor: FairExecutor) -> None:
        work = Work()
        tasks = [asyncio.create_task(run_queued(QueueClient(executor, "strangers").request, work)) for _ in range(2)]
        await work.begun.wait()
        async with executor.slot(QueueClient(executor, guest="ann").request, is_own_table=yes) as compute:
            assert await compute(lambda: "read") == "read"
        for cost, own in ((1, no), (HEAVY_COST, yes)):  # other tables and heavy work share a queue
            reader = QueueClient(executor, "there")
            turn = asyncio.create_task(executor.slot(reader.request, cost, own).__aenter__())
            await asyncio.sleep(0)
            reader.disconnected.set()
            with pytest.raises(ClientDisconnect):
                await turn
        work.may_end()
        await asyncio.gather(*tasks)

    with_executor(body)


async def request_turn(executor: FairExecutor, number: int, log: list[int]) -> asyncio.Task[None]:
    """Request a turn from a separate address, and append the number to the log when the turn starts."""

    async def ask() -> None:
        async with executor.slot(QueueClient(executor, f"strangers {number}").request):
            log.append(number)

    task = asyncio.create_task(ask())
    await asyncio.sleep(0)  # a turn with a free slot starts at once
    return task


@pytest.fixture
def long_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the priority of a player's request even on a slow machine."""
    monkeypatch.setattr(queue_module, "PRIORITY_SECONDS", 20)


@pytest.mark.usefixtures("long_priority")
def test_queue_starts_one_other_turn_after_each_player_request() -> None:
    async def body(executor: FairExecutor) -> None:
        log: list[int] = []
        with executor.priority():
            with executor.priority():
                tasks = [await request_turn(executor, number, log) for number in range(4)]
                assert not log
            await tasks[0]
            assert log == [0]
        await asyncio.gather(*tasks)
        assert log == [0, 1, 2, 3]

    with_executor(body, Limits(max_computations=2))


@pytest.mark.usefixtures("long_priority")
def test_queue_starts_no_other_turn_while_a_player_reads() -> None:
    async def body(executor: FairExecutor) -> None:
        log: list[int] = []
        async with executor.slot(QueueClient(executor, guest="ann").request, is_own_table=yes):
            tasks = await request_turn(executor, 1, log)
            assert not log
        await tasks

    with_executor(body)


def test_queue_serves_others_during_a_long_player_request() -> None:
    async def body(executor: FairExecutor) -> None:
        with executor.priority():
            await served(executor)
        await served(executor)

    with_executor(body)


@pytest.mark.usefixtures("long_priority")
def test_queue_has_all_slots_after_a_player_request() -> None:
    async def body(executor: FairExecutor) -> None:
        log: list[int] = []
        with executor.priority():
            reader = QueueClient(executor)
            leaves = asyncio.create_task(run_queued(reader.request, lambda: None))
            await asyncio.sleep(0)
            reader.disconnected.set()
            with pytest.raises(ClientDisconnect):
                await leaves
        async with executor.slot(QueueClient(executor).request):
            tasks = await request_turn(executor, 1, log)
            assert not log  # the only slot is taken
        await tasks

    with_executor(body)


def test_queue_fills_all_slots_after_a_player_request() -> None:
    async def body(executor: FairExecutor) -> None:
        with executor.priority():
            turns = [executor.slot(QueueClient(executor).request) for _ in range(2)]
            entering = [asyncio.create_task(turn.__aenter__()) for turn in turns]
            await asyncio.sleep(0)
        await asyncio.gather(*entering)
        for turn in turns:
            await turn.__aexit__(None, None, None)

    with_executor(body, Limits(max_computations=2))
