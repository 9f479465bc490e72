"""Social data outside the event log: invitations, chat, and muted or blocked users."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, cast

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.accounts import members
from saqqara.storage.backends.dialects import insert_missing, upsert
from saqqara.storage.schema import blocks, display_names, invitations, listings, messages, names, reports, sittings

MAX_MESSAGES = 200
"""Maximum number of stored messages per table; a new one replaces the oldest."""

MAX_COMPANIONS = 60
"""Maximum number of companions of a user; those of the latest tables remain."""

Changes = list[tuple[str, int | None]]


class ChatMessage(NamedTuple):
    """Chat message: a text or a gesture, the other one is "".

    `seated`: the author had a seat then. `at` is in seconds since 1970.
    """

    id: str
    person: str
    seated: bool
    text: str
    gesture: str
    at: int


class ChatLog(NamedTuple):
    """All messages of a table, oldest first.

    `names` holds the names of authors without a seat; `muted` holds the pairs (user, author) where the user has muted
    the author.
    """

    messages: tuple[ChatMessage, ...]
    names: dict[str, str]
    muted: frozenset[tuple[str, str]]


class Companion(NamedTuple):
    """User with whom a user has played, by the name at the latest of their shared tables."""

    person: str
    name: str


class Invitation(NamedTuple):
    """Invitation of a user to a table, by the user `by`."""

    table: str
    person: str
    by: str


class Block(NamedTuple):
    """User whom a user has muted. `blocks_invitations`: invitations from them are hidden, too."""

    person: str
    name: str
    blocks_invitations: bool


class Report(NamedTuple):
    """Reported message, as it was when it was reported; `reporter` and `author` are user IDs."""

    at: int
    table: str
    message: str
    reporter: str
    author: str
    name: str
    text: str


class SocialStore:
    """Social data in the data of a store, whose `read` and `write` it uses."""

    def __init__(
        self,
        read: Callable[[str, Callable[[Connection], Any]], Awaitable[Any]],
        write: Callable[[str, Callable[[Connection], Changes]], Awaitable[None]],
    ) -> None:
        self._read, self._write = read, write

    # ---- messages ------------------------------------------------------------------------------------------------

    async def chat_log(self, table: str) -> ChatLog:
        """Return all messages of a table. Raise `StoreError`."""
        return cast(ChatLog, await self._read("chat messages", lambda connection: _load_chat_log(connection, table)))

    async def add_message(self, table: str, message: ChatMessage) -> None:
        """Save a message, and return when it is on disk; it is announced like a change of names."""

        def carry_out(connection: Connection) -> Changes:
            connection.execute(messages.insert().values(table_id=table, **message._asdict()))
            messages_of_table = sql.select(messages.c.number).where(messages.c.table_id == table)
            latest = messages_of_table.order_by(messages.c.number.desc()).limit(MAX_MESSAGES)
            connection.execute(messages.delete().where(messages.c.table_id == table, messages.c.number.not_in(latest)))
            return [(table, None)]

        await self._write("chat message", carry_out)

    async def delete_message(self, message: str) -> bool:
        """Delete a message; return whether it existed, when that is on disk."""
        found = list[str]()

        def carry_out(connection: Connection) -> Changes:
            found[:] = connection.scalars(sql.select(messages.c.table_id).where(messages.c.id == message))
            connection.execute(messages.delete().where(messages.c.id == message))
            return [(table, None) for table in found]

        await self._write("message deletion", carry_out)
        return bool(found)

    async def block(self, person: str, other: str, blocks_invitations: bool) -> None:
        """Mute a user for another user; with `blocks_invitations`, hide their invitations, too."""
        row = {"person": person, "other": other, "blocked": blocks_invitations}
        await self._change_block(other, lambda connection: upsert(connection, blocks, **row))

    async def unblock(self, person: str, other: str) -> None:
        """Unmute a user for another user, and show their invitations again."""
        statement = blocks.delete().where(blocks.c.person == person, blocks.c.other == other)
        await self._change_block(other, lambda connection: connection.execute(statement))

    async def _change_block(self, other: str, change: Callable[[Connection], object]) -> None:
        def carry_out(connection: Connection) -> Changes:
            change(connection)
            tables_of_author = sql.select(messages.c.table_id).where(messages.c.person == other).distinct()
            return [(table, None) for table in connection.scalars(tables_of_author)]

        await self._write("muted users", carry_out)

    async def blocks_of(self, person: str) -> list[Block]:
        """Return the users whom a user has muted, sorted by name."""

        def query(connection: Connection) -> list[Block]:
            found = connection.execute(
                sql.select(blocks.c.other, blocks.c.blocked).where(blocks.c.person == person)
            ).all()
            known_names = _load_names(connection, [other for other, _ in found])
            return sorted(
                (Block(other, known_names.get(other, ""), blocked) for other, blocked in found), key=_name_key
            )

        return cast(list[Block], await self._read("muted users", query))

    async def add_report(self, report: Report) -> None:
        """Save a report, unless the same user has reported the same message."""
        row = {name: fact for name, fact in report._asdict().items() if name != "table"}

        def carry_out(connection: Connection) -> Changes:
            is_same_report = sql.and_(reports.c.message == report.message, reports.c.reporter == report.reporter)
            if connection.scalar(sql.select(sql.func.count()).select_from(reports).where(is_same_report)) == 0:
                connection.execute(reports.insert().values(table_id=report.table, **row))
            return []

        await self._write("report", carry_out)

    # ---- invitations and joinable tables ---------------------------------------------------------------------------

    async def add_invitation(self, invitation: Invitation) -> None:
        """Save an invitation, unless the user is invited already; it is announced like a change of names."""
        row = {"table_id": invitation.table, "person": invitation.person, "by": invitation.by, "at": int(time.time())}

        def carry_out(connection: Connection) -> Changes:
            insert_missing(connection, invitations, **row)
            return [(invitation.table, None)]

        await self._write("invitation", carry_out)

    async def remove_invitation(self, table: str, person: str) -> None:
        """Delete a user's invitation to a table."""

        def carry_out(connection: Connection) -> Changes:
            connection.execute(
                invitations.delete().where(invitations.c.table_id == table, invitations.c.person == person)
            )
            return []

        await self._write("invitation removal", carry_out)

    async def invited_people(self, table: str) -> list[Companion]:
        """Return the users who are invited to a table, in the order of their invitations."""

        def query(connection: Connection) -> list[Companion]:
            selection = sql.select(invitations.c.person).where(invitations.c.table_id == table)
            found = list(connection.scalars(selection.order_by(invitations.c.at, invitations.c.person)))
            known_names = _load_names(connection, found)
            return [Companion(person, known_names.get(person, "")) for person in found]

        return cast(list[Companion], await self._read("invited users", query))

    async def invitations_of(self, person: str) -> list[Invitation]:
        """Return a user's invitations, the latest first, without those from users whom they have blocked."""

        def query(connection: Connection) -> list[Invitation]:
            blocked = sql.select(blocks.c.other).where(blocks.c.person == person, blocks.c.blocked)
            selection = sql.select(invitations.c.table_id, invitations.c.person, invitations.c.by)
            own = selection.where(invitations.c.person == person, invitations.c.by.not_in(blocked))
            latest = own.order_by(invitations.c.at.desc(), invitations.c.table_id)
            return [Invitation(*row) for row in connection.execute(latest)]

        return cast(list[Invitation], await self._read("invitations", query))

    async def joinable_tables(self, limit: int) -> list[str]:
        """Return up to `limit` tables that any user may join, the latest first."""

        def query(connection: Connection) -> list[str]:
            selection = sql.select(listings.c.table_id).order_by(listings.c.at.desc(), listings.c.table_id)
            return list(connection.scalars(selection.limit(limit)))

        return cast(list[str], await self._read("joinable tables", query))

    # ---- users ---------------------------------------------------------------------------------------------------

    async def set_name(self, person: str, name: str) -> None:
        """Set the display name of a user, which is used where they have no seat."""

        def carry_out(connection: Connection) -> Changes:
            upsert(connection, display_names, person=person, name=name)
            tables_of_author = sql.select(messages.c.table_id).where(messages.c.person == person).distinct()
            return [(table, None) for table in connection.scalars(tables_of_author)]

        await self._write("display name", carry_out)

    async def messages_by(self, person: str) -> list[tuple[str, ChatMessage]]:
        """Return all messages of a user, each with its table, oldest first."""
        columns = [messages.c[name] for name in ("table_id", *ChatMessage._fields)]
        query = sql.select(*columns).where(messages.c.person == person).order_by(messages.c.number)

        def fetch(connection: Connection) -> list[tuple[str, ChatMessage]]:
            return [(table, ChatMessage(*rest)) for table, *rest in connection.execute(query)]

        return cast(list[tuple[str, ChatMessage]], await self._read("chat messages", fetch))

    async def name_of(self, person: str) -> str:
        """Return the display name of a user where they have no seat; "" if they have given no name anywhere."""
        known_names = await self._read("display name", lambda connection: _load_names(connection, [person]))
        return cast(dict[str, str], known_names).get(person, "")

    async def companions(self, person: str) -> list[Companion]:
        """Return the users with whom a user has played, those of the latest tables first; only users with a name."""
        return cast(
            list[Companion], await self._read("companions", lambda connection: _load_companions(connection, person))
        )


def set_joinable(connection: Connection, table: str, joinable: bool) -> None:
    """Add a table to those that any user may join, or remove it from them."""
    if joinable:
        insert_missing(connection, listings, table_id=table, at=int(time.time()))
    else:
        connection.execute(listings.delete().where(listings.c.table_id == table))


def delete_invitation(connection: Connection, table: str, person: str) -> None:
    """Delete a user's invitation to a table, after they have sat down."""
    connection.execute(_DELETE_INVITATION, {"table": table, "user": person})


_DELETE_INVITATION = invitations.delete().where(
    invitations.c.table_id == sql.bindparam("table"), invitations.c.person == sql.bindparam("user")
)


def load_reports(connection: Connection) -> list[Report]:
    """Return the reported messages, the latest first."""
    columns = [reports.c[column] for column in ("at", "table_id", "message", "reporter", "author", "name", "text")]
    return [Report(*row) for row in connection.execute(sql.select(*columns).order_by(reports.c.number.desc()))]


def _name_key(one: Block) -> tuple[str, str]:
    return one.name.casefold(), one.person


def _load_chat_log(connection: Connection, table: str) -> ChatLog:
    columns = [messages.c[name] for name in ChatMessage._fields]
    rows = connection.execute(sql.select(*columns).where(messages.c.table_id == table).order_by(messages.c.number))
    found = tuple(ChatMessage(*row) for row in rows)
    authors = {message.person for message in found}
    muted_pairs = connection.execute(sql.select(blocks.c.person, blocks.c.other).where(blocks.c.other.in_(authors)))
    spectators = {message.person for message in found if not message.seated}
    return ChatLog(
        found, _load_names(connection, list(spectators)), frozenset((person, other) for person, other in muted_pairs)
    )


def _load_names(connection: Connection, people: list[str]) -> dict[str, str]:
    """Return the display names of users where they have no seat; users without a name are missing.

    Members have their registered name, others the name that they have chosen, or that at the latest table where they
    had one seat. A user who shares a screen has several seats there, with the names of other players.
    """
    if not people:
        return {}
    known_names = dict[str, str]()
    for named_table in (display_names, members):  # members last: a registered name takes precedence
        rows = connection.execute(
            sql.select(named_table.c.person, named_table.c.name).where(named_table.c.person.in_(people))
        )
        known_names |= {row.person: row.name for row in rows}
    for person in people:
        if person not in known_names and (name := connection.scalar(_LATEST_NAME, {"user": person})):
            known_names[person] = name
    return known_names


_LATEST_NAME = (
    sql.select(sql.func.min(names.c.name))
    .where(names.c.person == sql.bindparam("user"))
    .group_by(names.c.table_id)
    .having(sql.func.count() == 1)
    .order_by(sql.func.max(names.c.at).desc())
    .limit(1)
)


def _load_companions(connection: Connection, person: str) -> list[Companion]:
    own_tables = sql.union(
        sql.select(sittings.c.table_id).where(sittings.c.person == person),
        sql.select(names.c.table_id).where(names.c.person == person),
    )
    others = (
        sql.select(names.c.person, names.c.name)
        .where(names.c.table_id.in_(own_tables), names.c.person.is_not(None), names.c.person != person)
        .order_by(names.c.at.desc())
    )
    found = dict[str, str]()
    for other, name in connection.execute(others):
        if len(found) == MAX_COMPANIONS:
            break
        found.setdefault(other, name)
    return [Companion(other, name) for other, name in found.items()]
