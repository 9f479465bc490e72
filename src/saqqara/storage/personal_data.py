"""Personal data by purpose and database table: the basis of the privacy page and of account deletion.

A test compares this list with the schema, so every new table must be added here.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.accounts import (
    account_merges,
    assign_device,
    attempts,
    devices,
    members,
    name_skeletons,
    one_time_tokens,
    passkeys,
    recovery_codes,
)
from saqqara.storage.backends.dialects import reassign
from saqqara.storage.event_log import Changes, rename_person
from saqqara.storage.schema import (
    about,
    admins,
    blocks,
    channels,
    display_names,
    events,
    invitations,
    invite_codes,
    invited_people,
    job_results,
    jobs,
    league_corrections,
    league_entries,
    league_matches,
    league_rounds,
    leagues,
    listings,
    messages,
    names,
    notifications,
    outages,
    pending_results,
    presence,
    processes,
    rated_positions,
    reports,
    result_seats,
    results,
    revealed_hands,
    revision,
    score_records,
    scratch_events,
    scratch_tables,
    setting_texts,
    settings,
    sittings,
    subscribers,
    summaries,
    suspensions,
    tables,
    time_off,
)
from saqqara.storage.scratch_tables import delete_scratch_tables


class PersonalDataKind(NamedTuple):
    """Personal data of one purpose.

    Pages describe it by `name`: what it is, and how long it is stored. `erased_by` holds the columns by which rows are
    deleted together with an account. Data without such columns are deleted in another way, or remain.
    """

    name: str
    tables: tuple[sql.Table, ...]
    erased_by: tuple[sql.Column[str], ...] = ()


PERSONAL_TABLES = (
    PersonalDataKind("games", (events, summaries, result_seats)),
    PersonalDataKind("names", (names, display_names)),
    PersonalDataKind("list", (sittings,), (sittings.c.person,)),
    PersonalDataKind("said", (messages,), (messages.c.person,)),
    PersonalDataKind("reports", (reports,), (reports.c.reporter, reports.c.author)),
    PersonalDataKind("others", (blocks,), (blocks.c.person, blocks.c.other)),
    PersonalDataKind("invitations", (invitations,), (invitations.c.person, invitations.c.by)),
    PersonalDataKind("rests", (time_off,), (time_off.c.person,)),
    PersonalDataKind("calls", (subscribers, channels, notifications), (subscribers.c.person, channels.c.person)),
    PersonalDataKind(
        "member",
        (members, name_skeletons, passkeys, recovery_codes),
        (members.c.person, name_skeletons.c.person, passkeys.c.person, recovery_codes.c.person),
    ),
    PersonalDataKind("leagues", (leagues, league_entries)),
    PersonalDataKind(
        "house", (admins, invited_people, suspensions), (admins.c.person, invited_people.c.person, suspensions.c.person)
    ),
    PersonalDataKind(
        "now", (jobs, scratch_tables, presence, revealed_hands), (presence.c.viewer, revealed_hands.c.person)
    ),
    PersonalDataKind(
        "devices", (devices, account_merges, one_time_tokens), (account_merges.c.merged_into, one_time_tokens.c.about)
    ),
    PersonalDataKind("tries", (attempts,)),
)
"""All personal data, in the order in which pages describe them."""

OTHER_TABLES = (
    about, revision, tables, outages, rated_positions, listings, pending_results, results, score_records, league_rounds,
    league_matches,
    league_corrections, settings, setting_texts, invite_codes, job_results, scratch_events, processes,
)  # fmt: skip
"""Tables without personal data."""


def unfinished_tables(connection: Connection, ids: Collection[str]) -> list[str]:
    """Return the tables at which one of these users has ever sat, and whose result is not stored yet."""
    finished = sql.select(results.c.table_id)
    query = sql.select(sittings.c.table_id).where(sittings.c.person.in_(ids), sittings.c.table_id.not_in(finished))
    return list(connection.scalars(query.distinct().order_by(sittings.c.table_id)))


def erase(connection: Connection, person: str, ids: Collection[str], devices_of_person: Collection[str]) -> Changes:
    """Delete an account and return the tables whose names or messages have changed.

    `ids` holds all IDs under which the user was known, `devices_of_person` the user's devices. Games remain without the
    user's names. Results and leagues contain a random pseudonym instead of the ID, and league entries become inactive.
    """
    all_ids = {person, *ids}
    changed = [one for each in sorted(all_ids) for one in rename_person(connection, each, None)]
    chat_tables = sql.select(messages.c.table_id).where(messages.c.person.in_(all_ids)).distinct()
    changed += [(table, None) for table in connection.scalars(chat_tables)]
    channel_ids = sql.select(channels.c.id).where(channels.c.person.in_(all_ids))
    connection.execute(notifications.delete().where(notifications.c.channel.in_(channel_ids)))
    delete_scratch_tables(connection, sql.select(scratch_tables.c.id).where(scratch_tables.c.owner.in_(all_ids)))
    pseudonym = secrets.token_urlsafe(16)
    for one in sorted(all_ids):
        connection.execute(league_entries.update().where(league_entries.c.person == one).values(active=False))
        for column in (result_seats.c.person, league_entries.c.person, leagues.c.organizer):
            reassign(connection, column, one, pseudonym)
    for personal_table in PERSONAL_TABLES:
        for column in personal_table.erased_by:
            connection.execute(column.table.delete().where(column.in_(all_ids)))
    for device in sorted({*all_ids, *devices_of_person}):
        assign_device(connection, device, None)  # its cookie identifies no user
    return changed
