"""Accounts in the database: devices, members, passkeys, one-time tokens, and attempts to sign in.

Every function is one query, or a part of one transaction. Keys, passwords and codes arrive here as digests or hashes
only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from saqqara.storage.backends.dialects import reassign, upsert
from saqqara.storage.errors import RejectedError
from saqqara.storage.schema import (
    admins,
    blocks,
    channels,
    display_names,
    invitations,
    invited_people,
    league_entries,
    leagues,
    messages,
    metadata,
    names,
    reports,
    result_seats,
    revealed_hands,
    scratch_tables,
    sittings,
    subscribers,
    suspensions,
)
from saqqara.token_bucket import Rate

MAX_ID_LENGTH = 40  # characters

account_merges = sql.Table(
    "account_merges",
    metadata,
    sql.Column("person", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("merged_into", sql.String(MAX_ID_LENGTH), nullable=False, index=True),
)
"""Merged accounts: the ID `person`, which events may still contain, now belongs to the user `merged_into`."""

devices = sql.Table(
    "devices",
    metadata,
    sql.Column("device", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("person", sql.String(MAX_ID_LENGTH), index=True),
    sql.Column("previous_device", sql.String(MAX_ID_LENGTH)),
)
"""Owner of each device (NULL: signed out), and the ID that the device had before its user signed in on it.

A device without a row belongs to the user with the same ID.
"""

members = sql.Table(
    "members",
    metadata,
    sql.Column("person", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("password", sql.String(200)),
)
"""Members: users with a registered name, and the hash of their password if they have one."""

name_skeletons = sql.Table(
    "name_skeletons",
    metadata,
    sql.Column("skeleton", sql.String(400), primary_key=True),
    sql.Column("person", sql.String(MAX_ID_LENGTH), nullable=False, index=True),
)
"""Skeletons of members' names. Names that look alike have the same skeleton, which only one member can hold."""

passkeys = sql.Table(
    "passkeys",
    metadata,
    sql.Column("id", sql.LargeBinary(1024), primary_key=True),
    sql.Column("person", sql.String(MAX_ID_LENGTH), nullable=False, index=True),
    sql.Column("public_key", sql.LargeBinary, nullable=False),
    sql.Column("sign_count", sql.Integer, nullable=False),
)
"""Passkeys of members. `sign_count`: the number of uses that the passkey itself has reported."""

recovery_codes = sql.Table(
    "recovery_codes",
    metadata,
    sql.Column("person", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("key", sql.LargeBinary(32), primary_key=True),
)
"""Unused recovery codes of members."""

one_time_tokens = sql.Table(
    "one_time_tokens",
    metadata,
    sql.Column("key", sql.LargeBinary(32), primary_key=True),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("about", sql.String(400), nullable=False),
    sql.Column("expires_at", sql.Float, nullable=False, index=True),
)
"""Tokens that can be used once before they expire: codes that link another device, challenges of passkeys."""

attempts = sql.Table(
    "attempts",
    metadata,
    sql.Column("key", sql.LargeBinary(32), primary_key=True),
    sql.Column("refilled_at", sql.Float, nullable=False, index=True),
)
"""Rate limits of attempts: when all attempts are available again, in seconds since 1970.

Also the places where members have signed in: until when each is remembered.
"""

PERSON_COLUMNS = (
    sittings.c.person, invitations.c.person, invitations.c.by, display_names.c.person, messages.c.person,
    blocks.c.person, blocks.c.other, reports.c.reporter, reports.c.author, channels.c.person, subscribers.c.person,
    result_seats.c.person,
    leagues.c.organizer, league_entries.c.person,
    admins.c.person, invited_people.c.person, suspensions.c.person, revealed_hands.c.person, scratch_tables.c.owner,
)  # fmt: skip
"""Columns that hold a user ID, each once: `merge_accounts` moves their values to the other account.

Events are never changed. A member is never merged into another account. Rows of `presence` are missing: the process
that has the page open rewrites them itself.
"""


class Member(NamedTuple):
    """Member: user ID and name."""

    person: str
    name: str


class Passkey(NamedTuple):
    """Stored passkey of a member."""

    person: str
    public_key: bytes
    sign_count: int


class AccountData(NamedTuple):
    """All accounts.

    `merged_into`: the current ID of merged users. `devices`: the owner of each device (None: signed out) and its
    previous ID. `skeletons`: the member who holds each skeleton.
    """

    merged_into: Mapping[str, str]
    devices: Mapping[str, tuple[str | None, str | None]]
    members: Mapping[str, Member]
    skeletons: Mapping[str, str]


class SharedTablesError(RejectedError):
    """Two accounts cannot be merged, because both sit at the tables `tables`."""

    def __init__(self, tables: Collection[str]) -> None:
        super().__init__(f"cannot merge the accounts: both have seats at {', '.join(tables)}")
        self.tables = tuple(tables)


class PasswordChangedError(RejectedError):
    """The member's password has changed since it was verified."""


class TakenError(RejectedError):
    """Another member already has this name, a similar one, or this passkey."""


def load_accounts(connection: Connection) -> AccountData:
    """Load all accounts."""
    return AccountData(
        {row.person: row.merged_into for row in connection.execute(sql.select(account_merges))},
        {row.device: (row.person, row.previous_device) for row in connection.execute(sql.select(devices))},
        {row.person: Member(row.person, row.name) for row in connection.execute(sql.select(members))},
        {row.skeleton: row.person for row in connection.execute(sql.select(name_skeletons))},
    )


def shared_tables(connection: Connection, one: str, other: str) -> list[str]:
    """Return the tables at which both users have ever sat, in order."""
    other_tables = sql.select(sittings.c.table_id).where(sittings.c.person == other)
    query = sql.select(sittings.c.table_id).where(sittings.c.person == one, sittings.c.table_id.in_(other_tables))
    return list(connection.scalars(query.order_by(sittings.c.table_id)))


def merge_accounts(connection: Connection, person: str, into: str, finished: Collection[str]) -> None:
    """Merge the account `person` into `into`, which takes over everything that it has.

    Raise `SharedTablesError` if both have sat at a table that is not in `finished`.
    """
    shared = [table for table in shared_tables(connection, person, into) if table not in finished]
    if shared:
        raise SharedTablesError(shared)
    connection.execute(account_merges.update().where(account_merges.c.merged_into == person).values(merged_into=into))
    connection.execute(account_merges.insert().values(person=person, merged_into=into))
    connection.execute(devices.update().where(devices.c.person == person).values(person=into))
    connection.execute(names.update().where(names.c.person == person).values(person=into))
    for column in PERSON_COLUMNS:
        reassign(connection, column, person, into)


def sign_in_device(connection: Connection, device: str, person: str, previous_device: str) -> None:
    """Sign a user in on a new device; `previous_device` is its ID until now."""
    connection.execute(devices.insert().values(device=device, person=person, previous_device=previous_device))


def assign_device(connection: Connection, device: str, person: str | None) -> None:
    """Give a device to this user alone; None signs it out."""
    upsert(connection, devices, device=device, person=person, previous_device=None)


def renew_device(connection: Connection, device: str, new_device: str, person: str) -> None:
    """Replace the ID of a user's device; the old ID is signed out."""
    assign_device(connection, device, None)
    assign_device(connection, new_device, person)
    connection.execute(channels.update().where(channels.c.device == device).values(device=new_device))


def create_member(connection: Connection, member: Member, password: str | None, skeletons: Collection[str]) -> None:
    """Make a user a member. Raise `TakenError` if a member has a similar name."""
    taken = sql.select(name_skeletons.c.skeleton).where(name_skeletons.c.skeleton.in_(skeletons))
    if connection.scalar(taken) is not None:
        raise TakenError(f"the name {member.name} looks like the name of another member")
    connection.execute(members.insert().values(person=member.person, name=member.name, password=password))
    rows = [{"skeleton": skeleton, "person": member.person} for skeleton in skeletons]
    connection.execute(name_skeletons.insert(), rows)


def rename_member(connection: Connection, member: Member, skeletons: Collection[str]) -> None:
    """Rename a member. Raise `TakenError` if another member has a similar name."""
    others = name_skeletons.c.skeleton.in_(skeletons), name_skeletons.c.person != member.person
    if connection.scalar(sql.select(name_skeletons.c.skeleton).where(*others)) is not None:
        raise TakenError(f"the name {member.name} looks like the name of another member")
    connection.execute(members.update().where(members.c.person == member.person).values(name=member.name))
    connection.execute(name_skeletons.delete().where(name_skeletons.c.person == member.person))
    rows = [{"skeleton": skeleton, "person": member.person} for skeleton in skeletons]
    connection.execute(name_skeletons.insert(), rows)


def is_member(connection: Connection, person: str) -> bool:
    """Return whether a user is a member."""
    return connection.scalar(sql.select(members.c.person).where(members.c.person == person)) is not None


def password_of(connection: Connection, person: str) -> str | None:
    """Return the hash of a member's password; None without a password."""
    return connection.scalar(sql.select(members.c.password).where(members.c.person == person))


def check_password(connection: Connection, person: str, expected: str | None) -> None:
    """Raise `PasswordChangedError` if the hash of a member's password is not `expected` (None: no check).

    No other process can change the password until the transaction ends.
    """
    query = sql.select(members.c.password).where(members.c.person == person).with_for_update()
    if expected is not None and connection.scalar(query) != expected:
        raise PasswordChangedError("the password has changed since it was verified")


def set_password(connection: Connection, person: str, password: str) -> None:
    """Set the password hash of a member."""
    connection.execute(members.update().where(members.c.person == person).values(password=password))


def set_recovery_codes(connection: Connection, person: str, keys: Collection[bytes]) -> None:
    """Replace the recovery codes of a member."""
    connection.execute(recovery_codes.delete().where(recovery_codes.c.person == person))
    connection.execute(recovery_codes.insert(), [{"person": person, "key": key} for key in keys])


def redeem_recovery_code(connection: Connection, person: str, key: bytes) -> bool:
    """Delete a recovery code of a member; return whether it was one."""
    statement = recovery_codes.delete().where(recovery_codes.c.person == person, recovery_codes.c.key == key)
    return connection.execute(statement).rowcount > 0


def add_passkey(connection: Connection, credential: bytes, passkey: Passkey) -> None:
    """Add a passkey of a member. Raise `TakenError` if it is registered already."""
    if passkey_of(connection, credential) is not None:
        raise TakenError("this passkey is already registered")
    connection.execute(passkeys.insert().values(id=credential, **passkey._asdict()))


def passkey_of(connection: Connection, credential: bytes) -> Passkey | None:
    """Return a passkey by its ID; None if it is not registered."""
    query = sql.select(passkeys.c.person, passkeys.c.public_key, passkeys.c.sign_count).where(
        passkeys.c.id == credential
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else Passkey(*row)


def passkeys_of(connection: Connection, person: str) -> list[bytes]:
    """Return the IDs of a member's passkeys."""
    return list(connection.scalars(sql.select(passkeys.c.id).where(passkeys.c.person == person)))


def delete_passkeys(connection: Connection, person: str) -> None:
    """Delete all passkeys of a member."""
    connection.execute(passkeys.delete().where(passkeys.c.person == person))


def set_passkey_counter(connection: Connection, credential: bytes, sign_count: int) -> None:
    """Save the number of uses that a passkey reports."""
    connection.execute(passkeys.update().where(passkeys.c.id == credential).values(sign_count=sign_count))


def issue_token(connection: Connection, kind: str, key: bytes, about: str, now: float, expires_at: float) -> None:
    """Issue a token that can be used once before `expires_at`.

    It replaces other tokens of the same kind with the same `about`; expired tokens are deleted. Times are in seconds
    since 1970.
    """
    connection.execute(
        one_time_tokens.delete().where(sql.or_(one_time_tokens.c.expires_at <= now, one_time_tokens.c.key == key))
    )
    connection.execute(one_time_tokens.delete().where(one_time_tokens.c.kind == kind, one_time_tokens.c.about == about))
    connection.execute(one_time_tokens.insert().values(kind=kind, key=key, about=about, expires_at=expires_at))


def find_token(connection: Connection, kind: str, key: bytes, now: float) -> str | None:
    """Return the `about` of a valid token; None if there is none."""
    conditions = one_time_tokens.c.kind == kind, one_time_tokens.c.key == key, one_time_tokens.c.expires_at > now
    return connection.scalar(sql.select(one_time_tokens.c.about).where(*conditions))


def redeem_token(connection: Connection, kind: str, key: bytes, now: float) -> str | None:
    """Return the `about` of a valid token and delete it; None if there is none."""
    about = find_token(connection, kind, key, now)
    if about is not None:
        connection.execute(one_time_tokens.delete().where(one_time_tokens.c.key == key))
    return about


def revoke_tokens(connection: Connection, kind: str, about: str) -> None:
    """Revoke all tokens of a kind with this `about`."""
    connection.execute(one_time_tokens.delete().where(one_time_tokens.c.kind == kind, one_time_tokens.c.about == about))


class Attempt(NamedTuple):
    """Attempt to count.

    `key` identifies the user or the target.
    """

    key: bytes
    rate: Rate


class RateLimitedError(RejectedError):
    """Too many attempts; the next one is available in `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many attempts; try again in {seconds:.0f} s")
        self.seconds = seconds


def take_attempts(connection: Connection, taken: Collection[Attempt], now: float) -> None:
    """Use one attempt of each key, or none of them and raise `RateLimitedError`.

    Keys whose attempts are all available again are deleted.
    """
    connection.execute(attempts.delete().where(attempts.c.refilled_at <= now))
    refilled_at = _load_attempts(connection, taken)
    waits = [one.rate.wait_seconds(refilled_at.get(one.key, now), now) for one in taken]
    if max(waits) > 0:
        raise RateLimitedError(max(waits))
    _save_attempts(connection, {one.key: one.rate.take(refilled_at.get(one.key, now), now) for one in taken})


def refund_attempts(connection: Connection, taken: Collection[Attempt]) -> None:
    """Give back attempts that were successful, so that they do not count."""
    refilled_at = _load_attempts(connection, taken)
    _save_attempts(
        connection, {one.key: refilled_at[one.key] - one.rate.seconds for one in taken if one.key in refilled_at}
    )


def remember_places(connection: Connection, places: Collection[bytes], until: float) -> None:
    """Remember until `until` where a member has signed in: devices and IP addresses, as keyed digests."""
    _save_attempts(connection, dict.fromkeys(places, until))


def known_places(connection: Connection, places: Collection[bytes], now: float) -> set[bytes]:
    """Return those places where a member has signed in before."""
    query = sql.select(attempts.c.key).where(attempts.c.key.in_(places), attempts.c.refilled_at > now)
    return set(connection.scalars(query))


def _load_attempts(connection: Connection, taken: Collection[Attempt]) -> dict[bytes, float]:
    """Return when all attempts of each key are available again, and lock these rows until the transaction ends."""
    query = sql.select(attempts).where(attempts.c.key.in_([one.key for one in taken])).order_by(attempts.c.key)
    return {row.key: row.refilled_at for row in connection.execute(query.with_for_update())}


def _save_attempts(connection: Connection, refilled_at: Mapping[bytes, float]) -> None:
    for key, at in sorted(refilled_at.items()):
        upsert(connection, attempts, key=key, refilled_at=at)
