"""What the host has settled for the whole house, held in memory because every command asks; who keeps the house, and
how somebody becomes that; who is let in."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from saqqara.accounts import Accounts, Requester
from saqqara.accounts.accounts import CODE_ALPHABET, normalize_code
from saqqara.accounts.rate_limit import CODE_LIMITS
from saqqara.admin.errors import AdminError
from saqqara.storage import ACCOUNTS_TOPIC, Changes, Connection, accounts, admin
from saqqara.storage.admin import InviteCode

OPEN, CODES, CLOSED = "open", "invite", "closed"
REGISTRATION = (OPEN, CODES, CLOSED)
"""Who may come: whoever has the link, with an invitation code, nobody new."""

MAX_TEXT_LENGTHS = {"web-house": 40, "house-welcome": 600, "house-imprint": 4000, "house-privacy": 6000}
"""The words that a host can have of their own, and how many letters at most: the name of the house, what the home page
says first, imprint, privacy. `web-house` takes the place of the message of that name everywhere."""

ADMIN_LINK, ADMIN_LINK_SECONDS = "host", 24 * 60 * 60.0
"""The kind of what can be used once that makes its visitor host, and for how many seconds it can."""

LINK_TOKEN_BYTES = 24  # bytes of chance in a link
INVITE_CODE_LENGTH = 8  # letters of an invitation code


class NewInvite(NamedTuple):
    """An invitation code as nobody can show it again, and by which it is withdrawn."""

    id: str
    code: str


class ServerSettings:
    """What holds in this house; `accounts` is who is who there."""

    def __init__(self, accounts: Accounts, secret: bytes) -> None:
        self.accounts, self.store = accounts, accounts.store
        self._hash_key = hmac.digest(secret, b"saqqara host", "sha256")
        self._update_lock = asyncio.Lock()
        self._admitted = set[str]()  # who was looked at and belongs here
        self._settings = self.store.read_sync("what the host has settled", admin.load_settings)
        if self.store.is_shared:
            self.store.event_bus.subscribe(self._on_announcement)

    # ---- what is asked often ----------------------------------------------------------------------------------------

    @property
    def registration(self) -> str:
        """Who may come."""
        return self._settings.values.get("registration", OPEN)

    @property
    def admins(self) -> frozenset[str]:
        """Who keeps the house."""
        return self._canonical_persons(self._settings.admins)

    @property
    def suspended(self) -> frozenset[str]:
        """Who may do nothing here."""
        return self._canonical_persons(self._settings.suspended)

    def _canonical_persons(self, people: frozenset[str]) -> frozenset[str]:
        return frozenset(map(self.accounts.canonical_person, people)) if people else people

    def value(self, name: str) -> str:
        """What was settled under a name; "" for nothing."""
        return self._settings.values.get(name, "")

    def is_admin(self, person: str | None) -> bool:
        """Whether a person keeps the house; nobody who is suspended does."""
        return person in self.admins and person not in self.suspended

    def custom_texts(self, lang: str) -> Mapping[str, str]:
        """The host's own words in a language, by message; those without any there in whichever language has some."""
        found = dict[str, str]()
        for (name, own), text in sorted(self._settings.texts.items(), key=lambda one: one[0][1] == lang):
            if own == lang or name not in found:
                found[name] = text
        return found

    def all_custom_texts(self) -> Mapping[tuple[str, str], str]:
        """All of them, by message and language."""
        return self._settings.texts

    async def access_refusal(self, person: str) -> AdminError | None:
        """Why a person may do nothing here; None: they may. `suspended`, `new-here`, `nobody-new`."""
        if person in self.suspended:
            return AdminError("suspended")
        if self.registration == OPEN or person in self._admitted:
            return None
        if await self.store.read("who is known", lambda connection: admin.is_admitted(connection, person)):
            self._admitted.add(person)
            return None
        return AdminError("new-here" if self.registration == CODES else "nobody-new")

    # ---- becoming host ----------------------------------------------------------------------------------------------

    @property
    def has_served(self) -> bool:
        """Whether a server has served these data before."""
        return bool(self.value("begun"))

    async def create_first_admin_link(self) -> str | None:
        """At the first start of all what a link ends with that makes its visitor host; None ever after."""
        if self.has_served:
            return None
        await self.set_value("begun", "yes")
        return None if self.admins else await self.create_admin_link()

    async def create_admin_link(self) -> str:
        """What a link ends with that makes its visitor host: once, for a day; those before it lead nowhere any more."""
        token, now = secrets.token_urlsafe(LINK_TOKEN_BYTES), self.accounts.clock()

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(
                connection, ADMIN_LINK, self.keyed_hash(token), ADMIN_LINK, now, now + ADMIN_LINK_SECONDS
            )
            return []

        await self.store.write("a link for the host", carry_out)
        return token

    async def redeem_admin_link(self, requester: Requester, person: str, token: str) -> None:
        """Who asks keeps the house from now on. Raises AccountError `too-many`, AdminError `wrong-link`."""
        attempts = await self.accounts.limiter.consume("host", CODE_LIMITS, requester)

        def carry_out(connection: Connection) -> Changes:
            if accounts.redeem_token(connection, ADMIN_LINK, self.keyed_hash(token), self.accounts.clock()) is None:
                raise AdminError("wrong-link")
            admin.grant_admin(connection, person, self.now)
            admin.unsuspend(connection, person)
            return []

        await self.update("a new host", carry_out)
        await self.accounts.limiter.refund(attempts)

    # ---- who may come -----------------------------------------------------------------------------------------------

    async def invites(self) -> list[InviteCode]:
        """The invitation codes that there are, the latest first."""
        return await self.store.read("invitation codes", admin.list_invite_codes)

    async def create_invite(self, note: str) -> NewInvite:
        """One more invitation code, which nobody can show again."""
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(INVITE_CODE_LENGTH))
        invite = NewInvite(secrets.token_hex(4), code)
        key = self.keyed_hash(code)
        await self.apply(
            "a code", lambda connection: admin.create_invite_code(connection, invite.id, key, note, self.now)
        )
        return invite

    async def withdraw_invite(self, invite: str) -> None:
        """An invitation code lets nobody in any more; who has come stays. Raises AdminError `no-such`."""

        def carry_out(connection: Connection) -> Changes:
            if not admin.delete_invite_code(connection, invite):
                raise AdminError("no-such", what=invite)
            return []

        await self.store.write("that a code goes", carry_out)

    async def redeem_invite(self, requester: Requester, person: str, code: str) -> None:
        """Who asks is let in. Raises AccountError `too-many`, AdminError `wrong-entrance`."""
        attempts = await self.accounts.limiter.consume("entrance", CODE_LIMITS, requester)

        def carry_out(connection: Connection) -> Changes:
            if not admin.redeem_invite_code(connection, person, self.keyed_hash(normalize_code(code)), self.now):
                raise AdminError("wrong-entrance")
            return []

        await self.store.write("somebody new", carry_out)
        await self.accounts.limiter.refund(attempts)

    # ---- changes ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """In seconds since 1970."""
        return int(self.accounts.clock())

    def keyed_hash(self, text: str) -> bytes:
        """What is kept of a link, a code or a token."""
        return hmac.digest(self._hash_key, text.encode("utf-8", "surrogatepass"), "sha256")

    async def set_value(self, name: str, value: str) -> None:
        """Something holds for the whole house from now on."""
        await self.apply("what the host settles", lambda connection: admin.save_setting(connection, name, value))

    async def set_custom_text(self, name: str, lang: str, text: str) -> None:
        """The host's own words, "" for none."""
        await self.apply("the host's words", lambda connection: admin.save_setting_text(connection, name, lang, text))

    async def apply(self, description: str, act: Callable[[Connection], None]) -> None:
        """Changes what holds; returns when that is on disk, and holds here."""

        def carry_out(connection: Connection) -> Changes:
            act(connection)
            return []

        await self.update(description, carry_out)

    async def update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Carries out a change of what holds; returns when it is on disk, and holds here."""
        await asyncio.shield(self._update(description, carry_out))

    async def _update(self, description: str, carry_out: Callable[[Connection], Changes]) -> None:
        async with self._update_lock:
            await self.store.write(description, lambda connection: [*carry_out(connection), (ACCOUNTS_TOPIC, None)])
            await self._reload()

    async def _reload(self) -> None:
        self._settings = await self.store.read("what the host has settled", admin.load_settings)
        self._admitted.clear()

    def _on_announcement(self, name: str | None, _: int | None) -> None:
        if name is None or name == ACCOUNTS_TOPIC:
            self._reload_task = asyncio.get_running_loop().create_task(
                self._reload_exclusively(), name="what is settled"
            )

    async def _reload_exclusively(self) -> None:
        async with self._update_lock:
            await self._reload()

    def reference(self, kind: str, target: str) -> str:
        """What stands for a person or a table towards hosts: eight letters, always the same."""
        number = int.from_bytes(self.keyed_hash(f"{kind} {target}")[:8])
        letters = ""
        for _ in range(8):
            number, letter = divmod(number, len(REFERENCE_ALPHABET))
            letters += REFERENCE_ALPHABET[letter]
        return letters


REFERENCE_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""The letters of a reference: none that look alike."""
