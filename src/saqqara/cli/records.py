"""`saqqara replay`: a recorded game, decision by decision."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import saqqara
from saqqara.cli import common
from saqqara.i18n import escape_controls, translate
from saqqara.theme import THEMES

if TYPE_CHECKING:
    from saqqara.cli.game_screen import GameScreen
    from saqqara.core.record import Record
    from saqqara.core.state import State


def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    ply: Annotated[int | None, typer.Option(help="Show the table after this many decisions.", min=0)] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the table as a drawing to this file.", metavar="FILE")] = None,
    lang: common.LangOption = None,
) -> None:
    """A recorded game, decision by decision in words, and its result in detail.

    At a terminal Enter goes on, b back, a number to that decision, e to the end, q leaves.

    \b
    saqqara replay game.json
    saqqara replay game.json --ply 12                the table after twelve decisions
    saqqara replay game.json --ply 12 --svg 12.svg   the same as a drawing
    """
    common.disable_jit()
    try:
        record = saqqara.Record.load(common.require_file(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    last = len(record.actions)
    if ply is not None and ply > last:
        common.fail(f"--ply {ply} is not possible; {file} has {last} decisions")
    from saqqara.cli.game_screen import GameScreen

    state = record.replay()  # with the cards and numbers that it was played with, whatever is in force now
    show = GameScreen(common.make_console(), str(lang), state.game, record.players)
    show.print_differences()
    if svg is not None:
        _write_svg(state.at(last if ply is None else ply), svg, str(lang))
        show.print_message("cli-drawn", file=str(svg))
    elif ply is not None:
        _print_ply(show, state, ply)
    elif show.console.is_terminal and sys.stdin.isatty():
        _browse(show, state, record)
    else:
        _print_game(show, state, record)


def _write_svg(state: State, file: Path, lang: str) -> None:
    try:
        file.write_text(state.svg(lang=lang), "utf-8")
    except OSError as error:
        common.fail(f"{file} cannot be written: {error.strerror}")


def _print_ply(show: GameScreen, state: State, ply: int) -> None:
    """The table after so many decisions, and the last of them in words."""
    then = state.at(ply)
    show.print_board(then.view())
    show.print_message("cli-ply", "dim", ply=ply, plies=len(state.history))
    show.print_log(then.log()[-1:])


def _print_game(show: GameScreen, state: State, record: Record) -> None:
    """The whole game in words, then the table at its end and the result."""
    show.print_log(state.log())
    show.console.print()
    show.print_board(state.view())
    _print_end(show, state, record)


def _print_end(show: GameScreen, state: State, record: Record) -> None:
    from saqqara.core.record import apply_early_end

    show.console.print()
    show.print_result(apply_early_end(state.view(), record.early_end), record.early_end)
    if record.proof is not None:
        show.print_message("cli-proof", "dim", commitment=record.proof.commitment, seed=record.proof.seed)


def _browse(show: GameScreen, state: State, record: Record) -> None:
    """Lets a person at a terminal go through the game."""
    last, ply = len(state.history), 0
    while True:
        show.console.clear()
        _print_ply(show, state, ply)
        if ply == last:
            _print_end(show, state, record)
        try:
            command = input(show.message_text("cli-step")).strip().lower()
        except (EOFError, KeyboardInterrupt):
            show.console.print()
            return
        if command == "q" or (not command and ply == last):
            return
        if command.isdigit():
            ply = min(int(command), last)
        else:
            ply = {"b": max(ply - 1, 0), "e": last}.get(command, min(ply + 1, last))


def verify(
    files: Annotated[list[Path], typer.Argument(help="Records of games.", metavar="FILE...")],
    proof: Annotated[bool, typer.Option("--proof", help="A record without a proof of its shuffle fails too.")] = False,
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that was shown at the start of the game.", metavar="HEX")
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Were these games played by the rules, and does the shuffle follow from the seed that was promised?

    One line a file; it names the first line that is wrong. The exit code is 1 if a file fails.

    \b
    saqqara verify game.json
    saqqara verify *.json --proof
    saqqara verify games.jsonl            many games in one file
    saqqara verify game.json --commitment 5f70bf18...     the one that you noted when the game began
    """
    common.disable_jit()
    for file in files:
        common.require_file(file)
    results = [_verify_file(file, proof, commitment, str(lang)) for file in files]
    if not all(results):
        raise typer.Exit(common.EXIT_FAILED)


def _verify_proof(record: saqqara.Record, number: int) -> None:
    """Looks at the proof of a game among many. Raises InvalidRecordError with its line."""
    try:
        record.verify()
    except saqqara.InvalidRecordError as error:
        raise error.at(number) from error


def _verify_many(file: Path, proof: bool, lang: str) -> bool:
    """Prints what can be said of a file of many games; whether it passes."""
    count = 0
    try:
        for count, record in enumerate(saqqara.read_records(file), 1):  # how many there were
            if proof or record.proof is not None:
                _verify_proof(record, count)
    except saqqara.InvalidRecordError as error:
        print(translate(lang, "cli-verify-bad", file=escape_controls(str(file)), why=error.localized(lang)))
        return False
    print(translate(lang, "cli-verify-many", file=escape_controls(str(file)), games=count))
    return True


def _verify_file(file: Path, proof: bool, commitment: str | None, lang: str) -> bool:
    """Prints what can be said of one file; whether it passes."""
    from saqqara.core.record_files import RECORD_FILE_SUFFIXES

    if file.name.endswith(RECORD_FILE_SUFFIXES):
        if commitment is not None:
            common.fail(f"--commitment is about one game; {file} holds many")
        return _verify_many(file, proof, lang)
    try:
        record = saqqara.Record.load(file)
        if record.proof is not None or proof or commitment is not None:
            shown = record.verify().commitment
            if commitment is not None and commitment.lower() != shown:
                why, message = f"the commitment in the record is {shown}, not {commitment}", "record-bad-commitment"
                raise saqqara.InvalidRecordError(why, message=message, theirs=shown, noted=commitment)
    except saqqara.InvalidRecordError as error:
        print(translate(lang, "cli-verify-bad", file=escape_controls(str(file)), why=error.localized(lang)))
        return False
    scores = ":".join(str(points) for points in record.result["scores"])
    message = "cli-verify-proved" if record.proof is not None else "cli-verify-unproved"
    over = "yes" if record.result["over"] else "no" if record.early_end is None else record.early_end["reason"]
    print(
        translate(
            lang, message, file=escape_controls(str(file)), decisions=len(record.actions), scores=scores, over=over
        )
    )
    return True


EXPORT_FORMATS = (".html", ".svg", ".png")


def export(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="What to write; its ending says what: .html, .svg or .png.")
    ],
    ply: Annotated[
        int | None,
        typer.Option(help="After this many decisions; else a page begins at 0, a picture is of the end.", min=0),
    ] = None,
    theme: Annotated[
        str | None, typer.Option(metavar="day|night", help="Light; else day, and for a page the reader's own.")
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """A recorded game as one page that replays it offline, or a position as a picture.

    The page is a single file: send it to a friend, open it without a network.

    \b
    saqqara export game.json -o game.html
    saqqara export game.json -o game.html --ply 12 --lang de      opens at the twelfth decision
    saqqara export game.json -o end.png
    saqqara export game.json -o middle.svg --ply 30 --theme night
    """
    common.disable_jit()
    kind = output.suffix.lower()
    if kind not in EXPORT_FORMATS:
        common.fail(f"{output} ends in {kind or 'nothing'}; what can be written ends in {', '.join(EXPORT_FORMATS)}")
    if theme is not None and theme not in THEMES:
        common.fail(f"there is no theme {theme!r}; there is {' and '.join(THEMES)}")
    try:
        record = saqqara.Record.load(common.require_file(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    last = len(record.actions)
    if ply is not None and ply > last:
        common.fail(f"--ply {ply} is not possible; {file} has {last} decisions")
    content = _render_export(record, kind, str(lang), theme, ply)
    try:
        output.write_bytes(content)
    except OSError as error:
        common.fail(f"{output} cannot be written: {error.strerror}")
    print(translate(str(lang), "cli-exported", file=escape_controls(str(output)), kilobytes=-(-len(content) // 1000)))


def _render_export(record: saqqara.Record, kind: str, lang: str, theme: str | None, ply: int | None) -> bytes:
    """The bytes of the file. Raises NoFonts."""
    with common.require_extra("web"):
        from saqqara.export import ReplayData, render_png, render_svg, replay_page
        from saqqara.server.core.static import replay_styles

    story = ReplayData.from_record(record, lang)
    if kind == ".html":
        return replay_page(story, lang, theme or "", ply or 0, replay_styles(), record).encode()
    view = story.views[story.last_ply if ply is None else ply]
    svg = render_svg(story.game, view, lang, theme or THEMES[0], story.names)
    return render_png(svg) if kind == ".png" else svg.encode()


def position(
    source: Annotated[str, typer.Argument(help="A position in a line, or the record of a game.", metavar="LINE|FILE")],
    ply: Annotated[
        int | None, typer.Option(help="Of a record: after this many decisions; else at its end.", min=0)
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option("--seen", help="Whose line to print: whole, spectator, or the number of a seat.", metavar="WHO"),
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the table as a drawing to this file.", metavar="FILE")] = None,
    lang: common.LangOption = None,
) -> None:
    """A position in a line: its table and what can be decided; or the line of a moment of a recorded game.

    \b
    saqqara position game.json --ply 12                  the line after twelve decisions, whole
    saqqara position game.json --ply 12 --seen 0         as seat 0 knew it, ? for what was hidden
    saqqara position "duel duel-1 - spectator ..."       its table, and what can be decided
    """
    common.disable_jit()
    is_file = len(source.split()) < 2 or _is_file(source)
    line = _read_position(Path(source)) if is_file else source
    is_line = line is not None
    state = _recorded_state(Path(source), ply) if line is None else saqqara.parse_position(line)
    if svg is not None:
        _write_position_svg(state, svg, str(lang))
    elif is_line and viewer is None:
        _print_position(state, str(lang))
    else:
        print(state.position_string(_parse_viewer(viewer)))


def _is_file(text: str) -> bool:
    """Whether a text names a file: a position has blanks too, and is too long for a name."""
    try:
        return Path(text).is_file()
    except OSError:
        return False


def _read_position(file: Path) -> str | None:
    """The position that a file holds; None for what can be a record."""
    found = common.read_text_file(file).lstrip()
    return None if found.startswith(("{", "<")) or not found else found


def _recorded_state(file: Path, ply: int | None) -> saqqara.State:
    """A moment of a recorded game; the command ends where there is none."""
    try:
        record = saqqara.Record.load(common.require_file(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    if ply is not None and ply > len(record.actions):
        common.fail(f"--ply {ply} is not possible; {file} has {len(record.actions)} decisions")
    return record.replay(ply)


def _parse_viewer(viewer: str | None) -> int | str | None:
    """Who sees the position, as it was typed."""
    if viewer is None or viewer == "whole":
        return "whole"
    if viewer == "spectator":
        return None
    if not viewer.isdecimal():
        common.fail(f"--seen {viewer} is nobody; it is whole, spectator, or the number of a seat")
    return int(viewer)


def _write_position_svg(state: saqqara.State, file: Path, lang: str) -> None:
    try:
        file.write_text(state.svg(state.current_player, lang=lang), "utf-8")
    except OSError as error:
        common.fail(f"{file} cannot be written: {error.strerror}")
    print(translate(lang, "cli-drawn", file=str(file)))


def _print_position(state: saqqara.State, lang: str) -> None:
    """The table, as the seat to decide sees it, and its decisions."""
    from saqqara.cli.game_screen import GameScreen

    names = [state.game.definition.presenter().default_name(seat, lang) for seat in range(state.game.num_players)]
    show = GameScreen(common.make_console(), lang, state.game, names)
    view = state.view(state.current_player)
    show.print_board(view)
    if state.is_over:
        show.print_result(view)
    else:
        show.console.print(translate(lang, "table-turn", whose="other", name=names[view["current_player"]]))
        show.print_actions(view)
