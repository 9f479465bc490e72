"""Who is known here: members, hosts, whoever is suspended; and what was said and shown to the host."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from saqqara.accounts import Members
from saqqara.admin.errors import HostError
from saqqara.admin.server_settings import House
from saqqara.storage import Changes, Connection, admin
from saqqara.storage.admin import ReportedMessage

PERSON = "person"
"""The kind of a reference to somebody."""


class Resident(NamedTuple):
    """Somebody who is known here: what stands for them, their name ("" for a guest who has none), and what they are."""

    who: str
    name: str
    member: bool
    host: bool
    suspended: bool


class Shown(NamedTuple):
    """A message that was shown to the host, as it was then: its number, when (seconds since 1970), what stands for its
    author, and what they are called; whether it can still be read, and whether its author is suspended."""

    number: int
    at: int
    author: str
    name: str
    text: str
    said: bool
    suspended: bool


class Residents:
    """Members and others of a house."""

    def __init__(self, house: House, members: Members) -> None:
        self.house, self.members, self.people = house, members, house.people

    async def all(self) -> list[Resident]:
        """Hosts, members, whoever is suspended: by name, hosts first."""
        house = self.house
        known = {*self.people.members, *house.hosts, *house.suspended}
        found = [
            Resident(
                house.reference(PERSON, person), await self._name(person), self.people.is_member(person),
                person in house.hosts, person in house.suspended,
            )
            for person in known
        ]  # fmt: skip
        return sorted(found, key=lambda one: (not one.host, one.name.casefold(), one.who))

    async def _name(self, person: str) -> str:
        return self.people.name(person) or await self.house.store.social.name_of(person)

    async def keeps(self, who: str) -> None:
        """Somebody keeps the house, too. Raises HostError `no-such`."""
        person = self._known(who)
        await self.house.do("a new host", lambda connection: admin.grant_admin(connection, person, self.house.now))

    async def keeps_no_longer(self, who: str) -> None:
        """Somebody keeps the house no longer. Raises HostError `no-such`, `last-host`."""
        person = self._known(who)

        def carry_out(connection: Connection) -> Changes:
            if person in self.house.hosts and not admin.revoke_admin(connection, person):
                raise HostError("last-host")
            return []

        await self.house.change("that somebody keeps the house no longer", carry_out)

    async def suspend(self, who: str) -> None:
        """Somebody may do nothing here until `restore`. Raises HostError `no-such`, `stays`."""
        await self._suspend(self._known(who))

    async def restore(self, who: str) -> None:
        """Somebody may again do what all may. Raises HostError `no-such`."""
        person = self._known(who)
        await self.house.do("that somebody may come again", lambda connection: admin.unsuspend(connection, person))

    async def let_in_again(self, who: str) -> str:
        """A code with which a member who has lost every way in signs in once. Raises HostError `no-such`."""
        person = self._known(who)
        if not self.people.is_member(person):
            raise HostError("no-such", what=who)
        return await self.members.let_in_again(person)

    async def rename(self, who: str, name: str) -> None:
        """Give a member another name. Raise HostError `no-such`, PeopleError `name-short`, `name-taken`."""
        person = self._known(who)
        if not self.people.is_member(person):
            raise HostError("no-such", what=who)
        await self.members.call(person, name, by="host")

    # ---- what was shown to the host ---------------------------------------------------------------------------------

    async def reports(self) -> list[Shown]:
        """What was shown to the host, the latest first."""
        found = await self.house.store.read("reports", admin.list_reports)
        return [
            Shown(
                one.number, one.at, self.house.reference(PERSON, one.author), one.name, one.text, one.said,
                self.people.today(one.author) in self.house.suspended,
            )
            for one in found
        ]  # fmt: skip

    async def settle_report(self, number: int) -> None:
        """A report has been dealt with. Raises HostError `no-such`."""
        report = await self._report(number)
        await self.house.do("a report", lambda connection: admin.delete_report(connection, report.number))

    async def hide(self, number: int) -> None:
        """The message of a report can be read by nobody any more; the report stays. Raises HostError `no-such`."""
        await self.house.store.social.delete_message((await self._report(number)).message)

    async def suspend_author(self, number: int) -> None:
        """Who has said what was reported may do nothing here. Raises HostError `no-such`, `stays`."""
        await self._suspend(self.people.today((await self._report(number)).author))

    async def _report(self, number: int) -> ReportedMessage:
        found = await self.house.store.read("reports", admin.list_reports)
        for one in found:
            if one.number == number:
                return one
        raise HostError("no-such", what=number)

    # ---- both -------------------------------------------------------------------------------------------------------

    async def _suspend(self, person: str) -> None:
        if person in self.house.hosts:
            raise HostError("stays")
        await self.house.do(
            "that somebody is suspended", lambda connection: admin.suspend(connection, person, self.house.now)
        )

    def _known(self, who: str) -> str:
        """The person whom a reference, or a member's name, stands for. Raises HostError `no-such`."""
        people: Iterable[str] = {*self.people.members, *self.house.hosts, *self.house.suspended}
        for person in people:
            if who in (self.house.reference(PERSON, person), self.people.name(person) or None):
                return person
        raise HostError("no-such", what=who)
