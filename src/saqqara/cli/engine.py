"""`saqqara engine` and `saqqara conform`: both sides of the engine protocol."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from typing import Annotated

import typer

from saqqara.cli import common
from saqqara.text_reader import BYTE_ORDER_MARK


def run_engine(
    player: Annotated[str, typer.Argument(help="A player or a level, as in an arena.")] = "search",
) -> None:
    """Let a computer player speak the engine protocol over stdin and stdout, for programs that ask it.

    A level, and a player with limits of its own, never thinks longer than it does elsewhere; `search` thinks as long as
    it is told to. docs/formats/engine.md has the protocol.

    \b
    saqqara engine                            the strongest, as long as it is told to think
    saqqara engine scribe
    saqqara engine search:simulations=300
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
    os._exit(0)  # whatever a player of others has left running


def _read_lines() -> Iterator[str]:
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK)


def check_engine(
    command: Annotated[
        list[str], typer.Argument(help="The engine's program, and what it is told.", metavar="COMMAND...")
    ],
    game: Annotated[list[str] | None, typer.Option(help="A game to try; else all.", metavar="NAME")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds a decision.", min=0.001, metavar="S")] = 0.1,
) -> None:
    """Check whether a program speaks the engine protocol: it is greeted, plays whole games, is stopped and told to
    quit.

    Exit code 0: all is well; 1: something is not. What the program writes to stderr is shown.

    \b
    saqqara conform node mine.js
    saqqara conform --game duel --seconds 0.5 -- ./mine --net small
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
            said = f": {check.message}" if check.message else ""
            common.make_console().print(
                f"{'ok ' if check.is_passed else 'NO '} {check.description}{said}", soft_wrap=True
            )
    except EngineError as error:
        common.fail(str(error))
    if not passed:
        raise typer.Exit(common.EXIT_FAILED)
