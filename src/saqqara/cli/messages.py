"""`saqqara messages`: what was reported to the host, and how the host deletes a message."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from saqqara.cli import common
from saqqara.words import say


def messages(
    data: Annotated[Path, typer.Argument(help="The file with the tables.", metavar="DATA")],
    delete: Annotated[
        str | None, typer.Option("--delete", metavar="MESSAGE", help="Delete this message. The server must not run.")
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
        from saqqara.store import StoreError

    try:
        if delete is None:
            _show(common.existing(data), str(lang))
        else:
            _delete(common.existing(data), delete, str(lang))
    except StoreError as error:
        common.fail(str(error))


def _show(data: Path, lang: str) -> None:
    from saqqara.store import looking

    with looking(data) as archive:
        reports = archive.reports()
    if not reports:
        print(say(lang, "cli-messages-none", file=str(data)))
    for one in reports:
        when = datetime.fromtimestamp(one.at).astimezone().isoformat(" ", "minutes")
        facts = {"table": one.table, "id": one.message, "name": one.name, "text": one.text}
        print(say(lang, "cli-messages-report", when=when, **facts))


def _delete(data: Path, message: str, lang: str) -> None:
    """Raises Exit where there is no such message."""
    from saqqara.store import Store

    store = Store(data)
    try:
        deleted = asyncio.run(store.company.unsay(message))
    finally:
        store.close()
    print(say(lang, "cli-messages-deleted" if deleted else "cli-messages-unknown", file=str(data), id=message))
    if not deleted:
        raise typer.Exit(common.FAILED)
