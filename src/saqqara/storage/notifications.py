"""Subscribers, channels and the outbox of notifications.

These data are outside the event log, so that they can be changed and deleted.

A notification is written once: its key is the channel, the table, the kind and what it is about. Before an attempt to
deliver it, it is removed from the waiting ones. A server that is killed in between has perhaps delivered it, and does
not deliver it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple, cast

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.dialects import insert_missing, upsert
from saqqara.storage.schema import channels, events, invitations, notifications, sittings, subscribers, tables

Changes = list[tuple[str, int | None]]

CHANNELS_TOPIC = "channels "
"""Topic that is announced in place of a table ID when a channel is added or used again."""


class Subscriber(NamedTuple):
    """Notification settings of a user: language, time zone, and the enabled kinds of notification."""

    person: str
    lang: str
    time_zone: str
    kinds: tuple[str, ...]


class Channel(NamedTuple):
    """Channel to a user.

    - `address`: where notifications are sent; `label` is the part of it that its owner is shown
    - `site`: the address of the server as the user knows it
    - `token`: allows its holder to confirm and remove the channel
    - `device`: the device of a browser channel
    - `confirmed_at`: since when the channel is used, in seconds since 1970 (None: not confirmed)
    - `failures`: failed attempts in a row
    - `failure_reason`: why delivery to the channel has stopped ("": it is used)
    """

    id: str
    person: str
    kind: str
    address: str
    label: str
    site: str
    token: str
    device: str | None = None
    confirmed_at: int | None = None
    failures: int = 0
    failure_reason: str = ""


class PendingNotification(NamedTuple):
    """Notification in the outbox.

    `kind` is the occasion, and `about` distinguishes two notifications of one kind about the same table. `deliver_at`
    is in milliseconds since 1970 (None: it need not be delivered).
    """

    channel: str
    table: str
    kind: str
    about: str
    deliver_at: int | None


class NotificationOutbox:
    """Outbox in the data of a store, whose `read` and `write` it uses."""

    def __init__(
        self,
        read: Callable[[str, Callable[[Connection], Any]], Awaitable[Any]],
        write: Callable[[str, Callable[[Connection], Changes]], Awaitable[None]],
    ) -> None:
        self._read, self._write = read, write

    # ---- subscribers and channels ------------------------------------------------------------------------------------

    async def has_channels(self) -> bool:
        """Return whether an active channel exists. Raise `StoreError`."""
        query = sql.select(channels.c.id).where(_ACTIVE_CHANNEL).limit(1)
        return await self._read("channels", lambda connection: connection.scalar(query)) is not None

    async def channels_of(self, people: Collection[str]) -> list[Channel]:
        """Return the channels of these users, in the order in which they were confirmed."""
        query = _SELECT_CHANNELS.where(channels.c.person.in_(people)).order_by(
            channels.c.confirmed_at.nulls_last(), channels.c.id
        )
        return await self._load_channels(query)

    async def find_channel(self, channel: str) -> Channel | None:
        """Return a channel; None if it does not exist."""
        return next(iter(await self._load_channels(_SELECT_CHANNELS.where(channels.c.id == channel))), None)

    async def find_channel_by_token(self, token: str) -> Channel | None:
        """Return the channel with this token; None if it does not exist."""
        return next(iter(await self._load_channels(_SELECT_CHANNELS.where(channels.c.token == token))), None)

    async def _load_channels(self, query: sql.Select[Any]) -> list[Channel]:
        def fetch(connection: Connection) -> list[Channel]:
            return [Channel(*row) for row in connection.execute(query)]

        return cast(list[Channel], await self._read("channels", fetch))

    async def add_channel(self, channel: Channel) -> None:
        """Add a channel. It replaces a channel of the same user with the same address.

        A browser belongs to one user: a browser channel also replaces those of other users with the same address.
        """
        is_same_address = sql.and_(channels.c.kind == channel.kind, channels.c.address == channel.address)
        is_replaced = (
            is_same_address if channel.device else sql.and_(is_same_address, channels.c.person == channel.person)
        )

        def carry_out(connection: Connection) -> Changes:
            for old in list(connection.scalars(sql.select(channels.c.id).where(is_replaced))):
                _delete_channel(connection, old)
            connection.execute(channels.insert().values(channel._asdict()))
            return [(CHANNELS_TOPIC, None)]

        await self._write("channel", carry_out)

    async def confirm_channel(self, token: str, now: int) -> None:
        """Confirm the channel with this token, unless it is confirmed already."""
        condition = sql.and_(channels.c.token == token, channels.c.confirmed_at.is_(None))
        change = channels.update().where(condition).values(confirmed_at=now)
        await self._execute("channel confirmation", change, [(CHANNELS_TOPIC, None)])

    async def remove_channel(self, channel: str) -> None:
        """Remove a channel and its pending notifications."""

        def carry_out(connection: Connection) -> Changes:
            _delete_channel(connection, channel)
            return []

        await self._write("channel deletion", carry_out)

    async def reactivate_channel(self, channel: str, now: int) -> None:
        """Use a channel again whose delivery has stopped; a channel that was never confirmed remains unused."""
        condition = sql.and_(channels.c.id == channel, channels.c.confirmed_at.is_not(None))
        change = channels.update().where(condition).values(failures=0, failure_reason="", confirmed_at=now)
        await self._execute("channel reactivation", change, [(CHANNELS_TOPIC, None)])

    async def find_subscriber(self, person: str) -> Subscriber | None:
        """Return the notification settings of a user; None if there are none."""

        def fetch(connection: Connection) -> Subscriber | None:
            row = connection.execute(sql.select(subscribers).where(subscribers.c.person == person)).one_or_none()
            return None if row is None else Subscriber(row.person, row.lang, row.time_zone, tuple(row.kinds.split()))

        return cast(Subscriber | None, await self._read("notification settings", fetch))

    async def save_subscriber(self, subscriber: Subscriber) -> None:
        """Save the notification settings of a user."""
        row = {**subscriber._asdict(), "kinds": " ".join(subscriber.kinds)}

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, subscribers, **row)
            return []

        await self._write("notification settings", carry_out)

    # ---- outbox ------------------------------------------------------------------------------------------------------

    async def recently_changed_tables(self, start: int) -> list[tuple[str, int]]:
        """Return the tables of interest to users with an active channel that have changed since `start`, oldest first.

        A change is an event at a table of such a user, or an invitation of such a user. Each table comes with the time
        of the change; times are in seconds since 1970.
        """
        subscribed_people = sql.select(channels.c.person).where(_ACTIVE_CHANNEL)
        last = (
            sql.select(events.c.at).where(events.c.table_id == tables.c.id).order_by(events.c.seq.desc()).limit(1)
        ).scalar_subquery()
        played = (
            sql.select(tables.c.id, last.label("at"))
            .where(tables.c.id.in_(sql.select(sittings.c.table_id).where(sittings.c.person.in_(subscribed_people))))
            .subquery()
        )
        invited = sql.select(invitations.c.table_id, invitations.c.at).where(
            invitations.c.person.in_(subscribed_people), invitations.c.at >= start
        )
        query = sql.union(sql.select(played.c.id, played.c.at).where(played.c.at >= start), invited)
        found = await self._read("changed tables", lambda connection: [(*row,) for row in connection.execute(query)])
        return sorted(cast(list[tuple[str, int]], found), key=lambda row: (row[1], row[0]))

    async def written_notifications(self, table: str, channels: Collection[str]) -> set[tuple[str, str, str]]:
        """Return the notifications about a table that were written for these channels: (channel, kind, about)."""
        columns = notifications.c.channel, notifications.c.kind, notifications.c.about
        query = sql.select(*columns).where(notifications.c.table_id == table, notifications.c.channel.in_(channels))
        found = await self._read("notifications", lambda connection: {(*row,) for row in connection.execute(query)})
        return cast(set[tuple[str, str, str]], found)

    async def add_notifications(self, new: Sequence[PendingNotification]) -> None:
        """Write notifications that do not exist yet.

        A new one replaces waiting notifications on the same channel and table that are about something else. Sent
        notifications of the same kind and table are deleted, unless they are about the same.
        """

        def carry_out(connection: Connection) -> Changes:
            for notification in new:
                is_same_table = sql.and_(
                    notifications.c.channel == notification.channel, notifications.c.table_id == notification.table
                )
                older = sql.and_(
                    notifications.c.about != notification.about,
                    notifications.c.kind == notification.kind,
                    notifications.c.deliver_at.is_(None),
                )
                waiting = sql.and_(notifications.c.about != notification.about, notifications.c.deliver_at.is_not(None))
                connection.execute(notifications.delete().where(is_same_table, sql.or_(older, waiting)))
                row = {
                    "table_id": notification.table,
                    **{name: getattr(notification, name) for name in ("channel", "kind", "about")},
                }
                insert_missing(connection, notifications, **row, deliver_at=notification.deliver_at)
            return []

        await self._write("notifications", carry_out)

    async def pending_notifications(self) -> list[PendingNotification]:
        """Return up to `MAX_PENDING` notifications that wait for delivery, in the order of `deliver_at`."""
        query = (
            sql.select(*_NOTIFICATION_COLUMNS)
            .where(notifications.c.deliver_at.is_not(None))
            .order_by(notifications.c.deliver_at, notifications.c.channel)
        )

        def fetch(connection: Connection) -> list[PendingNotification]:
            return [PendingNotification(*row) for row in connection.execute(query.limit(MAX_PENDING))]

        return cast(list[PendingNotification], await self._read("pending notifications", fetch))

    async def claim(self, notification: PendingNotification) -> bool:
        """Claim a notification for delivery; no other process will deliver it.

        Other notifications on the same channel and table that are due at the same time or earlier are dropped. Return
        False if the notification no longer waits.
        """
        claimed = list[bool]()

        def carry_out(connection: Connection) -> Changes:
            statement = notifications.update().where(
                _is_notification(notification), notifications.c.deliver_at.is_not(None)
            )
            claimed[:] = [
                connection.execute(statement.values(deliver_at=None, attempts=notifications.c.attempts + 1)).rowcount
                > 0
            ]
            is_superseded = sql.and_(
                notifications.c.channel == notification.channel,
                notifications.c.table_id == notification.table,
                notifications.c.deliver_at <= notification.deliver_at,
            )
            connection.execute(notifications.update().where(is_superseded).values(deliver_at=None))
            return []

        await self._write("notification claim", carry_out)
        return claimed[0]

    async def postpone(self, notification: PendingNotification, due: int) -> None:
        """Make a notification wait until `due`, in milliseconds since 1970."""
        await self._execute(
            "notification delay", notifications.update().where(_is_notification(notification)).values(deliver_at=due)
        )

    async def discard(self, notification: PendingNotification) -> None:
        """Drop a notification that is no longer needed."""
        await self._execute(
            "notification removal",
            notifications.update().where(_is_notification(notification)).values(deliver_at=None),
        )

    async def mark_delivered(self, channel: str) -> None:
        """Reset the failures of a channel after a delivery."""
        condition = sql.and_(channels.c.id == channel, channels.c.failures > 0)
        await self._execute("channel status", channels.update().where(condition).values(failures=0))

    async def mark_failed(self, notification: PendingNotification, failures: int, reason: str, due: int | None) -> None:
        """Save a failed attempt; `failures` is the number of failures in a row.

        The notification waits until `due`, in milliseconds since 1970. If `due` is None, delivery to the channel stops
        for this `reason`, and all its waiting notifications are dropped.
        """

        def carry_out(connection: Connection) -> Changes:
            failure = "" if due else reason
            connection.execute(
                channels.update()
                .where(channels.c.id == notification.channel)
                .values(failures=failures, failure_reason=failure)
            )
            if due:
                connection.execute(notifications.update().where(_is_notification(notification)).values(deliver_at=due))
            else:
                connection.execute(
                    notifications.update()
                    .where(notifications.c.channel == notification.channel)
                    .values(deliver_at=None)
                )
            return []

        await self._write("delivery failure", carry_out)

    async def _execute(
        self, description: str, change: sql.Executable, changes: Sequence[tuple[str, None]] = ()
    ) -> None:
        def carry_out(connection: Connection) -> Changes:
            connection.execute(change)
            return [*changes]

        await self._write(description, carry_out)


MAX_PENDING = 64
"""Maximum number of pending notifications that are read at once."""

_ACTIVE_CHANNEL = sql.and_(channels.c.confirmed_at.is_not(None), channels.c.failure_reason == "")
_SELECT_CHANNELS = sql.select(*(channels.c[name] for name in Channel._fields))
_NOTIFICATION_COLUMNS = (
    notifications.c.channel,
    notifications.c.table_id,
    notifications.c.kind,
    notifications.c.about,
    notifications.c.deliver_at,
)


def _is_notification(notification: PendingNotification) -> sql.ColumnElement[bool]:
    return sql.and_(
        notifications.c.channel == notification.channel, notifications.c.table_id == notification.table,
        notifications.c.kind == notification.kind,
        notifications.c.about == notification.about,
    )  # fmt: skip


def _delete_channel(connection: Connection, channel: str) -> None:
    connection.execute(notifications.delete().where(notifications.c.channel == channel))
    connection.execute(channels.delete().where(channels.c.id == channel))
