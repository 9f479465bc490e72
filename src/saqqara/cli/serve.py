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


QUIET_SECONDS = 5.0
"""Seconds of getting ready that need no word."""
POLL_INTERVAL_SECONDS = 0.1
"""Seconds between two looks at what has got ready."""


class BotLocation(StrEnum):
    """Where computer players think."""

    SERVER, EXTERNAL = "here", "elsewhere"


def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0: the network.", metavar="HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535, metavar="PORT")] = 8000,
    data: Annotated[
        str | None,
        typer.Option(
            help="The file with the games, made if needed; or the address of a PostgreSQL database.",
            metavar="DATA",
            envvar=common.DATA_VARIABLE,
            show_envvar=True,
        ),
    ] = None,
    cards: Annotated[
        list[str] | None, typer.Option(help="Cards or numbers of your own, for new tables.", metavar="GAME=FILE")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes for computer players; 0: none.", min=0, metavar="N")] = 1,
    engine: Annotated[
        list[str] | None, typer.Option(help="A player in a program of its own.", metavar=common.ENGINE_METAVAR)
    ] = None,
    bot_location: Annotated[
        BotLocation,
        typer.Option(
            "--think", help="Where computer players think: in this server, or in processes of `saqqara think`."
        ),
    ] = BotLocation.SERVER,
    notifications: Annotated[
        Path | None, typer.Option("--calls", help="How people can be called.", metavar="FILE")
    ] = None,
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
    common.disable_jit()
    gc.disable()  # nothing that is imported is garbage, and to look for it takes a quarter of the start
    from saqqara.analysis.game_review import compile_analysis
    from saqqara.core.registry import check_override_files, unusable_games
    from saqqara.engines import EnginePool, choose_elsewhere, parse_engines, plugin_engines
    from saqqara.errors import SaqqaraError
    from saqqara.players import LEVELS
    from saqqara.players.pool import Pool

    with common.require_extra("web"):
        from saqqara.server.bot_service import MIN_STEP_SECONDS, BotConfig
        from saqqara.server.serve import ServerStartError
        from saqqara.server.serve import serve as run

        common.reject_password_argument(ctx, data)
    engines = {**plugin_engines(), **parse_engines(engine or [])}
    if engine and not workers:
        common.fail("an engine needs a computer player who stands in for it; there is none with --workers 0")
    for why in unusable_games().values():
        print(f"saqqara: {why}", file=sys.stderr)
    for file in cards or ():
        load_overrides(file)
    try:
        check_override_files()
    except SaqqaraError as error:
        common.fail(str(error))
    pool = Pool(workers, compile_more=compile_analysis) if workers and bot_location is BotLocation.SERVER else None
    if pool is not None:
        threading.Thread(target=print_compile_progress, args=(pool,), daemon=True).start()
    try:
        players = None
        if pool is not None:
            company = EnginePool(engines, pool.choose)
            players = BotConfig(LEVELS, pool, MIN_STEP_SECONDS, pool, company, 8 * workers, pool.is_ready, pool)
        elif bot_location is BotLocation.EXTERNAL:
            players = BotConfig(LEVELS, None, engines=EnginePool(engines, choose_elsewhere))
        run(host, port, data, players, notifications_file=notifications, public_url=address)
    except ServerStartError as error:
        common.fail(str(error))
    finally:
        if pool is not None:
            pool.close()


def load_overrides(option: str) -> None:
    """Takes the file of a game from now on, in this process and in those that it starts."""
    from saqqara.core.registry import find_definition, list_games

    game, equals, file = option.partition("=")
    variables = {
        name: find_definition(name).override_env for name in list_games() if find_definition(name).override_env
    }
    if not equals or not file or game not in variables:
        common.fail(f"--cards {option} is not possible; write GAME=FILE, where GAME is {' or '.join(variables)}")
    os.environ[variables[game]] = str(Path(file).resolve())


def print_compile_progress(pool: Pool) -> None:
    """Says which games are being compiled, where that takes a while, and when each is there; the pages work
    meanwhile."""
    started = time.monotonic()
    while (compiling := pool.uncompiled_games) and time.monotonic() < started + QUIET_SECONDS:
        time.sleep(POLL_INTERVAL_SECONDS)
    if not compiling:
        return
    print(f"Compiling the rules for the computer player, once: {', '.join(compiling)} ...", flush=True)
    while compiling:
        time.sleep(POLL_INTERVAL_SECONDS)
        for name in [name for name in compiling if name not in pool.uncompiled_games]:
            compiling.remove(name)
            print(f"The computer player can play {name} after {time.monotonic() - started:.0f} seconds.", flush=True)


def worker(
    ctx: typer.Context,
    data: Annotated[
        str,
        typer.Option(
            help="The address of the PostgreSQL database with the tables.",
            metavar="DATA",
            envvar=common.DATA_VARIABLE,
            show_envvar=True,
        ),
    ],
    workers: Annotated[int, typer.Option(help="Processes that think at once.", min=1, metavar="N")] = 1,
    cards: Annotated[
        list[str] | None, typer.Option(help="Cards or numbers, as the servers have them.", metavar="GAME=FILE")
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(help="A player in a program of its own, as the servers have it.", metavar=common.ENGINE_METAVAR),
    ] = None,
) -> None:
    """Let computer players think here until Ctrl-C, for tables that `saqqara serve --think elsewhere` serves.

    \b
    saqqara think --data postgresql://saqqara@db/saqqara --workers 4   what waits is shared by all who think
    """
    common.disable_jit()
    gc.disable()  # nothing that is imported is garbage
    from saqqara.analysis.game_review import compile_analysis
    from saqqara.engines import EnginePool, parse_engines, plugin_engines
    from saqqara.players import LEVELS
    from saqqara.players.pool import Pool

    with common.require_extra("postgres"):
        from saqqara.server.bot_service import MIN_STEP_SECONDS, BotConfig
        from saqqara.server.serve import ServerStartError
        from saqqara.server.worker import run_worker as run

        common.reject_password_argument(ctx, data)
    engines = {**plugin_engines(), **parse_engines(engine or [])}
    for file in cards or ():
        load_overrides(file)
    pool = Pool(workers, compile_more=compile_analysis)
    threading.Thread(target=print_compile_progress, args=(pool,), daemon=True).start()
    try:
        company = EnginePool(engines, pool.choose)
        run(data, BotConfig(LEVELS, pool, MIN_STEP_SECONDS, pool, company, 8 * workers, pool.is_ready))
    except ServerStartError as error:
        common.fail(str(error))
    finally:
        pool.close()
