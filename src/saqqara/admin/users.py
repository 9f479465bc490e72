"""Members, admins and suspended users, and reported messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from saqqara.accounts import Members
from saqqara.admin.errors import AdminError
from saqqara.admin.server_settings import ServerSettings
from saqqara.storage import Changes, Connection, admin
from saqqara.storage.admin import ReportedMessage

PERSON_REFERENCE = "person"
"""Kind of a reference to a user."""


class User(NamedTuple):
    """User in the list: reference, name ("" for a guest without one), and roles."""

    ref: str
    name: str
    member: bool
    admin: bool
    suspended: bool


class ListedReport(NamedTuple):
    """Reported message, as it was when it was reported.

    `at` is in seconds since 1970. `author` is the author's reference, `name` their name. `is_visible`: the message can
    still be read. `suspended`: the author is suspended.
    """

    number: int
    at: int
    author: str
    name: str
    text: str
    is_visible: bool
    suspended: bool


class Users:
    """Users and reports of a server."""

    def __init__(self, settings: ServerSettings, members: Members) -> None:
        self.settings, self.members, self.accounts = settings, members, settings.accounts

    async def list_users(self) -> list[User]:
        """Return the admins, the members and the suspended users, by name, admins first."""
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
        """Make a user an admin. Raise `AdminError` `no-such`."""
        person = self._find_person(reference)
        await self.settings.apply(
            "new admin", lambda connection: admin.grant_admin(connection, person, self.settings.now)
        )

    async def revoke_admin(self, reference: str) -> None:
        """Remove a user from the admins. Raise `AdminError` `no-such`, `last-admin`."""
        person = self._find_person(reference)

        def carry_out(connection: Connection) -> Changes:
            if person in self.settings.admins and not admin.revoke_admin(connection, person):
                raise AdminError("last-admin")
            return []

        await self.settings.update("admin removal", carry_out)

    async def suspend(self, reference: str) -> None:
        """Suspend a user until `lift_suspension`: every request of theirs that changes something is refused.

        Raise `AdminError` `no-such`, `is-admin`.
        """
        await self._suspend(self._find_person(reference))

    async def lift_suspension(self, reference: str) -> None:
        """Lift the suspension of a user. Raise `AdminError` `no-such`."""
        person = self._find_person(reference)
        await self.settings.apply("suspension removal", lambda connection: admin.unsuspend(connection, person))

    async def issue_recovery_code(self, reference: str) -> str:
        """Issue a code with which a member who cannot sign in can do so once. Raise `AdminError` `no-such`."""
        person = self._find_person(reference)
        if not self.accounts.is_member(person):
            raise AdminError("no-such", what=reference)
        return await self.members.issue_recovery_code(person)

    async def rename_user(self, reference: str, name: str) -> None:
        """Rename a member. Raise `AdminError` `no-such`, `AccountError` `name-short`, `name-taken`."""
        person = self._find_person(reference)
        if not self.accounts.is_member(person):
            raise AdminError("no-such", what=reference)
        await self.members.set_name(person, name, changed_by="admin")

    # ---- reports ----------------------------------------------------------------------------------------------------

    async def list_reports(self) -> list[ListedReport]:
        """Return the reported messages, the latest first."""
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
        """Delete a report that has been dealt with. Raise `AdminError` `no-such`."""
        report = await self._find_report(number)
        await self.settings.apply("report deletion", lambda connection: admin.delete_report(connection, report.number))

    async def hide_message(self, number: int) -> None:
        """Delete the reported message; the report remains. Raise `AdminError` `no-such`."""
        await self.settings.store.social.delete_message((await self._find_report(number)).message)

    async def suspend_author(self, number: int) -> None:
        """Suspend the author of a reported message. Raise `AdminError` `no-such`, `is-admin`."""
        await self._suspend(self.accounts.canonical_person((await self._find_report(number)).author))

    async def _find_report(self, number: int) -> ReportedMessage:
        found = await self.settings.store.read("reports", admin.list_reports)
        for one in found:
            if one.number == number:
                return one
        raise AdminError("no-such", what=number)

    # ---- users and reports ------------------------------------------------------------------------------------------

    async def _suspend(self, person: str) -> None:
        if person in self.settings.admins:
            raise AdminError("is-admin")
        await self.settings.apply("suspension", lambda connection: admin.suspend(connection, person, self.settings.now))

    def _find_person(self, reference: str) -> str:
        """Return the user with this reference or member name. Raise `AdminError` `no-such`."""
        persons: Iterable[str] = {*self.accounts.members, *self.settings.admins, *self.settings.suspended}
        for person in persons:
            if reference in (
                self.settings.reference(PERSON_REFERENCE, person),
                self.accounts.member_name(person) or None,
            ):
                return person
        raise AdminError("no-such", what=reference)
