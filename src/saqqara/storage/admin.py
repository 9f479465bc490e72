"""What the host has settled, and who is let in: as a part of one transaction each, or as a query."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.accounts import members, merged
from saqqara.storage.backends.upserts import add, put
from saqqara.storage.club_schema import admitted, entrances, hosts, house, house_texts, suspended
from saqqara.storage.schema import messages, reports, sittings


class Settled(NamedTuple):
    """What the host has settled: values by name, the host's own words by message and language, who keeps the house,
    and who may do nothing here."""

    values: Mapping[str, str]
    texts: Mapping[tuple[str, str], str]
    hosts: frozenset[str]
    suspended: frozenset[str]


class Reported(NamedTuple):
    """A message that was shown to the host, as it was then; `said`: whether it can still be read at its table. People
    by their ids."""

    number: int
    at: int
    message: str
    author: str
    name: str
    text: str
    said: bool


class Entrance(NamedTuple):
    """An invitation code: by which it is withdrawn, for whom it is, since when, how many have come with it."""

    id: str
    note: str
    at: int
    came: int


def settled(connection: Connection) -> Settled:
    """All that holds for the whole house."""
    return Settled(
        {row.name: row.value for row in connection.execute(sql.select(house))},
        {(row.name, row.lang): row.text for row in connection.execute(sql.select(house_texts))},
        frozenset(connection.scalars(sql.select(hosts.c.person))),
        frozenset(connection.scalars(sql.select(suspended.c.person))),
    )


def settle(connection: Connection, name: str, value: str) -> None:
    """Something holds for the whole house."""
    put(connection, house, name=name, value=value)


def word(connection: Connection, name: str, lang: str, text: str) -> None:
    """The host's own words; without any the house has its own again."""
    if text:
        put(connection, house_texts, name=name, lang=lang, text=text)
    else:
        connection.execute(house_texts.delete().where(house_texts.c.name == name, house_texts.c.lang == lang))


def keeps(connection: Connection, person: str, now: int) -> None:
    """A person keeps the house from now on."""
    add(connection, hosts, person=person, at=now)


def keeps_no_longer(connection: Connection, person: str) -> bool:
    """A person keeps the house no longer; False, and nothing has changed, where nobody else would."""
    if connection.scalar(sql.select(hosts.c.person).where(hosts.c.person != person).limit(1)) is None:
        return False
    connection.execute(hosts.delete().where(hosts.c.person == person))
    return True


def suspend(connection: Connection, person: str, now: int) -> None:
    """A person may do nothing here from now on."""
    add(connection, suspended, person=person, at=now)


def restore(connection: Connection, person: str) -> None:
    """A person may again do what all may."""
    connection.execute(suspended.delete().where(suspended.c.person == person))


def since_suspended(connection: Connection) -> dict[str, int]:
    """Who may do nothing here, and since when, the latest first."""
    query = sql.select(suspended.c.person, suspended.c.at).order_by(suspended.c.at.desc(), suspended.c.person)
    return {row.person: row.at for row in connection.execute(query)}


def open_entrance(connection: Connection, name: str, key: bytes, note: str, now: int) -> None:
    """One more invitation code."""
    connection.execute(entrances.insert().values(id=name, key=key, note=note, at=now))


def close_entrance(connection: Connection, name: str) -> bool:
    """An invitation code lets nobody in any more; whether there was one."""
    return connection.execute(entrances.delete().where(entrances.c.id == name)).rowcount > 0


def all_entrances(connection: Connection) -> list[Entrance]:
    """The invitation codes that there are, the latest first."""
    came = sql.select(sql.func.count()).where(admitted.c.entrance == entrances.c.id).scalar_subquery()
    query = sql.select(entrances.c.id, entrances.c.note, entrances.c.at, came)
    return [Entrance(*row) for row in connection.execute(query.order_by(entrances.c.at.desc(), entrances.c.id))]


def comes_in(connection: Connection, person: str, key: bytes, now: int) -> bool:
    """A person is let in; False, and nothing has changed, where there is no such invitation code."""
    found = connection.scalar(sql.select(entrances.c.id).where(entrances.c.key == key))
    if found is not None:
        add(connection, admitted, person=person, entrance=found, at=now)
    return found is not None


def belongs_here(connection: Connection, person: str) -> bool:
    """Whether somebody is not new: they have been let in, are a member, keep the house, or have sat at a table, then
    perhaps as one who has turned out to be this person."""
    once = sql.select(merged.c.person).where(merged.c.now == person)
    known = (
        sql.select(admitted.c.person).where(admitted.c.person == person),
        sql.select(members.c.person).where(members.c.person == person),
        sql.select(hosts.c.person).where(hosts.c.person == person),
        sql.select(sittings.c.person).where(sql.or_(sittings.c.person == person, sittings.c.person.in_(once))),
    )
    return any(connection.scalar(query.limit(1)) is not None for query in known)


def all_reports(connection: Connection) -> list[Reported]:
    """What was shown to the host, the latest first."""
    said = sql.exists().where(messages.c.id == reports.c.message)
    columns = [reports.c[name] for name in Reported._fields[:-1]]
    found = connection.execute(sql.select(*columns, said).order_by(reports.c.number.desc()))
    return [Reported._make(row) for row in found]


def settle_report(connection: Connection, number: int) -> None:
    """A report has been dealt with: it is gone."""
    connection.execute(reports.delete().where(reports.c.number == number))
