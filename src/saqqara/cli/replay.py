"""`saqqara replay`: a recorded game, decision by decision."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import saqqara
from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.cli.game_screen import Screen
    from saqqara.core.record import Record
    from saqqara.core.state import State


def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    ply: Annotated[int | None, typer.Option(help="Show the table after this many decisions.", min=0)] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the table as a drawing to this file.", metavar="FILE")] = None,
    lang: common.Lang = None,
) -> None:
    """A recorded game, decision by decision in words, and its result in detail.

    At a terminal Enter goes on, b back, a number to that decision, e to the end, q leaves.

    \b
    saqqara replay game.json
    saqqara replay game.json --ply 12                the table after twelve decisions
    saqqara replay game.json --ply 12 --svg 12.svg   the same as a drawing
    """
    common.interpreted()
    try:
        record = saqqara.Record.load(common.existing(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    last = len(record.decisions)
    if ply is not None and ply > last:
        common.fail(f"--ply {ply} is not possible; {file} has {last} decisions")
    from saqqara.cli.game_screen import Screen

    state = record.replay()  # with the cards and numbers that it was played with, whatever is in force now
    show = Screen(common.screen(), str(lang), state.game, record.players)
    show.differences()
    if svg is not None:
        _draw(state.at(last if ply is None else ply), svg, str(lang))
        show.print("cli-drawn", file=str(svg))
    elif ply is not None:
        _moment(show, state, ply)
    elif show.console.is_terminal and sys.stdin.isatty():
        _step(show, state, record)
    else:
        _tell(show, state, record)


def _draw(state: State, file: Path, lang: str) -> None:
    try:
        file.write_text(state.svg(lang=lang), "utf-8")
    except OSError as error:
        common.fail(f"{file} cannot be written: {error.strerror}")


def _moment(show: Screen, state: State, ply: int) -> None:
    """The table after so many decisions, and the last of them in words."""
    then = state.at(ply)
    show.board(then.view())
    show.print("cli-ply", "dim", ply=ply, plies=len(state.history))
    show.log(then.log()[-1:])


def _tell(show: Screen, state: State, record: Record) -> None:
    """The whole game in words, then the table at its end and the result."""
    show.log(state.log())
    show.console.print()
    show.board(state.view())
    _end(show, state, record)


def _end(show: Screen, state: State, record: Record) -> None:
    from saqqara.core.record import apply_early_end

    show.console.print()
    show.result(apply_early_end(state.view(), record.ended), record.ended)
    if record.proof is not None:
        show.print("cli-proof", "dim", commitment=record.proof.commitment, seed=record.proof.seed)


def _step(show: Screen, state: State, record: Record) -> None:
    """Lets a person at a terminal go through the game."""
    last, ply = len(state.history), 0
    while True:
        show.console.clear()
        _moment(show, state, ply)
        if ply == last:
            _end(show, state, record)
        try:
            asked = input(show.say("cli-step")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            show.console.print()
            return
        if asked == "q" or (not asked and ply == last):
            return
        if asked.isdigit():
            ply = min(int(asked), last)
        else:
            ply = {"b": max(ply - 1, 0), "e": last}.get(asked, min(ply + 1, last))
