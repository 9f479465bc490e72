"""`saqqara engine`: run a computer player as an engine, and test other engines."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from typing import Annotated

import typer

from saqqara.cli import common
from saqqara.text_reader import BYTE_ORDER_MARK


def run(
    player: Annotated[
        str, typer.Argument(help="A player or a level, as in `saqqara arena`.", metavar="PLAYER")
    ] = "search",
) -> None:
    """Run a computer player that speaks the engine protocol over stdin and stdout.

    A level, or a player with limits, never exceeds its own limits; `search` thinks as long as the client requests.
    docs/formats/engine.md describes the protocol.

    \b
    saqqara engine run                            the strongest player, with the limits of the client
    saqqara engine run scribe
    saqqara engine run search:simulations=300
    """
    out, lock = sys.stdout.buffer, threading.Lock()

    def write_line(line: str) -> None:
        with lock:
            out.write(f"{line}\n".encode())
            out.flush()

    from saqqara import players
    from saqqara.engines.stdio_server import EngineServer

    name, options = players.parse_player_spec(player)
    EngineServer(player, players.player(name, **options), write_line, is_unlimited=player == "search").serve(
        _read_lines()
    )
    sys.stdout.flush()
    os._exit(0)  # stop threads that a third-party player may have left


def _read_lines() -> Iterator[str]:
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK)


def check_engine(
    command: Annotated[list[str], typer.Argument(help="The engine's program and its arguments.", metavar="COMMAND")],
    game: Annotated[
        list[str] | None, typer.Option(help="Game to test (repeatable); by default all.", metavar="GAME")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds per action.", min=0.001, metavar="S")] = 0.1,
) -> None:
    """Test whether a program speaks the engine protocol: handshake, whole games, stop and quit.

    Exits with code 0 if all checks pass, else 1. The command shows what the program writes to stderr.

    \b
    saqqara engine test node mine.js
    saqqara engine test --game duel --seconds 0.5 -- ./mine --net small
    """
    common.disable_jit()
    import saqqara
    from saqqara.engines.conformance import run_checks
    from saqqara.engines.engine_client import EngineError

    games = [saqqara.game(name) for name in game or saqqara.list_games()]
    passed = True
    try:
        for check in run_checks(command, games, seconds):
            passed = passed and check.is_passed
            message = f": {check.message}" if check.message else ""
            common.make_console().print(
                f"{'ok ' if check.is_passed else 'NO '} {check.description}{message}", soft_wrap=True
            )
    except EngineError as error:
        common.fail(str(error))
    if not passed:
        raise typer.Exit(common.EXIT_FAILED)
