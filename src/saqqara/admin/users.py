"""Who is known here: members, hosts, whoever is suspended; and what was said and shown to the host."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from saqqara.accounts import Members
from saqqara.admin.errors import AdminError
from saqqara.admin.server_settings import ServerSettings
from saqqara.storage import Changes, Connection, admin
from saqqara.storage.admin import ReportedMessage

PERSON_REFERENCE = "person"
"""The kind of a reference to somebody."""


class User(NamedTuple):
    """Somebody who is known here: what stands for them, their name ("" for a guest who has none), and what they are."""

    ref: str
    name: str
    member: bool
    admin: bool
    suspended: bool


class ListedReport(NamedTuple):
    """A message that was shown to the host, as it was then: its number, when (seconds since 1970), what stands for its
    author, and what they are called; whether it can still be read, and whether its author is suspended."""

    number: int
    at: int
    author: str
    name: str
    text: str
    is_visible: bool
    suspended: bool


class Users:
    """Members and others of a house."""

    def __init__(self, settings: ServerSettings, members: Members) -> None:
        self.settings, self.members, self.accounts = settings, members, settings.accounts

    async def list_users(self) -> list[User]:
        """Hosts, members, whoever is suspended: by name, hosts first."""
        settings = self.settings
        persons = {*self.accounts.members, *settings.admins, *settings.suspended}
        found = [
            User(
                settings.reference(PERSON_REFERENCE, person), await self._name(person), self.accounts.is_member(person),
                person in settings.admins, person in settings.suspended,
            )
            for person in persons
        ]  # fmt: skip
        return sorted(found, key=lambda one: (not one.admin, one.name.casefold(), one.ref))

    async def _name(self, person: str) -> str:
        return self.accounts.member_name(person) or await self.settings.store.social.name_of(person)

    async def grant_admin(self, reference: str) -> None:
        """Somebody keeps the house, too. Raises AdminError `no-such`."""
        person = self._find_person(reference)
        await self.settings.apply(
            "a new host", lambda connection: admin.grant_admin(connection, person, self.settings.now)
        )

    async def revoke_admin(self, reference: str) -> None:
        """Somebody keeps the house no longer. Raises AdminError `no-such`, `last-host`."""
        person = self._find_person(reference)

        def carry_out(connection: Connection) -> Changes:
            if person in self.settings.admins and not admin.revoke_admin(connection, person):
                raise AdminError("last-host")
            return []

        await self.settings.update("that somebody keeps the house no longer", carry_out)

    async def suspend(self, reference: str) -> None:
        """Somebody may do nothing here until `lift_suspension`. Raises AdminError `no-such`, `stays`."""
        await self._suspend(self._find_person(reference))

    async def lift_suspension(self, reference: str) -> None:
        """Somebody may again do what all may. Raises AdminError `no-such`."""
        person = self._find_person(reference)
        await self.settings.apply(
            "that somebody may come again", lambda connection: admin.unsuspend(connection, person)
        )

    async def issue_recovery_code(self, reference: str) -> str:
        """A code with which a member who has lost every way in signs in once. Raises AdminError `no-such`."""
        person = self._find_person(reference)
        if not self.accounts.is_member(person):
            raise AdminError("no-such", what=reference)
        return await self.members.issue_recovery_code(person)

    async def rename_user(self, reference: str, name: str) -> None:
        """Give a member another name. Raise AdminError `no-such`, AccountError `name-short`, `name-taken`."""
        person = self._find_person(reference)
        if not self.accounts.is_member(person):
            raise AdminError("no-such", what=reference)
        await self.members.set_name(person, name, changed_by="host")

    # ---- what was shown to the host ---------------------------------------------------------------------------------

    async def list_reports(self) -> list[ListedReport]:
        """What was shown to the host, the latest first."""
        found = await self.settings.store.read("reports", admin.list_reports)
        return [
            ListedReport(
                one.number, one.at, self.settings.reference(PERSON_REFERENCE, one.author), one.name, one.text,
                one.is_visible,
                self.accounts.canonical_person(one.author) in self.settings.suspended,
            )
            for one in found
        ]  # fmt: skip

    async def close_report(self, number: int) -> None:
        """A report has been dealt with. Raises AdminError `no-such`."""
        report = await self._find_report(number)
        await self.settings.apply("a report", lambda connection: admin.delete_report(connection, report.number))

    async def hide_message(self, number: int) -> None:
        """The message of a report can be read by nobody any more; the report stays. Raises AdminError `no-such`."""
        await self.settings.store.social.delete_message((await self._find_report(number)).message)

    async def suspend_author(self, number: int) -> None:
        """Who has said what was reported may do nothing here. Raises AdminError `no-such`, `stays`."""
        await self._suspend(self.accounts.canonical_person((await self._find_report(number)).author))

    async def _find_report(self, number: int) -> ReportedMessage:
        found = await self.settings.store.read("reports", admin.list_reports)
        for one in found:
            if one.number == number:
                return one
        raise AdminError("no-such", what=number)

    # ---- both -------------------------------------------------------------------------------------------------------

    async def _suspend(self, person: str) -> None:
        if person in self.settings.admins:
            raise AdminError("stays")
        await self.settings.apply(
            "that somebody is suspended", lambda connection: admin.suspend(connection, person, self.settings.now)
        )

    def _find_person(self, reference: str) -> str:
        """The person whom a reference, or a member's name, stands for. Raises AdminError `no-such`."""
        persons: Iterable[str] = {*self.accounts.members, *self.settings.admins, *self.settings.suspended}
        for person in persons:
            if reference in (
                self.settings.reference(PERSON_REFERENCE, person),
                self.accounts.member_name(person) or None,
            ):
                return person
        raise AdminError("no-such", what=reference)
