"""`saqqara serve`: the pages for the browser."""

from __future__ import annotations

import math
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.players.pool import Pool

PATIENCE = 5.0
"""Seconds of getting ready that need no word."""


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0: the network.", metavar="HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535, metavar="PORT")] = 8000,
    data: Annotated[Path | None, typer.Option(help="The file with the games; made if needed.", metavar="FILE")] = None,
    workers: Annotated[int, typer.Option(help="Processes for computer players; 0: none.", min=0, metavar="N")] = 1,
) -> None:
    """Serve the pages for the browser until Ctrl-C; no answered decision is lost.

    \b
    saqqara serve                                     on http://127.0.0.1:8000
    saqqara serve --host 0.0.0.0 --port 9000          for other devices in this network
    saqqara serve --data games.sqlite --workers 2     keep the games there, let two computer players think at once
    """
    common.interpreted()
    from saqqara.players import LEVELS
    from saqqara.players.pool import Pool
    from saqqara.web.app import Computer
    from saqqara.web.serve import CannotServe
    from saqqara.web.serve import serve as run

    pool = Pool(workers) if workers else None
    if pool is not None:
        threading.Thread(target=_announce, args=(pool,), daemon=True).start()
    try:
        run(host, port, data, None if pool is None else Computer(LEVELS, pool, analyst=pool))
    except CannotServe as error:
        common.fail(str(error))
    finally:
        if pool is not None:
            pool.close()


def _announce(pool: Pool) -> None:
    """Says that rules are being compiled, where that takes a while; the pages work meanwhile."""
    begun = time.monotonic()
    if not _ready(pool, PATIENCE):
        print("Compiling the rules for the computer player, once ...", flush=True)
        _ready(pool, math.inf)
        print(f"The computer player is ready after {time.monotonic() - begun:.0f} seconds.", flush=True)


def _ready(pool: Pool, seconds: float) -> bool:
    """Waits so long for the pool at most; whether it is ready."""
    end = time.monotonic() + seconds
    while not pool.ready and time.monotonic() < end:
        time.sleep(0.1)
    return pool.ready
