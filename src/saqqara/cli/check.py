"""`saqqara check`: is everything in a data file still what was written?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common
from saqqara.words import say

if TYPE_CHECKING:
    from saqqara.store import Archive


def check(
    ctx: typer.Context,
    data: Annotated[
        str, typer.Argument(help="The file with the tables, or the address of a database.", envvar=common.DATA)
    ],
    lang: common.Lang = None,
) -> None:
    """Go through all tables in a data file: is each event what was written, and was each game played by the rules?

    One line for each table that is damaged; the exit code is 1 if there is one. Nothing is changed, and a server may go
    on with the file meanwhile.

    \b
    saqqara check saqqara.sqlite
    saqqara check ~/.local/share/saqqara/saqqara.db
    """
    common.interpreted()
    with common.extra("web"):
        from saqqara.store import StoreError, looking, shown, where_of

        common.keep_password(ctx, data)

    try:
        with looking(common.data_of(data)) as archive:
            _gone_through(archive, shown(where_of(data)), str(lang))
    except StoreError as error:
        common.fail(str(error))


def _gone_through(archive: Archive, data: str, lang: str) -> None:
    """Prints what is damaged, then how much there is; raises Exit where anything is."""
    faults = archive.faults()
    for fault in faults:
        print(say(lang, "cli-check-file", file=data, why=fault))
    tables, events, damaged = archive.tables(), 0, 0
    for table in _watched(tables):
        count, why, known = _checked(archive, table)
        events += count
        if not known:
            print(say(lang, "cli-check-unknown", table=table, why=why))
        elif why:
            damaged += 1
            print(say(lang, "cli-check-table", table=table, why=why))
    bad = bool(faults or damaged)
    message = "cli-check-bad" if bad else "cli-check-good"
    print(say(lang, message, file=data, tables=len(tables), events=events, damaged=damaged))
    if bad:
        raise typer.Exit(common.FAILED)


def _checked(archive: Archive, table: str) -> tuple[int, str, bool]:
    """How many events a table has; what is wrong with them, "" if nothing is; and whether this program knows all that
    is there."""
    from saqqara.store import StoreError
    from saqqara.table import BadEvents, Table, UnknownEvents

    events = []
    try:
        events = archive.events(table)
        Table.replayed(events)
    except UnknownEvents as error:
        return len(events), str(error), False
    except (StoreError, BadEvents) as error:
        return 0, str(error), True
    return len(events), "", True


def _watched(tables: list[str]) -> Iterator[str]:
    """The tables, with a bar on the terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(tables, description="")
