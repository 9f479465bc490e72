"""Dispatcher of notifications: triggers, the outbox, and delivery.

Each trigger has an `about`, which identifies it. Two checks of the same table find the same triggers, so repeated
checks never cause a second notification.

Triggers follow from the announcements of the store, and notifications wait in the data until they are sent. The process
can stop at any moment and start again, and sends nothing twice.
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

from saqqara.errors import DomainError
from saqqara.notifications.message import DeliveryError, Notification
from saqqara.storage import CHANNELS_TOPIC, Channel, PendingNotification, Store, StoreError, Subscriber
from saqqara.table import PERSON, NewerTableError, Table

# ---- triggers --------------------------------------------------------------------------------------------------------

TRIGGER_KINDS = ("turn", "time", "invitation", "over")
"""Kinds of trigger: it is the user's turn, their time is nearly up, they are invited, or a game is over."""

DAY_MS = 24 * 60 * 60 * 1000
MAX_WARNING_MS = DAY_MS // 2
"""Maximum number of milliseconds before their time is up at which players are warned."""

WARNING_DIVISOR = 4
"""Divisor of the time for a turn: the warning comes when this fraction is left, if that is less than the maximum."""


class Trigger(NamedTuple):
    """Reason to notify a user: its kind, what it is about, and when, in milliseconds since 1970 (0: now)."""

    person: str
    kind: str
    about: str
    deliver_at: int = 0


def find_triggers(table: Table) -> list[Trigger]:
    """Return the triggers of a table in its current state."""
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
    has_begun = turn_start < len(actors) or table.can_undo  # a player who has begun the turn knows about it
    turn = [] if has_begun else [Trigger(person_to_act, "turn", about)]
    return turn if when is None else [*turn, Trigger(person_to_act, "time", about, when)]


def still_applies(table: Table, person: str, kind: str, about: str) -> bool:
    """Return whether a trigger still applies. An invitation applies as long as there is a free seat."""
    if kind == "invitation":
        return not table.is_over and bool(table.open_seats_for(person)) and not table.seats_of(person)
    return any(found[:3] == (person, kind, about) for found in find_triggers(table))


def _turn_start_ply(actors: Sequence[int], actor: int | None) -> int:
    """Return the number of actions before the current turn began; `actors` holds the seat of each action.

    Together with the number of takebacks it identifies a turn.
    """
    return next((number for number in range(len(actors), 0, -1) if actors[number - 1] != actor), 0)


def time_warning_due(table: Table) -> int | None:
    """Return when to warn the player whose time is running.

    The time is in milliseconds since 1970; None without a clock of days.
    """
    time_control, deadline = table.settings.time_control, table.deadline
    if time_control is None or time_control.is_live or deadline is None:
        return None
    return deadline - min(MAX_WARNING_MS, time_control.days * DAY_MS // WARNING_DIVISOR)


def _person_to_act(table: Table) -> str | None:
    """Return the user who has to act; None while a seat is free or reserved, or if a computer player has to act."""
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
    """Return the user who ended the game and therefore knows it; None if a clock ended it."""
    last = next((event for event in reversed(table.events) if event["event"] != "rematch_created"), table.events[-1])
    seat = last.get("seat")
    return None if seat is None or last["event"] in ("flagged", "forced") else table.accounts[seat]


# ---- dispatcher ------------------------------------------------------------------------------------------------------


logger = logging.getLogger("saqqara.notifications")

DELAY_MS = 20_000
"""Delay in milliseconds before a notification is sent: a user who looks at the table meanwhile needs none."""

MAX_AGE_SECONDS = 3 * 24 * 60 * 60
"""Maximum age in seconds of a change that causes notifications after a start."""

RETRY_DELAYS_SECONDS = (60, 5 * 60, 30 * 60, 2 * 60 * 60, 6 * 60 * 60)
"""Seconds after which a failed channel is retried, in order; after the last attempt delivery to it stops."""

MAX_CONCURRENT_SENDS = 4
"""Maximum number of messages that are sent at once: each may need a process."""

SHUTDOWN_GRACE_SECONDS = 3.0
"""Seconds that messages being sent may take when the server stops."""


class DeliveryBackend(Protocol):
    """Delivery on one kind of channel."""

    def send(self, address: str, site: str, message: Notification) -> None:
        """Send a message to an address. It takes a while and runs in a thread. Raise `DeliveryError` if it fails."""


OpenTable = Callable[[str], AbstractAsyncContextManager[Table]]
RenderNotification = Callable[[str, str, Subscriber, Channel], Awaitable[Notification]]
"""Callback that returns the message about a table (ID), for a kind of trigger, a subscriber and a channel."""


async def _no_viewers(table: str) -> Collection[str]:
    return ()


class NotificationDispatcher:
    """Dispatcher of notifications. Without any channel it does nothing."""

    def __init__(
        self,
        store: Store,
        open_table: OpenTable,
        backends: Mapping[str, DeliveryBackend],
        render: RenderNotification,
        active_viewers: Callable[[str], Awaitable[Collection[str]]] = _no_viewers,
        account_of_device: Callable[[str], str | None] = str,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        max_greetings: int = MAX_CONCURRENT_SENDS // 2,
    ) -> None:
        """Subscribe to the events of the store.

        - `open_table`: locks a table by ID, for reading
        - `backends`: the delivery by kind of channel
        - `render`: builds the message
        - `active_viewers`: returns the users who have a page of a table in the foreground
        - `account_of_device`: returns the user of a device (None: signed out)
        - `now`: returns the time in milliseconds since 1970
        - `max_greetings`: the maximum number of first messages that are sent at once
        """
        self.store, self.open_table, self.backends, self.render = store, open_table, backends, render
        self.active_viewers, self.account_of_device, self.now = active_viewers, account_of_device, now
        self._has_channels = False
        # changed tables to check: True if the log has changed, False if only data outside the log have
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
        """Catch up after a start, and run the dispatcher in a task."""
        await self.catch_up()
        self._tasks = [asyncio.create_task(self._run(), name="notification dispatcher")]

    async def catch_up(self) -> None:
        """Write the notifications for changes in the last `MAX_AGE_SECONDS`, unless they are written already."""
        self._has_channels = await self.store.notifications.has_channels()
        self._wake.set()
        if self._has_channels:
            for table, at in await self.store.notifications.recently_changed_tables(
                self.now() // 1000 - MAX_AGE_SECONDS
            ):
                with suppress(DomainError, StoreError):
                    await self.queue_notifications(table, True, at)

    async def close(self) -> None:
        """Stop. Messages being sent have `SHUTDOWN_GRACE_SECONDS`; pending ones remain in the outbox."""
        for task in self._tasks:
            task.cancel()
        if self._sending:
            await asyncio.wait(self._sending, timeout=SHUTDOWN_GRACE_SECONDS)
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._sending, return_exceptions=True)

    def on_announcement(self, table: str | None, seq: int | None) -> None:
        """Handle an announcement (see `ChangeListener`)."""
        if table is None:  # announcements were missed
            self._missed = asyncio.create_task(self.catch_up(), name="notification catch-up")
        elif table == CHANNELS_TOPIC:
            self._has_channels = True
            self._wake.set()
        elif self._has_channels and table.isalnum():  # topics that are not table IDs contain other characters
            self._changed_tables[table] = self._changed_tables.get(table, False) or seq is not None
            self._wake.set()

    # ---- outbox ------------------------------------------------------------------------------------------------------

    async def queue_notifications(self, name: str, log_changed: bool, seconds: int) -> None:
        """Write the notifications of a table that are not written yet.

        `seconds` is when the table changed, in seconds since 1970. Without `log_changed` only data outside the log have
        changed, so only invitations can be new. Raise `StoreError`, and what `open_table` raises.
        """
        triggers = await self._find_triggers(name, log_changed)
        channels = [
            one
            for one in await self.store.notifications.channels_of({trigger.person for trigger in triggers})
            if _is_active(one, seconds)
        ]
        if not channels:
            return
        written = await self.store.notifications.written_notifications(name, [channel.id for channel in channels])
        viewers, notifications = set(await self.active_viewers(name)), list[PendingNotification]()
        for trigger in triggers:
            subscriber = await self.store.notifications.find_subscriber(trigger.person)
            if subscriber is None or trigger.kind not in subscriber.kinds:
                continue
            is_viewer = trigger.person in viewers and not trigger.deliver_at
            due = None if is_viewer else max(trigger.deliver_at, self.now() + DELAY_MS)
            for channel in channels:
                if channel.person == trigger.person and (channel.id, trigger.kind, trigger.about) not in written:
                    notifications.append(PendingNotification(channel.id, name, trigger.kind, trigger.about, due))
        if notifications:
            await self.store.notifications.add_notifications(notifications)
            self._wake.set()

    async def _find_triggers(self, name: str, log_changed: bool) -> list[Trigger]:
        invited = [one.person for one in await self.store.social.invited_people(name)]
        async with self.open_table(name) as table:
            from_table = find_triggers(table) if log_changed else []
            invitations = [
                Trigger(one, "invitation", "") for one in invited if still_applies(table, one, "invitation", "")
            ]
        return [*from_table, *invitations]

    # ---- delivery ----------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                wait = await self.step()
            except Exception:  # of any kind: it is logged, and later notifications are sent
                logger.exception("notification_failed")
                wait = RETRY_DELAYS_SECONDS[0]
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def step(self) -> float | None:
        """Check changed tables and send what is due.

        Return the seconds until the next one is due; None: nothing waits.
        """
        await self._queue_changed_tables()
        return await self.send_due() if self._has_channels else None

    async def _queue_changed_tables(self) -> None:
        while self._changed_tables:
            name, log_changed = self._changed_tables.popitem()
            with suppress(DomainError, StoreError):
                await self.queue_notifications(name, log_changed, self.now() // 1000)

    async def send_due(self) -> float | None:
        """Send what is due. Return the seconds until the next one is due; None: nothing waits."""
        for notification in await self.store.notifications.pending_notifications():
            wait = (notification.deliver_at or 0) - self.now()
            if wait > 0:
                return wait / 1000
            while len(self._sending) >= MAX_CONCURRENT_SENDS:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            if await self._is_due(notification) and await self.store.notifications.claim(notification):
                task = asyncio.create_task(self._send(notification), name=f"notification about {notification.table}")
                self._sending.add(task)
                task.add_done_callback(self._on_sent)
        return 0.0 if await self.store.notifications.pending_notifications() else None

    def _on_sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._wake.set()

    async def _is_due(self, notification: PendingNotification) -> bool:
        """Return whether a notification is still to be sent now; otherwise postpone or discard it."""
        channel = await self._usable_channel(notification)
        due = None
        if channel is not None:
            try:
                async with self.open_table(notification.table) as table:
                    is_viewer = channel.person in await self.active_viewers(notification.table)
                    if not is_viewer and still_applies(table, channel.person, notification.kind, notification.about):
                        due = self.now() if notification.kind != "time" else time_warning_due(table)
            except NewerTableError:  # newer servers send its notifications
                due = self.now() + DELAY_MS
            except (DomainError, StoreError):
                pass
        if due is not None and due > self.now():
            await self.store.notifications.postpone(
                notification, due
            )  # after time off or an outage there is more time left than there was
            return False
        if due is None:
            await self.store.notifications.discard(notification)
        return due is not None

    async def _still_applies(self, notification: PendingNotification, channel: Channel) -> bool:
        with suppress(DomainError, StoreError):
            async with self.open_table(notification.table) as table:
                return still_applies(table, channel.person, notification.kind, notification.about)
        return False

    async def _usable_channel(self, notification: PendingNotification) -> Channel | None:
        channel = await self.store.notifications.find_channel(notification.channel)
        if (
            channel is None
            or channel.confirmed_at is None
            or channel.failure_reason
            or channel.kind not in self.backends
        ):
            return None
        if notification.kind == "invitation" and not await self._is_invited(notification.table, channel.person):
            return None
        return channel if channel.device is None or self.account_of_device(channel.device) == channel.person else None

    async def _is_invited(self, table: str, person: str) -> bool:
        return any(one.table == table for one in await self.store.social.invitations_of(person))

    async def _send(self, notification: PendingNotification) -> None:
        """Try once to deliver a notification, and save success or failure."""
        channel = await self.store.notifications.find_channel(notification.channel)
        subscriber = None if channel is None else await self.store.notifications.find_subscriber(channel.person)
        if channel is None or subscriber is None:
            return
        try:
            message = await self.render(notification.table, notification.kind, subscriber, channel)
            # The table may have changed while the message was rendered.
            if not await self._still_applies(notification, channel):
                return
            await self.deliver(channel, message)
        except DeliveryError as error:
            await self._record_failure(notification, channel, error)
        except Exception:
            logger.exception(
                "notification_failed", extra={"facts": {"table": notification.table, "channel": channel.kind}}
            )
        else:
            await self.store.notifications.mark_delivered(channel.id)

    async def greet(self, channel: Channel, message: Notification) -> None:
        """Deliver the first message on a channel. Raise `DeliveryError` if it fails.

        First messages wait for a slot of their own, and never occupy all slots of other messages.
        """
        async with self._greeting_slots:
            await self.deliver(channel, message)

    async def deliver(self, channel: Channel, message: Notification) -> None:
        """Deliver a message on a channel. Raise `DeliveryError` for any failure, so that its owner learns of it."""
        try:
            async with self._send_slots:
                await _in_daemon_thread(
                    partial(self.backends[channel.kind].send, channel.address, channel.site, message)
                )
        except DeliveryError:
            raise
        except Exception as error:
            logger.exception("notification_failed", extra={"facts": {"channel": channel.kind}})
            raise DeliveryError("unreachable") from error

    async def _record_failure(self, notification: PendingNotification, channel: Channel, error: DeliveryError) -> None:
        will_retry = not error.permanent and channel.failures < len(RETRY_DELAYS_SECONDS)
        due = self.now() + 1000 * RETRY_DELAYS_SECONDS[channel.failures] if will_retry else None
        await self.store.notifications.mark_failed(notification, channel.failures + 1, error.reason, due)
        facts = {
            "table": notification.table,
            "channel": channel.kind,
            "reason": error.reason,
            "given_up": not will_retry,
        }
        logger.warning("delivery_failed", extra={"facts": facts})


async def _in_daemon_thread(work: Callable[[], None]) -> None:
    """Run slow work in a daemon thread, for which the server does not wait when it stops."""
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
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(finish, error)

    Thread(target=carry_out, name="notification delivery", daemon=True).start()
    await done


def _is_active(channel: Channel, seconds: int) -> bool:
    return channel.confirmed_at is not None and not channel.failure_reason and channel.confirmed_at <= seconds
