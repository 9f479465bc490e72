"""`saqqara serve` and `saqqara worker`: the web server, and processes that run its computer players."""

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
"""Compilation shorter than this prints nothing."""
POLL_INTERVAL_SECONDS = 0.1
"""Interval at which the progress of compilation is checked."""


class BotLocation(StrEnum):
    """Location of the computer players."""

    SERVER, EXTERNAL = "server", "external"


def serve(
    ctx: typer.Context,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for the network.", metavar="HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen on; 0 for a free one.", min=0, max=65535, metavar="PORT")
    ] = 8000,
    data: Annotated[
        str | None,
        typer.Option(
            help="File for the games, created if it does not exist, or the URL of a PostgreSQL database.",
            metavar="DATA",
            envvar=common.DATA_VARIABLE,
            show_envvar=True,
        ),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Option(help="TOML file with custom cards or numbers for new tables.", metavar="GAME=FILE"),
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes for computer players; 0 for none.", min=0, metavar="N")] = 1,
    engine: Annotated[
        list[str] | None,
        typer.Option(help="Add a computer player that is a separate program.", metavar=common.ENGINE_METAVAR),
    ] = None,
    bots: Annotated[
        BotLocation,
        typer.Option(help="Run computer players in this server, or in `saqqara worker` processes."),
    ] = BotLocation.SERVER,
    notifications: Annotated[
        Path | None, typer.Option(help="TOML file that configures e-mail and other notifications.", metavar="FILE")
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            help="URL at which users open the server if it is behind a proxy, such as https://games.example.org.",
            metavar="URL",
            envvar="SAQQARA_PUBLIC_URL",
            show_envvar=True,
        ),
    ] = "",
) -> None:
    """Serve the pages for the browser until Ctrl+C. Acknowledged moves are durable.

    \b
    saqqara serve                                     on http://127.0.0.1:8000
    saqqara serve --host 0.0.0.0 --port 9000          for other devices in this network
    saqqara serve --cards tara_wolf=my.toml           with custom cards
    saqqara serve --data games.sqlite --workers 2     store the games in a file, run two computer players at once
    saqqara serve --data postgresql://saqqara@localhost/saqqara   several servers, one database (docs/hosting.md)
    saqqara serve --data postgresql://... --bots external        run computer players in `saqqara worker`
    saqqara serve --engine mine='node mine.js'        add a computer player (docs/formats/engine.md)
    saqqara serve --notifications notifications.toml  send e-mail when it is a user's turn (docs/hosting.md)
    saqqara serve --public-url https://games.example.org    behind a proxy: links start with this URL
    """
    common.disable_jit()
    gc.disable()  # imports create no garbage, and collection takes a quarter of the start-up time
    from saqqara.analysis.game_review import compile_analysis
    from saqqara.core.registry import check_override_files, unusable_games
    from saqqara.engines import EnginePool, choose_in_other_process, parse_engines, plugin_engines
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
        common.fail("--engine needs a computer player as its substitute, but --workers 0 runs none")
    for reason in unusable_games().values():
        print(f"saqqara: {reason}", file=sys.stderr)
    for file in cards or ():
        load_overrides(file)
    try:
        check_override_files()
    except SaqqaraError as error:
        common.fail(str(error))
    pool = Pool(workers, compile_more=compile_analysis) if workers and bots is BotLocation.SERVER else None
    if pool is not None:
        threading.Thread(target=print_compile_progress, args=(pool,), daemon=True).start()
    try:
        players = None
        if pool is not None:
            engine_pool = EnginePool(engines, pool.choose)
            players = BotConfig(LEVELS, pool, MIN_STEP_SECONDS, pool, engine_pool, 8 * workers, pool.is_ready, pool)
        elif bots is BotLocation.EXTERNAL:
            players = BotConfig(LEVELS, None, engines=EnginePool(engines, choose_in_other_process))
        run(host, port, data, players, notifications_file=notifications, public_url=public_url)
    except ServerStartError as error:
        common.fail(str(error))
    finally:
        if pool is not None:
            pool.close()


def load_overrides(option: str) -> None:
    """Use the file for a game, in this process and in its child processes."""
    from saqqara.core.registry import find_definition, list_games

    game, equals, file = option.partition("=")
    variables = {
        name: find_definition(name).overrides.env for name in list_games() if find_definition(name).overrides.env
    }
    if not equals or not file or game not in variables:
        common.fail(f"--cards {option} is not valid; write GAME=FILE, where GAME is {' or '.join(variables)}")
    os.environ[variables[game]] = str(Path(file).resolve())


def print_compile_progress(pool: Pool) -> None:
    """Print which games are being compiled if that takes long, and when each is ready."""
    started = time.monotonic()
    while (compiling := pool.uncompiled_games) and time.monotonic() < started + QUIET_SECONDS:
        time.sleep(POLL_INTERVAL_SECONDS)
    if not compiling:
        return
    print(f"Compiling the rules for computer players (first start only): {', '.join(compiling)} ...", flush=True)
    while compiling:
        time.sleep(POLL_INTERVAL_SECONDS)
        for name in [name for name in compiling if name not in pool.uncompiled_games]:
            compiling.remove(name)
            print(f"Computer players are ready for {name} after {time.monotonic() - started:.0f} seconds.", flush=True)


def worker(
    ctx: typer.Context,
    data: Annotated[
        str,
        typer.Option(
            help="URL of the PostgreSQL database with the tables.",
            metavar="DATA",
            envvar=common.DATA_VARIABLE,
            show_envvar=True,
        ),
    ],
    workers: Annotated[int, typer.Option(help="Number of processes.", min=1, metavar="N")] = 1,
    cards: Annotated[
        list[str] | None,
        typer.Option(help="Custom cards or numbers, the same as for the servers.", metavar="GAME=FILE"),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(help="Computer player, the same as for the servers.", metavar=common.ENGINE_METAVAR),
    ] = None,
) -> None:
    """Run computer players until Ctrl+C for the tables of servers started with `saqqara serve --bots external`.

    Any number of workers, on any number of machines, share the work.

    \b
    saqqara worker --data postgresql://saqqara@db/saqqara --workers 4
    """
    common.disable_jit()
    gc.disable()  # imports create no garbage
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
        engine_pool = EnginePool(engines, pool.choose)
        run(data, BotConfig(LEVELS, pool, MIN_STEP_SECONDS, pool, engine_pool, 8 * workers, pool.is_ready))
    except ServerStartError as error:
        common.fail(str(error))
    finally:
        pool.close()
