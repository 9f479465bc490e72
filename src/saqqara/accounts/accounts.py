"""Persons: who is at which device, and how a person's games come to another one.

What events call `person` is who sat down, an opaque id that is shown to nobody. A device is a browser with a cookie. A
device of which nothing is known is that of the person of the same id, so whoever comes for the first time needs no
entry; where two persons turn out to be one, both ids are `today` that one's, and events stay as they are.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from saqqara.accounts.confusables import likenesses
from saqqara.accounts.errors import PeopleError
from saqqara.accounts.rate_limit import CODE, Asking, Clock, Tries
from saqqara.storage import ACCOUNTS_TOPIC, Changes, Connection, Store, accounts, personal_data
from saqqara.storage.append import rename_person

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of codes: capitals, of which none is taken for another or for a number."""

LENGTH = 6
VALID = 10 * 60.0
"""Seconds in which a code can be used."""

DEVICE = "device"
"""The kind of what can be used once that leads to another device."""

LOOK_ALIKE = str.maketrans("АВСЕНКМРТХУ", "ABCEHKMPTXY")
"""What a Cyrillic keyboard writes for letters of a code."""

Running = Callable[[str], Awaitable[bool]]
"""Whether the game of a table still goes on."""


Keeps = Callable[[str], bool]
"""Whether a person is an administrator."""


class Code(NamedTuple):
    """Letters that lead to another device, and for how many seconds."""

    letters: str
    seconds: int


class People:
    """Persons and their devices. What is asked often is held in memory, for one process writes the data."""

    def __init__(self, store: Store, secret: bytes, clock: Clock = time.time) -> None:
        """Over the data of a store; with another secret, codes that were given out are worth nothing."""
        self.store, self.clock = store, clock
        self._key = hmac.digest(secret, b"saqqara people", "sha256")
        self.tries = Tries(store, self._key, clock)
        self._known = store.read_sync("who is who", accounts.load_accounts)
        self._changing = asyncio.Lock()
        if store.is_shared:
            store.event_bus.subscribe(self._heard)

    # ---- who is who ---------------------------------------------------------------------------------------------

    def person_of(self, device: str) -> str | None:
        """Whose a device is; None if it was signed out."""
        person, _ = self._known.devices.get(device, (device, None))
        return None if person is None else self.today(person)

    def today(self, person: str) -> str:
        """Who a person of the events is today."""
        return self._known.merged_into.get(person, person)

    def is_member(self, person: str | None) -> bool:
        """Whether a person is a member."""
        return person in self._known.members

    def name(self, person: str | None) -> str:
        """The name that a member alone has; empty for guests."""
        member = self._known.members.get(person or "")
        return member.name if member else ""

    def may_be_called(self, person: str | None, name: str) -> bool:
        """Whether a person may be called so at a table: a member's name, and what looks like it, is that member's."""
        if not name or not self._known.members:
            return True
        alike = {self._known.skeletons.get(likeness) for likeness in likenesses(name)} - {None}
        return not alike or alike == {person}

    def called_at_table(self, person: str, name: str) -> str:
        """What a person is called at a new table: a member by their name, others by this one; "" if it is a member's by
        now."""
        return self.name(person) or (name if self.may_be_called(person, name) else "")

    @property
    def members(self) -> Iterable[str]:
        """The persons who are members."""
        return self._known.members

    def guest_at(self, device: str) -> str | None:
        """Which guest a member's device had before, if that is still somebody else; None without one."""
        person, before = self._known.devices.get(device, (None, None))
        guest = None if before is None else self.person_of(before)
        return None if person is None or guest == self.today(person) else guest

    def devices_of(self, person: str) -> list[str]:
        """All devices that are a person's, in no order."""
        found = {device for device in self._ids(person) if self.person_of(device) == person}
        return [*found, *(one for one in self._known.devices if one not in found and self.person_of(one) == person)]

    def _heard(self, name: str | None, _: int | None) -> None:
        if name is None or name == ACCOUNTS_TOPIC:
            self._reading = asyncio.get_running_loop().create_task(self._read(), name="who is who")

    async def _read(self) -> None:
        """What others have changed is known here, too."""
        async with self._changing:
            self._known = await self.store.read("who is who", accounts.load_accounts)

    # ---- to another device --------------------------------------------------------------------------------------

    async def code(self, person: str) -> Code:
        """A new code for a person's games; the one before it can be used no longer."""
        letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        now = self.clock()

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(connection, DEVICE, self.sealed(letters), person, now, now + VALID)
            return []

        await self.store.write("a code", carry_out)
        return Code(letters, int(VALID))

    async def join(self, asking: Asking, letters: str, running: Running, keeps: Keeps = lambda person: False) -> None:
        """The device that asks is from now on that of whoever gave out these letters, and its games come along.

        Administrators who are guests take no part: letters would carry their rights to another person. Raises
        PeopleError: `too-many`, `wrong-code`, `guest-host`, `member-here`, `both-sit`.
        """
        taken = await self.tries.take("code", CODE, asking)
        key = self.sealed(letters_of(letters))
        about = await self.store.read(
            "a code", lambda connection: accounts.find_token(connection, DEVICE, key, self.clock())
        )
        if about is None:
            raise PeopleError("wrong-code")
        here = self.person_of(asking.device)
        if here is not None and self.is_member(here) and here != self.today(about):
            raise PeopleError("member-here", name=self.name(here))
        if here is not None and here != self.today(about) and keeps(here):
            raise PeopleError("guest-host")
        if keeps(self.today(about)) and not self.is_member(self.today(about)):
            raise PeopleError("wrong-code")  # they have become administrator since they gave out the letters
        await self._merge(here, self.today(about), running, key)
        await self.tries.give_back(taken)

    async def bring(self, device: str, running: Running) -> None:
        """The games that a member's device had before they signed in come along. Raises PeopleError `both-sit`."""
        person, guest = self.person_of(device), self.guest_at(device)
        if person is not None and guest is not None and not self.is_member(guest):
            await self._merge(guest, person, running)

    def _ids(self, person: str) -> list[str]:
        """All ids under which a person has ever been known."""
        return [person, *(one for one, now in self._known.merged_into.items() if now == person)]

    def _before(self, device: str) -> str | None:
        return self._known.devices.get(device, (None, None))[1]

    async def _merge(self, person: str | None, into: str, running: Running, code: bytes | None = None) -> None:
        """A person is another one from now on, unless both sit at a table whose game goes on: nobody ever gets the
        hand of somebody else that way. With a code, which is used up."""
        over: set[str] = set()

        def carry_out(connection: Connection) -> Changes:
            if code is not None and accounts.redeem_token(connection, DEVICE, code, self.clock()) is None:
                raise PeopleError("wrong-code")
            if person is not None and person != into:
                accounts.merge_accounts(connection, person, into, over)
            own = self.name(into)
            return rename_person(connection, into, own, own) if own else []

        while True:
            try:
                return await self.change("that two are one", carry_out)
            except accounts.SharedTablesError as together:
                if both := [table for table in together.tables if await running(table)]:
                    raise PeopleError("both-sit", tables=len(both)) from together
                over.update(together.tables)

    # ---- signing out --------------------------------------------------------------------------------------------

    async def sign_out(self, device: str, others: bool, here: bool) -> None:
        """A person's other devices, or this one, or all are theirs no longer; each is its guest's again, if it had one.
        Codes that were given out lead nowhere then."""
        person = self.person_of(device)
        if person is None:
            return
        gone = [one for one in self.devices_of(person) if (here if one == device else others)]
        guests = {one: self.guest_at(one) for one in gone}
        if here and (before := self._before(device)):
            guests[before] = None  # who asks has the new one

        def carry_out(connection: Connection) -> Changes:
            for one, guest in guests.items():
                accounts.assign_device(connection, one, guest)
            if others:
                for one in self._ids(person):
                    accounts.revoke_tokens(connection, DEVICE, one)
            return []

        await self.change("that devices are signed out", carry_out)

    # ---- going ------------------------------------------------------------------------------------------------------

    async def unfinished(self, person: str) -> list[str]:
        """The tables at which a person has sat whose games may still go on."""
        ids = self._ids(person)
        return await self.store.read("tables", lambda connection: personal_data.unfinished_tables(connection, ids))

    async def go(self, person: str) -> None:
        """A person goes, with all that is kept of them (`store.secret`); games stay. Returns when that is on disk."""
        theirs = set(self.devices_of(person))
        theirs |= {before for one in theirs if (before := self._before(one)) and self.person_of(before) == person}
        ids = self._ids(person)
        await self.change("that somebody goes", lambda connection: personal_data.erase(connection, person, ids, theirs))

    # ---- for members --------------------------------------------------------------------------------------------

    async def new_device(
        self, device: str, person: str, check: Callable[[Connection], None] = lambda connection: None
    ) -> str:
        """A new device of a person in place of one that is a guest's; the new one's id. Raises what `check` raises in
        the same transaction."""
        new = secrets.token_urlsafe(16)

        def carry_out(connection: Connection) -> Changes:
            check(connection)
            accounts.sign_in_device(connection, new, person, device)
            return []

        await self.change("that somebody signs in", carry_out)
        return new

    async def renew_device(self, device: str) -> str:
        """Give a device another id, which is returned, and sign the old one out: a cookie that others may know is worth
        nothing from then on."""
        person, new = self.person_of(device), secrets.token_urlsafe(16)

        def carry_out(connection: Connection) -> Changes:
            if person is not None:
                accounts.renew_device(connection, device, new, person)
            return []

        await self.change("a device has another id", carry_out)
        return new

    def sealed(self, text: str) -> bytes:
        """What is kept of a code or a challenge."""
        return hmac.digest(self._key, text.encode("utf-8", "surrogatepass"), "sha256")

    async def change(self, what: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Carries out a change of who is who; returns when it is on disk, and known. Raises what it raises."""
        await asyncio.shield(self._change(what, carry_out))

    async def _change(self, what: str, carry_out: Callable[[Connection], Changes]) -> None:
        async with self._changing:
            await self.store.write(what, lambda connection: [*carry_out(connection), (ACCOUNTS_TOPIC, None)])
            self._known = await self.store.read("who is who", accounts.load_accounts)


def letters_of(written: str) -> str:
    """A code as it was given out, however it is written: small letters, blanks, another keyboard.

    >>> letters_of(" kml-pqr "), letters_of("КМХ ТАВ")
    ('KMLPQR', 'KMXTAB')
    """
    return "".join(letter for letter in written.upper().translate(LOOK_ALIKE) if letter.isalpha())
