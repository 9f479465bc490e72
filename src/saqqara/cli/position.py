"""`saqqara position`: a position in a line, as a table and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import saqqara
from saqqara.cli import common
from saqqara.i18n import translate


def position(
    what: Annotated[str, typer.Argument(help="A position in a line, or the record of a game.", metavar="LINE|FILE")],
    ply: Annotated[
        int | None, typer.Option(help="Of a record: after this many decisions; else at its end.", min=0)
    ] = None,
    seen: Annotated[
        str | None, typer.Option(help="Whose line to print: whole, spectator, or the number of a seat.", metavar="WHO")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the table as a drawing to this file.", metavar="FILE")] = None,
    lang: common.Lang = None,
) -> None:
    """A position in a line: its table and what can be decided; or the line of a moment of a recorded game.

    \b
    saqqara position game.json --ply 12                  the line after twelve decisions, whole
    saqqara position game.json --ply 12 --seen 0         as seat 0 knew it, ? for what was hidden
    saqqara position "duel duel-1 - spectator ..."       its table, and what can be decided
    """
    common.interpreted()
    is_file = len(what.split()) < 2 or _is_file(what)
    line = _line_in(Path(what)) if is_file else what
    is_line = line is not None
    state = _recorded(Path(what), ply) if line is None else saqqara.parse_position(line)
    if svg is not None:
        _draw(state, svg, str(lang))
    elif is_line and seen is None:
        _show(state, str(lang))
    else:
        print(state.position_string(_who(seen)))


def _is_file(what: str) -> bool:
    """Whether a text names a file: a position has blanks too, and is too long for a name."""
    try:
        return Path(what).is_file()
    except OSError:
        return False


def _line_in(file: Path) -> str | None:
    """The position that a file holds; None for what can be a record."""
    found = common.text_of(file).lstrip()
    return None if found.startswith(("{", "<")) or not found else found


def _recorded(file: Path, ply: int | None) -> saqqara.State:
    """A moment of a recorded game; the command ends where there is none."""
    try:
        record = saqqara.Record.load(common.existing(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    if ply is not None and ply > len(record.decisions):
        common.fail(f"--ply {ply} is not possible; {file} has {len(record.decisions)} decisions")
    return record.replay(ply)


def _who(seen: str | None) -> int | str | None:
    """Who sees the position, as it was typed."""
    if seen is None or seen == "whole":
        return "whole"
    if seen == "spectator":
        return None
    if not seen.isdecimal():
        common.fail(f"--seen {seen} is nobody; it is whole, spectator, or the number of a seat")
    return int(seen)


def _draw(state: saqqara.State, file: Path, lang: str) -> None:
    try:
        file.write_text(state.svg(state.current_player, lang=lang), "utf-8")
    except OSError as error:
        common.fail(f"{file} cannot be written: {error.strerror}")
    print(translate(lang, "cli-drawn", file=str(file)))


def _show(state: saqqara.State, lang: str) -> None:
    """The table, as the seat to decide sees it, and its decisions."""
    from saqqara.cli.game_screen import Screen

    names = [state.game.definition.presenter().default_name(seat, lang) for seat in range(state.game.num_players)]
    show = Screen(common.screen(), lang, state.game, names)
    view = state.view(state.current_player)
    show.board(view)
    if state.is_over:
        show.result(view)
    else:
        show.console.print(translate(lang, "table-turn", whose="other", name=names[view["actor"]]))
        show.decisions(view)
