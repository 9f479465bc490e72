"""Members: users with a registered name, who sign in on any device with a password or a passkey."""

from __future__ import annotations

import asyncio
import hmac
import logging
import math
import secrets
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, ParamSpec, TypeVar

from saqqara.accounts import credentials
from saqqara.accounts.accounts import CODE_ALPHABET, Accounts, normalize_code
from saqqara.accounts.attempt_limit import PASSWORD_LIMITS, REGISTRATION_LIMITS, RENAME_LIMITS, Requester
from saqqara.accounts.credentials import RelyingParty
from saqqara.accounts.errors import AccountError
from saqqara.storage import Changes, Connection, accounts
from saqqara.storage.accounts import Member, Passkey
from saqqara.storage.event_log import rename_person
from saqqara.text_validation import casefold_name, clean_text, skeletons, visible_length

logger = logging.getLogger("saqqara.accounts")

P = ParamSpec("P")
R = TypeVar("R")

MIN_NAME_LENGTH, MAX_NAME_LENGTH = 2, 24
"""Minimum and maximum number of characters of a member's name; guests' names have the same maximum."""

NUM_RECOVERY_CODES, RECOVERY_CODE_LENGTH = 8, 12
"""Number of recovery codes of a member, and number of letters of each."""

MAX_CONCURRENT_HASHES = 2
"""Maximum number of passwords that are hashed at once."""

DAY_SECONDS = 24 * 60 * 60

PASSKEY_REGISTRATION, PASSKEY_SIGN_IN = "passkey-new", "passkey-in"
"""Kinds of challenge: to create a passkey, and to sign in."""


class Members:
    """Registration and sign-in of members.

    `reserved_names` returns the names of the computer players, which no member may have.
    """

    def __init__(self, accounts: Accounts, reserved_names: Callable[[], Collection[str]] = tuple) -> None:
        self.accounts, self._reserved_names = accounts, reserved_names
        self._store, self._limiter = accounts.store, accounts.limiter
        self._hash_slots = asyncio.Semaphore(MAX_CONCURRENT_HASHES)

    # ---- registration -------------------------------------------------------------------------------------------

    async def register(self, requester: Requester, name: str, password: str) -> list[str]:
        """Make the requesting guest a member, and return their recovery codes, which cannot be displayed again.

        Raise `AccountError`: `member-already`, `name-short`, `name-taken`, `too-many`, and the errors of the password.
        """
        person = self._require_guest(requester)
        await self._limiter.consume("member", REGISTRATION_LIMITS, requester)
        name, name_skeletons = await self._run_in_thread(self._check_name_free, name)
        credentials.validate_password(password, name)
        password_hash = await self._run_in_thread(credentials.hash_password, password)
        return await self._create_member(Member(person, name), name_skeletons, password_hash)

    async def register_by_passkey(
        self, requester: Requester, name: str, relying_party: RelyingParty, credential: dict[str, Any]
    ) -> list[str]:
        """Make the requesting guest a member with a passkey instead of a password.

        The browser has created the passkey with `passkey_registration_options`. Raise `AccountError`.
        """
        person = self._require_guest(requester)
        name, name_skeletons = await self._run_in_thread(self._check_name_free, name)
        passkey = await self._verify_registration(requester, relying_party, credential, person)
        return await self._create_member(Member(person, name), name_skeletons, None, passkey)

    async def replace_device_id(self, requester: Requester) -> str:
        """Replace the device ID of a new member, remember the new one as theirs, and return it."""
        person = self._require_member(requester)
        new_id = await self.accounts.replace_device_id(requester.device)
        await self._limiter.remember_place(requester, new_id, person)
        return new_id

    def _require_guest(self, requester: Requester) -> str:
        person = self.accounts.person_of(requester.device)
        if person is None or self.accounts.is_member(person):
            raise AccountError("member-already")
        return person

    def _check_name_free(self, name: str, person: str | None = None) -> tuple[str, frozenset[str]]:
        """Return the cleaned name and its skeletons, if a member (None: a new one) may have it.

        Raise `AccountError` `name-short`, `name-taken`.
        """
        name = clean_text(name)
        name_skeletons = skeletons(name)
        if not name_skeletons or visible_length(name) < MIN_NAME_LENGTH:
            raise AccountError("name-short")
        reserved = (skeletons(one) for one in self._reserved_names())
        if not self.accounts.can_use_name(person, name) or any(name_skeletons & one for one in reserved):
            raise AccountError("name-taken")
        return name, name_skeletons

    async def _create_member(
        self,
        member: Member,
        name_skeletons: frozenset[str],
        password: str | None,
        passkey: tuple[bytes, Passkey] | None = None,
    ) -> list[str]:
        codes, old_name = new_recovery_codes(), await self._store.social.name_of(member.person)

        def carry_out(connection: Connection) -> Changes:
            if accounts.is_member(connection, member.person):
                raise AccountError("member-already")
            accounts.create_member(connection, member, password, name_skeletons)
            accounts.set_recovery_codes(connection, member.person, self._hash_recovery_codes(codes))
            if passkey:
                accounts.add_passkey(connection, *passkey)
            return rename_person(connection, member.person, member.name, old_name)

        try:
            await self.accounts.update("new member", carry_out)
        except accounts.TakenError as error:
            raise AccountError("name-taken") from error
        return codes

    # ---- signing in ---------------------------------------------------------------------------------------------

    async def sign_in(self, requester: Requester, name: str, password: str) -> str:
        """Sign in as the member with this name, and return the new ID of the device.

        A recovery code works once in place of the password. Raise `AccountError`: `signed-in`, `too-many`,
        `wrong-password`. The last one does not reveal whether the name or the password is wrong.
        """
        self._require_signed_out(requester)
        person = next(
            (
                one
                for one in self.accounts.members
                if casefold_name(self.accounts.member_name(one)) == casefold_name(name)
            ),
            None,
        )
        attempts = await self._limiter.consume_password_attempt(requester, person or casefold_name(name))
        is_correct, confirmed_hash = await self._verify_secret(person, password)
        if not is_correct:
            raise AccountError("wrong-password")
        assert person is not None
        check = partial(accounts.check_password, person=person, expected=confirmed_hash)
        try:
            new_id = await self.accounts.sign_in_device(requester.device, person, check)
        except accounts.PasswordChangedError as error:
            raise AccountError("wrong-password") from error
        await self._limiter.refund(attempts)
        await self._limiter.remember_place(requester, new_id, person)
        return new_id

    async def sign_in_by_passkey(
        self, requester: Requester, relying_party: RelyingParty, credential: dict[str, Any]
    ) -> str:
        """Sign in with a passkey, and return the new ID of the device.

        Raise `AccountError`: `signed-in`, `too-many`, `wrong-passkey`.
        """
        self._require_signed_out(requester)
        attempts = await self._limiter.consume(
            "passkey", {by: PASSWORD_LIMITS[by] for by in ("person", "address")}, requester
        )
        challenge = await self._redeem_challenge(requester, PASSKEY_SIGN_IN, credential)
        key = credentials.read_credential_id(credential)
        passkey = await self._store.read("passkey", lambda connection: accounts.passkey_of(connection, key))
        if passkey is None:
            raise AccountError("wrong-passkey")
        use_count = await credentials.verify_authentication(relying_party, challenge, credential, passkey)

        def carry_out(connection: Connection) -> Changes:
            accounts.set_passkey_counter(connection, key, use_count)
            return []

        await self._store.write("passkey use", carry_out)
        new_id = await self.accounts.sign_in_device(requester.device, passkey.person)
        await self._limiter.refund(attempts)
        await self._limiter.remember_place(requester, new_id, passkey.person)
        return new_id

    def _require_signed_out(self, requester: Requester) -> None:
        current = self.accounts.person_of(requester.device)
        if self.accounts.is_member(current):
            raise AccountError("signed-in", name=self.accounts.member_name(current))

    async def _verify_secret(self, person: str | None, password: str) -> tuple[bool, str | None]:
        """Return whether a secret is the member's password or a recovery code, and the hash that it matched.

        A recovery code is used up; the hash is None then. `accounts.check_password` takes the hash. It takes as long if
        the member does not exist.
        """
        password_hash = await self._store.read(
            "password", lambda connection: accounts.password_of(connection, person or "")
        )
        is_correct = await self._run_in_thread(credentials.verify_password, password_hash, password)
        letters = normalize_code(password)
        if is_correct or len(letters) != RECOVERY_CODE_LENGTH:
            return is_correct, password_hash
        redeemed: list[bool] = []

        def carry_out(connection: Connection) -> Changes:
            redeemed.append(
                accounts.redeem_recovery_code(connection, person or "", self.accounts.keyed_hash(f"recovery {letters}"))
            )
            return []

        await self._store.write("recovery code use", carry_out)
        return redeemed[-1], None

    async def _run_in_thread(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run slow work in a thread, up to `MAX_CONCURRENT_HASHES` at once.

        Password hashing is slow, and so is the first computation of skeletons.
        """
        async with self._hash_slots:
            return await asyncio.to_thread(work, *args, **kwargs)

    # ---- changes by members -------------------------------------------------------------------------------------

    async def change_password(self, requester: Requester, current: str, password: str) -> None:
        """Change the member's password and sign out their other devices.

        `current` is the current password or a recovery code. Raise `AccountError`: `no-member`, `too-many`,
        `not-yours`, and the errors of the new password.
        """
        person = self._require_member(requester)
        credentials.validate_password(password, self.accounts.member_name(person))
        confirmed_hash = await self._require_secret(requester, person, current)
        password_hash = await self._run_in_thread(credentials.hash_password, password)
        await self._write_confirmed(
            "password", person, confirmed_hash, partial(accounts.set_password, person=person, password=password_hash)
        )
        await self.accounts.sign_out(requester.device, other_devices=True, this_device=False)

    async def rename(self, requester: Requester, name: str) -> None:
        """Rename the requesting member, at all their tables.

        Raise `AccountError`: `no-member`, `name-short`, `name-taken`, and `name-limit` after too many changes.
        """
        person = self._require_member(requester)
        try:
            attempts = await self._limiter.consume("name", RENAME_LIMITS, requester, person)
        except AccountError as error:
            raise AccountError("name-limit", days=math.ceil(int(error.facts["seconds"]) / DAY_SECONDS)) from error
        try:
            await self.set_name(person, name)
        except AccountError:
            await self._limiter.refund(attempts)
            raise

    async def set_name(self, person: str, name: str, changed_by: str = "member") -> None:
        """Rename a member, without a rate limit; the log contains both names for the admins.

        Raise `AccountError`: `name-short`, `name-taken`.
        """
        old_name = self.accounts.member_name(person)
        name, name_skeletons = await self._run_in_thread(self._check_name_free, name, person)

        def carry_out(connection: Connection) -> Changes:
            accounts.rename_member(connection, Member(person, name), name_skeletons)
            return rename_person(connection, person, name, old_name)

        try:
            await self.accounts.update("member name", carry_out)
        except accounts.TakenError as error:
            raise AccountError("name-taken") from error
        logger.info("member_renamed", extra={"facts": {"old_name": old_name, "name": name, "by": changed_by}})

    async def issue_recovery_code(self, person: str) -> str:
        """Issue a recovery code to a member who cannot sign in; it replaces all their recovery codes."""
        code = new_recovery_codes()[0]

        def carry_out(connection: Connection) -> Changes:
            accounts.set_recovery_codes(connection, person, self._hash_recovery_codes([code]))
            return []

        await self._store.write("recovery code", carry_out)
        return code

    async def renew_recovery_codes(self, requester: Requester, current: str) -> list[str]:
        """Replace the recovery codes of the requesting member.

        Raise `AccountError`: `no-member`, `too-many`, `not-yours`.
        """
        person = self._require_member(requester)
        confirmed_hash = await self._require_secret(requester, person, current)
        codes = new_recovery_codes()
        change = partial(accounts.set_recovery_codes, person=person, keys=self._hash_recovery_codes(codes))
        await self._write_confirmed("recovery codes", person, confirmed_hash, change)
        return codes

    async def delete_passkeys(self, requester: Requester, current: str) -> None:
        """Delete all passkeys of the requesting member; `current` is the password or a recovery code.

        Raise `AccountError`: `no-member`, `too-many`, `not-yours`, and `no-password` if only recovery codes would be
        left.
        """
        person = self._require_member(requester)
        if not await self.has_password(person):
            raise AccountError("no-password")
        confirmed_hash = await self._require_secret(requester, person, current)
        await self._write_confirmed(
            "passkey deletion", person, confirmed_hash, partial(accounts.delete_passkeys, person=person)
        )

    async def has_password(self, person: str) -> bool:
        """Return whether a member has a password."""
        password_hash = await self._store.read("password", lambda connection: accounts.password_of(connection, person))
        return password_hash is not None

    async def passkey_ids(self, person: str) -> list[bytes]:
        """Return the IDs of a member's passkeys."""
        return await self._store.read("passkeys", lambda connection: accounts.passkeys_of(connection, person))

    def _require_member(self, requester: Requester) -> str:
        person = self.accounts.person_of(requester.device)
        if person is None or not self.accounts.is_member(person):
            raise AccountError("no-member")
        return person

    async def confirm_identity(self, requester: Requester, current: str) -> None:
        """Raise `AccountError` unless a member confirms their identity by password or recovery code; guests need not.

        The errors are `too-many`, `not-yours`.
        """
        person = self.accounts.person_of(requester.device)
        if person is not None and self.accounts.is_member(person):
            await self._require_secret(requester, person, current)

    async def _write_confirmed(
        self, description: str, person: str, confirmed_hash: str | None, change: Callable[[Connection], None]
    ) -> None:
        """Execute a change by a member who has confirmed their identity with the password of this hash.

        The hash is None after a recovery code. Raise `AccountError` `not-yours` if the password has changed meanwhile.
        """

        def carry_out(connection: Connection) -> Changes:
            accounts.check_password(connection, person, confirmed_hash)
            change(connection)
            return []

        try:
            await self._store.write(description, carry_out)
        except accounts.PasswordChangedError as error:
            raise AccountError("not-yours") from error

    async def _require_secret(self, requester: Requester, person: str, current: str) -> str | None:
        attempts = await self._limiter.consume_own_attempt(requester, person)
        is_correct, confirmed_hash = await self._verify_secret(person, current)
        if not is_correct:
            raise AccountError("not-yours")
        await self._limiter.refund(attempts)
        return confirmed_hash

    # ---- passkeys -----------------------------------------------------------------------------------------------

    async def passkey_registration_options(
        self, requester: Requester, relying_party: RelyingParty, name: str = ""
    ) -> str:
        """Return the options, as JSON, with which a browser creates a passkey.

        It is for the requesting member, or for a guest who wants to become a member of this name. Raise `AccountError`.
        """
        person = self.accounts.person_of(requester.device) or ""
        if self.accounts.is_member(person):
            name, existing_ids = self.accounts.member_name(person), await self.passkey_ids(person)
        else:
            await self._limiter.consume("member", REGISTRATION_LIMITS, requester)
            (name, _), existing_ids = await self._run_in_thread(self._check_name_free, name), []
        handle = hmac.digest(self.accounts.keyed_hash("passkeys"), person.encode(), "sha256")
        return await credentials.registration_options(
            relying_party, await self._issue_challenge(requester, PASSKEY_REGISTRATION), name, handle, existing_ids
        )

    async def add_passkey(self, requester: Requester, relying_party: RelyingParty, credential: dict[str, Any]) -> None:
        """Add a passkey that the browser has created. Raise `AccountError`."""
        person = self._require_member(requester)
        passkey = await self._verify_registration(requester, relying_party, credential, person)

        def carry_out(connection: Connection) -> Changes:
            accounts.add_passkey(connection, *passkey)
            return []

        try:
            await self._store.write("passkey", carry_out)
        except accounts.TakenError as error:
            raise AccountError("passkey-taken") from error

    async def passkey_sign_in_options(self, requester: Requester, relying_party: RelyingParty) -> str:
        """Return the options, as JSON, with which a browser signs in with a passkey."""
        return await credentials.authentication_options(
            relying_party, await self._issue_challenge(requester, PASSKEY_SIGN_IN)
        )

    async def _issue_challenge(self, requester: Requester, kind: str) -> bytes:
        """Issue a challenge for this device, which can be answered once."""
        challenge, now = secrets.token_bytes(32), self.accounts.clock()
        key = self.accounts.keyed_hash(f"{kind} {challenge.hex()}")

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(connection, kind, key, requester.device, now, now + credentials.CHALLENGE_SECONDS)
            return []

        await self._store.write("passkey challenge", carry_out)
        return challenge

    async def _redeem_challenge(self, requester: Requester, kind: str, credential: dict[str, Any]) -> bytes:
        """Redeem the challenge that a browser has answered. Raise `AccountError` if it was issued to another device."""
        challenge = credentials.read_challenge(credential)
        key, devices = self.accounts.keyed_hash(f"{kind} {challenge.hex()}"), list[str | None]()

        def carry_out(connection: Connection) -> Changes:
            devices.append(accounts.redeem_token(connection, kind, key, self.accounts.clock()))
            return []

        await self._store.write("passkey challenge", carry_out)
        if devices[-1] != requester.device:
            raise AccountError("wrong-passkey")
        return challenge

    async def _verify_registration(
        self, requester: Requester, relying_party: RelyingParty, credential: dict[str, Any], person: str
    ) -> tuple[bytes, Passkey]:
        challenge = await self._redeem_challenge(requester, PASSKEY_REGISTRATION, credential)
        return await credentials.verify_registration(relying_party, challenge, credential, person)

    def _hash_recovery_codes(self, codes: Sequence[str]) -> list[bytes]:
        return [self.accounts.keyed_hash(f"recovery {normalize_code(code)}") for code in codes]


def new_recovery_codes() -> list[str]:
    """Return new recovery codes, as their owner writes them down: `ABCD-EFGH-JKLM`."""
    codes = (
        "".join(secrets.choice(CODE_ALPHABET) for _ in range(RECOVERY_CODE_LENGTH)) for _ in range(NUM_RECOVERY_CODES)
    )
    return ["-".join(code[start : start + 4] for start in range(0, RECOVERY_CODE_LENGTH, 4)) for code in codes]
