"""Settings of the server, cached in memory because every command needs them; admins and admission of users."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable, Mapping
from typing import Annotated, NamedTuple

from saqqara.accounts import Accounts, Requester
from saqqara.accounts.accounts import CODE_ALPHABET, normalize_code
from saqqara.accounts.attempt_limit import CODE_LIMITS
from saqqara.admin.errors import AdminError
from saqqara.admin.operation import Parameter
from saqqara.storage import ACCOUNTS_TOPIC, Changes, Connection, accounts, admin
from saqqara.storage.admin import InviteCode

OPEN, CODES, CLOSED = "open", "invite", "closed"
REGISTRATION = (OPEN, CODES, CLOSED)
"""Registration policies: any user with the link may join, users with an invitation code, or no new users."""

MAX_TEXT_LENGTHS = {"web-house": 40, "house-welcome": 600, "house-imprint": 4000, "house-privacy": 6000}
"""Custom texts of the server, with their maximum number of characters.

They are the name of the server, the welcome text of the home page, imprint and privacy policy. `web-house` replaces the
message of that name everywhere.
"""

MIN_IDLE_DAYS = 30
"""Minimum number of idle days before anything is deleted."""

ADMIN_LINK, ADMIN_LINK_SECONDS = "admin-link", 24 * 60 * 60.0
"""Kind of the one-time tokens that make their user an admin, and the seconds for which they are valid."""

LINK_TOKEN_BYTES = 24  # random bytes in a link
INVITE_CODE_LENGTH = 8  # number of letters

Policy = Annotated[str, Parameter("Who may join", REGISTRATION, label="host-join")]
InviteId = Annotated[str, Parameter("ID that `list-invites` shows")]


class NewInvite(NamedTuple):
    """New invitation code: the ID by which it is revoked, and the code, which cannot be displayed again."""

    id: str
    code: str


class ServerSettings:
    """Settings of a server and its users in `accounts`."""

    def __init__(self, accounts: Accounts, secret: bytes) -> None:
        self.accounts, self.store = accounts, accounts.store
        self._hash_key = hmac.digest(secret, b"saqqara host", "sha256")
        self._update_lock = asyncio.Lock()
        self._admitted = set[str]()  # users known to be admitted
        self._settings = self.store.read_sync("server settings", admin.load_settings)
        if self.store.is_shared:
            self.store.event_bus.subscribe(self._on_announcement)

    # ---- frequent queries -------------------------------------------------------------------------------------------

    @property
    def registration(self) -> str:
        """Registration policy: one of `REGISTRATION`."""
        return self._settings.values.get("registration", OPEN)

    @property
    def admins(self) -> frozenset[str]:
        """IDs of the admins."""
        return self._canonical_persons(self._settings.admins)

    @property
    def suspended(self) -> frozenset[str]:
        """IDs of the suspended users."""
        return self._canonical_persons(self._settings.suspended)

    def _canonical_persons(self, persons: frozenset[str]) -> frozenset[str]:
        return frozenset(map(self.accounts.canonical_person, persons)) if persons else persons

    def value(self, name: str) -> str:
        """Return the value of a setting; "" if it is not set."""
        return self._settings.values.get(name, "")

    def is_admin(self, person: str | None) -> bool:
        """Return whether a user is an admin and is not suspended."""
        return person in self.admins and person not in self.suspended

    def custom_texts(self, lang: str) -> Mapping[str, str]:
        """Return the custom texts for a language, by message.

        A text that does not exist in this language is returned in another one.
        """
        texts = dict[str, str]()
        for (name, text_lang), text in sorted(self._settings.texts.items(), key=lambda one: one[0][1] == lang):
            if text_lang == lang or name not in texts:
                texts[name] = text
        return texts

    def all_custom_texts(self) -> Mapping[tuple[str, str], str]:
        """Return all custom texts, by message and language."""
        return self._settings.texts

    async def access_refusal(self, person: str) -> AdminError | None:
        """Return why a user's requests are refused; None if they are not.

        The codes are `suspended`, `invite-required`, `registration-closed`.
        """
        if person in self.suspended:
            return AdminError("suspended")
        if self.registration == OPEN or person in self._admitted:
            return None
        if await self.store.read("admission", lambda connection: admin.is_admitted(connection, person)):
            self._admitted.add(person)
            return None
        return AdminError("invite-required" if self.registration == CODES else "registration-closed")

    # ---- links that make an admin -----------------------------------------------------------------------------------

    @property
    def has_served(self) -> bool:
        """True if a server has served these data before."""
        return bool(self.value("begun"))

    async def create_first_admin_link(self) -> str | None:
        """Return the token of an admin link at the very first start, None later.

        It is also None if there is an admin already.
        """
        if self.has_served:
            return None
        await self.set_value("begun", "yes")
        return None if self.admins else await self.create_admin_link()

    async def create_admin_link(self) -> str:
        """Return the token of a link that makes its visitor an admin: once, within a day. It replaces earlier links."""
        token, now = secrets.token_urlsafe(LINK_TOKEN_BYTES), self.accounts.clock()

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(
                connection, ADMIN_LINK, self.keyed_hash(token), ADMIN_LINK, now, now + ADMIN_LINK_SECONDS
            )
            return []

        await self.store.write("admin link", carry_out)
        return token

    async def redeem_admin_link(self, requester: Requester, person: str, token: str) -> None:
        """Make the requesting user an admin. Raise `AccountError` `too-many`, `AdminError` `invalid-link`."""
        attempts = await self.accounts.limiter.consume("admin-link", CODE_LIMITS, requester)

        def carry_out(connection: Connection) -> Changes:
            if accounts.redeem_token(connection, ADMIN_LINK, self.keyed_hash(token), self.accounts.clock()) is None:
                raise AdminError("invalid-link")
            admin.grant_admin(connection, person, self.now)
            admin.unsuspend(connection, person)
            return []

        await self.update("new admin", carry_out)
        await self.accounts.limiter.refund(attempts)

    # ---- admission --------------------------------------------------------------------------------------------------

    async def list_invites(self) -> list[InviteCode]:
        """List the invitation codes, the latest first.

        A code itself is displayed only when it is created.
        """
        return await self.store.read("invitation codes", admin.list_invite_codes)

    async def create_invite(self, note: str) -> NewInvite:
        """Create an invitation code, which cannot be displayed again."""
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(INVITE_CODE_LENGTH))
        invite = NewInvite(secrets.token_hex(4), code)
        key = self.keyed_hash(code)
        await self.apply(
            "invitation code", lambda connection: admin.create_invite_code(connection, invite.id, key, note, self.now)
        )
        return invite

    async def withdraw_invite(self, code: InviteId) -> None:
        """Withdraw an invitation code.

        Users who have joined with it remain.
        """

        def carry_out(connection: Connection) -> Changes:
            if not admin.delete_invite_code(connection, code):
                raise AdminError("no-such", what=code)
            return []

        await self.store.write("invitation code deletion", carry_out)

    async def redeem_invite(self, requester: Requester, person: str, code: str) -> None:
        """Admit the requesting user. Raise `AccountError` `too-many`, `AdminError` `invalid-invite`."""
        attempts = await self.accounts.limiter.consume("invite", CODE_LIMITS, requester)

        def carry_out(connection: Connection) -> Changes:
            if not admin.redeem_invite_code(connection, person, self.keyed_hash(normalize_code(code)), self.now):
                raise AdminError("invalid-invite")
            return []

        await self.store.write("admission", carry_out)
        await self.accounts.limiter.refund(attempts)

    # ---- changes ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """Current time, in seconds since 1970."""
        return int(self.accounts.clock())

    def keyed_hash(self, text: str) -> bytes:
        """Return the hash under which a link, a code or a token is stored."""
        return hmac.digest(self._hash_key, text.encode("utf-8", "surrogatepass"), "sha256")

    async def set_registration(self, policy: Policy) -> None:
        """Set who may join the server.

        Everyone, only users with an invitation code, or no one. Members, and guests who have played, always have
        access.
        """
        await self.set_value("registration", policy)

    async def set_value(self, name: str, value: str) -> None:
        """Save a setting of the server."""
        await self.apply("server setting", lambda connection: admin.save_setting(connection, name, value))

    async def set_custom_text(self, name: str, lang: str, text: str) -> None:
        """Set or clear (with "") a custom text of the server."""
        await self.apply("custom text", lambda connection: admin.save_custom_text(connection, name, lang, text))

    async def apply(self, description: str, act: Callable[[Connection], None]) -> None:
        """Change settings. Return when the change is on disk and in the cache."""

        def carry_out(connection: Connection) -> Changes:
            act(connection)
            return []

        await self.update(description, carry_out)

    async def update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Change settings and announce the changes that `carry_out` returns.

        Return when they are on disk and in the cache.
        """
        await asyncio.shield(self._update(description, carry_out))

    async def _update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        async with self._update_lock:
            await self.store.write(description, lambda connection: [*carry_out(connection), (ACCOUNTS_TOPIC, None)])
            await self._reload()

    async def _reload(self) -> None:
        self._settings = await self.store.read("server settings", admin.load_settings)
        self._admitted.clear()

    def _on_announcement(self, name: str | None, _: int | None) -> None:
        if name is None or name == ACCOUNTS_TOPIC:
            self._reload_task = asyncio.get_running_loop().create_task(
                self._reload_exclusively(), name="settings reload"
            )

    async def _reload_exclusively(self) -> None:
        async with self._update_lock:
            await self._reload()

    def reference(self, kind: str, target: str) -> str:
        """Return the reference by which admins see a user or a table.

        It has eight characters and is always the same for one target.
        """
        number = int.from_bytes(self.keyed_hash(f"{kind} {target}")[:8])
        letters = ""
        for _ in range(8):
            number, letter = divmod(number, len(REFERENCE_ALPHABET))
            letters += REFERENCE_ALPHABET[letter]
        return letters


REFERENCE_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Characters of a reference: none that look alike."""
