"""`saqqara check`: is everything in a data file still what was written?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common
from saqqara.errors import reason_text
from saqqara.i18n import translate, translate_uncached

if TYPE_CHECKING:
    from saqqara.storage import ReadOnlyStore

DAMAGED = {
    "missing": "check-missing", "changed": "check-changed", "unreadable": "check-unreadable",
    "malformed": "check-malformed",
}  # fmt: skip
"""Messages about a damaged table, by how it is damaged."""


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
        from saqqara.storage import StoreError, display_location, open_read_only, parse_location

        common.keep_password(ctx, data)

    try:
        with open_read_only(common.data_of(data)) as archive:
            _gone_through(archive, display_location(parse_location(data)), str(lang))
    except StoreError as error:
        common.fail(str(error))


def _gone_through(archive: ReadOnlyStore, data: str, lang: str) -> None:
    """Prints what is damaged, then how much there is; raises Exit where anything is."""
    from saqqara.table import UnsupportedEventError

    faults = archive.integrity_errors()
    for line in faults:
        print(translate(lang, "cli-check-file", file=data, detail=reason_text(line, lang)))
    tables, events, damaged = archive.tables(), 0, 0
    for table in _watched(tables):
        count, fault = _checked(archive, table)
        events += count
        if isinstance(fault, UnsupportedEventError):
            print(translate(lang, "cli-check-unknown", table=table, detail=reason_text(str(fault), lang)))
        elif fault is not None:
            damaged += 1
            print(translate(lang, "cli-check-table", table=table, why=_reason(fault, lang)))
    bad = bool(faults or damaged)
    message = "cli-check-bad" if bad else "cli-check-good"
    print(translate(lang, message, file=data, tables=len(tables), events=events, damaged=damaged))
    if bad:
        raise typer.Exit(common.FAILED)


def _checked(archive: ReadOnlyStore, table: str) -> tuple[int, Exception | None]:
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


def _reason(fault: Exception, lang: str) -> str:
    """Return in a language what is wrong with a table."""
    from saqqara.storage import CorruptionError, StoreError

    if isinstance(fault, CorruptionError):
        return translate_uncached(
            lang, DAMAGED[fault.damage], seq=fault.seq or 0, detail=reason_text(fault.reason, lang)
        )
    if isinstance(fault, StoreError):
        return translate_uncached(lang, "check-failed", detail=reason_text(str(fault), lang))
    return reason_text(fault, lang)


def _watched(tables: list[str]) -> Iterator[str]:
    """The tables, with a bar on the terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(tables, description="")
