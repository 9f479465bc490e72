"""`saqqara admin`: administer a server from the command line, even while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saqqara.cli import common
from saqqara.i18n import seat_label, times, translate

if TYPE_CHECKING:
    from saqqara.storage import Location
    from saqqara.storage.social import Report


class AdminGroup(common.CommandGroup):
    """The commands of `saqqara admin`; `--data` and `--lang` may also precede the name of the command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Move `--data` and `--lang`, which every command has, behind the name of the command."""
        moved, rest = list[str](), list(args)
        while rest and rest[0].partition("=")[0] in ("--data", "--lang"):
            taken = 1 if "=" in rest[0] else 2
            moved, rest = [*moved, *rest[:taken]], rest[taken:]
        return super().parse_args(ctx, [*rest[:1], *moved, *rest[1:]] if rest else moved)


HELP = """Administer a server, even while it runs.

\b
saqqara admin link --data saqqara.sqlite
saqqara admin backup backup.sqlite --data saqqara.sqlite
saqqara admin COMMAND --help         show the options of a command
"""

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, help=HELP)

DataOption = Annotated[
    str | None,
    typer.Option(
        help="The data of the server: a file, or the URL of a database.", metavar="DATA", envvar=common.DATA_VARIABLE,
        show_envvar=True,
    ),
]  # fmt: skip


class AdminClient:
    """Runs operations on the data of a server: in the server itself if it is running, else in this process."""

    def __init__(self, ctx: typer.Context, data: str | None, lang: str | None, must_exist: bool = True) -> None:
        """`must_exist`: exit if the data do not exist."""
        common.disable_jit()
        with common.require_extra("web"):
            from saqqara.storage import default_location, parse_location

            common.reject_password_argument(ctx, data)
        path_or_url = str(data or default_location())
        self.path_or_url = common.resolve_data(path_or_url) if must_exist else path_or_url
        self.where: Location = parse_location(self.path_or_url)
        self.lang = str(lang)

    def run(self, name: str, /, **facts: Any) -> Any:
        """Run an operation and return its result; exit with a message if it fails."""
        from saqqara.admin.errors import AdminError
        from saqqara.storage import StoreError

        try:
            return _run_operation(self.where, name, facts)
        except AdminError as error:
            code = error.code
            sentences = [translate(self.lang, f"host-error-{code}", **error.facts)]
            if code in ("last-admin", "is-admin"):
                sentences.append(translate(self.lang, f"host-remedy-{code}"))
            common.fail(" ".join(sentences), common.EXIT_FAILED)
        except StoreError as error:
            common.fail(str(error))

    def print_message(self, message: str, /, **facts: Any) -> None:
        """Print a message in the chosen language."""
        print(translate(self.lang, message, **facts))

    def instant_text(self, seconds: int | None) -> str:
        """Return date and time in the time zone of this machine."""
        return "-" if seconds is None else times.format_instant(seconds, self.lang, times.local_timezone(seconds))

    def size_text(self, count: int) -> str:
        """Return a number of bytes in megabytes or gigabytes, as on the admin page."""
        if count >= 10**10:
            return translate(self.lang, "host-gigabytes", count=count // 10**9)
        return translate(self.lang, "host-megabytes", count=count / 10**6)

    def day_text(self, seconds: int | None) -> str:
        """Return a date in UTC."""
        return "-" if seconds is None else times.format_day(datetime.fromtimestamp(seconds, UTC).date(), self.lang)


def _run_operation(location: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.admin.control_socket import NoServerError, send_operation

    if isinstance(location, Path):
        try:
            return send_operation(location, name, facts)
        except NoServerError:  # no server is running
            pass
    return asyncio.run(_run_locally(location, name, facts))


async def _run_locally(location: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.accounts import Accounts, Members
    from saqqara.admin.operations import Admin
    from saqqara.admin.server_settings import ServerSettings
    from saqqara.server.core.identity import load_cookie_secret
    from saqqara.storage import Store

    store = Store(location)
    try:
        secret = load_cookie_secret(store)
        accounts = Accounts(store, secret)
        return await Admin(ServerSettings(accounts, secret), Members(accounts)).run(name, facts)
    finally:
        reloads = asyncio.all_tasks() - {asyncio.current_task()}  # they read changed settings again
        await asyncio.gather(*reloads, return_exceptions=True)
        store.close()


@app.command(short_help="Print a link that makes its visitor an admin.")
def link(
    ctx: typer.Context,
    public_url: Annotated[str, typer.Option(help="URL at which users open the server.", metavar="URL")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Print a link that makes its first visitor an admin of the server.

    The link is valid for one day and replaces the one printed before.
    """
    client = AdminClient(ctx, data, lang)
    from saqqara.server.serve import admin_link

    base = public_url or client.run("show-health").get("address") or "http://127.0.0.1:8000"
    client.print_message("cli-host-link")
    print(admin_link(base.rstrip("/"), client.run("create-admin-link")))


@app.command(short_help="Show or set who may join the server.")
def registration(
    ctx: typer.Context,
    policy: Annotated[
        str,
        typer.Argument(
            metavar="open|invite|closed",
            help="Admit everyone, only people with an invitation code, or no one; without it, show the setting.",
        ),
    ] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show or set who may join the server. Members, and guests who have played, always have access."""
    client = AdminClient(ctx, data, lang)
    if policy:
        client.run("set-registration", policy=policy)
    client.print_message("cli-host-join", policy=client.run("access")["registration"])


@app.command(short_help="List, create or withdraw invitation codes.")
def invites(
    ctx: typer.Context,
    create: Annotated[str | None, typer.Option(help="Create a code with this note.", metavar="NOTE")] = None,
    withdraw: Annotated[str, typer.Option(help="Withdraw the code with this ID.", metavar="ID")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """List the invitation codes, create one, or withdraw one. A code is shown only when it is created.

    \b
    saqqara admin invites --create "Thursday club"
    """
    client = AdminClient(ctx, data, lang)
    if withdraw:
        client.run("withdraw-invite", code=withdraw)
    if create is not None:
        client.print_message("cli-host-new-code", **client.run("create-invite", note=create))
    for one in client.run("access")["invites"] if create is None else ():
        registrations = translate(client.lang, "host-code-came", count=one["num_used"])
        client.print_message(
            "cli-host-code",
            id=one["id"],
            note=one["note"] or translate(client.lang, "host-code-unnamed"),
            came=registrations,
        )


@app.command(short_help="List users, or change their rights.")
def users(
    ctx: typer.Context,
    grant_admin: Annotated[str, typer.Option(help="Make a user an admin.", metavar="USER")] = "",
    revoke_admin: Annotated[str, typer.Option(help="Revoke the admin rights of a user.", metavar="USER")] = "",
    suspend: Annotated[str, typer.Option(help="Suspend a user.", metavar="USER")] = "",
    unsuspend: Annotated[str, typer.Option(help="Lift the suspension of a user.", metavar="USER")] = "",
    recovery_code: Annotated[
        str, typer.Option(help="Create a recovery code for a member who cannot sign in.", metavar="USER")
    ] = "",
    rename: Annotated[tuple[str, str] | None, typer.Option(help="Rename a member.", metavar="USER NAME")] = None,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """List members, admins and suspended users, or change their rights.

    USER is the name of a member, or the ID at the start of a line of the list.
    """
    client = AdminClient(ctx, data, lang)
    changes = (
        ("grant-admin", grant_admin), ("revoke-admin", revoke_admin), ("suspend-user", suspend),
        ("lift-suspension", unsuspend),
    )  # fmt: skip
    for name, member in changes:
        if member:
            client.run(name, user=member)
    if rename:
        client.run("rename-user", user=rename[0], name=rename[1])
    if recovery_code:
        client.print_message("cli-host-let-in", code=client.run("issue-recovery-code", user=recovery_code))
        return
    for one in client.run("list-users"):
        kinds = ["host"] * one["admin"] + ["member" if one["member"] else "guest"] + ["suspended"] * one["suspended"]
        kind = ", ".join(translate(client.lang, f"host-is-{each}") for each in kinds)
        client.print_message("cli-host-person", who=one["ref"], name=one["name"] or "-", kind=kind)


@app.command(short_help="List reported messages, or act on a report.")
def reports(
    ctx: typer.Context,
    hide: Annotated[int | None, typer.Option(help="Delete the message of this report.", metavar="N")] = None,
    suspend_author: Annotated[int | None, typer.Option(help="Suspend the author of the message.", metavar="N")] = None,
    close: Annotated[int | None, typer.Option(help="Close this report.", metavar="N")] = None,
    delete_message: Annotated[
        str | None,
        typer.Option(help="Delete any message by its ID. Stop a server that uses a file first.", metavar="MESSAGE"),
    ] = None,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """List the messages that players reported, the latest first, or act on a report.

    N is the number at the start of a line. The list shows each message as it was when it was reported, even if its
    author has deleted it since.

    \b
    saqqara admin reports --hide 3 --close 3
    saqqara admin reports --delete-message k7m2p9qrstuv
    """
    client = AdminClient(ctx, data, lang)
    if delete_message is not None:
        _delete_message(client, delete_message)
        return
    for name, number in (("hide-message", hide), ("suspend-author", suspend_author), ("close-report", close)):
        if number is not None:
            client.run(name, report=number)
    report = client.run("list-reports")
    locations = _report_locations(client) if report else {}
    for one in report:
        location = locations.get((one["at"], one["name"], one["text"]))
        client.print_message(
            "cli-host-report",
            number=one["number"],
            when=client.instant_text(one["at"]),
            table=location.table if location else "-",
            id=location.message if location else "-",
            name=one["name"],
            text=one["text"],
        )
    if not report:
        client.print_message("cli-host-none")


def _report_locations(client: AdminClient) -> dict[tuple[int, str, str], Report]:
    """Return the reports in the data, which name table and message, by time, name and text.

    The operation omits tables and messages because the admin page does not show them.
    """
    from saqqara.storage import StoreError, open_read_only

    try:
        with open_read_only(client.path_or_url) as archive:
            return {(one.at, one.name, one.text): one for one in archive.reports()}
    except StoreError as error:
        common.fail(str(error))


def _delete_message(client: AdminClient, message: str) -> None:
    """Delete a message, reported or not; exit with code 1 if it does not exist."""
    from saqqara.storage import Store, StoreError, display_location

    try:
        store = Store(client.where)
        try:
            is_deleted = asyncio.run(store.social.delete_message(message))
        finally:
            store.close()
    except StoreError as error:
        common.fail(str(error))
    client.print_message(
        "cli-messages-deleted" if is_deleted else "cli-messages-unknown",
        file=display_location(client.where),
        id=message,
    )
    if not is_deleted:
        raise typer.Exit(common.EXIT_FAILED)


OffsetOption = Annotated[int, typer.Option(help="Skip this many entries.", min=0, metavar="N")]


@app.command(short_help="List the tables, the latest first.")
def tables(
    ctx: typer.Context, offset: OffsetOption = 0, data: DataOption = None, lang: common.LangOption = None
) -> None:
    """List twenty tables: ID, date of the last event, game, state, players. Positions and scores are not shown."""
    client = AdminClient(ctx, data, lang)
    found = client.run("list-tables", offset=offset)
    for one in found:
        seats = ", ".join(seat_label(client.lang, seat["name"], seat["player"]) for seat in one["seats"])
        state, when = translate(client.lang, f"host-state-{one['state']}"), client.day_text(one["at"])
        client.print_message(
            "cli-host-table", table=one["table"], when=when, game=one["game"], state=state, seats=seats
        )
    if not found:
        client.print_message("cli-host-none")


@app.command(short_help="Cancel the game at a table.")
def cancel(
    ctx: typer.Context,
    table: Annotated[
        str, typer.Argument(help="The ID that `tables` shows, or the name of the table.", metavar="TABLE")
    ],
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Cancel the game at a table: it ends without a result."""
    client = AdminClient(ctx, data, lang)
    client.run("cancel-table", table=table)
    client.print_message("cli-host-done")


@app.command(short_help="List the leagues, the latest first.")
def leagues(
    ctx: typer.Context, offset: OffsetOption = 0, data: DataOption = None, lang: common.LangOption = None
) -> None:
    """List twenty leagues, unlisted ones too: path, date of creation, state, number of players, name."""
    client = AdminClient(ctx, data, lang)
    found = client.run("list-leagues", offset=offset)
    for one in found:
        state, count = (
            translate(client.lang, "league-state", state=one["state"]),
            translate(client.lang, "league-count", count=one["players"]),
        )
        client.print_message(
            "cli-host-league",
            league=f"/leagues/{one['league']}",
            when=client.day_text(one["at"]),
            state=state,
            count=count,
            name=one["name"],
        )
    if not found:
        client.print_message("cli-host-none")


@app.command(short_help="Show the size of the data.")
def usage(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show the size of data and logs, and the number of rows by kind. Bytes and events are rounded up."""
    client = AdminClient(ctx, data, lang)
    found = client.run("show-usage")
    for name in ("data", "log"):
        print(f"{translate(client.lang, f'host-size-{name}')}: {client.size_text(found[name])}")
    for kind, count in found["rows"].items():
        print(f"{translate(client.lang, f'host-rows-{kind}')}: {count}")


@app.command(short_help="Back up the data to a file.")
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="The backup file to create.", metavar="FILE")],
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Back up the data to a file, even while a server runs, and the keys to files next to it (FILE.key, FILE.push).

    The files contain secrets, and only their owner can read them. For PostgreSQL use pg_dump.
    """
    client = AdminClient(ctx, data, lang)
    from saqqara.admin.backup import create_backup
    from saqqara.storage import StoreError

    try:
        files = create_backup(_require_data_file(client), file)
    except (StoreError, OSError) as error:
        common.fail(str(error))
    client.print_message("cli-host-backup", files=", ".join(map(str, files)))


@app.command(short_help="Restore the data from a backup.")
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that `backup` created.", metavar="FILE")],
    without_key: Annotated[bool, typer.Option("--without-key", help="Restore even if FILE.key is missing.")] = False,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Check a backup and restore data and keys from it.

    Existing data are never overwritten: move them away first. For PostgreSQL use pg_restore.
    """
    client = AdminClient(ctx, data, lang, must_exist=False)
    from saqqara.admin.backup import restore_backup
    from saqqara.storage import StoreError

    location = _require_data_file(client)
    try:
        damaged = restore_backup(file, location, without_key)
    except (StoreError, OSError) as error:
        common.fail(str(error))
    for fault in damaged:
        print(fault)
    client.print_message("cli-host-restored", file=str(file), data=str(location))


def _require_data_file(client: AdminClient) -> Path:
    """Return the data file; exit if the data are in a database."""
    from saqqara.storage import display_location

    if not isinstance(client.where, Path):
        common.fail(
            translate(client.lang, "host-error-no-file", what=display_location(client.where)), common.EXIT_FAILED
        )
    return client.where


@app.command(short_help="Count or delete unused data.")
def prune(
    ctx: typer.Context,
    days: Annotated[int, typer.Option(help="Select data unused for this many days.", min=30, metavar="N")] = 365,
    yes: Annotated[bool, typer.Option("--yes", help="Delete the data permanently.")] = False,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Count data that nobody has used for N days; with --yes, delete them permanently.

    Finished games, and all games of members, are kept.
    """
    client = AdminClient(ctx, data, lang)
    found = client.run("prune" if yes else "count-prunable", days=days)
    print(translate(client.lang, "host-tidy-counted", **found))
    client.print_message("cli-host-done" if yes else "cli-host-tidy")


@app.command(short_help="Show or set the custom texts of the server.")
def texts(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Argument(help="web-house, house-welcome, house-imprint or house-privacy.", metavar="NAME")
    ] = "",
    text: Annotated[str | None, typer.Argument(help='The new text; "" deletes it.', metavar="TEXT")] = None,
    text_lang: Annotated[str, typer.Option(help="Language of the new text.", metavar="en|de|ru")] = "en",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show the custom texts of the server (its name, welcome, imprint and privacy policy), or set one.

    \b
    saqqara admin texts house-welcome "Willkommen!" --text-lang de
    """
    client = AdminClient(ctx, data, lang)
    if text is not None:
        client.run("set-text", name=name, lang=text_lang, text=text)
    for one, translations in client.run("list-texts").items():
        for code, content in translations.items():
            if content and name in ("", one):
                print(f"{one} ({code}): {content}")


@app.command(short_help="Show how the server can notify users.")
def notifications(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show the configuration of notifications, from the file of `saqqara serve --notifications`, without passwords."""
    client = AdminClient(ctx, data, lang)
    found = client.run("show-notifications")
    if not found:
        client.print_message("cli-host-start")
    for name, setting in found.items():
        value = ", ".join(setting) if isinstance(setting, list) else setting
        print(
            f"{translate(client.lang, f'host-channels-{name}')}: "
            f"{value or translate(client.lang, 'host-channels-none')}"
        )


@app.command(short_help="Show the health of the server.")
def health(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show time, free disk space, lengths of queues, and the latest errors in the log."""
    client = AdminClient(ctx, data, lang)
    found = client.run("show-health")
    counts = {
        "pending_bot_turns": "host-health-computer-waits",
        "pending_notifications": "host-health-calls-wait",
        "open_pages": "host-health-pages",
    }
    moments = {"now": "now", "started": "since"}
    for name, value in found.items():
        if name in moments:
            print(f"{translate(client.lang, f'host-health-{moments[name]}')}: {client.instant_text(value)}")
        elif name == "disk_free_bytes" and value is not None:
            print(f"{translate(client.lang, 'host-health-free')}: {client.size_text(value)}")
        elif name in counts:
            print(f"{translate(client.lang, counts[name])}: {value}")
        elif name == "bots":
            print(f"{translate(client.lang, 'host-health-computer')}: {translate(client.lang, f'host-health-{value}')}")
        elif name == "clock_offset_seconds" and value:
            print(translate(client.lang, "host-health-differs", seconds=value))
    _print_log_lines(found["warnings"])


@app.command(short_help="Show the latest log lines.")
def logs(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show the latest log lines, newest first, without lines about actions in games."""
    client = AdminClient(ctx, data, lang)
    found = client.run("show-logs")
    _print_log_lines(found)
    if not found:
        client.print_message("cli-host-none")


def _print_log_lines(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        print("  ".join(str(value) for value in line.values()))


@app.command(short_help="Print metrics for Prometheus.")
def metrics(
    ctx: typer.Context,
    access: Annotated[str, typer.Option(help="Set who may read /metrics.", metavar="off|loopback|token")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Print the metrics of the server in the format of Prometheus, or set who may read them at /metrics.

    off: no one; loopback: programs on this machine; token: clients with the token, which is printed once.
    """
    client = AdminClient(ctx, data, lang)
    found = client.run("metrics", access=access) if access else client.run("metrics")
    if found:
        print(found.rstrip())
    else:
        client.print_message("cli-host-done")
