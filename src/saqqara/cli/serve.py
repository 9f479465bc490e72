"""`saqqara serve`: the pages for the browser."""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.players.pool import Pool

PATIENCE = 5.0
"""Seconds of getting ready that need no word."""
LOOK = 0.1
"""Seconds between two looks at what has got ready."""


class Think(StrEnum):
    """Where computer players think."""

    HERE, ELSEWHERE = "here", "elsewhere"


def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0: the network.", metavar="HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535, metavar="PORT")] = 8000,
    data: Annotated[
        str | None,
        typer.Option(
            help="The file with the games, made if needed; or the address of a PostgreSQL database.",
            metavar="DATA",
            envvar=common.DATA,
            show_envvar=True,
        ),
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Option(help="Cards or numbers of your own, for new tables.", metavar="GAME=FILE")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes for computer players; 0: none.", min=0, metavar="N")] = 1,
    engine: Annotated[
        list[str] | None, typer.Option(help="A player in a program of its own.", metavar=common.ENGINE)
    ] = None,
    think: Annotated[
        Think, typer.Option(help="Where computer players think: in this server, or in processes of `saqqara think`.")
    ] = Think.HERE,
    calls: Annotated[Path | None, typer.Option(help="How people can be called.", metavar="FILE")] = None,
    address: Annotated[
        str,
        typer.Option(
            help="Where people open the server, as https://games.example.org, if a proxy stands in front of it.",
            metavar="URL",
            envvar="SAQQARA_ADDRESS",
            show_envvar=True,
        ),
    ] = "",
) -> None:
    """Serve the pages for the browser until Ctrl-C; no answered decision is lost.

    \b
    saqqara serve                                     on http://127.0.0.1:8000
    saqqara serve --host 0.0.0.0 --port 9000          for other devices in this network
    saqqara serve --cards tara_wolf=my.toml           with cards of your own
    saqqara serve --data games.sqlite --workers 2     keep the games there, let two computer players think at once
    saqqara serve --data postgresql://saqqara@localhost/saqqara   several servers, one database (docs/hosting.md)
    saqqara serve --data postgresql://... --think elsewhere      computer players think in `saqqara think`
    saqqara serve --engine mine='node mine.js'        one more computer player (docs/formats/engine.md)
    saqqara serve --calls calls.toml                  e-mail when it is somebody's turn (docs/hosting.md)
    saqqara serve --address https://games.example.org   behind a proxy: links that are printed begin with it
    """
    common.interpreted()
    gc.disable()  # nothing that is imported is garbage, and to look for it takes a quarter of the start
    from saqqara.analysis.game_review import compile_analysis
    from saqqara.core.registry import check_override_files, unusable_games
    from saqqara.engines import Company, brought, named, nobody
    from saqqara.errors import SaqqaraError
    from saqqara.players import LEVELS
    from saqqara.players.pool import Pool

    with common.extra("web"):
        from saqqara.server.bot_service import PACE, Computer
        from saqqara.server.serve import CannotServe
        from saqqara.server.serve import serve as run

        common.keep_password(ctx, data)
    engines = {**brought(), **named(engine or [])}
    if engine and not workers:
        common.fail("an engine needs a computer player who stands in for it; there is none with --workers 0")
    for why in unusable_games().values():
        print(f"saqqara: {why}", file=sys.stderr)
    for file in cards or ():
        bring_into_force(file)
    try:
        check_override_files()
    except SaqqaraError as error:
        common.fail(str(error))
    pool = Pool(workers, compile_more=compile_analysis) if workers and think is Think.HERE else None
    if pool is not None:
        threading.Thread(target=announce, args=(pool,), daemon=True).start()
    try:
        players = None
        if pool is not None:
            company = Company(engines, pool.choose)
            players = Computer(LEVELS, pool, PACE, pool, company, 8 * workers, pool.is_ready, pool)
        elif think is Think.ELSEWHERE:
            players = Computer(LEVELS, None, company=Company(engines, nobody))
        run(host, port, data, players, calls=calls, address=address)
    except CannotServe as error:
        common.fail(str(error))
    finally:
        if pool is not None:
            pool.close()


def bring_into_force(named: str) -> None:
    """Takes the file of a game from now on, in this process and in those that it starts."""
    from saqqara.core.registry import find_definition, list_games

    game, equals, file = named.partition("=")
    having = {name: find_definition(name).override_env for name in list_games() if find_definition(name).override_env}
    if not equals or not file or game not in having:
        common.fail(f"--cards {named} is not possible; write GAME=FILE, where GAME is {' or '.join(having)}")
    os.environ[having[game]] = str(Path(file).resolve())


def announce(pool: Pool) -> None:
    """Says which games are being compiled, where that takes a while, and when each is there; the pages work
    meanwhile."""
    begun = time.monotonic()
    while (waiting := pool.uncompiled_games) and time.monotonic() < begun + PATIENCE:
        time.sleep(LOOK)
    if not waiting:
        return
    print(f"Compiling the rules for the computer player, once: {', '.join(waiting)} ...", flush=True)
    while waiting:
        time.sleep(LOOK)
        for name in [name for name in waiting if name not in pool.uncompiled_games]:
            waiting.remove(name)
            print(f"The computer player can play {name} after {time.monotonic() - begun:.0f} seconds.", flush=True)
