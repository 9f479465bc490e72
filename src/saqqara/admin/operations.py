"""What a host can do, by name: pages and `saqqara host` give the same orders, so what one can the other can.

An order has facts, texts and numbers, and is answered with plain data.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from saqqara.accounts import Members
from saqqara.admin import league_list
from saqqara.admin.cleanup import LEAST, Broom
from saqqara.admin.errors import HostError
from saqqara.admin.monitoring import FIGURES, Upkeep, Vitals
from saqqara.admin.server_settings import JOINING, TEXTS, House
from saqqara.admin.table_list import Tables
from saqqara.admin.users import Residents
from saqqara.i18n import LANGUAGES
from saqqara.notifications.delivery_settings import Settings
from saqqara.notifications.service_catalog import KNOWN
from saqqara.text_validation import InvalidTextError, check_characters, clean_text

Order = Callable[..., Awaitable[Any]]

LINES = 50
"""So many lines of the journal are told."""

NAME = 24
"""Letters of a member's name."""

NOTE = 80
"""Letters of a note beside an invitation code."""

LARGEST = 2**31 - 1
"""The largest number that an order takes."""


class Host:
    """All that a host can do in a house. Whoever gives an order has been asked before whether they may."""

    def __init__(
        self, house: House, members: Members, calls: Settings | None = None, vitals: Callable[[], Vitals] = dict
    ) -> None:
        self.house, self.residents, self.tables = house, Residents(house, members), Tables(house)
        self.broom, self.upkeep = Broom(self.tables), Upkeep(house, vitals)
        self.calls = calls
        self.orders: Mapping[str, Order] = {
            "link": self.link, "house": self.look, "join": self.join, "code": self.code, "withdraw": self.withdraw,
            "members": self.members, "host": self.host, "no-host": self.no_host, "suspend": self.suspend,
            "restore": self.restore, "let-in": self.let_in, "rename": self.rename,
            "reports": self.reports, "done": self.done, "hide": self.hide, "suspend-author": self.suspend_author,
            "tables": self.some_tables, "close": self.close,
            "leagues": self.some_leagues, "sizes": self.sizes, "tidy": self.tidy, "sweep": self.sweep,
            "texts": self.texts, "text": self.text, "channels": self.channels, "health": self.health,
            "journal": self.journal, "figures": self.figures,
        }  # fmt: skip

    async def carry_out(self, name: str, facts: Mapping[str, Any]) -> Any:
        """What an order gives, as plain data. Raises HostError; nothing has changed then."""
        order = self.orders.get(name)
        if order is None:
            raise HostError("no-order", what=str(name)[:NOTE], choices=", ".join(self.orders))
        known = inspect.signature(order, eval_str=True).parameters
        for fact, value in facts.items():
            if fact not in known or type(value) is not known[fact].annotation:
                raise HostError("bad-fact", what=str(fact)[:NOTE], choices=", ".join(known) or "-")
            if isinstance(value, str):
                try:
                    check_characters(value)
                except InvalidTextError as error:
                    raise HostError("bad-text", what=fact, character=error.character) from error
            if isinstance(value, int) and abs(value) > LARGEST:
                raise HostError("bad-fact", what=fact, choices=f"-{LARGEST} ... {LARGEST}")
        for fact, one in known.items():
            if fact not in facts and one.default is inspect.Parameter.empty:
                raise HostError("bad-fact", what=fact, choices=", ".join(known))
        return plain(await order(**facts))

    # ---- the house --------------------------------------------------------------------------------------------------

    async def link(self) -> str:
        """What a link ends with that makes its visitor host."""
        return await self.house.link()

    async def look(self) -> dict[str, Any]:
        """Who may come, with which codes, and who may read the figures."""
        codes = await self.house.entrances()
        return {"join": self.house.join, "codes": codes, "figures": self.upkeep.figures_for}

    async def join(self, who: str) -> None:
        """Who may come from now on."""
        await self.house.settle("join", _one_of("who", who, JOINING))

    async def code(self, note: str = "") -> Any:
        """One more invitation code."""
        return await self.house.new_entrance(clean_text(note)[:NOTE])

    async def withdraw(self, code: str) -> None:
        """An invitation code lets nobody in any more."""
        await self.house.close_entrance(code)

    async def texts(self) -> dict[str, dict[str, str]]:
        """The host's own words, by message and language."""
        known = self.house.texts()
        return {name: {lang: known.get((name, lang), "") for lang in LANGUAGES} for name in TEXTS}

    async def text(self, name: str, lang: str, text: str) -> None:
        """The host's own words, "" for none."""
        text = "\n".join(line.rstrip() for line in text.strip().splitlines())
        if name == "web-house":
            text = clean_text(text)
        if len(text) > TEXTS[_one_of("name", name, tuple(TEXTS))]:
            raise HostError("bad-fact", what="text", choices=f"<= {TEXTS[name]}")
        await self.house.word(name, _one_of("lang", lang, LANGUAGES), text)

    # ---- people -----------------------------------------------------------------------------------------------------

    async def members(self) -> Any:
        """Who is known here."""
        return await self.residents.all()

    async def host(self, who: str) -> None:
        """Somebody keeps the house, too."""
        await self.residents.keeps(who)

    async def no_host(self, who: str) -> None:
        """Somebody keeps the house no longer."""
        await self.residents.keeps_no_longer(who)

    async def suspend(self, who: str) -> None:
        """Somebody may do nothing here."""
        await self.residents.suspend(who)

    async def restore(self, who: str) -> None:
        """Somebody may again do what all may."""
        await self.residents.restore(who)

    async def let_in(self, who: str) -> str:
        """A recovery code for a member who has lost every way in."""
        return await self.residents.let_in_again(who)

    async def rename(self, who: str, name: str) -> None:
        """A member has another name."""
        if len(name) > NAME:
            raise HostError("bad-fact", what="name", choices=f"<= {NAME}")
        await self.residents.rename(who, name)

    async def reports(self) -> Any:
        """What was shown to the host."""
        return await self.residents.reports()

    async def done(self, report: int) -> None:
        """A report has been dealt with."""
        await self.residents.settle_report(report)

    async def hide(self, report: int) -> None:
        """Its message can be read by nobody any more."""
        await self.residents.hide(report)

    async def suspend_author(self, report: int) -> None:
        """Its author may do nothing here."""
        await self.residents.suspend_author(report)

    # ---- tables, and what lies there --------------------------------------------------------------------------------

    async def some_tables(self, first: int = 0) -> Any:
        """Tables from number `first` on, the latest first."""
        return await self.tables.part(max(0, first))

    async def close(self, table: str) -> None:
        """The game of a table is called off."""
        await self.tables.close(table)

    async def some_leagues(self, first: int = 0) -> Any:
        """Leagues from number `first` on, the latest first, those that are not listed too."""
        return await league_list.part(self.house, max(0, first))

    async def sizes(self) -> Any:
        """How much there is."""
        return await self.upkeep.sizes()

    async def tidy(self, days: int) -> Any:
        """How much would go of what nobody has touched for so many days."""
        return await self.broom.counted(_days(days))

    async def sweep(self, days: int) -> Any:
        """It goes."""
        return await self.broom.sweep(_days(days))

    # ---- how the house is -------------------------------------------------------------------------------------------

    async def channels(self) -> dict[str, Any]:
        """How people can be called here; no secret is among it. Beside a server alone that is known."""
        calls = self.calls
        if calls is None:
            return {}
        mail, services = calls.mail, [KNOWN[name].title for name in calls.services]
        how = None if mail is None or mail.security == "none" else {"tls": "TLS", "starttls": "STARTTLS"}[mail.security]
        server = None if mail is None else " · ".join(filter(None, (f"{mail.server}:{mail.port}", how)))
        return {"address": calls.address, "mail": server, "services": services}

    async def health(self) -> Any:
        """How the house is."""
        return await self.upkeep.health()

    async def journal(self) -> Any:
        """The journal's last lines."""
        return await self.upkeep.journal(LINES)

    async def figures(self, who: str = "") -> str:
        """The figures; or, where it says who may read them, the token."""
        return await self.upkeep.settle_figures(_one_of("who", who, FIGURES)) if who else await self.upkeep.figures()


def plain(found: Any) -> Any:
    """The same as data that JSON has."""
    if isinstance(found, tuple) and hasattr(found, "_asdict"):
        return {name: plain(value) for name, value in found._asdict().items()}
    if isinstance(found, Mapping):
        return {name: plain(value) for name, value in found.items()}
    return [plain(one) for one in found] if isinstance(found, list | tuple) else found


def _one_of(fact: str, value: str, choices: Sequence[str]) -> str:
    if value not in choices:
        raise HostError("bad-fact", what=fact, choices=", ".join(choices))
    return value


def _days(days: int) -> int:
    if not LEAST <= days <= 36500:
        raise HostError("bad-fact", what="days", choices=f"{LEAST} ... 36500")
    return days
