"""`saqqara migrate`: data of an earlier release come into the form of this one."""

from __future__ import annotations

from typing import Annotated

import typer

from saqqara.cli import common


def migrate(
    ctx: typer.Context,
    data: Annotated[
        str,
        typer.Option(
            help="The address of a PostgreSQL database, or a file.",
            metavar="DATA",
            envvar=common.DATA,
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
    common.interpreted()
    with common.extra("web"):
        from saqqara.storage import StoreError, display_location, migration_plan, parse_location
        from saqqara.storage import migrate as run

        common.keep_password(ctx, data)
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
