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

from saqqara.server.core.errors import refused
from saqqara.server.core.limits import Budget, Limits, address

P = ParamSpec("P")
T = TypeVar("T")

AGAIN = {"Retry-After": "2"}
"""When to come again who finds too many waiting."""

MUCH = 40
"""What the rate of a reader pays for half a second of work, where it pays 1 for a page: a picture, a whole game."""


LITTLE = 1
"""What a reader at their own table may ask for without waiting for others."""

PRIORITY_SECONDS = 0.1
"""Time for which a player's request keeps turns of other readers from starting."""

Own = Callable[[], Awaitable[bool]]


class Compute(Protocol):
    """What somebody at the desk can ask for."""

    async def __call__(self, work: Callable[P, T], /, *facts: P.args, **named: P.kwargs) -> T:
        """What the work gives, done in a thread; raises what it raises."""
        ...


class Desk:
    """Serves readers: `computing` at once; the others wait, and addresses take turns."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._budget = Budget(limits.readings, limits.readings_by_address, clock=clock)
        self._lane, self._own = _Lane(limits, limits.computing), _Lane(limits, limits.seated)

    @asynccontextmanager
    async def turn(self, request: Request, cost: int = 1, own: Own | None = None) -> AsyncIterator[Compute]:
        """The turn of whoever asks. Locks are taken within it, never around it: else who holds them would wait here.
        `own` says whether a reader asks for a table of their own; unless that costs much, they wait for no others.

        Raises WebError `too-many` for who has asked too much, `busy` where too many wait, and ClientDisconnect for who
        has gone meanwhile.
        """
        self._budget.take(request.app.state.guests.guest(request), address(request), cost)
        lane = self._own if own is not None and cost <= LITTLE and await own() else self._lane
        await lane.line.wait(request)
        try:
            with self.priority() if lane is self._own else nullcontext():
                yield lane.compute
        finally:
            lane.line.go_on()

    @contextmanager
    def priority(self) -> Iterator[None]:
        """Start no turn of other readers during a player's request: their threads would share the interpreter with it.

        Each request keeps others waiting for `PRIORITY_SECONDS` at most, and when it ends, one of them starts: they are
        served however many players there are.
        """
        pause = self._lane.line.pause()
        timer = asyncio.get_running_loop().call_later(PRIORITY_SECONDS, pause.close)
        try:
            yield
        finally:
            timer.cancel()
            pause.close()

    def close(self) -> None:
        """Nobody is served any more."""
        for lane in (self._lane, self._own):
            lane.close()


class _Lane:
    """A line of readers, and the threads that compute for them."""

    def __init__(self, limits: Limits, at_once: int) -> None:
        self.line, self._threads = _Line(limits, at_once), ThreadPoolExecutor(at_once, "desk")

    def close(self) -> None:
        """Nothing is computed any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def compute(self, work: Callable[P, T], /, *facts: P.args, **named: P.kwargs) -> T:
        """Returns, or is cancelled, after the work has ended: what it reads is held for it until then."""
        loop = asyncio.get_running_loop()
        done = loop.run_in_executor(self._threads, partial(work, *facts, **named))
        try:
            return await asyncio.shield(done)
        finally:
            while not done.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([done])


async def at_desk(request: Request, work: Callable[P, T], /, *facts: P.args, **named: P.kwargs) -> T:
    """What a work that looks at no table gives. Raises what `Desk.turn` raises, and what the work raises."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        return await compute(work, *facts, **named)


class _Line:
    """Who waits for their turn: one line for each address, and the lines take turns."""

    def __init__(self, limits: Limits, at_once: int) -> None:
        self._limits, self._free, self._pauses = limits, at_once, 0
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def wait(self, request: Request) -> None:
        """Returns when it is the turn of who asks; whoever goes away loses their place at once."""
        if self._free and not self._pauses:
            self._free -= 1
            return
        where = address(request)
        turn = self._enter(where)
        gone = asyncio.ensure_future(_gone(request))
        try:
            await asyncio.wait((turn, gone), return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                raise ClientDisconnect
        except BaseException:
            if turn.done():
                self.go_on()
            else:
                self._leave(where, turn)
            raise
        finally:
            gone.cancel()

    def go_on(self) -> None:
        """A turn has ended: the next one begins, and another address is next after it."""
        self._free += 1
        if not self._pauses:
            self._start()

    def pause(self) -> ExitStack:
        """Start no turn until the pause is closed; then start one, or as many as there are places if no other pause is
        left."""
        self._pauses += 1
        pause = ExitStack()
        pause.callback(self._resume)
        return pause

    def _resume(self) -> None:
        self._pauses -= 1
        self._start()
        while not self._pauses and self._free and self._lines:
            self._start()

    def _start(self) -> None:
        """Start the next turn if there is a place for it; another address is next after it."""
        if not self._free or not self._lines:
            return
        self._free -= 1
        where, line = next(iter(self._lines.items()))
        line[0].set_result(None)
        self._leave(where, line[0])
        if where in self._lines:
            self._lines.move_to_end(where)

    def _enter(self, where: str) -> asyncio.Future[None]:
        here, limits = len(self._lines.get(where, ())), self._limits
        if here >= limits.waiting_by_address or sum(map(len, self._lines.values())) >= limits.waiting:
            raise refused("busy", "web-error-busy", headers=AGAIN)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(where, deque()).append(turn)
        return turn

    def _leave(self, where: str, turn: asyncio.Future[None]) -> None:
        self._lines[where].remove(turn)
        if not self._lines[where]:
            del self._lines[where]


async def _gone(request: Request) -> None:
    """Returns when the client has gone; whatever else it still sends is passed over."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
