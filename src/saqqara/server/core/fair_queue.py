"""The desk where readers are served: what has to be computed for them is computed in threads beside the event loop, so
much for each guest and each address, so much at once. Whoever plays never waits behind those who read.
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
from saqqara.server.core.limits import Budget, Limits, client_address

P = ParamSpec("P")
T = TypeVar("T")

RETRY_LATER = {"Retry-After": "2"}
"""When to come again who finds too many waiting."""

HEAVY_COST = 40
"""What the rate of a reader pays for half a second of work, where it pays 1 for a page: a picture, a whole game."""


MAX_PRIORITY_COST = 1
"""What a reader at their own table may ask for without waiting for others."""

PRIORITY_SECONDS = 0.1
"""Time for which a player's request keeps turns of other readers from starting."""

OwnTableCheck = Callable[[], Awaitable[bool]]


class Compute(Protocol):
    """What somebody at the desk can ask for."""

    async def __call__(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work gives, done in a thread; raises what it raises."""
        ...


class FairExecutor:
    """Serves readers: `max_computations` at once; the others wait, and addresses take turns."""

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
        """The turn of whoever asks. Locks are taken within it, never around it: else who holds them would wait here.
        `own` says whether a reader asks for a table of their own; unless that costs much, they wait for no others.

        Raises WebError `too-many` for who has asked too much, `busy` where too many wait, and ClientDisconnect for who
        has gone meanwhile.
        """
        self._budget.take(request.app.state.guests.guest(request), client_address(request), cost)
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

        Each request keeps others waiting for `PRIORITY_SECONDS` at most, and when it ends, one of them starts: they are
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
        """Nobody is served any more."""
        for lane in (self._shared_lane, self._own_lane):
            lane.close()


class _Lane:
    """A line of readers, and the threads that compute for them."""

    def __init__(self, limits: Limits, max_concurrent: int) -> None:
        self.queue, self._threads = _FairQueue(limits, max_concurrent), ThreadPoolExecutor(max_concurrent, "desk")

    def close(self) -> None:
        """Nothing is computed any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def compute(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns, or is cancelled, after the work has ended: what it reads is held for it until then."""
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._threads, partial(work, *args, **kwargs))
        try:
            return await asyncio.shield(done)
        finally:
            while not done.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([done])


async def run_queued(request: Request, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """What a work that looks at no table gives. Raises what `FairExecutor.slot` raises, and what the work raises."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        return await compute(work, *args, **kwargs)


class _FairQueue:
    """Who waits for their turn: one line for each address, and the lines take turns."""

    def __init__(self, limits: Limits, max_concurrent: int) -> None:
        self._limits, self._free, self._pauses = limits, max_concurrent, 0
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def acquire(self, request: Request) -> None:
        """Returns when it is the turn of who asks; whoever goes away loses their place at once."""
        if self._free and not self._pauses:
            self._free -= 1
            return
        where = client_address(request)
        turn = self._enqueue(where)
        disconnected = asyncio.ensure_future(_wait_for_disconnect(request))
        try:
            await asyncio.wait((turn, disconnected), return_when=asyncio.FIRST_COMPLETED)
            if disconnected.done():
                raise ClientDisconnect
        except BaseException:
            if turn.done():
                self.release()
            else:
                self._remove(where, turn)
            raise
        finally:
            disconnected.cancel()

    def release(self) -> None:
        """A turn has ended: the next one begins, and another address is next after it."""
        self._free += 1
        if not self._pauses:
            self._start_next()

    def pause(self) -> ExitStack:
        """Start no turn until the pause is closed; then start one, or as many as there are places if no other pause is
        left."""
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
        """Start the next turn if there is a place for it; another address is next after it."""
        if not self._free or not self._queues:
            return
        self._free -= 1
        where, line = next(iter(self._queues.items()))
        line[0].set_result(None)
        self._remove(where, line[0])
        if where in self._queues:
            self._queues.move_to_end(where)

    def _enqueue(self, client: str) -> asyncio.Future[None]:
        here, limits = len(self._queues.get(client, ())), self._limits
        if here >= limits.max_waiting_by_address or sum(map(len, self._queues.values())) >= limits.max_waiting:
            raise http_error("busy", "web-error-busy", headers=RETRY_LATER)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        return turn

    def _remove(self, client: str, turn: asyncio.Future[None]) -> None:
        self._queues[client].remove(turn)
        if not self._queues[client]:
            del self._queues[client]


async def _wait_for_disconnect(request: Request) -> None:
    """Returns when the client has gone; whatever else it still sends is passed over."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
