"""Table of the operations of an admin: `saqqara admin`, the JSON routes and the admin page follow from it.

The arguments of an operation are texts and numbers; it returns plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from saqqara.accounts import Members
from saqqara.admin.errors import AdminError
from saqqara.admin.monitoring import Monitoring, ProcessStats
from saqqara.admin.operation import MAX_NUMBER, MAX_TEXT_LENGTH, Column, Operation, Parameter, to_plain_data
from saqqara.admin.server_settings import MAX_TEXT_LENGTHS, MIN_IDLE_DAYS, ServerSettings
from saqqara.admin.users import Users
from saqqara.i18n import LANGUAGES
from saqqara.notifications.apprise_services import SERVICES
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.text_validation import clean_text

ADMIN_LINK_PATH, INVITE_PATH = "/admin/claim", "/invite"
"""Paths of the pages that redeem an admin link and an invitation code, which follow #, so that no server sees them."""

DEFAULT_ADDRESS = "http://127.0.0.1:8000"
"""Address of the server in links, if it has never run."""

PublicUrl = Annotated[str, Parameter("URL at which users open the server; by default, the one it has", maximum=300)]
InviteNote = Annotated[str, Parameter("For whom it is", maximum=80, label="host-code-note")]
TextName = Annotated[str, Parameter("Name of the text", tuple(MAX_TEXT_LENGTHS))]
TextLanguage = Annotated[str, Parameter("Language of the text", LANGUAGES)]
CustomText = Annotated[str, Parameter('New text; "" deletes it', (), 0, max(MAX_TEXT_LENGTHS.values()), "host-texts")]
TableId = Annotated[str, Parameter("ID that `list-tables` shows, or the name of the table")]
Offset = Annotated[int, Parameter("Number of entries to skip", maximum=MAX_NUMBER)]
Days = Annotated[int, Parameter("Number of days without use", (), MIN_IDLE_DAYS, 36500, "host-tidy-days")]


class Admin:
    """Operations of an admin on a server. The caller has checked the permission."""

    def __init__(
        self,
        settings: ServerSettings,
        members: Members,
        delivery: DeliverySettings | None = None,
        process_stats: Callable[[], ProcessStats] = dict,
    ) -> None:
        from saqqara.admin.table_list import Retention, TableList  # imports the rules: commands only need the table

        self.settings, self.users, self.tables = settings, Users(settings, members), TableList(settings)
        self.retention, self.monitoring = Retention(self.tables), Monitoring(settings, process_stats)
        self.delivery = delivery
        self._parts = {type(part).__name__: part for part in (self, settings, self.users, self.monitoring)}

    async def run(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Execute an operation and return its result as plain data. Raise `AdminError` if it is refused.

        Nothing has changed then.
        """
        operation = OPERATIONS.get(name)
        if operation is None:
            raise AdminError("no-operation", what=str(name)[:MAX_TEXT_LENGTH], choices=", ".join(OPERATIONS))
        operation.check(arguments)
        return to_plain_data(await operation.function(self._parts[operation.part], **arguments))

    # ---- the server -------------------------------------------------------------------------------------------------

    async def create_admin_link(self, public_url: PublicUrl = "") -> dict[str, str]:
        """Create a link that makes its visitor an admin.

        It works once, for one day, and replaces the previous one.
        """
        return {"url": self._link(public_url, ADMIN_LINK_PATH, await self.settings.create_admin_link())}

    async def create_invite(self, note: InviteNote = "", public_url: PublicUrl = "") -> dict[str, str]:
        """Create an invitation code.

        It admits everyone who has it, until it is withdrawn, and is displayed only now.
        """
        invite = await self.settings.create_invite(clean_text(note))
        return {"id": invite.id, "code": invite.code, "url": self._link(public_url, INVITE_PATH, invite.code)}

    def _link(self, public_url: str, path: str, code: str) -> str:
        return f"{(public_url or self.monitoring.address or DEFAULT_ADDRESS).rstrip('/')}{path}#{code}"

    async def show_settings(self) -> dict[str, str]:
        """Show who may join, and who may read the metrics."""
        return {"registration": self.settings.registration, "metrics": self.monitoring.metrics_access}

    async def list_texts(self, name: TextName = "") -> list[dict[str, str]]:
        """List the custom texts of the server.

        They are its name, the welcome text, the imprint and the privacy policy.
        """
        texts = sorted(self.settings.all_custom_texts().items())
        return [{"name": one, "lang": lang, "text": text} for (one, lang), text in texts if text and name in ("", one)]

    async def set_text(self, name: TextName, text: CustomText, text_lang: TextLanguage = "en") -> None:
        """Set or delete a custom text of the server."""
        text = "\n".join(line.rstrip() for line in text.strip().splitlines())
        if name == "web-house":
            text = clean_text(text)
        if len(text) > MAX_TEXT_LENGTHS[name]:
            raise AdminError("invalid-argument", what="text", choices=f'"..." (<= {MAX_TEXT_LENGTHS[name]})')
        await self.settings.set_custom_text(name, text_lang, text)

    async def show_notifications(self) -> dict[str, Any]:
        """Show how the server can notify users.

        Passwords are not displayed. Only a running server knows these settings.
        """
        if self.delivery is None:
            return {}
        mail, services = self.delivery.mail, [SERVICES[name].title for name in self.delivery.services]
        encryption = {"tls": "TLS", "starttls": "STARTTLS"}.get(mail.security) if mail else None
        server = mail and " · ".join(filter(None, (f"{mail.server}:{mail.port}", encryption)))
        return {"address": self.delivery.address, "mail": server, "services": services}

    # ---- tables and stored data -------------------------------------------------------------------------------------

    async def list_tables(self, offset: Offset = 0) -> Any:
        """List twenty tables, the latest first.

        Each with its ID, game, players, state, and the date of the last event. Positions and scores are not displayed.
        """
        return await self.tables.page(offset)

    async def cancel_table(self, table: TableId) -> None:
        """Cancel the game at a table: it has no result."""
        await self.tables.cancel_table(table)

    async def list_leagues(self, offset: Offset = 0) -> Any:
        """List twenty leagues, the latest first.

        They include those that users find only by link.
        """
        from saqqara.admin.table_list import list_leagues

        return await list_leagues(self.settings, offset)

    async def count_prunable(self, days: Days = 365) -> Any:
        """Count the data that `prune` would delete."""
        return await self.retention.count(days)

    async def prune(self, days: Days = 365) -> Any:
        """Delete data that have not been used for a long time.

        Finished games, and all games of members, are kept.
        """
        return await self.retention.prune(days)


IS_SUSPENDED = {"admin": (False,), "suspended": (True,)}
IS_NO_ADMIN = {"admin": (False,), "suspended": (False,)}
IS_MEMBER = {"member": (True,)}
NUM_DELETED = tuple(Column(name, "count") for name in ("tables", "addresses", "calls", "messages"))

TABLE = (
    Operation.of(Admin.create_admin_link, "server", kind="facts", columns=(Column("url", "secret"),),
                 intro="cli-host-link", label="host-link", note="host-link-note", button="host-link-go"),
    Operation.of(Admin.show_settings, "server", kind="facts", columns=(
        Column("registration", "choice", "host-join", "host-join-{}"),
        Column("metrics", "choice", "host-figures", "host-figures-{}"),
    )),
    Operation.of(ServerSettings.set_registration, "server"),
    Operation.of(ServerSettings.list_invites, "server", kind="rows", empty="host-codes-none", columns=(
        Column("id", "id"), Column("note", "title", otherwise="host-code-unnamed"),
        Column("num_used", "phrase", message="host-code-came"), Column("at", "instant"),
    )),
    Operation.of(Admin.create_invite, "server", kind="facts", intro="host-code-shown", button="host-code-new",
                 columns=(Column("code", "secret"), Column("url", "secret"),
                          Column("id", "phrase", message="cli-host-withdraw", fact="id"))),
    Operation.of(ServerSettings.withdraw_invite, "server", subject="list-invites", label="host-code-withdraw",
                 note="host-code-withdraw-note"),
    Operation.of(Admin.list_texts, "server", kind="rows", empty="cli-host-none", columns=(
        Column("name"), Column("lang"), Column("text", "quote"),
    )),
    Operation.of(Admin.set_text, "server", button="host-save"),
    Operation.of(Users.list_users, "users", kind="rows", empty="cli-host-none", columns=(
        Column("ref", "id"), Column("name", "title", otherwise="host-people-guest"),
        Column("admin", "flag", message="host-is-host"),
        Column("member", "flag", message="host-is-member", otherwise="host-is-guest"),
        Column("suspended", "flag", message="host-is-suspended"),
    )),
    Operation.of(Users.revoke_admin, "users", subject="list-users", when={"admin": (True,)}, label="host-unmake",
                 note="host-sure"),
    Operation.of(Users.lift_suspension, "users", subject="list-users", when=IS_SUSPENDED, label="host-restore"),
    Operation.of(Users.grant_admin, "users", subject="list-users", when=IS_NO_ADMIN, label="host-make",
                 note="host-make-note"),
    Operation.of(Users.suspend_user, "users", subject="list-users", when=IS_NO_ADMIN, label="host-suspend",
                 note="host-suspend-note"),
    Operation.of(Users.rename_user, "users", subject="list-users", when=IS_MEMBER, label="host-rename",
                 note="host-rename-note"),
    Operation.of(Users.issue_recovery_code, "users", subject="list-users", when=IS_MEMBER, kind="facts",
                 columns=(Column("code", "secret"),), intro="host-let-in-code", label="host-let-in",
                 note="host-let-in-note", button="host-let-in-go"),
    Operation.of(Users.list_reports, "reports", kind="rows", empty="host-reports-none", columns=(
        Column("number", "number"), Column("name", "title"), Column("at", "instant"),
        Column("is_visible", "flag", otherwise="host-report-gone"),
        Column("suspended", "flag", message="host-is-suspended"), Column("text", "quote"), Column("author", "hidden"),
    )),
    Operation.of(Users.hide_message, "reports", subject="list-reports", when={"is_visible": (True,)},
                 label="host-report-hide"),
    Operation.of(Users.suspend_author, "reports", subject="list-reports", when={"suspended": (False,)},
                 label="host-report-suspend", note="host-suspend-note", button="host-suspend"),
    Operation.of(Users.close_report, "reports", subject="list-reports", label="host-report-done"),
    Operation.of(Admin.list_tables, "tables", kind="rows", empty="host-tables-none", columns=(
        Column("table", "id"), Column("game", "game"), Column("seats", "seats"),
        Column("state", "choice", message="host-state-{}"), Column("at", "day"),
    )),
    Operation.of(Admin.cancel_table, "tables", subject="list-tables", when={"state": ("runs", "waits")},
                 label="host-table-close", note="host-table-close-note", button="host-table-close-go"),
    Operation.of(Admin.list_leagues, "tables", kind="rows", empty="host-leagues-none", columns=(
        Column("league", "path", message="/leagues/"), Column("name", "title"),
        Column("state", "phrase", message="league-state", fact="state"),
        Column("players", "phrase", message="league-count"),
        Column("organizer", "phrase", message="league-kept-by", fact="name", otherwise="league-kept-by-host"),
        Column("listed", "flag", otherwise="host-league-unlisted"), Column("at", "instant"),
    )),
    Operation.of(Monitoring.show_usage, "data", kind="facts", columns=(
        Column("data", "size", "host-size-data"), Column("log", "size", "host-size-log"),
        Column("rows", "counts", message="host-rows-{}"),
    )),
    Operation.of(Admin.count_prunable, "data", kind="sentence", intro="host-tidy-counted", empty="host-tidy-nothing",
                 columns=NUM_DELETED, button="host-tidy-count"),
    Operation.of(Admin.prune, "data", kind="sentence", intro="host-tidy-counted", columns=NUM_DELETED,
                 button="host-tidy-go", preview="count-prunable"),
    Operation.of(Admin.show_notifications, "health", kind="facts", empty="cli-host-start", columns=(
        Column("mail", "text", "host-channels-mail", otherwise="host-channels-none"),
        Column("services", "names", "host-channels-services", otherwise="host-channels-none"),
        Column("address", "text", "host-channels-address", otherwise="host-channels-none"),
    )),
    Operation.of(Monitoring.show_health, "health", kind="facts", columns=(
        Column("now", "instant", "host-health-now"),
        Column("clock_offset_seconds", "nonzero", message="host-health-differs", fact="seconds"),
        Column("started", "instant", "host-health-since"), Column("disk_free_bytes", "size", "host-health-free"),
        Column("bots", "choice", "host-health-computer", "host-health-{}"),
        Column("pending_bot_turns", "count", "host-health-computer-waits"),
        Column("pending_notifications", "count", "host-health-calls-wait"),
        Column("open_pages", "count", "host-health-pages"), Column("address", "hidden"), Column("warnings", "lines"),
    )),
    Operation.of(Monitoring.show_logs, "health", kind="lines", empty="cli-host-none"),
    Operation.of(Monitoring.show_metrics, "health", kind="text"),
    Operation.of(Monitoring.set_metrics_access, "health", kind="facts", columns=(Column("token", "secret"),),
                 intro="host-figures-shown"),
)  # fmt: skip
OPERATIONS = {operation.name: operation for operation in TABLE}
"""All operations, by name, in the order of the help."""
