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


class Verbs(common.House):
    """The commands of `saqqara host`. Options of a command that stand before it go behind it, as people mean them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Moves `--data` and `--lang`, which every command has, behind the command."""
        moved, rest = list[str](), list(args)
        while rest and rest[0].partition("=")[0] in ("--data", "--lang"):
            taken = 1 if "=" in rest[0] else 2
            moved, rest = [*moved, *rest[:taken]], rest[taken:]
        return super().parse_args(ctx, [*rest[:1], *moved, *rest[1:]] if rest else moved)


app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

Data = Annotated[
    str | None,
    typer.Option(
        help="The file with the games, or the address of a database.", metavar="DATA", envvar=common.DATA,
        show_envvar=True,
    ),
]  # fmt: skip
Who = Annotated[str, typer.Argument(help="A member's name, or what `members` shows first.")]


class House:
    """The house whose data these are; orders go to the server that has them open, if one does."""

    def __init__(self, ctx: typer.Context, data: str | None, lang: str | None, made: bool = True) -> None:
        """`made`: whether the data have to exist."""
        common.interpreted()
        with common.extra("web"):
            from saqqara.storage import (  # no page is needed for an order, and it is there at once
                default_location,
                parse_location,
            )

            common.keep_password(ctx, data)
        named = str(data or default_location())
        self.where: Location = parse_location(common.data_of(named) if made else named)
        self.lang = str(lang)

    def order(self, name: str, /, **facts: Any) -> Any:
        """What an order gives; where it cannot be, the command ends and says why."""
        from saqqara.admin.errors import HostError
        from saqqara.storage import StoreError

        try:
            return _given(self.where, name, facts)
        except HostError as error:
            code = error.code
            told = [translate(self.lang, f"host-error-{code}", **error.facts)]
            if code in ("last-host", "stays"):
                told.append(translate(self.lang, f"host-remedy-{code}"))
            common.fail(" ".join(told), common.FAILED)
        except StoreError as error:
            common.fail(str(error))

    def say(self, message: str, /, **facts: Any) -> None:
        """Prints a sentence."""
        print(translate(self.lang, message, **facts))

    def when(self, seconds: int | None) -> str:
        """A moment by this machine's clock."""
        return "-" if seconds is None else times.format_instant(seconds, self.lang, times.local_timezone(seconds))

    def size(self, count: int) -> str:
        """Return a number of bytes in megabytes or gigabytes, as on the administration page."""
        if count >= 10**10:
            return translate(self.lang, "host-gigabytes", count=count // 10**9)
        return translate(self.lang, "host-megabytes", count=count / 10**6)

    def day(self, seconds: int | None) -> str:
        """A day, as it is in UTC."""
        return "-" if seconds is None else times.format_day(datetime.fromtimestamp(seconds, UTC).date(), self.lang)


def _given(where: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.admin.control_socket import Unanswered, ask

    if isinstance(where, Path):
        try:
            return ask(where, name, facts)
        except Unanswered:  # no server has it open
            pass
    return asyncio.run(_alone(where, name, facts))


async def _alone(where: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.accounts import Members, People
    from saqqara.admin.operations import Host
    from saqqara.admin.server_settings import House as Settled
    from saqqara.server.core.identity import secret_of
    from saqqara.storage import Store

    store = Store(where)
    try:
        secret = secret_of(store)
        people = People(store, secret)
        return await Host(Settled(people, secret), Members(people)).carry_out(name, facts)
    finally:
        hearing = asyncio.all_tasks() - {asyncio.current_task()}  # what was changed is read anew: not while it closes
        await asyncio.gather(*hearing, return_exceptions=True)
        store.close()


@app.command(short_help="A link that makes its visitor host.")
def link(
    ctx: typer.Context,
    address: Annotated[str, typer.Option(help="Where people open the house.", metavar="URL")] = "",
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Print a link that makes whoever opens it first host of the house: once, for a day. A link printed before leads
    nowhere any more."""
    house = House(ctx, data, lang)
    from saqqara.server.serve import host_link

    base = address or house.order("health").get("address") or "http://127.0.0.1:8000"
    house.say("cli-host-link")
    print(host_link(base.rstrip("/"), house.order("link")))


@app.command(short_help="Who may come: anybody, code, nobody.")
def join(
    ctx: typer.Context,
    who: Annotated[str, typer.Argument(metavar="[anybody|code|nobody]", help="From now on; else it is shown.")] = "",
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Say who may come into the house from now on, or show it. Whoever has played there, and members, always may."""
    house = House(ctx, data, lang)
    if who:
        house.order("join", who=who)
    house.say("cli-host-join", join=house.order("house")["join"])


@app.command(short_help="Invitation codes.")
def code(
    ctx: typer.Context,
    new: Annotated[str | None, typer.Option("--new", help="Make one, with this note.", metavar="NOTE")] = None,
    withdraw: Annotated[str, typer.Option(help="Withdraw this one.", metavar="CODE")] = "",
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show the invitation codes, make one, or withdraw one. What a code says can be seen only when it is made."""
    house = House(ctx, data, lang)
    if withdraw:
        house.order("withdraw", code=withdraw)
    if new is not None:
        house.say("cli-host-new-code", **house.order("code", note=new))
    for one in house.order("house")["codes"] if new is None else ():
        came = translate(house.lang, "host-code-came", count=one["came"])
        house.say(
            "cli-host-code", id=one["id"], note=one["note"] or translate(house.lang, "host-code-unnamed"), came=came
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
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show who is known in the house, or change what somebody may. WHO is a member's name, or what stands first in
    their line."""
    house = House(ctx, data, lang)
    for name, who in (("host", host), ("no-host", no_host), ("suspend", suspend), ("restore", restore)):
        if who:
            house.order(name, who=who)
    if rename:
        house.order("rename", who=rename[0], name=rename[1])
    if let_in:
        house.say("cli-host-let-in", code=house.order("let-in", who=let_in))
        return
    for one in house.order("members"):
        kinds = ["host"] * one["host"] + ["member" if one["member"] else "guest"] + ["suspended"] * one["suspended"]
        kind = ", ".join(translate(house.lang, f"host-is-{each}") for each in kinds)
        house.say("cli-host-person", who=one["who"], name=one["name"] or "-", kind=kind)


@app.command(short_help="Messages that were reported.")
def reports(
    ctx: typer.Context,
    done: Annotated[int | None, typer.Option(help="It is dealt with.", metavar="N")] = None,
    hide: Annotated[int | None, typer.Option(help="Take its message off the table.", metavar="N")] = None,
    suspend: Annotated[int | None, typer.Option(help="Suspend its author.", metavar="N")] = None,
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show the messages that were reported, the latest first, each with its number; or deal with one."""
    house = House(ctx, data, lang)
    for name, number in (("hide", hide), ("suspend-author", suspend), ("done", done)):
        if number is not None:
            house.order(name, report=number)
    found = house.order("reports")
    for one in found:
        house.say(
            "cli-host-report", number=one["number"], when=house.when(one["at"]), name=one["name"], text=one["text"]
        )
    if not found:
        house.say("cli-host-none")


@app.command(short_help="The tables, the latest first.")
def tables(
    ctx: typer.Context,
    first: Annotated[int, typer.Option(help="From this one on.", min=0, metavar="N")] = 0,
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show twenty tables: what stands for each, when something last happened, the game, how it stands, who sits there.
    Nothing of what lies there."""
    house = House(ctx, data, lang)
    found = house.order("tables", first=first)
    for one in found:
        seats = ", ".join(seat_label(house.lang, seat["name"], seat["player"]) for seat in one["seats"])
        state, when = translate(house.lang, f"host-state-{one['state']}"), house.day(one["at"])
        house.say("cli-host-table", table=one["table"], when=when, game=one["game"], state=state, seats=seats)
    if not found:
        house.say("cli-host-none")


@app.command(short_help="Call the game of a table off.")
def close(
    ctx: typer.Context,
    table: Annotated[str, typer.Argument(help="What `tables` shows first, or the table's name.")],
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Close a table: its game is called off, and counts for nobody."""
    house = House(ctx, data, lang)
    house.order("close", table=table)
    house.say("cli-host-done")


@app.command(short_help="The leagues, the latest first.")
def leagues(
    ctx: typer.Context,
    first: Annotated[int, typer.Option(help="From this one on.", min=0, metavar="N")] = 0,
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show twenty leagues, those that are not listed too: where in the house each is, when it was opened, how it
    stands, how many play."""
    house = House(ctx, data, lang)
    found = house.order("leagues", first=first)
    for one in found:
        state, count = (
            translate(house.lang, "league-state", state=one["state"]),
            translate(house.lang, "league-count", count=one["players"]),
        )
        house.say(
            "cli-host-league",
            league=f"/leagues/{one['league']}",
            when=house.day(one["at"]),
            state=state,
            count=count,
            name=one["name"],
        )
    if not found:
        house.say("cli-host-none")


@app.command(short_help="How much there is.")
def sizes(ctx: typer.Context, data: Data = None, lang: common.Lang = None) -> None:
    """Show how large data and journal are, and how much of what is in them. Bytes and events are rounded up."""
    house = House(ctx, data, lang)
    found = house.order("sizes")
    for name in ("data", "journal"):
        print(f"{translate(house.lang, f'host-size-{name}')}: {house.size(found[name])}")
    for kind, count in found["rows"].items():
        print(f"{translate(house.lang, f'host-rows-{kind}')}: {count}")


@app.command(short_help="A copy of the data as they are now.")
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Where the copy goes.")],
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Copy the data into a file, whole, also while a server writes them, and the keys to files beside it (FILE.key,
    FILE.push). They hold secrets: only their owner can read them. PostgreSQL: use pg_dump."""
    house = House(ctx, data, lang)
    from saqqara.admin.backup import back_up
    from saqqara.storage import StoreError

    try:
        files = back_up(_in_file(house), file)
    except (StoreError, OSError) as error:
        common.fail(str(error))
    house.say("cli-host-backup", files=", ".join(map(str, files)))


@app.command(short_help="Put a backup where no data are.")
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="What `backup` has made.")],
    without_key: Annotated[bool, typer.Option("--without-key", help="Even if FILE.key is missing.")] = False,
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Check a backup and put it, with its keys, in the place of the data. Nothing is overwritten: move away first what
    is there. PostgreSQL: use pg_restore."""
    house = House(ctx, data, lang, made=False)
    from saqqara.admin.backup import restore as put_back
    from saqqara.storage import StoreError

    where = _in_file(house)
    try:
        damaged = put_back(file, where, without_key)
    except (StoreError, OSError) as error:
        common.fail(str(error))
    for why in damaged:
        print(why)
    house.say("cli-host-restored", file=str(file), data=str(where))


def _in_file(house: House) -> Path:
    """The data file. The command ends where the data are in a database."""
    from saqqara.storage import display_location

    if not isinstance(house.where, Path):
        common.fail(translate(house.lang, "host-error-no-file", what=display_location(house.where)), common.FAILED)
    return house.where


@app.command(short_help="What nobody has touched for long.")
def tidy(
    ctx: typer.Context,
    days: Annotated[int, typer.Option(help="For so many days.", min=30, metavar="N")] = 365,
    yes: Annotated[bool, typer.Option("--yes", help="Delete it for good.")] = False,
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Count what nobody has touched for so many days; with --yes it is deleted for good. Games of members stay, and so
    does every game that was played to its end."""
    house = House(ctx, data, lang)
    found = house.order("sweep" if yes else "tidy", days=days)
    print(translate(house.lang, "host-tidy-counted", **found))
    house.say("cli-host-done" if yes else "cli-host-tidy")


@app.command(short_help="The host's own words.")
def texts(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="web-house, house-welcome, house-imprint, house-privacy.")] = "",
    text: Annotated[str | None, typer.Argument(help='The words; "" for none.')] = None,
    words: Annotated[str, typer.Option("--in", help="In this language.", metavar="en|de|ru")] = "en",
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show the host's own words: the name of the house, its welcome, imprint and privacy; or set one of them."""
    house = House(ctx, data, lang)
    if text is not None:
        house.order("text", name=name, lang=words, text=text)
    for one, own in house.order("texts").items():
        for code, told in own.items():
            if told and name in ("", one):
                print(f"{one} ({code}): {told}")


@app.command(short_help="How people can be called.")
def channels(ctx: typer.Context, data: Data = None, lang: common.Lang = None) -> None:
    """Show how people can be called in the house, as the file of `saqqara serve --calls` says; no passwords."""
    house = House(ctx, data, lang)
    found = house.order("channels")
    if not found:
        house.say("cli-host-start")
    for name, told in found.items():
        value = ", ".join(told) if isinstance(told, list) else told
        print(
            f"{translate(house.lang, f'host-channels-{name}')}: {value or translate(house.lang, 'host-channels-none')}"
        )


@app.command(short_help="How the house is.")
def health(ctx: typer.Context, data: Data = None, lang: common.Lang = None) -> None:
    """Show the time, the disk, what waits, and the last troubles in the journal."""
    house = House(ctx, data, lang)
    found = house.order("health")
    moments = {"now": "now", "started": "since"}
    for name, told in found.items():
        if name in moments:
            print(f"{translate(house.lang, f'host-health-{moments[name]}')}: {house.when(told)}")
        elif name == "free" and told is not None:
            print(f"{translate(house.lang, 'host-health-free')}: {house.size(told)}")
        elif name in ("computer_waits", "calls_wait", "pages"):
            print(f"{translate(house.lang, 'host-health-' + name.replace('_', '-'))}: {told}")
        elif name == "computer":
            print(f"{translate(house.lang, 'host-health-computer')}: {translate(house.lang, f'host-health-{told}')}")
        elif name == "differs" and told:
            print(translate(house.lang, "host-health-differs", seconds=told))
    _tell(found["troubles"])


@app.command(short_help="The journal's last lines.")
def journal(ctx: typer.Context, data: Data = None, lang: common.Lang = None) -> None:
    """Show the journal's last lines, the latest first, without decisions and what is asked during games."""
    house = House(ctx, data, lang)
    found = house.order("journal")
    _tell(found)
    if not found:
        house.say("cli-host-none")


def _tell(lines: list[dict[str, Any]]) -> None:
    for line in lines:
        print("  ".join(str(value) for value in line.values()))


@app.command(short_help="Figures for Prometheus.")
def figures(
    ctx: typer.Context,
    open_to: Annotated[str, typer.Option("--for", help="Who may read them.", metavar="off|loopback|token")] = "",
    data: Data = None,
    lang: common.Lang = None,
) -> None:
    """Show figures of the house as Prometheus reads them; or say who may read them at /metrics: nobody (off), programs
    on this machine (loopback), whoever has the token, which is printed once (token)."""
    house = House(ctx, data, lang)
    found = house.order("figures", who=open_to) if open_to else house.order("figures")
    if found:
        print(found.rstrip())
    else:
        house.say("cli-host-done")
