"""Persons: who is at which device, and how a person's games come to another one.

What events call `person` is who sat down, an opaque id that is shown to nobody. A device is a browser with a cookie. A
device of which nothing is known is that of the person of the same id, so whoever comes for the first time needs no
entry; where two persons turn out to be one, `canonical_person` of both is that one, and events stay as they are.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from saqqara.accounts.errors import AccountError
from saqqara.accounts.rate_limit import CODE_LIMITS, AttemptLimiter, Clock, Requester
from saqqara.storage import ACCOUNTS_TOPIC, Changes, Connection, Store, accounts, personal_data
from saqqara.storage.event_log import rename_person
from saqqara.text_validation import skeletons

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of codes: capitals, of which none is taken for another or for a number."""

CODE_LENGTH = 6
CODE_SECONDS = 10 * 60.0
"""Seconds in which a code can be used."""

DEVICE_LINK = "device"
"""The kind of what can be used once that leads to another device."""

CYRILLIC_LOOKALIKES = str.maketrans("АВСЕНКМРТХУ", "ABCEHKMPTXY")
"""What a Cyrillic keyboard writes for letters of a code."""

IsRunning = Callable[[str], Awaitable[bool]]
"""Whether the game of a table still goes on."""


IsAdmin = Callable[[str], bool]
"""Whether a person is an administrator."""


class DeviceCode(NamedTuple):
    """Letters that lead to another device, and for how many seconds."""

    letters: str
    seconds: int


class Accounts:
    """Persons and their devices. What is asked often is held in memory, for one process writes the data."""

    def __init__(self, store: Store, secret: bytes, clock: Clock = time.time) -> None:
        """Over the data of a store; with another secret, codes that were given out are worth nothing."""
        self.store, self.clock = store, clock
        self._hash_key = hmac.digest(secret, b"saqqara people", "sha256")
        self.limiter = AttemptLimiter(store, self._hash_key, clock)
        self._identities = store.read_sync("who is who", accounts.load_accounts)
        self._update_lock = asyncio.Lock()
        if store.is_shared:
            store.event_bus.subscribe(self._on_announcement)

    # ---- who is who ---------------------------------------------------------------------------------------------

    def person_of(self, device: str) -> str | None:
        """Whose a device is; None if it was signed out."""
        person, _ = self._identities.devices.get(device, (device, None))
        return None if person is None else self.canonical_person(person)

    def canonical_person(self, person: str) -> str:
        """Who a person of the events is today."""
        return self._identities.merged_into.get(person, person)

    def is_member(self, person: str | None) -> bool:
        """Whether a person is a member."""
        return person in self._identities.members

    def member_name(self, person: str | None) -> str:
        """The name that a member alone has; empty for guests."""
        member = self._identities.members.get(person or "")
        return member.name if member else ""

    def can_use_name(self, person: str | None, name: str) -> bool:
        """Whether a person may be called so at a table: a member's name, and what looks like it, is that member's."""
        if not name or not self._identities.members:
            return True
        owners = {self._identities.skeletons.get(likeness) for likeness in skeletons(name)} - {None}
        return not owners or owners == {person}

    def name_at_table(self, person: str, name: str) -> str:
        """What a person is called at a new table: a member by their name, others by this one; "" if it is a member's by
        now."""
        return self.member_name(person) or (name if self.can_use_name(person, name) else "")

    @property
    def members(self) -> Iterable[str]:
        """The persons who are members."""
        return self._identities.members

    def guest_of_device(self, device: str) -> str | None:
        """Which guest a member's device had before, if that is still somebody else; None without one."""
        person, previous = self._identities.devices.get(device, (None, None))
        guest = None if previous is None else self.person_of(previous)
        return None if person is None or guest == self.canonical_person(person) else guest

    def devices_of(self, person: str) -> list[str]:
        """All devices that are a person's, in no order."""
        found = {device for device in self._all_ids(person) if self.person_of(device) == person}
        return [
            *found,
            *(one for one in self._identities.devices if one not in found and self.person_of(one) == person),
        ]

    def _on_announcement(self, name: str | None, _: int | None) -> None:
        if name is None or name == ACCOUNTS_TOPIC:
            self._reload_task = asyncio.get_running_loop().create_task(self._reload(), name="who is who")

    async def _reload(self) -> None:
        """What others have changed is known here, too."""
        async with self._update_lock:
            self._identities = await self.store.read("who is who", accounts.load_accounts)

    # ---- to another device --------------------------------------------------------------------------------------

    async def create_device_code(self, person: str) -> DeviceCode:
        """A new code for a person's games; the one before it can be used no longer."""
        letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        now = self.clock()

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(connection, DEVICE_LINK, self.keyed_hash(letters), person, now, now + CODE_SECONDS)
            return []

        await self.store.write("a code", carry_out)
        return DeviceCode(letters, int(CODE_SECONDS))

    async def link_device(
        self, requester: Requester, code: str, is_running: IsRunning, is_admin: IsAdmin = lambda person: False
    ) -> None:
        """The device that asks is from now on that of whoever gave out these letters, and its games come along.

        Administrators who are guests take no part: letters would carry their rights to another person. Raises
        AccountError: `too-many`, `wrong-code`, `guest-host`, `member-here`, `both-sit`.
        """
        attempts = await self.limiter.consume("code", CODE_LIMITS, requester)
        key = self.keyed_hash(normalize_code(code))
        target = await self.store.read(
            "a code", lambda connection: accounts.find_token(connection, DEVICE_LINK, key, self.clock())
        )
        if target is None:
            raise AccountError("wrong-code")
        current = self.person_of(requester.device)
        if current is not None and self.is_member(current) and current != self.canonical_person(target):
            raise AccountError("member-here", name=self.member_name(current))
        if current is not None and current != self.canonical_person(target) and is_admin(current):
            raise AccountError("guest-host")
        if is_admin(self.canonical_person(target)) and not self.is_member(self.canonical_person(target)):
            raise AccountError("wrong-code")  # they have become administrator since they gave out the letters
        await self._merge_persons(current, self.canonical_person(target), is_running, key)
        await self.limiter.refund(attempts)

    async def merge_guest_games(self, device: str, is_running: IsRunning) -> None:
        """The games that a member's device had before they signed in come along. Raises AccountError `both-sit`."""
        person, guest = self.person_of(device), self.guest_of_device(device)
        if person is not None and guest is not None and not self.is_member(guest):
            await self._merge_persons(guest, person, is_running)

    def _all_ids(self, person: str) -> list[str]:
        """All ids under which a person has ever been known."""
        return [person, *(one for one, now in self._identities.merged_into.items() if now == person)]

    def _previous_device(self, device: str) -> str | None:
        return self._identities.devices.get(device, (None, None))[1]

    async def _merge_persons(
        self, person: str | None, into: str, is_running: IsRunning, code: bytes | None = None
    ) -> None:
        """A person is another one from now on, unless both sit at a table whose game goes on: nobody ever gets the
        hand of somebody else that way. With a code, which is used up."""
        finished: set[str] = set()

        def carry_out(connection: Connection) -> Changes:
            if code is not None and accounts.redeem_token(connection, DEVICE_LINK, code, self.clock()) is None:
                raise AccountError("wrong-code")
            if person is not None and person != into:
                accounts.merge_accounts(connection, person, into, finished)
            own = self.member_name(into)
            return rename_person(connection, into, own, own) if own else []

        while True:
            try:
                return await self.update("that two are one", carry_out)
            except accounts.SharedTablesError as together:
                if both := [table for table in together.tables if await is_running(table)]:
                    raise AccountError("both-sit", tables=len(both)) from together
                finished.update(together.tables)

    # ---- signing out --------------------------------------------------------------------------------------------

    async def sign_out(self, device: str, other_devices: bool, this_device: bool) -> None:
        """A person's other devices, or this one, or all are theirs no longer; each is its guest's again, if it had one.
        Codes that were given out lead nowhere then."""
        person = self.person_of(device)
        if person is None:
            return
        signed_out = [one for one in self.devices_of(person) if (this_device if one == device else other_devices)]
        guests = {one: self.guest_of_device(one) for one in signed_out}
        if this_device and (before := self._previous_device(device)):
            guests[before] = None  # who asks has the new one

        def carry_out(connection: Connection) -> Changes:
            for one, guest in guests.items():
                accounts.assign_device(connection, one, guest)
            if other_devices:
                for one in self._all_ids(person):
                    accounts.revoke_tokens(connection, DEVICE_LINK, one)
            return []

        await self.update("that devices are signed out", carry_out)

    # ---- going ------------------------------------------------------------------------------------------------------

    async def unfinished_tables(self, person: str) -> list[str]:
        """The tables at which a person has sat whose games may still go on."""
        ids = self._all_ids(person)
        return await self.store.read("tables", lambda connection: personal_data.unfinished_tables(connection, ids))

    async def delete_account(self, person: str) -> None:
        """A person goes, with all that is kept of them (`store.secret`); games stay. Returns when that is on disk."""
        devices = set(self.devices_of(person))
        devices |= {
            before for one in devices if (before := self._previous_device(one)) and self.person_of(before) == person
        }
        ids = self._all_ids(person)
        await self.update(
            "that somebody goes", lambda connection: personal_data.erase(connection, person, ids, devices)
        )

    # ---- for members --------------------------------------------------------------------------------------------

    async def sign_in_device(
        self, device: str, person: str, check: Callable[[Connection], None] = lambda connection: None
    ) -> str:
        """A new device of a person in place of one that is a guest's; the new one's id. Raises what `check` raises in
        the same transaction."""
        new = secrets.token_urlsafe(16)

        def carry_out(connection: Connection) -> Changes:
            check(connection)
            accounts.sign_in_device(connection, new, person, device)
            return []

        await self.update("that somebody signs in", carry_out)
        return new

    async def replace_device_id(self, device: str) -> str:
        """Give a device another id, which is returned, and sign the old one out: a cookie that others may know is worth
        nothing from then on."""
        person, new = self.person_of(device), secrets.token_urlsafe(16)

        def carry_out(connection: Connection) -> Changes:
            if person is not None:
                accounts.renew_device(connection, device, new, person)
            return []

        await self.update("a device has another id", carry_out)
        return new

    def keyed_hash(self, text: str) -> bytes:
        """What is kept of a code or a challenge."""
        return hmac.digest(self._hash_key, text.encode("utf-8", "surrogatepass"), "sha256")

    async def update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Carries out a change of who is who; returns when it is on disk, and known. Raises what it raises."""
        await asyncio.shield(self._update(description, carry_out))

    async def _update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        async with self._update_lock:
            await self.store.write(description, lambda connection: [*carry_out(connection), (ACCOUNTS_TOPIC, None)])
            self._identities = await self.store.read("who is who", accounts.load_accounts)


def normalize_code(written: str) -> str:
    """A code as it was given out, however it is written: small letters, blanks, another keyboard.

    >>> normalize_code(" kml-pqr "), normalize_code("КМХ ТАВ")
    ('KMLPQR', 'KMXTAB')
    """
    return "".join(letter for letter in written.upper().translate(CYRILLIC_LOOKALIKES) if letter.isalpha())
