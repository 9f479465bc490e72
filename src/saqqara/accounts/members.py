"""Members: persons with a name of their own, and a password or a passkey to be known by on any device."""

from __future__ import annotations

import asyncio
import hmac
import logging
import math
import secrets
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, ParamSpec, TypeVar

from saqqara.accounts import passkeys, passwords
from saqqara.accounts.accounts import LETTERS, People, letters_of
from saqqara.accounts.confusables import folded, likenesses
from saqqara.accounts.errors import PeopleError
from saqqara.accounts.passkeys import Site
from saqqara.accounts.rate_limit import MEMBER, NAMES, PASSWORD, Asking
from saqqara.storage import Changes, Connection, accounts
from saqqara.storage.accounts import Member, Passkey
from saqqara.storage.append import rename_person
from saqqara.text_validation import clean_text, visible_length

journal = logging.getLogger("saqqara.accounts")

P = ParamSpec("P")
Result = TypeVar("Result")

SHORTEST = 2
"""Letters of a member's name."""

RECOVERIES, RECOVERY = 8, 12
"""How many recovery codes a member has, and how many letters each has."""

AT_ONCE = 2
"""So many passwords are looked at at once."""

DAY = 24 * 60 * 60

NEW, IN = "passkey-new", "passkey-in"
"""The kinds of a challenge: for a new passkey, to sign in."""


class Members:
    """Who becomes a member, and signs in; `reserved` gives names that nobody can have: those of computer players."""

    def __init__(self, people: People, reserved: Callable[[], Collection[str]] = tuple) -> None:
        self.people, self._reserved = people, reserved
        self._store, self._tries = people.store, people.tries
        self._turns = asyncio.Semaphore(AT_ONCE)

    # ---- becoming a member --------------------------------------------------------------------------------------

    async def join(self, asking: Asking, name: str, password: str) -> list[str]:
        """Who asks becomes a member; their recovery codes, which nobody can show again.

        Raises PeopleError: `member-already`, `name-short`, `name-taken`, `too-many`, and for the password.
        """
        person = self._guest(asking)
        await self._tries.take("member", MEMBER, asking)
        name, alike = await self._slowly(self._free, name)
        passwords.check(password, name)
        kept = await self._slowly(passwords.hashed, password)
        return await self._joins(Member(person, name), alike, kept)

    async def join_by_passkey(self, asking: Asking, name: str, site: Site, credential: dict[str, Any]) -> list[str]:
        """The same with the passkey that a device has made as it was asked (`ask_for_passkey`). Raises PeopleError."""
        person = self._guest(asking)
        name, alike = await self._slowly(self._free, name)
        made = await self._made(asking, site, credential, person)
        return await self._joins(Member(person, name), alike, None, made)

    async def renew_device(self, asking: Asking) -> str:
        """Give the device of a new member another id, which is returned, and remember it as theirs."""
        person = self._member(asking)
        new = await self.people.renew_device(asking.device)
        await self._tries.remember(asking, new, person)
        return new

    def _guest(self, asking: Asking) -> str:
        person = self.people.person_of(asking.device)
        if person is None or self.people.is_member(person):
            raise PeopleError("member-already")
        return person

    def _free(self, name: str, person: str | None = None) -> tuple[str, frozenset[str]]:
        """A name for a member (None: a new one), and its likenesses."""
        name = clean_text(name)
        alike = likenesses(name)
        if not alike or visible_length(name) < SHORTEST:
            raise PeopleError("name-short")
        reserved = (likenesses(one) for one in self._reserved())
        if not self.people.may_be_called(person, name) or any(alike & one for one in reserved):
            raise PeopleError("name-taken")
        return name, alike

    async def _joins(
        self, member: Member, alike: frozenset[str], password: str | None, passkey: tuple[bytes, Passkey] | None = None
    ) -> list[str]:
        codes, was = new_recoveries(), await self._store.social.name_of(member.person)

        def carry_out(connection: Connection) -> Changes:
            if accounts.is_member(connection, member.person):
                raise PeopleError("member-already")
            accounts.create_member(connection, member, password, alike)
            accounts.set_recovery_codes(connection, member.person, self._sealed(codes))
            if passkey:
                accounts.add_passkey(connection, *passkey)
            return rename_person(connection, member.person, member.name, was)

        try:
            await self.people.change("a new member", carry_out)
        except accounts.TakenError as error:
            raise PeopleError("name-taken") from error
        return codes

    # ---- signing in ---------------------------------------------------------------------------------------------

    async def sign_in(self, asking: Asking, name: str, password: str) -> str:
        """Who asks is the member of this name; the id of their device from now on. A recovery code serves once in place
        of a password. Raises PeopleError `member-here`, `too-many`, `wrong-password`, whichever of both is wrong."""
        self._nobody_here(asking)
        person = next((one for one in self.people.members if folded(self.people.name(one)) == folded(name)), None)
        taken = await self._tries.take_password(asking, person or folded(name))
        fits, shown = await self._is(person, password)
        if not fits:
            raise PeopleError("wrong-password")
        assert person is not None
        check = partial(accounts.check_password, person=person, expected=shown)
        try:
            new = await self.people.new_device(asking.device, person, check)
        except accounts.PasswordChangedError as error:
            raise PeopleError("wrong-password") from error
        await self._tries.give_back(taken)
        await self._tries.remember(asking, new, person)
        return new

    async def sign_in_by_passkey(self, asking: Asking, site: Site, credential: dict[str, Any]) -> str:
        """The same with what a passkey has signed. Raises PeopleError `member-here`, `too-many`, `wrong-passkey`."""
        self._nobody_here(asking)
        taken = await self._tries.take("passkey", {by: PASSWORD[by] for by in ("person", "address")}, asking)
        challenge = await self._challenge(asking, IN, credential)
        key = passkeys.id_of(credential)
        known = await self._store.read("a passkey", lambda connection: accounts.passkey_of(connection, key))
        if known is None:
            raise PeopleError("wrong-passkey")
        count = await passkeys.signed(site, challenge, credential, known)

        def carry_out(connection: Connection) -> Changes:
            accounts.set_passkey_counter(connection, key, count)
            return []

        await self._store.write("that a passkey was used", carry_out)
        new = await self.people.new_device(asking.device, known.person)
        await self._tries.give_back(taken)
        await self._tries.remember(asking, new, known.person)
        return new

    def _nobody_here(self, asking: Asking) -> None:
        here = self.people.person_of(asking.device)
        if self.people.is_member(here):
            raise PeopleError("member-here", name=self.people.name(here))

    async def _is(self, person: str | None, password: str) -> tuple[bool, str | None]:
        """Return whether this is the member's password, or one of their recovery codes, which is used up then; and of a
        password that fits the hash, which `persons.check_password` takes. It takes as long without such a member."""
        kept = await self._store.read("a member", lambda connection: accounts.password_of(connection, person or ""))
        fits = await self._slowly(passwords.fits, kept, password)
        letters = letters_of(password)
        if fits or len(letters) != RECOVERY:
            return fits, kept
        used: list[bool] = []

        def carry_out(connection: Connection) -> Changes:
            used.append(
                accounts.redeem_recovery_code(connection, person or "", self.people.sealed(f"recovery {letters}"))
            )
            return []

        await self._store.write("that a recovery code was used", carry_out)
        return used[-1], None

    async def _slowly(self, work: Callable[P, Result], *facts: P.args, **named: P.kwargs) -> Result:
        """What takes long (a password, the first look at what names look like) takes its turn, in a thread."""
        async with self._turns:
            return await asyncio.to_thread(work, *facts, **named)

    # ---- what a member can change -------------------------------------------------------------------------------

    async def change_password(self, asking: Asking, current: str, password: str) -> None:
        """A member's password is another one; their other devices are signed out. `current`: the one until now, or a
        recovery code. Raises PeopleError `no-member`, `too-many`, `not-yours`, and for the new one."""
        person = self._member(asking)
        passwords.check(password, self.people.name(person))
        shown = await self._must_be(asking, person, current)
        kept = await self._slowly(passwords.hashed, password)
        await self._write("a password", person, shown, partial(accounts.set_password, person=person, password=kept))
        await self.people.sign_out(asking.device, others=True, here=False)

    async def rename(self, asking: Asking, name: str) -> None:
        """Give the member who asks another name, which they have at all their tables from then on. Raise PeopleError
        `no-member`, `name-short`, `name-taken`, and `name-again` after too many changes."""
        person = self._member(asking)
        try:
            taken = await self._tries.take("name", NAMES, asking, person)
        except PeopleError as error:
            raise PeopleError("name-again", days=math.ceil(int(error.facts["seconds"]) / DAY)) from error
        try:
            await self.call(person, name)
        except PeopleError:
            await self._tries.give_back(taken)
            raise

    async def call(self, person: str, name: str, by: str = "member") -> None:
        """Give a member another name, however often; the journal keeps both names for the administrators. Raise
        PeopleError `name-short`, `name-taken`."""
        was = self.people.name(person)
        name, alike = await self._slowly(self._free, name, person)

        def carry_out(connection: Connection) -> Changes:
            accounts.rename_member(connection, Member(person, name), alike)
            return rename_person(connection, person, name, was)

        try:
            await self.people.change("another name of a member", carry_out)
        except accounts.TakenError as error:
            raise PeopleError("name-taken") from error
        journal.info("member-renamed", extra={"facts": {"was": was, "name": name, "by": by}})

    async def let_in_again(self, person: str) -> str:
        """A recovery code for a member who has lost every way in; the codes they had are worth nothing any more."""
        code = new_recoveries()[0]

        def carry_out(connection: Connection) -> Changes:
            accounts.set_recovery_codes(connection, person, self._sealed([code]))
            return []

        await self._store.write("a recovery code", carry_out)
        return code

    async def renew_recoveries(self, asking: Asking, current: str) -> list[str]:
        """New recovery codes in place of the old ones. Raises PeopleError `no-member`, `too-many`, `not-yours`."""
        person = self._member(asking)
        shown = await self._must_be(asking, person, current)
        codes = new_recoveries()
        change = partial(accounts.set_recovery_codes, person=person, keys=self._sealed(codes))
        await self._write("recovery codes", person, shown, change)
        return codes

    async def forget_passkeys(self, asking: Asking, current: str) -> None:
        """A member has no passkey any more; `current` as above. Raises PeopleError, `no-password` too: without one
        nothing but recovery codes would be left."""
        person = self._member(asking)
        if not await self.has_password(person):
            raise PeopleError("no-password")
        shown = await self._must_be(asking, person, current)
        await self._write("that passkeys go", person, shown, partial(accounts.delete_passkeys, person=person))

    async def has_password(self, person: str) -> bool:
        """Whether a member has a password."""
        kept = await self._store.read("a member", lambda connection: accounts.password_of(connection, person))
        return kept is not None

    async def passkeys(self, person: str) -> list[bytes]:
        """The ids of a member's passkeys."""
        return await self._store.read("passkeys", lambda connection: accounts.passkeys_of(connection, person))

    def _member(self, asking: Asking) -> str:
        person = self.people.person_of(asking.device)
        if person is None or not self.people.is_member(person):
            raise PeopleError("no-member")
        return person

    async def check(self, asking: Asking, current: str) -> None:
        """Raises PeopleError where a member who asks cannot show with password or recovery code that it is they:
        `too-many`, `not-yours`. Of guests nothing is asked."""
        person = self.people.person_of(asking.device)
        if person is not None and self.people.is_member(person):
            await self._must_be(asking, person, current)

    async def _write(self, what: str, person: str, shown: str | None, change: Callable[[Connection], None]) -> None:
        """Carry out what a member may change who has shown this password (None: a recovery code). Raises PeopleError
        `not-yours` where they have another one by then."""

        def carry_out(connection: Connection) -> Changes:
            accounts.check_password(connection, person, shown)
            change(connection)
            return []

        try:
            await self._store.write(what, carry_out)
        except accounts.PasswordChangedError as error:
            raise PeopleError("not-yours") from error

    async def _must_be(self, asking: Asking, person: str, current: str) -> str | None:
        taken = await self._tries.take_own(asking, person)
        fits, shown = await self._is(person, current)
        if not fits:
            raise PeopleError("not-yours")
        await self._tries.give_back(taken)
        return shown

    # ---- passkeys -----------------------------------------------------------------------------------------------

    async def ask_for_passkey(self, asking: Asking, site: Site, name: str = "") -> str:
        """What a device is asked, as JSON, to make a passkey: for the member who asks, or who wants to become one of
        this name. Raises PeopleError."""
        person = self.people.person_of(asking.device) or ""
        if self.people.is_member(person):
            name, have = self.people.name(person), await self.passkeys(person)
        else:
            await self._tries.take("member", MEMBER, asking)
            (name, _), have = await self._slowly(self._free, name), []
        handle = hmac.digest(self.people.sealed("passkeys"), person.encode(), "sha256")
        return await passkeys.to_make(site, await self._open(asking, NEW), name, handle, have)

    async def add_passkey(self, asking: Asking, site: Site, credential: dict[str, Any]) -> None:
        """A member has the passkey that the device has made. Raises PeopleError."""
        person = self._member(asking)
        made = await self._made(asking, site, credential, person)

        def carry_out(connection: Connection) -> Changes:
            accounts.add_passkey(connection, *made)
            return []

        try:
            await self._store.write("a passkey", carry_out)
        except accounts.TakenError as error:
            raise PeopleError("passkey-taken") from error

    async def ask_to_sign(self, asking: Asking, site: Site) -> str:
        """What a device is asked, as JSON, to sign in with a passkey."""
        return await passkeys.to_sign(site, await self._open(asking, IN))

    async def _open(self, asking: Asking, kind: str) -> bytes:
        """A challenge for this device, which can be met once."""
        challenge, now = secrets.token_bytes(32), self.people.clock()
        key = self.people.sealed(f"{kind} {challenge.hex()}")

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(connection, kind, key, asking.device, now, now + passkeys.VALID)
            return []

        await self._store.write("a challenge", carry_out)
        return challenge

    async def _challenge(self, asking: Asking, kind: str, credential: dict[str, Any]) -> bytes:
        """The challenge that a device has met; it cannot be met again. Raises PeopleError for another device's."""
        challenge = passkeys.challenge_of(credential)
        key, found = self.people.sealed(f"{kind} {challenge.hex()}"), list[str | None]()

        def carry_out(connection: Connection) -> Changes:
            found.append(accounts.redeem_token(connection, kind, key, self.people.clock()))
            return []

        await self._store.write("that a challenge was met", carry_out)
        if found[-1] != asking.device:
            raise PeopleError("wrong-passkey")
        return challenge

    async def _made(self, asking: Asking, site: Site, credential: dict[str, Any], person: str) -> tuple[bytes, Passkey]:
        challenge = await self._challenge(asking, NEW, credential)
        return await passkeys.made(site, challenge, credential, person)

    def _sealed(self, codes: Sequence[str]) -> list[bytes]:
        return [self.people.sealed(f"recovery {letters_of(code)}") for code in codes]


def new_recoveries() -> list[str]:
    """Recovery codes, as their owner writes them down: `ABCD-EFGH-JKLM`."""
    codes = ("".join(secrets.choice(LETTERS) for _ in range(RECOVERY)) for _ in range(RECOVERIES))
    return ["-".join(code[start : start + 4] for start in range(0, RECOVERY, 4)) for code in codes]
