"""What the host has settled, and who is let in: as a part of one transaction each, or as a query."""

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
    """What the host has settled: values by name, the host's own words by message and language, who keeps the house,
    and who may do nothing here."""

    values: Mapping[str, str]
    texts: Mapping[tuple[str, str], str]
    admins: frozenset[str]
    suspended: frozenset[str]


class ReportedMessage(NamedTuple):
    """A message that was shown to the host, as it was then; `said`: whether it can still be read at its table. People
    by their ids."""

    number: int
    at: int
    message: str
    author: str
    name: str
    text: str
    is_visible: bool


class InviteCode(NamedTuple):
    """An invitation code: by which it is withdrawn, for whom it is, since when, how many have come with it."""

    id: str
    note: str
    at: int
    num_used: int


def load_settings(connection: Connection) -> InstanceSettings:
    """All that holds for the whole house."""
    return InstanceSettings(
        {row.name: row.value for row in connection.execute(sql.select(settings))},
        {(row.name, row.lang): row.text for row in connection.execute(sql.select(setting_texts))},
        frozenset(connection.scalars(sql.select(admins.c.person))),
        frozenset(connection.scalars(sql.select(suspensions.c.person))),
    )


def save_setting(connection: Connection, name: str, value: str) -> None:
    """Something holds for the whole house."""
    upsert(connection, settings, name=name, value=value)


def save_setting_text(connection: Connection, name: str, lang: str, text: str) -> None:
    """The host's own words; without any the house has its own again."""
    if text:
        upsert(connection, setting_texts, name=name, lang=lang, text=text)
    else:
        connection.execute(setting_texts.delete().where(setting_texts.c.name == name, setting_texts.c.lang == lang))


def grant_admin(connection: Connection, person: str, now: int) -> None:
    """A person keeps the house from now on."""
    insert_missing(connection, admins, person=person, at=now)


def revoke_admin(connection: Connection, person: str) -> bool:
    """A person keeps the house no longer; False, and nothing has changed, where nobody else would."""
    if connection.scalar(sql.select(admins.c.person).where(admins.c.person != person).limit(1)) is None:
        return False
    connection.execute(admins.delete().where(admins.c.person == person))
    return True


def suspend(connection: Connection, person: str, now: int) -> None:
    """A person may do nothing here from now on."""
    insert_missing(connection, suspensions, person=person, at=now)


def unsuspend(connection: Connection, person: str) -> None:
    """A person may again do what all may."""
    connection.execute(suspensions.delete().where(suspensions.c.person == person))


def load_suspensions(connection: Connection) -> dict[str, int]:
    """Who may do nothing here, and since when, the latest first."""
    query = sql.select(suspensions.c.person, suspensions.c.at).order_by(suspensions.c.at.desc(), suspensions.c.person)
    return {row.person: row.at for row in connection.execute(query)}


def create_invite_code(connection: Connection, name: str, key: bytes, note: str, now: int) -> None:
    """One more invitation code."""
    connection.execute(invite_codes.insert().values(id=name, key=key, note=note, at=now))


def delete_invite_code(connection: Connection, name: str) -> bool:
    """An invitation code lets nobody in any more; whether there was one."""
    return connection.execute(invite_codes.delete().where(invite_codes.c.id == name)).rowcount > 0


def list_invite_codes(connection: Connection) -> list[InviteCode]:
    """The invitation codes that there are, the latest first."""
    came = sql.select(sql.func.count()).where(invited_people.c.invite_code == invite_codes.c.id).scalar_subquery()
    query = sql.select(invite_codes.c.id, invite_codes.c.note, invite_codes.c.at, came)
    return [InviteCode(*row) for row in connection.execute(query.order_by(invite_codes.c.at.desc(), invite_codes.c.id))]


def redeem_invite_code(connection: Connection, person: str, key: bytes, now: int) -> bool:
    """A person is let in; False, and nothing has changed, where there is no such invitation code."""
    found = connection.scalar(sql.select(invite_codes.c.id).where(invite_codes.c.key == key))
    if found is not None:
        insert_missing(connection, invited_people, person=person, invite_code=found, at=now)
    return found is not None


def is_admitted(connection: Connection, person: str) -> bool:
    """Whether somebody is not new: they have been let in, are a member, keep the house, or have sat at a table, then
    perhaps as one who has turned out to be this person."""
    once = sql.select(account_merges.c.person).where(account_merges.c.merged_into == person)
    known = (
        sql.select(invited_people.c.person).where(invited_people.c.person == person),
        sql.select(members.c.person).where(members.c.person == person),
        sql.select(admins.c.person).where(admins.c.person == person),
        sql.select(sittings.c.person).where(sql.or_(sittings.c.person == person, sittings.c.person.in_(once))),
    )
    return any(connection.scalar(query.limit(1)) is not None for query in known)


def list_reports(connection: Connection) -> list[ReportedMessage]:
    """What was shown to the host, the latest first."""
    still_readable = sql.exists().where(messages.c.id == reports.c.message)
    columns = [reports.c[name] for name in ReportedMessage._fields[:-1]]
    found = connection.execute(sql.select(*columns, still_readable).order_by(reports.c.number.desc()))
    return [ReportedMessage._make(row) for row in found]


def delete_report(connection: Connection, number: int) -> None:
    """A report has been dealt with: it is gone."""
    connection.execute(reports.delete().where(reports.c.number == number))
