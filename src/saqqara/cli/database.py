"""`saqqara db`: check the integrity of the data of a server, and migrate them to a new format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common
from saqqara.errors import reason_text
from saqqara.i18n import translate, translate_uncached

if TYPE_CHECKING:
    from saqqara.storage import ReadOnlyStore


DataOption = Annotated[
    str,
    typer.Option(
        help="The data of the server: a file, or the URL of a database.",
        metavar="DATA",
        envvar=common.DATA_VARIABLE,
        show_envvar=True,
    ),
]

DAMAGE_MESSAGES = {
    "missing": "check-missing", "changed": "check-changed", "unreadable": "check-unreadable",
    "malformed": "check-malformed",
}  # fmt: skip
"""Fluent messages by kind of damage."""


def check(
    ctx: typer.Context,
    data: DataOption,
    lang: common.LangOption = None,
) -> None:
    """Check that the events of all tables are unchanged, and that each game was played by the rules.

    Prints a line for each damaged table, and exits with code 1 if there is one. Nothing is changed, and a server may
    use the data at the same time.

    \b
    saqqara db check --data saqqara.sqlite
    saqqara db check --data ~/.local/share/saqqara/saqqara.db
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
    """Print the damage and a summary; raise Exit if anything is damaged."""
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
    """Return the number of events of a table, and the error in them or None."""
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
    """Describe what is wrong with a table, in a language."""
    from saqqara.storage import CorruptionError, StoreError

    if isinstance(fault, CorruptionError):
        return translate_uncached(
            lang, DAMAGE_MESSAGES[fault.damage], seq=fault.seq or 0, detail=reason_text(fault.reason, lang)
        )
    if isinstance(fault, StoreError):
        return translate_uncached(lang, "check-failed", detail=reason_text(str(fault), lang))
    return reason_text(fault, lang)


def _with_progress(tables: list[str]) -> Iterator[str]:
    """Iterate over the tables with a progress bar on the terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(tables, description="")


def migrate(
    ctx: typer.Context,
    data: DataOption,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the plan without changing anything.")] = False,
) -> None:
    """Migrate data of an earlier release to the format of this one, in a single transaction.

    If anything fails, nothing changes; running the command again is safe. Servers of the previous release continue to
    run during the migration and after it; those of this release start once it is done.

    Data in a file need no command: a server migrates them when it starts, and keeps a copy.

    \b
    saqqara db migrate --data postgresql://saqqara@localhost/saqqara
    saqqara db migrate --data postgresql://saqqara@localhost/saqqara --dry-run
    """
    common.disable_jit()
    with common.require_extra("web"):
        from saqqara.storage import StoreError, display_location, migration_plan, parse_location
        from saqqara.storage import migrate as run_migration

        common.reject_password_argument(ctx, data)
    try:
        location = parse_location(data)
        plan = migration_plan(location)
        name = display_location(location)
        if plan.found_format is None:
            print(f"{name}: creating the tables of a new database", flush=True)
        elif not plan.steps:
            print(f"{name}: format {plan.found_format} is up to date")
        for number, description in plan.steps:
            print(f"{name}: format {number}: {description}", flush=True)
        if dry_run or (plan.found_format is not None and not plan.steps):
            return
        run_migration(location, print)
        print(f"{name}: done")
    except StoreError as error:
        common.fail(f"{error}; nothing has changed")
