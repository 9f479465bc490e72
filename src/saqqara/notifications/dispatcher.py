"""Who calls people. What is to be said follows from what the store announces, and waits in the data until it is said;
so this can end at any moment and begin again, and says nothing twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from threading import Thread
from typing import Protocol

from saqqara.notifications.message import Message, Undelivered
from saqqara.notifications.triggers import Occasion, is_still, nearly_up, occasions
from saqqara.storage import CHANNELS_TOPIC, Channel, PendingNotification, Store, StoreError, Subscriber
from saqqara.table import Table

journal = logging.getLogger("saqqara.notifications")

PAUSE = 20_000
"""Milliseconds for which nothing is said: who looks at the table meanwhile knows."""

FRESH = 3 * 24 * 60 * 60
"""Seconds for which something is worth saying after a start."""

AGAIN = (60, 5 * 60, 30 * 60, 2 * 60 * 60, 6 * 60 * 60)
"""Seconds after which a channel that has failed is tried again, time after time; then it is given up."""

AT_ONCE = 4
"""The most messages sent at once: each may take a process."""

LAST = 3.0
"""Seconds for which what is on its way when the server ends may still arrive."""


class Voice(Protocol):
    """A kind of channel."""

    def send(self, address: str, site: str, message: Message) -> None:
        """Says a message at an address; takes a while, so it is called in a thread. Raises Undelivered."""


At = Callable[[str], AbstractAsyncContextManager[Table]]
Worded = Callable[[str, str, Subscriber, Channel], Awaitable[Message]]
"""What is said of a table, by name, on an occasion, to a hearer on a channel."""


async def _nobody(table: str) -> Collection[str]:
    return ()


class Calling:
    """Calls people. Whoever has no channel is never called, and as long as nobody has one nothing is done at all."""

    def __init__(
        self,
        store: Store,
        at: At,
        voices: Mapping[str, Voice],
        worded: Worded,
        looking: Callable[[str], Awaitable[Collection[str]]] = _nobody,
        whose: Callable[[str], str | None] = str,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        unreadable: tuple[type[Exception], ...] = (),
        newer: tuple[type[Exception], ...] = (),
        greetings: int = AT_ONCE // 2,
    ) -> None:
        """`at`: a table to look at, by name; `voices`: the kinds of channels that there are; `worded`: what is said;
        `looking`: who looks at a table's page now; `whose` a device is (None: nobody's any more); `now`: milliseconds
        since 1970; `unreadable`: what `at` raises for a table that there is not, or that is damaged, `newer`:
        for one that other servers know more of; they call; `greetings`: first messages that may be on their way at
        once."""
        self.store, self.at, self.voices, self.worded = store, at, voices, worded
        self.looking, self.whose, self.now = looking, whose, now
        self._unreadable: tuple[type[Exception], ...] = (*unreadable, StoreError)
        self._newer = newer
        self._any = False
        self._news: dict[str, bool] = {}  # tables to look at: whether their log has gone on, or what lies beside it
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._sending: set[asyncio.Task[None]] = set()
        self._places, self._greetings = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(greetings)
        store.event_bus.subscribe(self.heard)

    async def begin(self) -> None:
        """After a start: what nobody has written down yet, and what waits."""
        await self.catch_up()
        self._tasks = [asyncio.create_task(self._run(), name="calling")]

    async def catch_up(self) -> None:
        """Writes down what has happened and nobody has written down."""
        self._any = await self.store.notifications.has_channels()
        self._wake.set()
        if self._any:
            for table, at in await self.store.notifications.recently_changed_tables(self.now() // 1000 - FRESH):
                with suppress(*self._unreadable):
                    await self.look(table, True, at)

    async def close(self) -> None:
        """Ends; what is on its way arrives or not, what waits waits in the data."""
        for task in self._tasks:
            task.cancel()
        if self._sending:
            await asyncio.wait(self._sending, timeout=LAST)
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._sending, return_exceptions=True)

    def heard(self, table: str | None, seq: int | None) -> None:
        """Something was announced (see `EventBus`)."""
        if table is None:  # nobody knows what was missed
            self._missed = asyncio.create_task(self.catch_up(), name="what nobody was told")
        elif table == CHANNELS_TOPIC:
            self._any = True
            self._wake.set()
        elif self._any and table.isalnum():  # all else is announced under what is the name of no table
            self._news[table] = self._news.get(table, False) or seq is not None
            self._wake.set()

    # ---- what is to be said ------------------------------------------------------------------------------------------

    async def look(self, name: str, log: bool, at: int) -> None:
        """Writes down what is to be said of a table, if it is not yet: what has happened there at this moment (in
        seconds since 1970); `log`: whether its log has gone on, else only what lies beside it can be news. Raises
        StoreError, and what `at` raises."""
        found = await self._occasions(name, log)
        ways = [
            one
            for one in await self.store.notifications.channels_of({occasion.person for occasion in found})
            if _used(one, at)
        ]
        if not ways:
            return
        known = await self.store.notifications.written_notifications(name, [way.id for way in ways])
        here, new = set(await self.looking(name)), list[PendingNotification]()
        for occasion in found:
            hearer = await self.store.notifications.find_subscriber(occasion.person)
            if hearer is None or occasion.kind not in hearer.wants:
                continue
            knows = occasion.person in here and not occasion.when
            due = None if knows else max(occasion.when, self.now() + PAUSE)
            for way in ways:
                if way.person == occasion.person and (way.id, occasion.kind, occasion.about) not in known:
                    new.append(PendingNotification(way.id, name, occasion.kind, occasion.about, due))
        if new:
            await self.store.notifications.add_notifications(new)
            self._wake.set()

    async def _occasions(self, name: str, log: bool) -> list[Occasion]:
        invited = [one.person for one in await self.store.social.invited_people(name)]
        async with self.at(name) as table:
            found = occasions(table) if log else []
            asked = [Occasion(one, "invitation", "") for one in invited if is_still(table, one, "invitation", "")]
        return [*found, *asked]

    # ---- saying it ---------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self.step()
            except Exception:  # whatever it is, others are to be called; the journal has it
                journal.exception("calling-failed")
                wait = AGAIN[0]
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def step(self) -> float | None:
        """Looks at what is new, and says what is due. Seconds until more is; None: nothing waits."""
        await self._look_at_news()
        return await self.say() if self._any else None

    async def _look_at_news(self) -> None:
        while self._news:
            name, log = self._news.popitem()
            with suppress(*self._unreadable):
                await self.look(name, log, self.now() // 1000)

    async def say(self) -> float | None:
        """Says what is due. Seconds until more will be; None: nothing waits."""
        for call in await self.store.notifications.pending_notifications():
            wait = (call.due or 0) - self.now()
            if wait > 0:
                return wait / 1000
            while len(self._sending) >= AT_ONCE:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            if await self._ready(call) and await self.store.notifications.claim(call):
                task = asyncio.create_task(self._say(call), name=f"calling about {call.table}")
                self._sending.add(task)
                task.add_done_callback(self._said)
        return 0.0 if await self.store.notifications.pending_notifications() else None

    def _said(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._wake.set()

    async def _ready(self, call: PendingNotification) -> bool:
        """Whether a call is still to be tried now; else it waits longer, or is dropped."""
        way = await self._way(call)
        later = None
        if way is not None:
            try:
                async with self.at(call.table) as table:
                    knows = way.person in await self.looking(call.table)
                    if not knows and is_still(table, way.person, call.kind, call.about):
                        later = self.now() if call.kind != "time" else nearly_up(table)
            except self._newer:
                later = self.now() + PAUSE
            except self._unreadable:
                pass
        if later is not None and later > self.now():
            await self.store.notifications.postpone(
                call, later
            )  # a rest, or an outage: there is more time than there was
            return False
        if later is None:
            await self.store.notifications.discard(call)
        return later is not None

    async def _still(self, call: PendingNotification, way: Channel) -> bool:
        with suppress(*self._unreadable):
            async with self.at(call.table) as table:
                return is_still(table, way.person, call.kind, call.about)
        return False

    async def _way(self, call: PendingNotification) -> Channel | None:
        way = await self.store.notifications.find_channel(call.channel)
        if way is None or way.since is None or way.failed or way.kind not in self.voices:
            return None
        if call.kind == "invitation" and not await self._invited(call.table, way.person):
            return None
        return way if way.device is None or self.whose(way.device) == way.person else None

    async def _invited(self, table: str, person: str) -> bool:
        return any(one.table == table for one in await self.store.social.invitations_of(person))

    async def _say(self, call: PendingNotification) -> None:
        """One try: whether it has arrived or not is noted."""
        way = await self.store.notifications.find_channel(call.channel)
        hearer = None if way is None else await self.store.notifications.find_subscriber(way.person)
        if way is None or hearer is None:
            return
        try:
            words = await self.worded(call.table, call.kind, hearer, way)
            if not await self._still(call, way):  # the words may be about what has happened since
                return
            await self.deliver(way, words)
        except Undelivered as error:
            await self._failed(call, way, error)
        except Exception:
            journal.exception("calling-failed", extra={"facts": {"table": call.table, "channel": way.kind}})
        else:
            await self.store.notifications.mark_delivered(way.id)

    async def greet(self, way: Channel, message: Message) -> None:
        """Deliver the first message on a channel. Others wait for their turn, and never take all places. Raises
        Undelivered."""
        async with self._greetings:
            await self.deliver(way, message)

    async def deliver(self, way: Channel, message: Message) -> None:
        """Says a message on a channel. Raises Undelivered, also where the way there is broken in a manner that nobody
        has thought of: its owner hears of that too."""
        try:
            async with self._places:
                await _aside(partial(self.voices[way.kind].send, way.address, way.site, message))
        except Undelivered:
            raise
        except Exception as error:
            journal.exception("calling-failed", extra={"facts": {"channel": way.kind}})
            raise Undelivered("unreachable") from error

    async def _failed(self, call: PendingNotification, way: Channel, error: Undelivered) -> None:
        more = not error.lasting and way.failing < len(AGAIN)
        due = self.now() + 1000 * AGAIN[way.failing] if more else None
        await self.store.notifications.mark_failed(call, way.failing + 1, error.why, due)
        facts = {"table": call.table, "channel": way.kind, "why": error.why, "given_up": not more}
        journal.warning("not-delivered", extra={"facts": facts})


async def _aside(work: Callable[[], None]) -> None:
    """Does what takes a while in a thread of its own, for which nobody waits when the server ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def finish(error: Exception | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def carry_out() -> None:
        error = None
        try:
            work()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(finish, error)

    Thread(target=carry_out, name="calling", daemon=True).start()
    await done


def _used(way: Channel, at: int) -> bool:
    return way.since is not None and not way.failed and way.since <= at
