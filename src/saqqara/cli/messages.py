"""`saqqara messages`: what was reported to the host, and how the host deletes a message."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from saqqara.cli import common
from saqqara.i18n import times, translate


def messages(
    ctx: typer.Context,
    data: Annotated[
        str, typer.Argument(help="The file with the tables, or the address of a database.", envvar=common.DATA)
    ],
    delete: Annotated[
        str | None,
        typer.Option("--delete", metavar="MESSAGE", help="Delete this message. No server may run on a file."),
    ] = None,
    lang: common.Lang = None,
) -> None:
    """Show the messages that players have reported to the host of a server, the latest first, one line each; or delete
    one. What was reported is shown as it was then, also where its author has taken it back.

    \b
    saqqara messages saqqara.sqlite
    saqqara messages saqqara.sqlite --delete k7m2p9qrstuv
    """
    common.interpreted()
    with common.extra("web"):
        from saqqara.storage import StoreError

        common.keep_password(ctx, data)

    try:
        if delete is None:
            _show(common.data_of(data), str(lang))
        else:
            _delete(common.data_of(data), delete, str(lang))
    except StoreError as error:
        common.fail(str(error))


def _show(data: str, lang: str) -> None:
    from saqqara.storage import display_location, open_read_only, parse_location

    with open_read_only(data) as archive:
        reports = archive.reports()
    if not reports:
        print(translate(lang, "cli-messages-none", file=display_location(parse_location(data))))
    for one in reports:
        when = times.format_instant(one.at, lang, times.local_timezone(one.at))
        facts = {"table": one.table, "id": one.message, "name": one.name, "text": one.text}
        print(translate(lang, "cli-messages-report", when=when, **facts))


def _delete(data: str, message: str, lang: str) -> None:
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
        raise typer.Exit(common.FAILED)
