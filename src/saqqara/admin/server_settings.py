"""What the host has settled for the whole house, held in memory because every command asks; who keeps the house, and
how somebody becomes that; who is let in."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from saqqara.accounts import Asking, People
from saqqara.accounts.accounts import LETTERS, letters_of
from saqqara.accounts.rate_limit import CODE
from saqqara.admin.errors import HostError
from saqqara.storage import ACCOUNTS_TOPIC, Changes, Connection, accounts, admin
from saqqara.storage.admin import InviteCode

ANYBODY, CODES, NOBODY = "anybody", "code", "nobody"
JOINING = (ANYBODY, CODES, NOBODY)
"""Who may come: whoever has the link, with an invitation code, nobody new."""

TEXTS = {"web-house": 40, "house-welcome": 600, "house-imprint": 4000, "house-privacy": 6000}
"""The words that a host can have of their own, and how many letters at most: the name of the house, what the home page
says first, imprint, privacy. `web-house` takes the place of the message of that name everywhere."""

LINK, DAY = "host", 24 * 60 * 60.0
"""The kind of what can be used once that makes its visitor host, and for how many seconds it can."""

TOKEN = 24  # bytes of chance in a link
LENGTH = 8  # letters of an invitation code


class NewEntrance(NamedTuple):
    """An invitation code as nobody can show it again, and by which it is withdrawn."""

    id: str
    code: str


class House:
    """What holds in this house; `people` is who is who there."""

    def __init__(self, people: People, secret: bytes) -> None:
        self.people, self.store = people, people.store
        self._key = hmac.digest(secret, b"saqqara host", "sha256")
        self._changing = asyncio.Lock()
        self._known = set[str]()  # who was looked at and belongs here
        self._settled = self.store.read_sync("what the host has settled", admin.load_settings)
        if self.store.is_shared:
            self.store.event_bus.subscribe(self._heard)

    # ---- what is asked often ----------------------------------------------------------------------------------------

    @property
    def join(self) -> str:
        """Who may come."""
        return self._settled.values.get("join", ANYBODY)

    @property
    def hosts(self) -> frozenset[str]:
        """Who keeps the house."""
        return self._today(self._settled.admins)

    @property
    def suspended(self) -> frozenset[str]:
        """Who may do nothing here."""
        return self._today(self._settled.suspended)

    def _today(self, people: frozenset[str]) -> frozenset[str]:
        return frozenset(map(self.people.today, people)) if people else people

    def value(self, name: str) -> str:
        """What was settled under a name; "" for nothing."""
        return self._settled.values.get(name, "")

    def is_host(self, person: str | None) -> bool:
        """Whether a person keeps the house; nobody who is suspended does."""
        return person in self.hosts and person not in self.suspended

    def words(self, lang: str) -> Mapping[str, str]:
        """The host's own words in a language, by message; those without any there in whichever language has some."""
        found = dict[str, str]()
        for (name, own), text in sorted(self._settled.texts.items(), key=lambda one: one[0][1] == lang):
            if own == lang or name not in found:
                found[name] = text
        return found

    def texts(self) -> Mapping[tuple[str, str], str]:
        """All of them, by message and language."""
        return self._settled.texts

    async def refusal(self, person: str) -> HostError | None:
        """Why a person may do nothing here; None: they may. `suspended`, `new-here`, `nobody-new`."""
        if person in self.suspended:
            return HostError("suspended")
        if self.join == ANYBODY or person in self._known:
            return None
        if await self.store.read("who is known", lambda connection: admin.is_admitted(connection, person)):
            self._known.add(person)
            return None
        return HostError("new-here" if self.join == CODES else "nobody-new")

    # ---- becoming host ----------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a server has served these data before."""
        return bool(self.value("begun"))

    async def first_link(self) -> str | None:
        """At the first start of all what a link ends with that makes its visitor host; None ever after."""
        if self.begun:
            return None
        await self.settle("begun", "yes")
        return None if self.hosts else await self.link()

    async def link(self) -> str:
        """What a link ends with that makes its visitor host: once, for a day; those before it lead nowhere any more."""
        token, now = secrets.token_urlsafe(TOKEN), self.people.clock()

        def carry_out(connection: Connection) -> Changes:
            accounts.issue_token(connection, LINK, self.sealed(token), LINK, now, now + DAY)
            return []

        await self.store.write("a link for the host", carry_out)
        return token

    async def become(self, asking: Asking, person: str, token: str) -> None:
        """Who asks keeps the house from now on. Raises PeopleError `too-many`, HostError `wrong-link`."""
        taken = await self.people.tries.take("host", CODE, asking)

        def carry_out(connection: Connection) -> Changes:
            if accounts.redeem_token(connection, LINK, self.sealed(token), self.people.clock()) is None:
                raise HostError("wrong-link")
            admin.grant_admin(connection, person, self.now)
            admin.unsuspend(connection, person)
            return []

        await self.change("a new host", carry_out)
        await self.people.tries.give_back(taken)

    # ---- who may come -----------------------------------------------------------------------------------------------

    async def entrances(self) -> list[InviteCode]:
        """The invitation codes that there are, the latest first."""
        return await self.store.read("invitation codes", admin.list_invite_codes)

    async def new_entrance(self, note: str) -> NewEntrance:
        """One more invitation code, which nobody can show again."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        made = NewEntrance(secrets.token_hex(4), code)
        key = self.sealed(code)
        await self.do("a code", lambda connection: admin.create_invite_code(connection, made.id, key, note, self.now))
        return made

    async def close_entrance(self, name: str) -> None:
        """An invitation code lets nobody in any more; who has come stays. Raises HostError `no-such`."""

        def carry_out(connection: Connection) -> Changes:
            if not admin.delete_invite_code(connection, name):
                raise HostError("no-such", what=name)
            return []

        await self.store.write("that a code goes", carry_out)

    async def enter(self, asking: Asking, person: str, code: str) -> None:
        """Who asks is let in. Raises PeopleError `too-many`, HostError `wrong-entrance`."""
        taken = await self.people.tries.take("entrance", CODE, asking)

        def carry_out(connection: Connection) -> Changes:
            if not admin.redeem_invite_code(connection, person, self.sealed(letters_of(code)), self.now):
                raise HostError("wrong-entrance")
            return []

        await self.store.write("somebody new", carry_out)
        await self.people.tries.give_back(taken)

    # ---- changes ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """In seconds since 1970."""
        return int(self.people.clock())

    def sealed(self, text: str) -> bytes:
        """What is kept of a link, a code or a token."""
        return hmac.digest(self._key, text.encode("utf-8", "surrogatepass"), "sha256")

    async def settle(self, name: str, value: str) -> None:
        """Something holds for the whole house from now on."""
        await self.do("what the host settles", lambda connection: admin.save_setting(connection, name, value))

    async def word(self, name: str, lang: str, text: str) -> None:
        """The host's own words, "" for none."""
        await self.do("the host's words", lambda connection: admin.save_setting_text(connection, name, lang, text))

    async def do(self, what: str, act: Callable[[Connection], None]) -> None:
        """Changes what holds; returns when that is on disk, and holds here."""

        def carry_out(connection: Connection) -> Changes:
            act(connection)
            return []

        await self.change(what, carry_out)

    async def change(self, what: str, carry_out: Callable[[Connection], Changes]) -> None:
        """Carries out a change of what holds; returns when it is on disk, and holds here."""
        await asyncio.shield(self._change(what, carry_out))

    async def _change(self, what: str, carry_out: Callable[[Connection], Changes]) -> None:
        async with self._changing:
            await self.store.write(what, lambda connection: [*carry_out(connection), (ACCOUNTS_TOPIC, None)])
            await self._read()

    async def _read(self) -> None:
        self._settled = await self.store.read("what the host has settled", admin.load_settings)
        self._known.clear()

    def _heard(self, name: str | None, _: int | None) -> None:
        if name is None or name == ACCOUNTS_TOPIC:
            self._reading = asyncio.get_running_loop().create_task(self._read_anew(), name="what is settled")

    async def _read_anew(self) -> None:
        async with self._changing:
            await self._read()

    def reference(self, kind: str, of: str) -> str:
        """What stands for a person or a table towards hosts: eight letters, always the same."""
        number = int.from_bytes(self.sealed(f"{kind} {of}")[:8])
        letters = ""
        for _ in range(8):
            number, letter = divmod(number, len(REFERENCE))
            letters += REFERENCE[letter]
        return letters


REFERENCE = "abcdefghijkmnpqrstuvwxyz23456789"
"""The letters of a reference: none that look alike."""
