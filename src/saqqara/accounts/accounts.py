"""Users and their devices, and how the games of one account move to another.

Events identify the user in a seat by `person`, an opaque ID that is never displayed. A device is a browser with a
cookie. An unknown device belongs to the user with the same ID, so a first visit needs no entry. If two accounts turn
out to be the same user's, `canonical_person` returns one ID for both. Events stay as they are.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from saqqara.accounts.attempt_limit import CODE_LIMITS, AttemptLimiter, Clock, Requester
from saqqara.accounts.errors import AccountError
from saqqara.storage import ACCOUNTS_TOPIC, Changes, Connection, Store, accounts, personal_data
from saqqara.storage.event_log import rename_person
from saqqara.text_validation import skeletons

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Alphabet of codes: capital letters, none of which looks like another one or like a digit."""

CODE_LENGTH = 6
CODE_SECONDS = 10 * 60.0
"""Seconds for which a device code is valid."""

DEVICE_LINK = "device"
"""Kind of the one-time tokens that link another device."""

CYRILLIC_LOOKALIKES = str.maketrans("АВСЕНКМРТХУ", "ABCEHKMPTXY")
"""Latin letters for the letters of a code that a Cyrillic keyboard produces."""

IsRunning = Callable[[str], Awaitable[bool]]
"""Callback that returns whether the game of a table is still running."""


IsAdmin = Callable[[str], bool]
"""Callback that returns whether a user is an admin."""


class DeviceCode(NamedTuple):
    """Code that links another device, and the number of seconds for which it is valid."""

    letters: str
    seconds: int


class Accounts:
    """Users and their devices. Accounts are cached in memory; other processes announce their changes."""

    def __init__(self, store: Store, secret: bytes, clock: Clock = time.time) -> None:
        """Load the accounts from the store.

        `secret` keys the hashes of codes: with another one, issued codes become invalid.
        """
        self.store, self.clock = store, clock
        self._hash_key = hmac.digest(secret, b"saqqara people", "sha256")
        self.limiter = AttemptLimiter(store, self._hash_key, clock)
        self._identities = store.read_sync("accounts", accounts.load_accounts)
        self._update_lock = asyncio.Lock()
        if store.is_shared:
            store.event_bus.subscribe(self._on_announcement)

    # ---- users and devices --------------------------------------------------------------------------------------

    def person_of(self, device: str) -> str | None:
        """Return the user of a device; None if the device is signed out."""
        person, _ = self._identities.devices.get(device, (device, None))
        return None if person is None else self.canonical_person(person)

    def canonical_person(self, person: str) -> str:
        """Return the current ID of a user who appears in events."""
        return self._identities.merged_into.get(person, person)

    def is_member(self, person: str | None) -> bool:
        """Return whether a user is a member."""
        return person in self._identities.members

    def member_name(self, person: str | None) -> str:
        """Return the name of a member; "" for guests."""
        member = self._identities.members.get(person or "")
        return member.name if member else ""

    def can_use_name(self, person: str | None, name: str) -> bool:
        """Return whether a user may have this name at a table.

        The name of a member, and similar ones, are reserved for that member.
        """
        if not name or not self._identities.members:
            return True
        owners = {self._identities.skeletons.get(likeness) for likeness in skeletons(name)} - {None}
        return not owners or owners == {person}

    def name_at_table(self, person: str, name: str) -> str:
        """Return the name of a user at a new table.

        Members have their own name. Guests have `name`, or "" if it has meanwhile been taken by a member.
        """
        return self.member_name(person) or (name if self.can_use_name(person, name) else "")

    @property
    def members(self) -> Iterable[str]:
        """IDs of all members."""
        return self._identities.members

    def guest_of_device(self, device: str) -> str | None:
        """Return the guest who used a member's device before the member signed in.

        None if there is none, or if that account has been merged into the member's.
        """
        person, previous = self._identities.devices.get(device, (None, None))
        guest = None if previous is None else self.person_of(previous)
        return None if person is None or guest == self.canonical_person(person) else guest

    def devices_of(self, person: str) -> list[str]:
        """Return all devices of a user, in no particular order."""
        found = {device for device in self._all_ids(person) if self.person_of(device) == person}
        return [
            *found,
            *(one for one in self._identities.devices if one not in found and self.person_of(one) == person),
        ]

    def _on_announcement(self, name: str | None, _: int | None) -> None:
        if name is None or name == ACCOUNTS_TOPIC:
            self._reload_task = asyncio.get_running_loop().create_task(self._reload(), name="account reload")

    async def _reload(self) -> None:
        """Load the accounts again after another process has changed them."""
        async with self._update_lock:
            self._identities = await self.store.read("accounts", accounts.load_accounts)

    # ---- linking of devices -------------------------------------------------------------------------------------

    async def create_device_code(self, person: str) -> DeviceCode:
        """Issue a code that links another device to a user; it replaces the user's previous code."""
        letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        now = self.clock()

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(connection, DEVICE_LINK, self.keyed_hash(letters), person, now, now + CODE_SECONDS)
            return []

        await self.store.write("device code", carry_out)
        return DeviceCode(letters, int(CODE_SECONDS))

    async def link_device(
        self, requester: Requester, code: str, is_running: IsRunning, is_admin: IsAdmin = lambda person: False
    ) -> None:
        """Link the requesting device to the user who has issued this code; its games move to that user's account.

        Guests who are admins cannot take part on either side: a code would pass their rights to another user. Raise
        `AccountError`: `too-many`, `wrong-code`, `guest-admin`, `signed-in`, `shared-table`.
        """
        attempts = await self.limiter.consume("code", CODE_LIMITS, requester)
        key = self.keyed_hash(normalize_code(code))
        target = await self.store.read(
            "device code", lambda connection: accounts.find_token(connection, DEVICE_LINK, key, self.clock())
        )
        if target is None:
            raise AccountError("wrong-code")
        current = self.person_of(requester.device)
        if current is not None and self.is_member(current) and current != self.canonical_person(target):
            raise AccountError("signed-in", name=self.member_name(current))
        if current is not None and current != self.canonical_person(target) and is_admin(current):
            raise AccountError("guest-admin")
        if is_admin(self.canonical_person(target)) and not self.is_member(self.canonical_person(target)):
            raise AccountError("wrong-code")  # the user has become an admin since they issued the code
        await self._merge_persons(current, self.canonical_person(target), is_running, key)
        await self.limiter.refund(attempts)

    async def merge_guest_games(self, device: str, is_running: IsRunning) -> None:
        """Move the games that a member's device had as a guest to the member. Raise `AccountError` `shared-table`."""
        person, guest = self.person_of(device), self.guest_of_device(device)
        if person is not None and guest is not None and not self.is_member(guest):
            await self._merge_persons(guest, person, is_running)

    def _all_ids(self, person: str) -> list[str]:
        """Return all IDs that a user has ever had."""
        return [person, *(one for one, now in self._identities.merged_into.items() if now == person)]

    def _previous_device(self, device: str) -> str | None:
        return self._identities.devices.get(device, (None, None))[1]

    async def _merge_persons(
        self, person: str | None, into: str, is_running: IsRunning, code: bytes | None = None
    ) -> None:
        """Merge a user into another; with `code`, redeem it.

        The merge is refused if both sit at a table whose game is running: a player could otherwise obtain an opponent's
        hand. Raise `AccountError` `shared-table`, `wrong-code`.
        """
        finished: set[str] = set()

        def carry_out(connection: Connection) -> Changes:
            if code is not None and accounts.redeem_token(connection, DEVICE_LINK, code, self.clock()) is None:
                raise AccountError("wrong-code")
            if person is not None and person != into:
                accounts.merge_accounts(connection, person, into, finished)
            member_name = self.member_name(into)
            return rename_person(connection, into, member_name, member_name) if member_name else []

        while True:
            try:
                return await self.update("account merge", carry_out)
            except accounts.SharedTablesError as error:
                if running_tables := [table for table in error.tables if await is_running(table)]:
                    raise AccountError("shared-table", tables=len(running_tables)) from error
                finished.update(error.tables)

    # ---- signing out --------------------------------------------------------------------------------------------

    async def sign_out(self, device: str, other_devices: bool, this_device: bool) -> None:
        """Sign out a user's other devices, this one, or all.

        Each device belongs to its previous guest again, if it had one. Signing out the other devices also revokes
        issued device codes.
        """
        person = self.person_of(device)
        if person is None:
            return
        signed_out = [one for one in self.devices_of(person) if (this_device if one == device else other_devices)]
        guests = {one: self.guest_of_device(one) for one in signed_out}
        if this_device and (previous_device := self._previous_device(device)):
            guests[previous_device] = None  # the client continues with the new ID

        def carry_out(connection: Connection) -> Changes:
            for one, guest in guests.items():
                accounts.assign_device(connection, one, guest)
            if other_devices:
                for one in self._all_ids(person):
                    accounts.revoke_tokens(connection, DEVICE_LINK, one)
            return []

        await self.update("device sign-out", carry_out)

    # ---- deletion ---------------------------------------------------------------------------------------------------

    async def unfinished_tables(self, person: str) -> list[str]:
        """Return the tables at which a user has sat and whose games may still be running."""
        ids = self._all_ids(person)
        return await self.store.read(
            "unfinished tables", lambda connection: personal_data.unfinished_tables(connection, ids)
        )

    async def delete_account(self, person: str) -> None:
        """Delete a user with all personal data; games remain (see `personal_data.erase`).

        Return when that is on disk.
        """
        devices = set(self.devices_of(person))
        devices |= {
            previous_device
            for one in devices
            if (previous_device := self._previous_device(one)) and self.person_of(previous_device) == person
        }
        ids = self._all_ids(person)
        await self.update("account deletion", lambda connection: personal_data.erase(connection, person, ids, devices))

    # ---- members ------------------------------------------------------------------------------------------------

    async def sign_in_device(
        self, device: str, person: str, check: Callable[[Connection], None] = lambda connection: None
    ) -> str:
        """Sign a user in on a guest's device, and return the new ID of the device.

        `check` runs in the same transaction; raise what it raises.
        """
        new_id = secrets.token_urlsafe(16)

        def carry_out(connection: Connection) -> Changes:
            check(connection)
            accounts.sign_in_device(connection, new_id, person, device)
            return []

        await self.update("device sign-in", carry_out)
        return new_id

    async def replace_device_id(self, device: str) -> str:
        """Replace the ID of a device and return the new one.

        The old ID is signed out, so that a cookie that others may know becomes useless.
        """
        person, new_id = self.person_of(device), secrets.token_urlsafe(16)

        def carry_out(connection: Connection) -> Changes:
            if person is not None:
                accounts.renew_device(connection, device, new_id, person)
            return []

        await self.update("device ID", carry_out)
        return new_id

    def keyed_hash(self, text: str) -> bytes:
        """Return the hash under which a code or a challenge is stored."""
        return hmac.digest(self._hash_key, text.encode("utf-8", "surrogatepass"), "sha256")

    async def update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Execute a change of accounts. Return when it is on disk and in the cache. Raise what `carry_out` raises."""
        await asyncio.shield(self._update(description, carry_out))

    async def _update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        async with self._update_lock:
            await self.store.write(description, lambda connection: [*carry_out(connection), (ACCOUNTS_TOPIC, None)])
            self._identities = await self.store.read("accounts", accounts.load_accounts)


def normalize_code(text: str) -> str:
    """Return the letters of a code in capitals, as it was issued, however the user has typed it.

    Spaces and hyphens are removed, and letters of a Cyrillic keyboard are replaced.

    >>> normalize_code(" kml-pqr "), normalize_code("КМХ ТАВ")
    ('KMLPQR', 'KMXTAB')
    """
    return "".join(letter for letter in text.upper().translate(CYRILLIC_LOOKALIKES) if letter.isalpha())
