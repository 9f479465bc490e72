"""Settings of the server, admins, suspensions, invitation codes and reports.

Every function is one query, or a part of one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.accounts import account_merges, members
from saqqara.storage.backends.dialects import insert_missing, upsert
from saqqara.storage.schema import (
    admins,
    invite_codes,
    invited_people,
    messages,
    reports,
    setting_texts,
    settings,
    sittings,
    suspensions,
)


class InstanceSettings(NamedTuple):
    """All settings of the server.

    `values`: settings by name. `texts`: custom texts by message and language. `admins`, `suspended`: user IDs.
    """

    values: Mapping[str, str]
    texts: Mapping[tuple[str, str], str]
    admins: frozenset[str]
    suspended: frozenset[str]


class ReportedMessage(NamedTuple):
    """Reported message, as it was when it was reported.

    `is_visible`: the message can still be read at its table. `author` is a user ID; `at` is in seconds since 1970.
    """

    number: int
    at: int
    message: str
    author: str
    name: str
    text: str
    is_visible: bool


class InviteCode(NamedTuple):
    """Invitation code.

    It is revoked by `id`. `note` says for whom it is, `at` when it was created (in seconds since 1970), and `num_used`
    how many users have joined with it.
    """

    id: str
    note: str
    at: int
    num_used: int


def load_settings(connection: Connection) -> InstanceSettings:
    """Load all settings of the server."""
    return InstanceSettings(
        {row.name: row.value for row in connection.execute(sql.select(settings))},
        {(row.name, row.lang): row.text for row in connection.execute(sql.select(setting_texts))},
        frozenset(connection.scalars(sql.select(admins.c.person))),
        frozenset(connection.scalars(sql.select(suspensions.c.person))),
    )


def save_setting(connection: Connection, name: str, value: str) -> None:
    """Save a setting of the server."""
    upsert(connection, settings, name=name, value=value)


def save_custom_text(connection: Connection, name: str, lang: str, text: str) -> None:
    """Save a custom text of the server; "" restores the standard text."""
    if text:
        upsert(connection, setting_texts, name=name, lang=lang, text=text)
    else:
        connection.execute(setting_texts.delete().where(setting_texts.c.name == name, setting_texts.c.lang == lang))


def grant_admin(connection: Connection, person: str, now: int) -> None:
    """Make a user an admin."""
    insert_missing(connection, admins, person=person, at=now)


def revoke_admin(connection: Connection, person: str) -> bool:
    """Remove a user from the admins. Return False and change nothing if no other admin would remain."""
    if connection.scalar(sql.select(admins.c.person).where(admins.c.person != person).limit(1)) is None:
        return False
    connection.execute(admins.delete().where(admins.c.person == person))
    return True


def suspend(connection: Connection, person: str, now: int) -> None:
    """Suspend a user: every request of theirs that changes something is refused."""
    insert_missing(connection, suspensions, person=person, at=now)


def unsuspend(connection: Connection, person: str) -> None:
    """Lift the suspension of a user."""
    connection.execute(suspensions.delete().where(suspensions.c.person == person))


def load_suspensions(connection: Connection) -> dict[str, int]:
    """Return the suspended users with the time of suspension, in seconds since 1970, the latest first."""
    query = sql.select(suspensions.c.person, suspensions.c.at).order_by(suspensions.c.at.desc(), suspensions.c.person)
    return {row.person: row.at for row in connection.execute(query)}


def create_invite_code(connection: Connection, name: str, key: bytes, note: str, now: int) -> None:
    """Save a new invitation code. `name` is its ID; `key` is its digest."""
    connection.execute(invite_codes.insert().values(id=name, key=key, note=note, at=now))


def delete_invite_code(connection: Connection, name: str) -> bool:
    """Delete an invitation code; return whether it existed."""
    return connection.execute(invite_codes.delete().where(invite_codes.c.id == name)).rowcount > 0


def list_invite_codes(connection: Connection) -> list[InviteCode]:
    """Return the invitation codes, the latest first."""
    num_used = sql.select(sql.func.count()).where(invited_people.c.invite_code == invite_codes.c.id).scalar_subquery()
    query = sql.select(invite_codes.c.id, invite_codes.c.note, invite_codes.c.at, num_used)
    return [InviteCode(*row) for row in connection.execute(query.order_by(invite_codes.c.at.desc(), invite_codes.c.id))]


def redeem_invite_code(connection: Connection, person: str, key: bytes, now: int) -> bool:
    """Admit a user by an invitation code. Return False and change nothing if the code does not exist."""
    code_id = connection.scalar(sql.select(invite_codes.c.id).where(invite_codes.c.key == key))
    if code_id is not None:
        insert_missing(connection, invited_people, person=person, invite_code=code_id, at=now)
    return code_id is not None


def is_admitted(connection: Connection, person: str) -> bool:
    """Return whether a user is admitted already.

    True for users who have redeemed an invitation code, members, admins, and users who have sat at a table, also under
    the ID of an account merged into theirs.
    """
    merged_ids = sql.select(account_merges.c.person).where(account_merges.c.merged_into == person)
    queries = (
        sql.select(invited_people.c.person).where(invited_people.c.person == person),
        sql.select(members.c.person).where(members.c.person == person),
        sql.select(admins.c.person).where(admins.c.person == person),
        sql.select(sittings.c.person).where(sql.or_(sittings.c.person == person, sittings.c.person.in_(merged_ids))),
    )
    return any(connection.scalar(query.limit(1)) is not None for query in queries)


def list_reports(connection: Connection) -> list[ReportedMessage]:
    """Return the reported messages, the latest first."""
    still_readable = sql.exists().where(messages.c.id == reports.c.message)
    columns = [reports.c[name] for name in ReportedMessage._fields[:-1]]
    found = connection.execute(sql.select(*columns, still_readable).order_by(reports.c.number.desc()))
    return [ReportedMessage._make(row) for row in found]


def delete_report(connection: Connection, number: int) -> None:
    """Delete a report that has been dealt with."""
    connection.execute(reports.delete().where(reports.c.number == number))
