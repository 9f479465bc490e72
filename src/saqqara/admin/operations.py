"""Operations of an admin, by name: the admin pages and `saqqara admin` offer the same ones.

The arguments of an operation are texts and numbers; it returns plain data.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from saqqara.accounts import MAX_NAME_LENGTH, Members
from saqqara.admin import table_list
from saqqara.admin.errors import AdminError
from saqqara.admin.monitoring import METRICS_ACCESS, Monitoring, ProcessStats
from saqqara.admin.server_settings import MAX_TEXT_LENGTHS, REGISTRATION, ServerSettings
from saqqara.admin.table_list import MIN_IDLE_DAYS, Retention, TableList
from saqqara.admin.users import Users
from saqqara.i18n import LANGUAGES
from saqqara.notifications.apprise_services import SERVICES
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.text_validation import InvalidTextError, check_characters, clean_text

OperationFunction = Callable[..., Awaitable[Any]]

NUM_LOG_LINES = 50
"""Maximum number of log lines that are returned."""

MAX_NOTE_LENGTH = 80
"""Maximum number of characters of the note of an invitation code."""

MAX_NUMBER = 2**31 - 1
"""Largest number that is accepted as an argument."""


class Admin:
    """Operations of an admin on a server. The caller has checked the permission."""

    def __init__(
        self,
        settings: ServerSettings,
        members: Members,
        delivery: DeliverySettings | None = None,
        process_stats: Callable[[], ProcessStats] = dict,
    ) -> None:
        self.settings, self.users, self.tables = settings, Users(settings, members), TableList(settings)
        self.retention, self.monitoring = Retention(self.tables), Monitoring(settings, process_stats)
        self.delivery = delivery
        self.operations: Mapping[str, OperationFunction] = {
            "create-admin-link": self.create_admin_link,
            "access": self.access,
            "set-registration": self.set_registration,
            "create-invite": self.create_invite,
            "withdraw-invite": self.withdraw_invite,
            "list-users": self.list_users,
            "grant-admin": self.grant_admin,
            "revoke-admin": self.revoke_admin,
            "suspend-user": self.suspend_user,
            "lift-suspension": self.lift_suspension,
            "issue-recovery-code": self.issue_recovery_code,
            "rename-user": self.rename_user,
            "list-reports": self.list_reports,
            "close-report": self.close_report,
            "hide-message": self.hide_message,
            "suspend-author": self.suspend_author,
            "list-tables": self.list_tables,
            "cancel-table": self.cancel_table,
            "list-leagues": self.list_leagues,
            "show-usage": self.show_usage,
            "count-prunable": self.count_prunable,
            "prune": self.prune,
            "list-texts": self.list_texts,
            "set-text": self.set_text,
            "show-notifications": self.show_notifications,
            "show-health": self.show_health,
            "show-logs": self.show_logs,
            "metrics": self.metrics,
        }

    async def run(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Execute an operation and return its result as plain data. Raise `AdminError` if it is refused.

        Nothing has changed then.
        """
        operation = self.operations.get(name)
        if operation is None:
            raise AdminError("no-operation", what=str(name)[:MAX_NOTE_LENGTH], choices=", ".join(self.operations))
        parameters = inspect.signature(operation, eval_str=True).parameters
        for argument, value in arguments.items():
            if argument not in parameters or type(value) is not parameters[argument].annotation:
                raise AdminError(
                    "invalid-argument", what=str(argument)[:MAX_NOTE_LENGTH], choices=", ".join(parameters) or "-"
                )
            if isinstance(value, str):
                try:
                    check_characters(value)
                except InvalidTextError as error:
                    raise AdminError("bad-text", what=argument, character=error.character) from error
            if isinstance(value, int) and abs(value) > MAX_NUMBER:
                raise AdminError("invalid-argument", what=argument, choices=f"-{MAX_NUMBER} ... {MAX_NUMBER}")
        for argument, parameter in parameters.items():
            if argument not in arguments and parameter.default is inspect.Parameter.empty:
                raise AdminError("invalid-argument", what=argument, choices=", ".join(parameters))
        return to_plain_data(await operation(**arguments))

    # ---- the server -------------------------------------------------------------------------------------------------

    async def create_admin_link(self) -> str:
        """Return the token of a link that makes its visitor an admin."""
        return await self.settings.create_admin_link()

    async def access(self) -> dict[str, Any]:
        """Return the registration policy, the invitation codes, and who may read the metrics."""
        invites = await self.settings.invites()
        return {
            "registration": self.settings.registration,
            "invites": invites,
            "metrics": self.monitoring.metrics_access,
        }

    async def set_registration(self, policy: str) -> None:
        """Set who may join the server."""
        await self.settings.set_value("registration", _check_choice("policy", policy, REGISTRATION))

    async def create_invite(self, note: str = "") -> Any:
        """Create an invitation code."""
        return await self.settings.create_invite(clean_text(note)[:MAX_NOTE_LENGTH])

    async def withdraw_invite(self, code: str) -> None:
        """Revoke an invitation code."""
        await self.settings.withdraw_invite(code)

    async def list_texts(self) -> dict[str, dict[str, str]]:
        """Return the custom texts of the server, by message and language; "" for the standard text."""
        texts = self.settings.all_custom_texts()
        return {name: {lang: texts.get((name, lang), "") for lang in LANGUAGES} for name in MAX_TEXT_LENGTHS}

    async def set_text(self, name: str, lang: str, text: str) -> None:
        """Set or clear (with "") a custom text of the server."""
        text = "\n".join(line.rstrip() for line in text.strip().splitlines())
        if name == "web-house":
            text = clean_text(text)
        if len(text) > MAX_TEXT_LENGTHS[_check_choice("name", name, tuple(MAX_TEXT_LENGTHS))]:
            raise AdminError("invalid-argument", what="text", choices=f"<= {MAX_TEXT_LENGTHS[name]}")
        await self.settings.set_custom_text(name, _check_choice("lang", lang, LANGUAGES), text)

    # ---- users ------------------------------------------------------------------------------------------------------

    async def list_users(self) -> Any:
        """Return the admins, the members and the suspended users."""
        return await self.users.list_users()

    async def grant_admin(self, user: str) -> None:
        """Make a user an admin."""
        await self.users.grant_admin(user)

    async def revoke_admin(self, user: str) -> None:
        """Remove a user from the admins."""
        await self.users.revoke_admin(user)

    async def suspend_user(self, user: str) -> None:
        """Suspend a user: every request of theirs that changes something is refused."""
        await self.users.suspend(user)

    async def lift_suspension(self, user: str) -> None:
        """Lift the suspension of a user."""
        await self.users.lift_suspension(user)

    async def issue_recovery_code(self, user: str) -> str:
        """Issue a recovery code to a member who cannot sign in."""
        return await self.users.issue_recovery_code(user)

    async def rename_user(self, user: str, name: str) -> None:
        """Rename a member."""
        if len(name) > MAX_NAME_LENGTH:
            raise AdminError("invalid-argument", what="name", choices=f"<= {MAX_NAME_LENGTH}")
        await self.users.rename_user(user, name)

    async def list_reports(self) -> Any:
        """Return the reported messages."""
        return await self.users.list_reports()

    async def close_report(self, report: int) -> None:
        """Delete a report that has been dealt with."""
        await self.users.close_report(report)

    async def hide_message(self, report: int) -> None:
        """Delete the reported message; the report remains."""
        await self.users.hide_message(report)

    async def suspend_author(self, report: int) -> None:
        """Suspend the author of a reported message."""
        await self.users.suspend_author(report)

    # ---- tables and stored data -------------------------------------------------------------------------------------

    async def list_tables(self, offset: int = 0) -> Any:
        """Return tables from number `offset` on, the latest first."""
        return await self.tables.page(max(0, offset))

    async def cancel_table(self, table: str) -> None:
        """Cancel the game of a table."""
        await self.tables.cancel_table(table)

    async def list_leagues(self, offset: int = 0) -> Any:
        """Return leagues from number `offset` on, the latest first, including those that users cannot find."""
        return await table_list.list_leagues(self.settings, max(0, offset))

    async def show_usage(self) -> Any:
        """Return the size of the data."""
        return await self.monitoring.sizes()

    async def count_prunable(self, days: int) -> Any:
        """Count what would be deleted if it was idle for this number of days."""
        return await self.retention.count(_check_days(days))

    async def prune(self, days: int) -> Any:
        """Delete what has been idle for this number of days, and return the counts."""
        return await self.retention.prune(_check_days(days))

    # ---- health -----------------------------------------------------------------------------------------------------

    async def show_notifications(self) -> dict[str, Any]:
        """Return how the server can notify users, without secrets.

        Without a running server return {}, because only a server knows these settings.
        """
        delivery = self.delivery
        if delivery is None:
            return {}
        mail, services = delivery.mail, [SERVICES[name].title for name in delivery.services]
        encryption = (
            None if mail is None or mail.security == "none" else {"tls": "TLS", "starttls": "STARTTLS"}[mail.security]
        )
        server = None if mail is None else " · ".join(filter(None, (f"{mail.server}:{mail.port}", encryption)))
        return {"address": delivery.address, "mail": server, "services": services}

    async def show_health(self) -> Any:
        """Return the health of the server."""
        return await self.monitoring.health()

    async def show_logs(self) -> Any:
        """Return the last lines of the log."""
        return await self.monitoring.log_lines(NUM_LOG_LINES)

    async def metrics(self, access: str = "") -> str:
        """Return the metrics; with `access`, set who may read them and return the token."""
        return (
            await self.monitoring.set_metrics_access(_check_choice("access", access, METRICS_ACCESS))
            if access
            else await self.monitoring.render_metrics()
        )


def to_plain_data(data: Any) -> Any:
    """Convert data to types that JSON has."""
    if isinstance(data, tuple) and hasattr(data, "_asdict"):
        return {name: to_plain_data(value) for name, value in data._asdict().items()}
    if isinstance(data, Mapping):
        return {name: to_plain_data(value) for name, value in data.items()}
    return [to_plain_data(one) for one in data] if isinstance(data, list | tuple) else data


def _check_choice(argument: str, value: str, choices: Sequence[str]) -> str:
    if value not in choices:
        raise AdminError("invalid-argument", what=argument, choices=", ".join(choices))
    return value


def _check_days(days: int) -> int:
    if not MIN_IDLE_DAYS <= days <= 36500:
        raise AdminError("invalid-argument", what="days", choices=f"{MIN_IDLE_DAYS} ... 36500")
    return days
