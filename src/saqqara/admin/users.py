"""Members, admins and suspended users, and reported messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from saqqara.accounts import MAX_NAME_LENGTH, Members
from saqqara.admin.errors import AdminError
from saqqara.admin.operation import MAX_NUMBER, Parameter
from saqqara.admin.server_settings import ServerSettings
from saqqara.storage import Changes, Connection, admin
from saqqara.storage.admin import ReportedMessage

PERSON_REFERENCE = "person"
"""Kind of a reference to a user."""

UserReference = Annotated[str, Parameter("Name of a member, or an ID that `list-users` shows")]
MemberName = Annotated[str, Parameter("New name", maximum=MAX_NAME_LENGTH, label="people-name")]
ReportNumber = Annotated[int, Parameter("Number that `list-reports` shows", maximum=MAX_NUMBER)]


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
    """Users and reports of a server. Its public methods are operations; they raise `AdminError`."""

    def __init__(self, settings: ServerSettings, members: Members) -> None:
        self.settings, self.members, self.accounts = settings, members, settings.accounts

    async def list_users(self) -> list[User]:
        """List admins, members and suspended users."""
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

    async def grant_admin(self, user: UserReference) -> None:
        """Make a user an admin."""
        person = self._find_person(user)
        await self.settings.apply(
            "new admin", lambda connection: admin.grant_admin(connection, person, self.settings.now)
        )

    async def revoke_admin(self, user: UserReference) -> None:
        """Revoke the admin rights of a user."""
        person = self._find_person(user)

        def carry_out(connection: Connection) -> Changes:
            if person in self.settings.admins and not admin.revoke_admin(connection, person):
                raise AdminError("last-admin")
            return []

        await self.settings.update("admin removal", carry_out)

    async def suspend_user(self, user: UserReference) -> None:
        """Suspend a user.

        The server refuses every request of theirs that changes something.
        """
        await self._suspend(self._find_person(user))

    async def lift_suspension(self, user: UserReference) -> None:
        """Lift the suspension of a user."""
        person = self._find_person(user)
        await self.settings.apply("suspension removal", lambda connection: admin.unsuspend(connection, person))

    async def rename_user(self, user: UserReference, name: MemberName) -> None:
        """Rename a member."""
        await self.members.set_name(self._find_member(user), name, changed_by="admin")

    async def issue_recovery_code(self, user: UserReference) -> dict[str, str]:
        """Create a code that signs a member in once.

        It is for a member who cannot sign in, and replaces all their recovery codes.
        """
        return {"code": await self.members.issue_recovery_code(self._find_member(user))}

    # ---- reports ----------------------------------------------------------------------------------------------------

    async def list_reports(self) -> list[ListedReport]:
        """List reported messages, the latest first.

        Each is as it was when it was reported, even if its author has deleted it since.
        """
        found = await self.settings.store.read("reports", admin.list_reports)
        return [
            ListedReport(
                one.number, one.at, self.settings.reference(PERSON_REFERENCE, one.author), one.name, one.text,
                one.is_visible,
                self.accounts.canonical_person(one.author) in self.settings.suspended,
            )
            for one in found
        ]  # fmt: skip

    async def hide_message(self, report: ReportNumber) -> None:
        """Delete the reported message; the report remains."""
        await self.settings.store.social.delete_message((await self._find_report(report)).message)

    async def suspend_author(self, report: ReportNumber) -> None:
        """Suspend the author of a reported message."""
        await self._suspend(self.accounts.canonical_person((await self._find_report(report)).author))

    async def close_report(self, report: ReportNumber) -> None:
        """Delete a report that has been dealt with."""
        number = (await self._find_report(report)).number
        await self.settings.apply("report deletion", lambda connection: admin.delete_report(connection, number))

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

    def _find_member(self, reference: str) -> str:
        person = self._find_person(reference)
        if not self.accounts.is_member(person):
            raise AdminError("no-such", what=reference)
        return person

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
