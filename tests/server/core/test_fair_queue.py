"""The desk: so much by guest and by address, so much at once, in turn, in threads; who has gone is not served."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest
from starlette.requests import ClientDisconnect, Request

from saqqara.server.core import fair_queue as desk_of_frame
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import HEAVY_COST, FairExecutor, run_queued
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.limits import Limits, Rate
from server.core.test_limits import Clock

GUESTS = GuestCookies(b"secret")


class Reader:
    """Somebody who asks from an address, with or without a cookie, and may go away."""

    def __init__(self, desk: FairExecutor, address: str = "here", guest: str = "") -> None:
        self.gone = asyncio.Event()
        cookie = f"guest={GUESTS._signer.sign(guest).decode()}" if guest else ""
        self.request = Request(
            {
                "type": "http", "method": "GET", "path": "/", "query_string": b"", "client": (address, 1),
                "headers": [(b"cookie", cookie.encode())],
                "app": SimpleNamespace(state=SimpleNamespace(executor=desk, guests=GUESTS)),
            },
            self._receive,
        )  # fmt: skip

    async def _receive(self) -> dict[str, object]:
        await self.gone.wait()
        return {"type": "http.disconnect"}


class Work:
    """Work that lasts until it may end; `begun` is set in the event loop when a thread does it."""

    def __init__(self) -> None:
        self.begun, self._may_end = asyncio.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()

    def __call__(self) -> int:
        self._loop.call_soon_threadsafe(self.begun.set)
        self._may_end.wait(20)  # a test that fails ends, too
        return threading.get_ident()

    def may_end(self) -> None:
        self._may_end.set()


def with_desk(
    body: Callable[[FairExecutor], Awaitable[None]], limits: Limits | None = None, clock: Clock | None = None
) -> None:
    async def whole() -> None:
        desk = FairExecutor(limits or Limits(max_computations=1), clock or Clock())
        try:
            async with asyncio.timeout(20):
                await body(desk)
        finally:
            desk.close()

    asyncio.run(whole())


async def refused(desk: FairExecutor, cost: int = 1, **who: str) -> tuple[str, dict[str, str]]:
    """With what somebody is refused, and when they may come again."""
    with pytest.raises(WebError) as error:
        async with desk.slot(Reader(desk, **who).request, cost):
            pass
    return error.value.code, error.value.headers


async def served(desk: FairExecutor, cost: int = 1, **who: str) -> None:
    async with desk.slot(Reader(desk, **who).request, cost):
        pass


def test_so_much_for_a_guest_and_for_an_address() -> None:
    clock = Clock()

    async def body(desk: FairExecutor) -> None:
        await served(desk, guest="ann")
        await served(desk, guest="ann")
        assert await refused(desk, guest="ann") == ("too-many", {"Retry-After": "10"})
        assert await refused(desk, guest="ann", address="there") == ("too-many", {"Retry-After": "10"})
        await served(desk, guest="bob")  # the third of this address
        assert await refused(desk, guest="cleo") == ("too-many", {"Retry-After": "60"})
        assert await refused(desk) == ("too-many", {"Retry-After": "60"})
        await served(desk, guest="cleo", address="there")
        clock.now += 60
        await served(desk, guest="ann")

    with_desk(body, Limits(reads=Rate(2, 10.0), reads_by_address=Rate(3, 60.0)), clock)


def test_who_has_no_cookie_has_an_address() -> None:
    async def body(desk: FairExecutor) -> None:
        for _ in range(3):
            await served(desk)
        assert (await refused(desk))[0] == "too-many"
        await served(desk, address="there")

    with_desk(body, Limits(reads=Rate(1, 10.0), reads_by_address=Rate(3, 60.0)))


def test_a_picture_counts_as_much_as_forty_pages() -> None:
    async def body(desk: FairExecutor) -> None:
        await served(desk, HEAVY_COST, guest="ann")
        await served(desk, guest="ann")
        assert await refused(desk, HEAVY_COST, guest="ann") == ("too-many", {"Retry-After": "39"})
        await served(desk, guest="ann")

    with_desk(body, Limits(reads=Rate(42, 1.0)))


def test_a_household_is_not_refused() -> None:
    """Forty people behind one address hold the arrow key down through a game of a hundred decisions."""

    async def body(desk: FairExecutor) -> None:
        for person in range(40):
            for _ in range(100):
                await served(desk, guest=f"guest {person}")

    with_desk(body)


def test_work_is_done_in_a_thread_and_its_error_comes_back() -> None:
    def broken() -> None:
        raise LookupError("a page is missing")

    async def body(desk: FairExecutor) -> None:
        reader = Reader(desk)
        assert await run_queued(reader.request, threading.get_ident) != threading.get_ident()
        with pytest.raises(LookupError, match="a page is missing"):
            await run_queued(reader.request, broken)

    with_desk(body)


def test_addresses_take_turns() -> None:
    async def body(desk: FairExecutor) -> None:
        order: list[str] = []

        async def ask(name: str, address: str, work: Callable[[], object]) -> None:
            await run_queued(Reader(desk, address).request, work)
            order.append(name)

        work = Work()
        asked = [asyncio.create_task(ask("first", "here", work))]
        await work.begun.wait()
        for name, address in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c")):
            asked.append(asyncio.create_task(ask(name, address, lambda: None)))
            await asyncio.sleep(0)  # so that each has its place
        work.may_end()
        await asyncio.gather(*asked)
        assert order == ["first", "a1", "b1", "c1", "a2", "a3"]

    with_desk(body)


def test_no_more_wait_than_there_are_places() -> None:
    async def body(desk: FairExecutor) -> None:
        work = Work()
        asked = [asyncio.create_task(run_queued(Reader(desk).request, work))]
        await work.begun.wait()
        for address in ("a", "a", "b"):
            asked.append(asyncio.create_task(run_queued(Reader(desk, address).request, threading.get_ident)))
            await asyncio.sleep(0)
        assert await refused(desk, address="a") == ("busy", {"Retry-After": "2"})  # two wait from there
        assert await refused(desk, address="c") == ("busy", {"Retry-After": "2"})  # three wait in all
        work.may_end()
        await asyncio.gather(*asked)
        await served(desk, address="a")

    with_desk(body, Limits(max_computations=1, max_waiting=3, max_waiting_by_address=2))


def test_who_goes_away_loses_their_place() -> None:
    async def body(desk: FairExecutor) -> None:
        work, done = Work(), list[str]()
        first = asyncio.create_task(run_queued(Reader(desk).request, work))
        await work.begun.wait()
        readers = {name: Reader(desk) for name in ("gone", "cancelled", "patient")}
        asked = {
            name: asyncio.create_task(run_queued(reader.request, lambda name=name: done.append(name)))
            for name, reader in readers.items()
        }
        await asyncio.sleep(0)
        readers["gone"].gone.set()
        with pytest.raises(ClientDisconnect):
            await asked["gone"]
        asked["cancelled"].cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked["cancelled"]
        work.may_end()
        await asyncio.gather(first, asked["patient"])
        assert done == ["patient"]
        await served(desk)  # every turn has come back

    with_desk(body)


def test_who_is_cancelled_lets_go_when_the_work_has_ended() -> None:
    async def body(desk: FairExecutor) -> None:
        work, held = Work(), asyncio.Lock()

        async def ask() -> None:
            async with desk.slot(Reader(desk).request) as compute, held:
                await compute(work)

        asked = asyncio.create_task(ask())
        await work.begun.wait()
        for _ in range(3):
            asked.cancel()
            await asyncio.sleep(0)
        assert held.locked()
        work.may_end()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert not held.locked()
        await served(desk)

    with_desk(body)


async def yes() -> bool:
    return True


async def no() -> bool:
    return False


def test_who_reads_their_own_table_does_not_wait_for_strangers() -> None:
    async def body(desk: FairExecutor) -> None:
        work = Work()
        asked = [asyncio.create_task(run_queued(Reader(desk, "strangers").request, work)) for _ in range(2)]
        await work.begun.wait()
        async with desk.slot(Reader(desk, guest="ann").request, is_own_table=yes) as compute:
            assert await compute(lambda: "read") == "read"
        for cost, own in ((1, no), (HEAVY_COST, yes)):  # others, and what costs much, wait in the common line
            reader = Reader(desk, "there")
            turn = asyncio.create_task(desk.slot(reader.request, cost, own).__aenter__())
            await asyncio.sleep(0)
            reader.gone.set()
            with pytest.raises(ClientDisconnect):
                await turn
        work.may_end()
        await asyncio.gather(*asked)

    with_desk(body)


async def queued(desk: FairExecutor, number: int, log: list[int]) -> asyncio.Task[None]:
    """Ask for a turn from an address of its own; the number is added to the log when the turn starts."""

    async def ask() -> None:
        async with desk.slot(Reader(desk, f"strangers {number}").request):
            log.append(number)

    task = asyncio.create_task(ask())
    await asyncio.sleep(0)  # a turn that has a place starts at once
    return task


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's request keeps its priority, however slow the machine is."""
    monkeypatch.setattr(desk_of_frame, "PRIORITY_SECONDS", 20)


@pytest.mark.usefixtures("patient")
def test_desk_starts_one_other_turn_after_each_request_of_a_player() -> None:
    async def body(desk: FairExecutor) -> None:
        log: list[int] = []
        with desk.priority():
            with desk.priority():
                asked = [await queued(desk, number, log) for number in range(4)]
                assert not log
            await asked[0]
            assert log == [0]
        await asyncio.gather(*asked)
        assert log == [0, 1, 2, 3]

    with_desk(body, Limits(max_computations=2))


@pytest.mark.usefixtures("patient")
def test_desk_starts_no_other_turn_while_a_player_reads() -> None:
    async def body(desk: FairExecutor) -> None:
        log: list[int] = []
        async with desk.slot(Reader(desk, guest="ann").request, is_own_table=yes):
            asked = await queued(desk, 1, log)
            assert not log
        await asked

    with_desk(body)


def test_desk_serves_others_during_a_long_request_of_a_player() -> None:
    async def body(desk: FairExecutor) -> None:
        with desk.priority():
            await served(desk)
        await served(desk)

    with_desk(body)


@pytest.mark.usefixtures("patient")
def test_desk_has_as_many_places_after_a_request_of_a_player() -> None:
    async def body(desk: FairExecutor) -> None:
        log: list[int] = []
        with desk.priority():
            reader = Reader(desk)
            leaves = asyncio.create_task(run_queued(reader.request, lambda: None))
            await asyncio.sleep(0)
            reader.gone.set()
            with pytest.raises(ClientDisconnect):
                await leaves
        async with desk.slot(Reader(desk).request):
            asked = await queued(desk, 1, log)
            assert not log  # the only place is taken
        await asked

    with_desk(body)


def test_desk_fills_all_places_after_a_request_of_a_player() -> None:
    async def body(desk: FairExecutor) -> None:
        with desk.priority():
            turns = [desk.slot(Reader(desk).request) for _ in range(2)]
            entering = [asyncio.create_task(turn.__aenter__()) for turn in turns]
            await asyncio.sleep(0)
        await asyncio.gather(*entering)
        for turn in turns:
            await turn.__aexit__(None, None, None)

    with_desk(body, Limits(max_computations=2))
