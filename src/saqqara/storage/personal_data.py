"""What of the data is about persons, table by table: by this list people are told what is kept of them, and by it they
go. A test holds it to the schema, so what somebody adds there is described here."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.accounts import belongs, devices, likenesses, members, merged, once, passkeys, recoveries, tries
from saqqara.storage.append import Announced, renamed
from saqqara.storage.backends.upserts import turn
from saqqara.storage.club_schema import (
    admitted,
    entrances,
    feats,
    hosts,
    house,
    house_texts,
    league_bouts,
    league_corrections,
    league_entries,
    league_rounds,
    leagues,
    result_seats,
    results,
    suspended,
    untaken,
)
from saqqara.storage.cluster_schema import asked, found, hands, loose, loose_events, present, processes
from saqqara.storage.schema import (
    about,
    called,
    calls,
    channels,
    events,
    hearers,
    invitations,
    listings,
    messages,
    names,
    outages,
    positions,
    reports,
    rests,
    revision,
    shunned,
    sittings,
    summaries,
    tables,
)
from saqqara.storage.scratch_tables import dropped


class Kept(NamedTuple):
    """What is kept of a person for one purpose: its `name`, by which pages describe it (what it is, for how long); the
    tables; and the columns by which its rows go when the person does. Without such columns it goes otherwise, or stays.
    """

    name: str
    tables: tuple[sql.Table, ...]
    goes_by: tuple[sql.Column[str], ...] = ()


KEPT = (
    Kept("games", (events, summaries, result_seats)),
    Kept("names", (names, called)),
    Kept("list", (sittings,), (sittings.c.person,)),
    Kept("said", (messages,), (messages.c.person,)),
    Kept("reports", (reports,), (reports.c.reporter, reports.c.author)),
    Kept("others", (shunned,), (shunned.c.person, shunned.c.other)),
    Kept("invitations", (invitations,), (invitations.c.person, invitations.c.by)),
    Kept("rests", (rests,), (rests.c.person,)),
    Kept("calls", (hearers, channels, calls), (hearers.c.person, channels.c.person)),
    Kept(
        "member",
        (members, likenesses, passkeys, recoveries),
        (members.c.person, likenesses.c.person, passkeys.c.person, recoveries.c.person),
    ),
    Kept("leagues", (leagues, league_entries)),
    Kept("house", (hosts, admitted, suspended), (hosts.c.person, admitted.c.person, suspended.c.person)),
    Kept("now", (asked, loose, present, hands), (present.c.who, hands.c.guest)),
    Kept("devices", (devices, merged, once), (merged.c.now, once.c.about)),
    Kept("tries", (tries,)),
)
"""All that is kept of persons, in the order in which pages tell it."""

NOBODYS = (
    about, revision, tables, outages, positions, listings, untaken, results, feats, league_rounds, league_bouts,
    league_corrections, house, house_texts, entrances, found, loose_events, processes,
)  # fmt: skip
"""Tables in which there is nobody."""


def tables_of(connection: Connection, ids: Collection[str]) -> list[str]:
    """The tables at which somebody has ever sat whose game has not been taken down as over."""
    over = sql.select(results.c.table_id)
    query = sql.select(sittings.c.table_id).where(sittings.c.person.in_(ids), sittings.c.table_id.not_in(over))
    return list(connection.scalars(query.distinct().order_by(sittings.c.table_id)))


def go(connection: Connection, person: str, ids: Collection[str], theirs: Collection[str]) -> Announced:
    """A person goes. `ids`: all under which they were known, `theirs`: their devices. Their games stay, and what they
    were called goes; in results and leagues they are somebody of whom nothing else is known, and play no more."""
    everybody = {person, *ids}
    touched = [one for each in sorted(everybody) for one in renamed(connection, each, None)]
    spoken = sql.select(messages.c.table_id).where(messages.c.person.in_(everybody)).distinct()
    touched += [(table, None) for table in connection.scalars(spoken)]
    gone = sql.select(channels.c.id).where(channels.c.person.in_(everybody))
    connection.execute(calls.delete().where(calls.c.channel.in_(gone)))
    dropped(connection, sql.select(loose.c.id).where(loose.c.guest.in_(everybody)))
    nobody = secrets.token_urlsafe(16)
    for one in sorted(everybody):
        connection.execute(league_entries.update().where(league_entries.c.person == one).values(here=False))
        for column in (result_seats.c.person, league_entries.c.person, leagues.c.keeper):
            turn(connection, column, one, nobody)
    for kept in KEPT:
        for column in kept.goes_by:
            connection.execute(column.table.delete().where(column.in_(everybody)))
    for device in sorted({*everybody, *theirs}):
        belongs(connection, device, None)  # its cookie is nobody's
    return touched
