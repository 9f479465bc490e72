"""Notification dispatcher: occasions for messages, the outbox in the data, and delivery.

Each occasion has something that it is `about`, by which it is known again: whoever asks the same table twice gets the
same answer, so nothing is ever said anew because somebody has asked.

What is to be said follows from what the store announces, and waits in the data until it is said; so this can end at any
moment and begin again, and says nothing twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from threading import Thread
from typing import NamedTuple, Protocol

from saqqara.notifications.message import DeliveryError, Notification
from saqqara.storage import CHANNELS_TOPIC, Channel, PendingNotification, Store, StoreError, Subscriber
from saqqara.table import PERSON, Table

# ---- triggers --------------------------------------------------------------------------------------------------------

TRIGGER_KINDS = ("turn", "time", "invitation", "over")
"""On what people are called: it is their turn; their time is nearly up; they are invited; a game is over."""

DAY_MS = 24 * 60 * 60 * 1000
MAX_WARNING_MS = DAY_MS // 2
"""Milliseconds before their time is up, at most, that somebody is called."""

WARNING_DIVISOR = 4
"""That is a quarter of the time for a turn, where this is less."""


class Trigger(NamedTuple):
    """A person is to be called: why (`kind`), what it is about, and when, in milliseconds since 1970 (0: now)."""

    person: str
    kind: str
    about: str
    deliver_at: int = 0


def find_triggers(table: Table) -> list[Trigger]:
    """On what people at a table are to be called as it stands now."""
    people = table.accounts
    if table.is_scratch or len({person for person in people if person is not None}) < 2:
        return []
    if table.is_over:
        mover = _last_mover(table)
        return [Trigger(person, "over", "") for person in sorted({one for one in people if one}) if person != mover]
    person_to_act = _person_to_act(table)
    if person_to_act is None:
        return []
    actors = [line["seat"] for line in table.log(None)]
    turn_start = _turn_start_ply(actors, table.current_player)
    about, when = f"{turn_start}.{len(table.takebacks)}", time_warning_due(table)
    has_begun = turn_start < len(actors) or table.can_undo  # who has begun their turn knows that it is theirs
    turn = [] if has_begun else [Trigger(person_to_act, "turn", about)]
    return turn if when is None else [*turn, Trigger(person_to_act, "time", about, when)]


def still_applies(table: Table, person: str, kind: str, about: str) -> bool:
    """Whether an occasion that there was is still one. (An invitation is one as long as there is a seat.)"""
    if kind == "invitation":
        return not table.is_over and bool(table.open_seats_for(person)) and not table.seats_of(person)
    return any(found[:3] == (person, kind, about) for found in find_triggers(table))


def _turn_start_ply(actors: Sequence[int], actor: int | None) -> int:
    """How many decisions there were when a player's turn began; `actors`: who has made each. With how many turns were
    taken back it is known by that."""
    return next((number for number in range(len(actors), 0, -1) if actors[number - 1] != actor), 0)


def time_warning_due(table: Table) -> int | None:
    """When somebody is to be called because their time is nearly up; None where no clock of days runs."""
    pace, due = table.settings.time_control, table.deadline
    if pace is None or pace.is_live or due is None:
        return None
    return due - min(MAX_WARNING_MS, pace.days * DAY_MS // WARNING_DIVISOR)


def _person_to_act(table: Table) -> str | None:
    """The person for whom the table waits; nobody while a seat is free."""
    actor = table.current_player
    if (
        actor is None
        or table.seats[actor]["player"] != PERSON
        or table.open_seats_for(None)
        or table.seating.reservations
    ):
        return None
    return table.accounts[actor]


def _last_mover(table: Table) -> str | None:
    """Who has ended the game, and knows it; nobody if it was time."""
    last = next((event for event in reversed(table.events) if event["event"] != "rematch_created"), table.events[-1])
    seat = last.get("seat")
    return None if seat is None or last["event"] in ("flagged", "forced") else table.accounts[seat]


# ---- dispatcher ------------------------------------------------------------------------------------------------------


logger = logging.getLogger("saqqara.notifications")

DELAY_MS = 20_000
"""Milliseconds for which nothing is said: who looks at the table meanwhile knows."""

MAX_AGE_SECONDS = 3 * 24 * 60 * 60
"""Seconds for which something is worth saying after a start."""

RETRY_DELAYS_SECONDS = (60, 5 * 60, 30 * 60, 2 * 60 * 60, 6 * 60 * 60)
"""Seconds after which a channel that has failed is tried again, time after time; then it is given up."""

MAX_CONCURRENT_SENDS = 4
"""The most messages sent at once: each may take a process."""

SHUTDOWN_GRACE_SECONDS = 3.0
"""Seconds for which what is on its way when the server ends may still arrive."""


class DeliveryBackend(Protocol):
    """A kind of channel."""

    def send(self, address: str, site: str, message: Notification) -> None:
        """Says a message at an address; takes a while, so it is called in a thread. Raises DeliveryError."""


OpenTable = Callable[[str], AbstractAsyncContextManager[Table]]
RenderNotification = Callable[[str, str, Subscriber, Channel], Awaitable[Notification]]
"""What is said of a table, by name, on an occasion, to a hearer on a channel."""


async def _no_viewers(table: str) -> Collection[str]:
    return ()


class NotificationDispatcher:
    """Calls people. Whoever has no channel is never called, and as long as nobody has one nothing is done at all."""

    def __init__(
        self,
        store: Store,
        open_table: OpenTable,
        backends: Mapping[str, DeliveryBackend],
        render: RenderNotification,
        active_viewers: Callable[[str], Awaitable[Collection[str]]] = _no_viewers,
        account_of_device: Callable[[str], str | None] = str,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        unreadable_errors: tuple[type[Exception], ...] = (),
        newer_errors: tuple[type[Exception], ...] = (),
        max_greetings: int = MAX_CONCURRENT_SENDS // 2,
    ) -> None:
        """`open_table`: a table to look at, by name; `backends`: the kinds of channels that there are; `render`: what
        is said; `active_viewers`: who looks at a table's page now; `account_of_device` a device is (None: nobody's any
        more); `now`: milliseconds since 1970; `unreadable_errors`: what `open_table` raises for a table that there is
        not, or that is damaged, `newer_errors`: for one that other servers know more of; they call; `max_greetings`:
        first messages that may be on their way at once."""
        self.store, self.open_table, self.backends, self.render = store, open_table, backends, render
        self.active_viewers, self.account_of_device, self.now = active_viewers, account_of_device, now
        self._unreadable_errors: tuple[type[Exception], ...] = (*unreadable_errors, StoreError)
        self._newer_errors = newer_errors
        self._has_channels = False
        # Tables to look at: whether their log has gone on, or what lies beside it
        self._changed_tables: dict[str, bool] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._sending: set[asyncio.Task[None]] = set()
        self._send_slots, self._greeting_slots = (
            asyncio.Semaphore(MAX_CONCURRENT_SENDS),
            asyncio.Semaphore(max_greetings),
        )
        store.event_bus.subscribe(self.on_announcement)

    async def start(self) -> None:
        """After a start: what nobody has written down yet, and what waits."""
        await self.catch_up()
        self._tasks = [asyncio.create_task(self._run(), name="calling")]

    async def catch_up(self) -> None:
        """Writes down what has happened and nobody has written down."""
        self._has_channels = await self.store.notifications.has_channels()
        self._wake.set()
        if self._has_channels:
            for table, at in await self.store.notifications.recently_changed_tables(
                self.now() // 1000 - MAX_AGE_SECONDS
            ):
                with suppress(*self._unreadable_errors):
                    await self.queue_notifications(table, True, at)

    async def close(self) -> None:
        """Ends; what is on its way arrives or not, what waits waits in the data."""
        for task in self._tasks:
            task.cancel()
        if self._sending:
            await asyncio.wait(self._sending, timeout=SHUTDOWN_GRACE_SECONDS)
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._sending, return_exceptions=True)

    def on_announcement(self, table: str | None, seq: int | None) -> None:
        """Something was announced (see `EventBus`)."""
        if table is None:  # nobody knows what was missed
            self._missed = asyncio.create_task(self.catch_up(), name="what nobody was told")
        elif table == CHANNELS_TOPIC:
            self._has_channels = True
            self._wake.set()
        elif self._has_channels and table.isalnum():  # all else is announced under what is the name of no table
            self._changed_tables[table] = self._changed_tables.get(table, False) or seq is not None
            self._wake.set()

    # ---- what is to be said ------------------------------------------------------------------------------------------

    async def queue_notifications(self, name: str, log_changed: bool, seconds: int) -> None:
        """Writes down what is to be said of a table, if it is not yet: what has happened there at this moment (in
        seconds since 1970); `log_changed`: whether its log has gone on, else only what lies beside it can be news.
        Raises StoreError, and what `open_table` raises."""
        triggers = await self._find_triggers(name, log_changed)
        channels = [
            one
            for one in await self.store.notifications.channels_of({trigger.person for trigger in triggers})
            if _is_active(one, seconds)
        ]
        if not channels:
            return
        written = await self.store.notifications.written_notifications(name, [channel.id for channel in channels])
        viewers, new = set(await self.active_viewers(name)), list[PendingNotification]()
        for trigger in triggers:
            subscriber = await self.store.notifications.find_subscriber(trigger.person)
            if subscriber is None or trigger.kind not in subscriber.kinds:
                continue
            is_viewer = trigger.person in viewers and not trigger.deliver_at
            due = None if is_viewer else max(trigger.deliver_at, self.now() + DELAY_MS)
            for channel in channels:
                if channel.person == trigger.person and (channel.id, trigger.kind, trigger.about) not in written:
                    new.append(PendingNotification(channel.id, name, trigger.kind, trigger.about, due))
        if new:
            await self.store.notifications.add_notifications(new)
            self._wake.set()

    async def _find_triggers(self, name: str, log_changed: bool) -> list[Trigger]:
        invited = [one.person for one in await self.store.social.invited_people(name)]
        async with self.open_table(name) as table:
            from_table = find_triggers(table) if log_changed else []
            invitations = [
                Trigger(one, "invitation", "") for one in invited if still_applies(table, one, "invitation", "")
            ]
        return [*from_table, *invitations]

    # ---- saying it ---------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self.step()
            except Exception:  # whatever it is, others are to be called; the journal has it
                logger.exception("calling-failed")
                wait = RETRY_DELAYS_SECONDS[0]
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def step(self) -> float | None:
        """Looks at what is new, and says what is due. Seconds until more is; None: nothing waits."""
        await self._queue_changed_tables()
        return await self.send_due() if self._has_channels else None

    async def _queue_changed_tables(self) -> None:
        while self._changed_tables:
            name, log = self._changed_tables.popitem()
            with suppress(*self._unreadable_errors):
                await self.queue_notifications(name, log, self.now() // 1000)

    async def send_due(self) -> float | None:
        """Says what is due. Seconds until more will be; None: nothing waits."""
        for call in await self.store.notifications.pending_notifications():
            wait = (call.deliver_at or 0) - self.now()
            if wait > 0:
                return wait / 1000
            while len(self._sending) >= MAX_CONCURRENT_SENDS:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            if await self._is_due(call) and await self.store.notifications.claim(call):
                task = asyncio.create_task(self._send(call), name=f"calling about {call.table}")
                self._sending.add(task)
                task.add_done_callback(self._on_sent)
        return 0.0 if await self.store.notifications.pending_notifications() else None

    def _on_sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._wake.set()

    async def _is_due(self, call: PendingNotification) -> bool:
        """Whether a call is still to be tried now; else it waits longer, or is dropped."""
        channel = await self._usable_channel(call)
        due = None
        if channel is not None:
            try:
                async with self.open_table(call.table) as table:
                    is_viewer = channel.person in await self.active_viewers(call.table)
                    if not is_viewer and still_applies(table, channel.person, call.kind, call.about):
                        due = self.now() if call.kind != "time" else time_warning_due(table)
            except self._newer_errors:
                due = self.now() + DELAY_MS
            except self._unreadable_errors:
                pass
        if due is not None and due > self.now():
            await self.store.notifications.postpone(
                call, due
            )  # a rest, or an outage: there is more time than there was
            return False
        if due is None:
            await self.store.notifications.discard(call)
        return due is not None

    async def _still_applies(self, call: PendingNotification, channel: Channel) -> bool:
        with suppress(*self._unreadable_errors):
            async with self.open_table(call.table) as table:
                return still_applies(table, channel.person, call.kind, call.about)
        return False

    async def _usable_channel(self, call: PendingNotification) -> Channel | None:
        channel = await self.store.notifications.find_channel(call.channel)
        if (
            channel is None
            or channel.confirmed_at is None
            or channel.failure_reason
            or channel.kind not in self.backends
        ):
            return None
        if call.kind == "invitation" and not await self._is_invited(call.table, channel.person):
            return None
        return channel if channel.device is None or self.account_of_device(channel.device) == channel.person else None

    async def _is_invited(self, table: str, person: str) -> bool:
        return any(one.table == table for one in await self.store.social.invitations_of(person))

    async def _send(self, call: PendingNotification) -> None:
        """One try: whether it has arrived or not is noted."""
        channel = await self.store.notifications.find_channel(call.channel)
        subscriber = None if channel is None else await self.store.notifications.find_subscriber(channel.person)
        if channel is None or subscriber is None:
            return
        try:
            message = await self.render(call.table, call.kind, subscriber, channel)
            if not await self._still_applies(call, channel):  # the words may be about what has happened since
                return
            await self.deliver(channel, message)
        except DeliveryError as error:
            await self._record_failure(call, channel, error)
        except Exception:
            logger.exception("calling-failed", extra={"facts": {"table": call.table, "channel": channel.kind}})
        else:
            await self.store.notifications.mark_delivered(channel.id)

    async def greet(self, channel: Channel, message: Notification) -> None:
        """Deliver the first message on a channel. Others wait for their turn, and never take all places. Raises
        DeliveryError."""
        async with self._greeting_slots:
            await self.deliver(channel, message)

    async def deliver(self, channel: Channel, message: Notification) -> None:
        """Says a message on a channel. Raises DeliveryError, also where the way there is broken in a manner that nobody
        has thought of: its owner hears of that too."""
        try:
            async with self._send_slots:
                await _in_daemon_thread(
                    partial(self.backends[channel.kind].send, channel.address, channel.site, message)
                )
        except DeliveryError:
            raise
        except Exception as error:
            logger.exception("calling-failed", extra={"facts": {"channel": channel.kind}})
            raise DeliveryError("unreachable") from error

    async def _record_failure(self, call: PendingNotification, channel: Channel, error: DeliveryError) -> None:
        will_retry = not error.permanent and channel.failures < len(RETRY_DELAYS_SECONDS)
        due = self.now() + 1000 * RETRY_DELAYS_SECONDS[channel.failures] if will_retry else None
        await self.store.notifications.mark_failed(call, channel.failures + 1, error.reason, due)
        facts = {"table": call.table, "channel": channel.kind, "why": error.reason, "given_up": not will_retry}
        logger.warning("not-delivered", extra={"facts": facts})


async def _in_daemon_thread(work: Callable[[], None]) -> None:
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


def _is_active(channel: Channel, seconds: int) -> bool:
    return channel.confirmed_at is not None and not channel.failure_reason and channel.confirmed_at <= seconds
