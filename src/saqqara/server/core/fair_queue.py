"""Fair queue for requests that need computation.

Threads compute next to the event loop. Budgets limit the computations of each guest and address, and slots limit those
that run at once. Players never wait behind readers.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from typing import ParamSpec, Protocol, TypeVar

from starlette.requests import ClientDisconnect, Request

from saqqara.server.core.errors import http_error
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.request_limits import Budget, Limits, client_address
from saqqara.server.core.services import service

P = ParamSpec("P")
T = TypeVar("T")

RETRY_LATER = {"Retry-After": "2"}
"""Headers for a client that finds too many in the queue."""

HEAVY_COST = 40
"""Cost of about half a second of work (a picture, a whole game); an ordinary page costs 1."""


MAX_PRIORITY_COST = 1
"""Maximum cost of a request for a reader's own table that does not wait for other readers."""

PRIORITY_SECONDS = 0.1
"""Seconds for which a player's request prevents turns of other readers from starting."""

OwnTableCheck = Callable[[], Awaitable[bool]]


class Compute(Protocol):
    """Function that runs work in a thread of the executor."""

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the work in a thread and return its result; raise what it raises."""
        ...


class FairExecutor:
    """Executor that computes for `max_computations` readers at once; the others wait, and addresses take turns."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._budget = Budget(limits.reads, limits.reads_by_address, clock=clock)
        self._shared_lane, self._own_lane = (
            _Lane(limits, limits.max_computations),
            _Lane(limits, limits.max_own_computations),
        )

    @asynccontextmanager
    async def slot(
        self, request: Request, cost: int = 1, is_own_table: OwnTableCheck | None = None
    ) -> AsyncIterator[Compute]:
        """Wait for the turn of the client and hold a slot.

        Take locks within the slot, never around it: else their holder would wait here. `is_own_table` checks whether a
        reader requests a table of their own; such a request waits for no other readers unless it is expensive.

        Raise `WebError` `too-many` if the client has exceeded its budget, `busy` if too many wait, and
        `ClientDisconnect` if the client has disconnected meanwhile.
        """
        self._budget.take(service(request, GuestCookies).guest(request), client_address(request), cost)
        lane = (
            self._own_lane
            if is_own_table is not None and cost <= MAX_PRIORITY_COST and await is_own_table()
            else self._shared_lane
        )
        await lane.queue.acquire(request)
        try:
            with self.priority() if lane is self._own_lane else nullcontext():
                yield lane.compute
        finally:
            lane.queue.release()

    @contextmanager
    def priority(self) -> Iterator[None]:
        """Start no turn of other readers during a player's request: their threads would share the interpreter with it.

        Each request delays others by up to `PRIORITY_SECONDS`. When it ends, one of them starts, so that readers are
        served however many players there are.
        """
        pause = self._shared_lane.queue.pause()
        timer = asyncio.get_running_loop().call_later(PRIORITY_SECONDS, pause.close)
        try:
            yield
        finally:
            timer.cancel()
            pause.close()

    def close(self) -> None:
        """Stop the threads and cancel pending work."""
        for lane in (self._shared_lane, self._own_lane):
            lane.close()


class _Lane:
    """Queue of readers, and the threads that compute for them."""

    def __init__(self, limits: Limits, max_concurrent: int) -> None:
        self.queue, self._threads = _FairQueue(limits, max_concurrent), ThreadPoolExecutor(max_concurrent, "desk")

    def close(self) -> None:
        """Stop the threads and cancel pending work."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def compute(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in a thread; return, or be cancelled, only after it ends.

        Until then, the data that the work reads stays locked.
        """
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._threads, partial(work, *args, **kwargs))
        try:
            return await asyncio.shield(future)
        finally:
            while not future.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([future])


async def run_queued(request: Request, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run work that needs no table. Raise what `FairExecutor.slot` and the work raise."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        return await compute(work, *args, **kwargs)


class _FairQueue:
    """Queue of waiting requests: one line for each address, and the lines take turns."""

    def __init__(self, limits: Limits, max_concurrent: int) -> None:
        self._limits, self._free, self._pauses = limits, max_concurrent, 0
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def acquire(self, request: Request) -> None:
        """Wait for a turn; a client that disconnects loses its place at once."""
        if self._free and not self._pauses:
            self._free -= 1
            return
        client = client_address(request)
        turn = self._enqueue(client)
        disconnected = asyncio.ensure_future(_wait_for_disconnect(request))
        try:
            await asyncio.wait((turn, disconnected), return_when=asyncio.FIRST_COMPLETED)
            if disconnected.done():
                raise ClientDisconnect
        except BaseException:
            if turn.done():
                self.release()
            else:
                self._remove(client, turn)
            raise
        finally:
            disconnected.cancel()

    def release(self) -> None:
        """End a turn and start the next one; after it, another address is next."""
        self._free += 1
        if not self._pauses:
            self._start_next()

    def pause(self) -> ExitStack:
        """Start no turn until the pause is closed.

        Then start one turn, or one in every free slot if no other pause is active.
        """
        self._pauses += 1
        pause = ExitStack()
        pause.callback(self._resume)
        return pause

    def _resume(self) -> None:
        self._pauses -= 1
        self._start_next()
        while not self._pauses and self._free and self._queues:
            self._start_next()

    def _start_next(self) -> None:
        """Start the next turn if a slot is free; after it, another address is next."""
        if not self._free or not self._queues:
            return
        self._free -= 1
        client, waiters = next(iter(self._queues.items()))
        waiters[0].set_result(None)
        self._remove(client, waiters[0])
        if client in self._queues:
            self._queues.move_to_end(client)

    def _enqueue(self, client: str) -> asyncio.Future[None]:
        num_waiting, limits = len(self._queues.get(client, ())), self._limits
        if num_waiting >= limits.max_waiting_by_address or sum(map(len, self._queues.values())) >= limits.max_waiting:
            raise http_error("busy", "web-error-busy", headers=RETRY_LATER)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        return turn

    def _remove(self, client: str, turn: asyncio.Future[None]) -> None:
        self._queues[client].remove(turn)
        if not self._queues[client]:
            del self._queues[client]


async def _wait_for_disconnect(request: Request) -> None:
    """Return when the client has disconnected; ignore all other messages."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
