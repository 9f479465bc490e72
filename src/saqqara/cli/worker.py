"""`saqqara think`: computer players for servers on other machines."""

from __future__ import annotations

import gc
import threading
from typing import Annotated

import typer

from saqqara.cli import common
from saqqara.cli.serve import announce, bring_into_force


def think(
    ctx: typer.Context,
    data: Annotated[
        str,
        typer.Option(
            help="The address of the PostgreSQL database with the tables.",
            metavar="DATA",
            envvar=common.DATA,
            show_envvar=True,
        ),
    ],
    workers: Annotated[int, typer.Option(help="Processes that think at once.", min=1, metavar="N")] = 1,
    cards: Annotated[
        list[str] | None, typer.Option(help="Cards or numbers, as the servers have them.", metavar="GAME=FILE")
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(help="A player in a program of its own, as the servers have it.", metavar=common.ENGINE),
    ] = None,
) -> None:
    """Let computer players think here until Ctrl-C, for tables that `saqqara serve --think elsewhere` serves.

    \b
    saqqara think --data postgresql://saqqara@db/saqqara --workers 4   what waits is shared by all who think
    """
    common.interpreted()
    gc.disable()  # nothing that is imported is garbage
    from saqqara.analysis.game_review import compile_analysis
    from saqqara.engines import Company, brought, named
    from saqqara.players import LEVELS
    from saqqara.players.pool import Pool

    with common.extra("postgres"):
        from saqqara.server.bot_service import PACE, Computer
        from saqqara.server.serve import CannotServe
        from saqqara.server.worker import think as run

        common.keep_password(ctx, data)
    engines = {**brought(), **named(engine or [])}
    for file in cards or ():
        bring_into_force(file)
    pool = Pool(workers, compile_more=compile_analysis)
    threading.Thread(target=announce, args=(pool,), daemon=True).start()
    try:
        company = Company(engines, pool.choose)
        run(data, Computer(LEVELS, pool, PACE, pool, company, 8 * workers, pool.is_ready))
    except CannotServe as error:
        common.fail(str(error))
    finally:
        pool.close()
