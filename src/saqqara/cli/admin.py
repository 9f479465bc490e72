"""`saqqara host`: what the page of who keeps a house can do, also beside a running server."""

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


class AdminGroup(common.CommandGroup):
    """The commands of `saqqara host`. Options of a command that stand before it go behind it, as people mean them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Moves `--data` and `--lang`, which every command has, behind the command."""
        moved, rest = list[str](), list(args)
        while rest and rest[0].partition("=")[0] in ("--data", "--lang"):
            taken = 1 if "=" in rest[0] else 2
            moved, rest = [*moved, *rest[:taken]], rest[taken:]
        return super().parse_args(ctx, [*rest[:1], *moved, *rest[1:]] if rest else moved)


app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

DataOption = Annotated[
    str | None,
    typer.Option(
        help="The file with the games, or the address of a database.", metavar="DATA", envvar=common.DATA_VARIABLE,
        show_envvar=True,
    ),
]  # fmt: skip
MemberArgument = Annotated[str, typer.Argument(help="A member's name, or what `members` shows first.")]


class AdminClient:
    """The house whose data these are; orders go to the server that has them open, if one does."""

    def __init__(self, ctx: typer.Context, data: str | None, lang: str | None, must_exist: bool = True) -> None:
        """`must_exist`: whether the data have to exist."""
        common.disable_jit()
        with common.require_extra("web"):
            from saqqara.storage import (  # no page is needed for an order, and it is there at once
                default_location,
                parse_location,
            )

            common.reject_password_argument(ctx, data)
        path_or_url = str(data or default_location())
        self.where: Location = parse_location(common.resolve_data(path_or_url) if must_exist else path_or_url)
        self.lang = str(lang)

    def run(self, name: str, /, **facts: Any) -> Any:
        """What an order gives; where it cannot be, the command ends and says why."""
        from saqqara.admin.errors import AdminError
        from saqqara.storage import StoreError

        try:
            return _run_operation(self.where, name, facts)
        except AdminError as error:
            code = error.code
            sentences = [translate(self.lang, f"host-error-{code}", **error.facts)]
            if code in ("last-host", "stays"):
                sentences.append(translate(self.lang, f"host-remedy-{code}"))
            common.fail(" ".join(sentences), common.EXIT_FAILED)
        except StoreError as error:
            common.fail(str(error))

    def print_message(self, message: str, /, **facts: Any) -> None:
        """Prints a sentence."""
        print(translate(self.lang, message, **facts))

    def instant_text(self, seconds: int | None) -> str:
        """A moment by this machine's clock."""
        return "-" if seconds is None else times.format_instant(seconds, self.lang, times.local_timezone(seconds))

    def size_text(self, count: int) -> str:
        """Return a number of bytes in megabytes or gigabytes, as on the administration page."""
        if count >= 10**10:
            return translate(self.lang, "host-gigabytes", count=count // 10**9)
        return translate(self.lang, "host-megabytes", count=count / 10**6)

    def day_text(self, seconds: int | None) -> str:
        """A day, as it is in UTC."""
        return "-" if seconds is None else times.format_day(datetime.fromtimestamp(seconds, UTC).date(), self.lang)


def _run_operation(where: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.admin.control_socket import NoServerError, send_operation

    if isinstance(where, Path):
        try:
            return send_operation(where, name, facts)
        except NoServerError:  # no server has it open
            pass
    return asyncio.run(_run_locally(where, name, facts))


async def _run_locally(where: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.accounts import Accounts, Members
    from saqqara.admin.operations import Admin
    from saqqara.admin.server_settings import ServerSettings as Settled
    from saqqara.server.core.identity import load_cookie_secret
    from saqqara.storage import Store

    store = Store(where)
    try:
        secret = load_cookie_secret(store)
        people = Accounts(store, secret)
        return await Admin(Settled(people, secret), Members(people)).run(name, facts)
    finally:
        reloads = asyncio.all_tasks() - {asyncio.current_task()}  # what was changed is read anew: not while it closes
        await asyncio.gather(*reloads, return_exceptions=True)
        store.close()


@app.command("link", short_help="A link that makes its visitor host.")
def admin_link(
    ctx: typer.Context,
    address: Annotated[str, typer.Option(help="Where people open the house.", metavar="URL")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Print a link that makes whoever opens it first host of the house: once, for a day. A link printed before leads
    nowhere any more."""
    client = AdminClient(ctx, data, lang)
    from saqqara.server.serve import admin_link

    base = address or client.run("health").get("address") or "http://127.0.0.1:8000"
    client.print_message("cli-host-link")
    print(admin_link(base.rstrip("/"), client.run("link")))


@app.command("join", short_help="Who may come: anybody, code, nobody.")
def registration(
    ctx: typer.Context,
    who: Annotated[str, typer.Argument(metavar="[anybody|code|nobody]", help="From now on; else it is shown.")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Say who may come into the house from now on, or show it. Whoever has played there, and members, always may."""
    client = AdminClient(ctx, data, lang)
    if who:
        client.run("join", who=who)
    client.print_message("cli-host-join", join=client.run("house")["join"])


@app.command("code", short_help="Invitation codes.")
def invites(
    ctx: typer.Context,
    new: Annotated[str | None, typer.Option("--new", help="Make one, with this note.", metavar="NOTE")] = None,
    withdraw: Annotated[str, typer.Option(help="Withdraw this one.", metavar="CODE")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show the invitation codes, make one, or withdraw one. What a code says can be seen only when it is made."""
    client = AdminClient(ctx, data, lang)
    if withdraw:
        client.run("withdraw", code=withdraw)
    if new is not None:
        client.print_message("cli-host-new-code", **client.run("code", note=new))
    for one in client.run("house")["codes"] if new is None else ():
        came = translate(client.lang, "host-code-came", count=one["num_used"])
        client.print_message(
            "cli-host-code", id=one["id"], note=one["note"] or translate(client.lang, "host-code-unnamed"), came=came
        )


@app.command(short_help="Members, hosts, whoever is suspended.")
def members(
    ctx: typer.Context,
    host: Annotated[str, typer.Option(help="Make host.", metavar="WHO")] = "",
    no_host: Annotated[str, typer.Option(help="Be host no longer.", metavar="WHO")] = "",
    suspend: Annotated[str, typer.Option(help="Suspend.", metavar="WHO")] = "",
    restore: Annotated[str, typer.Option(help="Lift a suspension.", metavar="WHO")] = "",
    let_in: Annotated[str, typer.Option(help="A code for a member who cannot sign in.", metavar="WHO")] = "",
    rename: Annotated[
        tuple[str, str] | None, typer.Option(help="Give a member another name.", metavar="WHO NAME")
    ] = None,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show who is known in the house, or change what somebody may. WHO is a member's name, or what stands first in
    their line."""
    client = AdminClient(ctx, data, lang)
    for name, who in (("host", host), ("no-host", no_host), ("suspend", suspend), ("restore", restore)):
        if who:
            client.run(name, who=who)
    if rename:
        client.run("rename", who=rename[0], name=rename[1])
    if let_in:
        client.print_message("cli-host-let-in", code=client.run("let-in", who=let_in))
        return
    for one in client.run("members"):
        kinds = ["host"] * one["admin"] + ["member" if one["member"] else "guest"] + ["suspended"] * one["suspended"]
        kind = ", ".join(translate(client.lang, f"host-is-{each}") for each in kinds)
        client.print_message("cli-host-person", who=one["ref"], name=one["name"] or "-", kind=kind)


@app.command(short_help="Messages that were reported.")
def reports(
    ctx: typer.Context,
    done: Annotated[int | None, typer.Option(help="It is dealt with.", metavar="N")] = None,
    hide: Annotated[int | None, typer.Option(help="Take its message off the table.", metavar="N")] = None,
    suspend: Annotated[int | None, typer.Option(help="Suspend its author.", metavar="N")] = None,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show the messages that were reported, the latest first, each with its number; or deal with one."""
    client = AdminClient(ctx, data, lang)
    for name, number in (("hide", hide), ("suspend-author", suspend), ("done", done)):
        if number is not None:
            client.run(name, report=number)
    found = client.run("reports")
    for one in found:
        client.print_message(
            "cli-host-report",
            number=one["number"],
            when=client.instant_text(one["at"]),
            name=one["name"],
            text=one["text"],
        )
    if not found:
        client.print_message("cli-host-none")


@app.command(short_help="The tables, the latest first.")
def tables(
    ctx: typer.Context,
    first: Annotated[int, typer.Option(help="From this one on.", min=0, metavar="N")] = 0,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show twenty tables: what stands for each, when something last happened, the game, how it stands, who sits there.
    Nothing of what lies there."""
    client = AdminClient(ctx, data, lang)
    found = client.run("tables", first=first)
    for one in found:
        seats = ", ".join(seat_label(client.lang, seat["name"], seat["player"]) for seat in one["seats"])
        state, when = translate(client.lang, f"host-state-{one['state']}"), client.day_text(one["at"])
        client.print_message(
            "cli-host-table", table=one["table"], when=when, game=one["game"], state=state, seats=seats
        )
    if not found:
        client.print_message("cli-host-none")


@app.command("close", short_help="Call the game of a table off.")
def close_table(
    ctx: typer.Context,
    table: Annotated[str, typer.Argument(help="What `tables` shows first, or the table's name.")],
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Close a table: its game is called off, and counts for nobody."""
    client = AdminClient(ctx, data, lang)
    client.run("close", table=table)
    client.print_message("cli-host-done")


@app.command(short_help="The leagues, the latest first.")
def leagues(
    ctx: typer.Context,
    first: Annotated[int, typer.Option(help="From this one on.", min=0, metavar="N")] = 0,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show twenty leagues, those that are not listed too: where in the house each is, when it was opened, how it
    stands, how many play."""
    client = AdminClient(ctx, data, lang)
    found = client.run("leagues", first=first)
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


@app.command("sizes", short_help="How much there is.")
def usage(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show how large data and journal are, and how much of what is in them. Bytes and events are rounded up."""
    client = AdminClient(ctx, data, lang)
    found = client.run("sizes")
    for name in ("data", "journal"):
        print(f"{translate(client.lang, f'host-size-{name}')}: {client.size_text(found[name])}")
    for kind, count in found["rows"].items():
        print(f"{translate(client.lang, f'host-rows-{kind}')}: {count}")


@app.command(short_help="A copy of the data as they are now.")
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Copy the data into a file, whole, also while a server writes them, and the keys to files beside it (FILE.key,
    FILE.push). They hold secrets: only their owner can read them. PostgreSQL: use pg_dump."""
    client = AdminClient(ctx, data, lang)
    from saqqara.admin.backup import create_backup
    from saqqara.storage import StoreError

    try:
        files = create_backup(_require_data_file(client), file)
    except (StoreError, OSError) as error:
        common.fail(str(error))
    client.print_message("cli-host-backup", files=", ".join(map(str, files)))


@app.command(short_help="Put a backup where no data are.")
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="What `backup` has made.")],
    without_key: Annotated[bool, typer.Option("--without-key", help="Even if FILE.key is missing.")] = False,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Check a backup and put it, with its keys, in the place of the data. Nothing is overwritten: move away first what
    is there. PostgreSQL: use pg_restore."""
    client = AdminClient(ctx, data, lang, must_exist=False)
    from saqqara.admin.backup import restore_backup as put_back
    from saqqara.storage import StoreError

    where = _require_data_file(client)
    try:
        damaged = put_back(file, where, without_key)
    except (StoreError, OSError) as error:
        common.fail(str(error))
    for why in damaged:
        print(why)
    client.print_message("cli-host-restored", file=str(file), data=str(where))


def _require_data_file(client: AdminClient) -> Path:
    """The data file. The command ends where the data are in a database."""
    from saqqara.storage import display_location

    if not isinstance(client.where, Path):
        common.fail(
            translate(client.lang, "host-error-no-file", what=display_location(client.where)), common.EXIT_FAILED
        )
    return client.where


@app.command("tidy", short_help="What nobody has touched for long.")
def prune(
    ctx: typer.Context,
    days: Annotated[int, typer.Option(help="For so many days.", min=30, metavar="N")] = 365,
    yes: Annotated[bool, typer.Option("--yes", help="Delete it for good.")] = False,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Count what nobody has touched for so many days; with --yes it is deleted for good. Games of members stay, and so
    does every game that was played to its end."""
    client = AdminClient(ctx, data, lang)
    found = client.run("sweep" if yes else "tidy", days=days)
    print(translate(client.lang, "host-tidy-counted", **found))
    client.print_message("cli-host-done" if yes else "cli-host-tidy")


@app.command(short_help="The host's own words.")
def texts(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="web-house, house-welcome, house-imprint, house-privacy.")] = "",
    text: Annotated[str | None, typer.Argument(help='The words; "" for none.')] = None,
    text_lang: Annotated[str, typer.Option("--in", help="In this language.", metavar="en|de|ru")] = "en",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show the host's own words: the name of the house, its welcome, imprint and privacy; or set one of them."""
    client = AdminClient(ctx, data, lang)
    if text is not None:
        client.run("text", name=name, lang=text_lang, text=text)
    for one, own in client.run("texts").items():
        for code, told in own.items():
            if told and name in ("", one):
                print(f"{one} ({code}): {told}")


@app.command("channels", short_help="How people can be called.")
def notifications(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show how people can be called in the house, as the file of `saqqara serve --calls` says; no passwords."""
    client = AdminClient(ctx, data, lang)
    found = client.run("channels")
    if not found:
        client.print_message("cli-host-start")
    for name, told in found.items():
        value = ", ".join(told) if isinstance(told, list) else told
        print(
            f"{translate(client.lang, f'host-channels-{name}')}: "
            f"{value or translate(client.lang, 'host-channels-none')}"
        )


@app.command(short_help="How the house is.")
def health(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show the time, the disk, what waits, and the last troubles in the journal."""
    client = AdminClient(ctx, data, lang)
    found = client.run("health")
    moments = {"now": "now", "started": "since"}
    for name, told in found.items():
        if name in moments:
            print(f"{translate(client.lang, f'host-health-{moments[name]}')}: {client.instant_text(told)}")
        elif name == "free" and told is not None:
            print(f"{translate(client.lang, 'host-health-free')}: {client.size_text(told)}")
        elif name in ("computer_waits", "calls_wait", "pages"):
            print(f"{translate(client.lang, 'host-health-' + name.replace('_', '-'))}: {told}")
        elif name == "computer":
            print(f"{translate(client.lang, 'host-health-computer')}: {translate(client.lang, f'host-health-{told}')}")
        elif name == "differs" and told:
            print(translate(client.lang, "host-health-differs", seconds=told))
    _print_log_lines(found["troubles"])


@app.command("journal", short_help="The journal's last lines.")
def logs(ctx: typer.Context, data: DataOption = None, lang: common.LangOption = None) -> None:
    """Show the journal's last lines, the latest first, without decisions and what is asked during games."""
    client = AdminClient(ctx, data, lang)
    found = client.run("journal")
    _print_log_lines(found)
    if not found:
        client.print_message("cli-host-none")


def _print_log_lines(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        print("  ".join(str(value) for value in line.values()))


@app.command("figures", short_help="Figures for Prometheus.")
def metrics(
    ctx: typer.Context,
    access: Annotated[str, typer.Option("--for", help="Who may read them.", metavar="off|loopback|token")] = "",
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Show figures of the house as Prometheus reads them; or say who may read them at /metrics: nobody (off), programs
    on this machine (loopback), whoever has the token, which is printed once (token)."""
    client = AdminClient(ctx, data, lang)
    found = client.run("figures", who=access) if access else client.run("figures")
    if found:
        print(found.rstrip())
    else:
        client.print_message("cli-host-done")
