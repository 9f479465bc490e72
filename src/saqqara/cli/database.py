"""`saqqara check`: is everything in a data file still what was written?"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common
from saqqara.errors import reason_text
from saqqara.i18n import times, translate, translate_uncached

if TYPE_CHECKING:
    from saqqara.storage import ReadOnlyStore


DAMAGE_MESSAGES = {
    "missing": "check-missing", "changed": "check-changed", "unreadable": "check-unreadable",
    "malformed": "check-malformed",
}  # fmt: skip
"""Messages about a damaged table, by how it is damaged."""


def check_database(
    ctx: typer.Context,
    data: Annotated[
        str, typer.Argument(help="The file with the tables, or the address of a database.", envvar=common.DATA_VARIABLE)
    ],
    lang: common.LangOption = None,
) -> None:
    """Go through all tables in a data file: is each event what was written, and was each game played by the rules?

    One line for each table that is damaged; the exit code is 1 if there is one. Nothing is changed, and a server may go
    on with the file meanwhile.

    \b
    saqqara check saqqara.sqlite
    saqqara check ~/.local/share/saqqara/saqqara.db
    """
    common.disable_jit()
    with common.require_extra("web"):
        from saqqara.storage import StoreError, display_location, open_read_only, parse_location

        common.reject_password_argument(ctx, data)

    try:
        with open_read_only(common.resolve_data(data)) as archive:
            _check_archive(archive, display_location(parse_location(data)), str(lang))
    except StoreError as error:
        common.fail(str(error))


def _check_archive(archive: ReadOnlyStore, data: str, lang: str) -> None:
    """Prints what is damaged, then how much there is; raises Exit where anything is."""
    from saqqara.table import UnsupportedEventError

    faults = archive.integrity_errors()
    for line in faults:
        print(translate(lang, "cli-check-file", file=data, detail=reason_text(line, lang)))
    tables, events, damaged = archive.tables(), 0, 0
    for table in _with_progress(tables):
        count, fault = _check_table(archive, table)
        events += count
        if isinstance(fault, UnsupportedEventError):
            print(translate(lang, "cli-check-unknown", table=table, detail=reason_text(str(fault), lang)))
        elif fault is not None:
            damaged += 1
            print(translate(lang, "cli-check-table", table=table, why=_fault_text(fault, lang)))
    has_faults = bool(faults or damaged)
    message = "cli-check-bad" if has_faults else "cli-check-good"
    print(translate(lang, message, file=data, tables=len(tables), events=events, damaged=damaged))
    if has_faults:
        raise typer.Exit(common.EXIT_FAILED)


def _check_table(archive: ReadOnlyStore, table: str) -> tuple[int, Exception | None]:
    """Return how many events a table has, and what is wrong with them; None if nothing is."""
    from saqqara.storage import StoreError
    from saqqara.table import InvalidEventError, Table, UnsupportedEventError

    events = []
    try:
        events = archive.events(table)
        Table.from_events(events)
    except UnsupportedEventError as error:
        return len(events), error
    except (StoreError, InvalidEventError) as error:
        return 0, error
    return len(events), None


def _fault_text(fault: Exception, lang: str) -> str:
    """Return in a language what is wrong with a table."""
    from saqqara.storage import CorruptionError, StoreError

    if isinstance(fault, CorruptionError):
        return translate_uncached(
            lang, DAMAGE_MESSAGES[fault.damage], seq=fault.seq or 0, detail=reason_text(fault.reason, lang)
        )
    if isinstance(fault, StoreError):
        return translate_uncached(lang, "check-failed", detail=reason_text(str(fault), lang))
    return reason_text(fault, lang)


def _with_progress(tables: list[str]) -> Iterator[str]:
    """The tables, with a bar on the terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(tables, description="")


def migrate_database(
    ctx: typer.Context,
    data: Annotated[
        str,
        typer.Option(
            help="The address of a PostgreSQL database, or a file.",
            metavar="DATA",
            envvar=common.DATA_VARIABLE,
            show_envvar=True,
        ),
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
) -> None:
    """Bring data of an earlier release into the form of this one: say what is to be done, then do it in one
    transaction. Whatever happens, all of it is done or nothing, and to do it again changes nothing.

    \b
    Servers of the release before go on meanwhile, and afterwards; those of this release start once it is done. Data in
    a file need no command: a server brings them into its form when it starts, and keeps a copy.

    \b
    saqqara migrate --data postgresql://saqqara@localhost/saqqara
    saqqara migrate --data postgresql://saqqara@localhost/saqqara --dry-run
    """
    common.disable_jit()
    with common.require_extra("web"):
        from saqqara.storage import StoreError, display_location, migration_plan, parse_location
        from saqqara.storage import migrate as run

        common.reject_password_argument(ctx, data)
    try:
        where = parse_location(data)
        plan = migration_plan(where)
        name = display_location(where)
        if plan.found_format is None:
            print(f"{name}: there are no data yet; they are made.", flush=True)
        elif not plan.steps:
            print(f"{name}: format {plan.found_format}; there is nothing to do.")
        for number, brings in plan.steps:
            print(f"{name}: format {number}: {brings}", flush=True)
        if dry_run or (plan.found_format is not None and not plan.steps):
            return
        run(where, print)
        print(f"{name}: done.")
    except StoreError as error:
        common.fail(f"{error}; nothing has changed")


def reported_messages(
    ctx: typer.Context,
    data: Annotated[
        str, typer.Argument(help="The file with the tables, or the address of a database.", envvar=common.DATA_VARIABLE)
    ],
    delete: Annotated[
        str | None,
        typer.Option("--delete", metavar="MESSAGE", help="Delete this message. No server may run on a file."),
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Show the messages that players have reported to the host of a server, the latest first, one line each; or delete
    one. What was reported is shown as it was then, also where its author has taken it back.

    \b
    saqqara messages saqqara.sqlite
    saqqara messages saqqara.sqlite --delete k7m2p9qrstuv
    """
    common.disable_jit()
    with common.require_extra("web"):
        from saqqara.storage import StoreError

        common.reject_password_argument(ctx, data)

    try:
        if delete is None:
            _print_reports(common.resolve_data(data), str(lang))
        else:
            _delete_message(common.resolve_data(data), delete, str(lang))
    except StoreError as error:
        common.fail(str(error))


def _print_reports(data: str, lang: str) -> None:
    from saqqara.storage import display_location, open_read_only, parse_location

    with open_read_only(data) as archive:
        reports = archive.reports()
    if not reports:
        print(translate(lang, "cli-messages-none", file=display_location(parse_location(data))))
    for one in reports:
        when = times.format_instant(one.at, lang, times.local_timezone(one.at))
        facts = {"table": one.table, "id": one.message, "name": one.name, "text": one.text}
        print(translate(lang, "cli-messages-report", when=when, **facts))


def _delete_message(data: str, message: str, lang: str) -> None:
    """Raises Exit where there is no such message."""
    from saqqara.storage import Store, display_location, parse_location

    store = Store(data)
    try:
        deleted = asyncio.run(store.social.delete_message(message))
    finally:
        store.close()
    print(
        translate(
            lang,
            "cli-messages-deleted" if deleted else "cli-messages-unknown",
            file=display_location(parse_location(data)),
            id=message,
        )
    )
    if not deleted:
        raise typer.Exit(common.EXIT_FAILED)
