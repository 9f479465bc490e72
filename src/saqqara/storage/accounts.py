"""What the data hold of people beside the tables they play at: on which devices they are, who is a member, what can be
used once, who has tried how often; as tables of a database, and what is asked of these.

Whatever is handed over here as a key, a password or a code was made unreadable before.
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

MAX_ID_LENGTH = 40  # letters of an id

account_merges = sql.Table(
    "account_merges",
    metadata,
    sql.Column("person", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("merged_into", sql.String(MAX_ID_LENGTH), nullable=False, index=True),
)
"""Persons who have turned out to be another: what events call `person` is `merged_into` that one."""

devices = sql.Table(
    "devices",
    metadata,
    sql.Column("device", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("person", sql.String(MAX_ID_LENGTH), index=True),
    sql.Column("previous_device", sql.String(MAX_ID_LENGTH)),
)
"""Whose a device is (nobody's: signed out), and which device it was before its person signed in there. A device that
is not here is that of the person of the same id."""

members = sql.Table(
    "members",
    metadata,
    sql.Column("person", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("password", sql.String(200)),
)
"""Persons who have a name of their own, and the hash of their password, if they have one."""

name_skeletons = sql.Table(
    "name_skeletons",
    metadata,
    sql.Column("skeleton", sql.String(400), primary_key=True),
    sql.Column("person", sql.String(MAX_ID_LENGTH), nullable=False, index=True),
)
"""What members' names look like: each likeness is one member's alone."""

passkeys = sql.Table(
    "passkeys",
    metadata,
    sql.Column("id", sql.LargeBinary(1024), primary_key=True),
    sql.Column("person", sql.String(MAX_ID_LENGTH), nullable=False, index=True),
    sql.Column("public_key", sql.LargeBinary, nullable=False),
    sql.Column("sign_count", sql.Integer, nullable=False),
)
"""The passkeys of members; `sign_count`: how often one had been used, as it says itself."""

recovery_codes = sql.Table(
    "recovery_codes",
    metadata,
    sql.Column("person", sql.String(MAX_ID_LENGTH), primary_key=True),
    sql.Column("key", sql.LargeBinary(32), primary_key=True),
)
"""The recovery codes of members that have not been used."""

one_time_tokens = sql.Table(
    "one_time_tokens",
    metadata,
    sql.Column("key", sql.LargeBinary(32), primary_key=True),
    sql.Column("kind", sql.String(20), nullable=False),
    sql.Column("about", sql.String(400), nullable=False),
    sql.Column("expires_at", sql.Float, nullable=False, index=True),
)
"""What can be used once, until then: the letters that lead to another device, the challenge of a passkey."""

attempts = sql.Table(
    "attempts",
    metadata,
    sql.Column("key", sql.LargeBinary(32), primary_key=True),
    sql.Column("refilled_at", sql.Float, nullable=False, index=True),
)
"""Who has tried to guess: when all tries will be there again, in seconds since 1970. And where a member has signed in:
until when that is remembered."""

PERSON_COLUMNS = (
    sittings.c.person, invitations.c.person, invitations.c.by, display_names.c.person, messages.c.person,
    blocks.c.person, blocks.c.other, reports.c.reporter, reports.c.author, channels.c.person, subscribers.c.person,
    result_seats.c.person,
    leagues.c.organizer, league_entries.c.person,
    admins.c.person, invited_people.c.person, suspensions.c.person, revealed_hands.c.person, scratch_tables.c.owner,
)  # fmt: skip
"""Where a person has something, each thing once: where they turn out to be another one it is that one's. Events are
never changed. (A member never turns out to be another one. Who has a page open says the process that has it open.)"""


class Member(NamedTuple):
    """A member: the person, their name."""

    person: str
    name: str


class Passkey(NamedTuple):
    """A passkey as the data hold it."""

    person: str
    public_key: bytes
    sign_count: int


class AccountData(NamedTuple):
    """Who is who: persons who are now another; devices with their person (None: signed out) and what they were before;
    members; the likenesses of their names."""

    merged_into: Mapping[str, str]
    devices: Mapping[str, tuple[str | None, str | None]]
    members: Mapping[str, Member]
    skeletons: Mapping[str, str]


class SharedTablesError(RejectedError):
    """Two persons sit at tables together, so they cannot be one: `tables`."""

    def __init__(self, tables: Collection[str]) -> None:
        super().__init__(f"both sit at {', '.join(tables)}")
        self.tables = tuple(tables)


class PasswordChangedError(RejectedError):
    """A member has another password by now than the one that was shown."""


class TakenError(RejectedError):
    """A member has a name that looks like this one."""


def load_accounts(connection: Connection) -> AccountData:
    """Who is who."""
    return AccountData(
        {row.person: row.merged_into for row in connection.execute(sql.select(account_merges))},
        {row.device: (row.person, row.previous_device) for row in connection.execute(sql.select(devices))},
        {row.person: Member(row.person, row.name) for row in connection.execute(sql.select(members))},
        {row.skeleton: row.person for row in connection.execute(sql.select(name_skeletons))},
    )


def shared_tables(connection: Connection, one: str, other: str) -> list[str]:
    """The tables at which both have ever sat."""
    those = sql.select(sittings.c.table_id).where(sittings.c.person == other)
    query = sql.select(sittings.c.table_id).where(sittings.c.person == one, sittings.c.table_id.in_(those))
    return list(connection.scalars(query.order_by(sittings.c.table_id)))


def merge_accounts(connection: Connection, person: str, into: str, finished: Collection[str]) -> None:
    """A person turns out to be another one: whatever they have is that one's. Raises SharedTablesError for tables at
    which both have sat that are not among those known to be `over`."""
    together = [table for table in shared_tables(connection, person, into) if table not in finished]
    if together:
        raise SharedTablesError(together)
    connection.execute(account_merges.update().where(account_merges.c.merged_into == person).values(merged_into=into))
    connection.execute(account_merges.insert().values(person=person, merged_into=into))
    connection.execute(devices.update().where(devices.c.person == person).values(person=into))
    connection.execute(names.update().where(names.c.person == person).values(person=into))
    for column in PERSON_COLUMNS:
        reassign(connection, column, person, into)


def sign_in_device(connection: Connection, device: str, person: str, before: str) -> None:
    """A new device is a person's; `before`: which one it was until now."""
    connection.execute(devices.insert().values(device=device, person=person, previous_device=before))


def assign_device(connection: Connection, device: str, person: str | None) -> None:
    """A device is this person's, nobody else's before; None: it is signed out."""
    upsert(connection, devices, device=device, person=person, previous_device=None)


def renew_device(connection: Connection, device: str, new: str, person: str) -> None:
    """Give a person's device another id; the old one is signed out."""
    assign_device(connection, device, None)
    assign_device(connection, new, person)
    connection.execute(channels.update().where(channels.c.device == device).values(device=new))


def create_member(connection: Connection, member: Member, password: str | None, skeletons: Collection[str]) -> None:
    """A person becomes a member. Raises TakenError."""
    taken = sql.select(name_skeletons.c.skeleton).where(name_skeletons.c.skeleton.in_(skeletons))
    if connection.scalar(taken) is not None:
        raise TakenError(f"a member has a name that looks like {member.name}")
    connection.execute(members.insert().values(person=member.person, name=member.name, password=password))
    rows = [{"skeleton": skeleton, "person": member.person} for skeleton in skeletons]
    connection.execute(name_skeletons.insert(), rows)


def rename_member(connection: Connection, member: Member, skeletons: Collection[str]) -> None:
    """Give a member another name. Raises TakenError where another member has one that looks like it."""
    others = name_skeletons.c.skeleton.in_(skeletons), name_skeletons.c.person != member.person
    if connection.scalar(sql.select(name_skeletons.c.skeleton).where(*others)) is not None:
        raise TakenError(f"a member has a name that looks like {member.name}")
    connection.execute(members.update().where(members.c.person == member.person).values(name=member.name))
    connection.execute(name_skeletons.delete().where(name_skeletons.c.person == member.person))
    rows = [{"skeleton": skeleton, "person": member.person} for skeleton in skeletons]
    connection.execute(name_skeletons.insert(), rows)


def is_member(connection: Connection, person: str) -> bool:
    """Whether a person is a member."""
    return connection.scalar(sql.select(members.c.person).where(members.c.person == person)) is not None


def password_of(connection: Connection, person: str) -> str | None:
    """The hash of a member's password; None without one."""
    return connection.scalar(sql.select(members.c.password).where(members.c.person == person))


def check_password(connection: Connection, person: str, expected: str | None) -> None:
    """Raises PasswordChangedError where a member's password has not this hash any more; None: it was not a password
    that was shown. No other process changes the password until the transaction ends."""
    query = sql.select(members.c.password).where(members.c.person == person).with_for_update()
    if expected is not None and connection.scalar(query) != expected:
        raise PasswordChangedError("the password has changed since it was shown")


def set_password(connection: Connection, person: str, password: str) -> None:
    """A member has another password."""
    connection.execute(members.update().where(members.c.person == person).values(password=password))


def set_recovery_codes(connection: Connection, person: str, keys: Collection[bytes]) -> None:
    """A member has these recovery codes, and no others."""
    connection.execute(recovery_codes.delete().where(recovery_codes.c.person == person))
    connection.execute(recovery_codes.insert(), [{"person": person, "key": key} for key in keys])


def redeem_recovery_code(connection: Connection, person: str, key: bytes) -> bool:
    """Whether this was one of a member's recovery codes; it is none any more."""
    this = recovery_codes.delete().where(recovery_codes.c.person == person, recovery_codes.c.key == key)
    return connection.execute(this).rowcount > 0


def add_passkey(connection: Connection, credential: bytes, passkey: Passkey) -> None:
    """A member has one passkey more. Raises TakenError for one that somebody has already."""
    if passkey_of(connection, credential) is not None:
        raise TakenError("somebody has this passkey already")
    connection.execute(passkeys.insert().values(id=credential, **passkey._asdict()))


def passkey_of(connection: Connection, credential: bytes) -> Passkey | None:
    """A passkey by its id; None if nobody has it."""
    query = sql.select(passkeys.c.person, passkeys.c.public_key, passkeys.c.sign_count).where(
        passkeys.c.id == credential
    )
    row = connection.execute(query).one_or_none()
    return None if row is None else Passkey(*row)


def passkeys_of(connection: Connection, person: str) -> list[bytes]:
    """The ids of a member's passkeys."""
    return list(connection.scalars(sql.select(passkeys.c.id).where(passkeys.c.person == person)))


def delete_passkeys(connection: Connection, person: str) -> None:
    """A member has no passkey any more."""
    connection.execute(passkeys.delete().where(passkeys.c.person == person))


def set_passkey_counter(connection: Connection, credential: bytes, signed: int) -> None:
    """How often a passkey has been used, as it says."""
    connection.execute(passkeys.update().where(passkeys.c.id == credential).values(sign_count=signed))


def issue_token(connection: Connection, kind: str, key: bytes, about: str, now: float, until: float) -> None:
    """Something can be used once until then; what else there is of this kind about the same cannot any more."""
    connection.execute(
        one_time_tokens.delete().where(sql.or_(one_time_tokens.c.expires_at <= now, one_time_tokens.c.key == key))
    )
    connection.execute(one_time_tokens.delete().where(one_time_tokens.c.kind == kind, one_time_tokens.c.about == about))
    connection.execute(one_time_tokens.insert().values(kind=kind, key=key, about=about, expires_at=until))


def find_token(connection: Connection, kind: str, key: bytes, now: float) -> str | None:
    """What it is about that can still be used; None where there is no such thing."""
    this = one_time_tokens.c.kind == kind, one_time_tokens.c.key == key, one_time_tokens.c.expires_at > now
    return connection.scalar(sql.select(one_time_tokens.c.about).where(*this))


def redeem_token(connection: Connection, kind: str, key: bytes, now: float) -> str | None:
    """The same, and from now on it cannot be used."""
    about = find_token(connection, kind, key, now)
    if about is not None:
        connection.execute(one_time_tokens.delete().where(one_time_tokens.c.key == key))
    return about


def revoke_tokens(connection: Connection, kind: str, about: str) -> None:
    """What there is of a kind about something cannot be used any more."""
    connection.execute(one_time_tokens.delete().where(one_time_tokens.c.kind == kind, one_time_tokens.c.about == about))


class Attempt(NamedTuple):
    """One try: by whom or at what, how many there are at once, after how many seconds there is one more."""

    key: bytes
    burst: int
    seconds: float


class RateLimitedError(RejectedError):
    """Too many tries; there is another one in `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many tries; the next one is in {seconds:.0f} s")
        self.seconds = seconds


def take_attempts(connection: Connection, taken: Collection[Attempt], now: float) -> None:
    """Uses up one try of each, or none of all: raises RateLimitedError. What has not been used for long is
    forgotten."""
    connection.execute(attempts.delete().where(attempts.c.refilled_at <= now))
    full_again = _load_attempts(connection, taken)
    waits = [full_again.get(one.key, now) - now - (one.burst - 1) * one.seconds for one in taken]
    if max(waits) > 0:
        raise RateLimitedError(max(waits))
    _save_attempts(connection, {one.key: full_again.get(one.key, now) + one.seconds for one in taken})


def refund_attempts(connection: Connection, taken: Collection[Attempt]) -> None:
    """What was tried was right: it does not count."""
    full_again = _load_attempts(connection, taken)
    _save_attempts(connection, {one.key: full_again[one.key] - one.seconds for one in taken if one.key in full_again})


def remember_places(connection: Connection, places: Collection[bytes], until: float) -> None:
    """Remember until then where a member has signed in: on a device, at an address."""
    _save_attempts(connection, dict.fromkeys(places, until))


def known_places(connection: Connection, places: Collection[bytes], now: float) -> set[bytes]:
    """Return the places where a member has signed in before."""
    query = sql.select(attempts.c.key).where(attempts.c.key.in_(places), attempts.c.refilled_at > now)
    return set(connection.scalars(query))


def _load_attempts(connection: Connection, taken: Collection[Attempt]) -> dict[bytes, float]:
    """When all tries will be there again. Until the end of the transaction no other process counts any of them."""
    query = sql.select(attempts).where(attempts.c.key.in_([one.key for one in taken])).order_by(attempts.c.key)
    return {row.key: row.refilled_at for row in connection.execute(query.with_for_update())}


def _save_attempts(connection: Connection, full_again: Mapping[bytes, float]) -> None:
    for key, at in sorted(full_again.items()):
        upsert(connection, attempts, key=key, refilled_at=at)
