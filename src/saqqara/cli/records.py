"""`saqqara replay`, `export`, `position` and `record verify`: commands that read the records of games."""

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
    file: Annotated[Path, typer.Argument(help="The record of a game.", metavar="FILE")],
    ply: Annotated[int | None, typer.Option(help="Show the position after N moves.", min=0, metavar="N")] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Write a drawing of the position to this file.", metavar="FILE")
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Show a recorded game move by move, and its result in detail.

    On a terminal, Enter shows the next position, b the previous one, a number the position after that many moves, e
    the end; q quits.

    \b
    saqqara replay game.json
    saqqara replay game.json --ply 12                the position after twelve moves
    saqqara replay game.json --ply 12 --svg 12.svg   the same as a drawing
    """
    common.disable_jit()
    try:
        record = saqqara.Record.load(common.require_file(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    last = len(record.actions)
    if ply is not None and ply > last:
        common.fail(f"--ply {ply} is not valid: {file} has {last} moves")
    from saqqara.cli.game_screen import GameScreen

    state = record.replay()  # with the cards and numbers of the record, not the current ones
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
        common.fail(f"cannot write {file}: {error.strerror}")


def _print_ply(show: GameScreen, state: State, ply: int) -> None:
    """Print the position after some moves, and the last of them in words."""
    then = state.at(ply)
    show.print_board(then.view())
    show.print_message("cli-ply", "dim", ply=ply, plies=len(state.history))
    show.print_log(then.log()[-1:])


def _print_game(show: GameScreen, state: State, record: Record) -> None:
    """Print the whole game in words, then the final position and the result."""
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
    """Let the user step through the game on a terminal."""
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
    files: Annotated[list[Path], typer.Argument(help="Records of games.", metavar="FILE")],
    require_proof: Annotated[
        bool, typer.Option("--require-proof", help="Reject records without a proof of the shuffle.")
    ] = False,
    commitment: Annotated[
        str | None, typer.Option(help="The commitment shown at the start of the game.", metavar="HEX")
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Verify that games were played by the rules, and that each shuffle follows from the committed seed.

    Prints one line per file, with the first error in it. Exits with code 1 if a file fails.

    \b
    saqqara record verify game.json
    saqqara record verify *.json --require-proof
    saqqara record verify games.jsonl                            many games in one file
    saqqara record verify game.json --commitment 5f70bf18...     the one you noted when the game started
    """
    common.disable_jit()
    for file in files:
        common.require_file(file)
    results = [_verify_file(file, require_proof, commitment, str(lang)) for file in files]
    if not all(results):
        raise typer.Exit(common.EXIT_FAILED)


def _verify_proof(record: saqqara.Record, line_number: int) -> None:
    """Verify the proof of one game of many. Raises `InvalidRecordError` with its line number."""
    try:
        record.verify()
    except saqqara.InvalidRecordError as error:
        raise error.at(line_number) from error


def _verify_many(file: Path, require_proof: bool, lang: str) -> bool:
    """Verify a file with many games, print the result, and return whether it passes."""
    count = 0
    try:
        for count, record in enumerate(saqqara.read_records(file), 1):
            if require_proof or record.proof is not None:
                _verify_proof(record, count)
    except saqqara.InvalidRecordError as error:
        print(translate(lang, "cli-verify-bad", file=escape_controls(str(file)), why=error.localized(lang)))
        return False
    print(translate(lang, "cli-verify-many", file=escape_controls(str(file)), games=count))
    return True


def _verify_file(file: Path, require_proof: bool, commitment: str | None, lang: str) -> bool:
    """Verify one file, print the result, and return whether it passes."""
    from saqqara.core.record_files import RECORD_FILE_SUFFIXES

    if file.name.endswith(RECORD_FILE_SUFFIXES):
        if commitment is not None:
            common.fail(f"--commitment applies to a single game; {file} contains many")
        return _verify_many(file, require_proof, lang)
    try:
        record = saqqara.Record.load(file)
        if record.proof is not None or require_proof or commitment is not None:
            found = record.verify().commitment
            if commitment is not None and commitment.lower() != found:
                reason, message = f"the commitment in the record is {found}, not {commitment}", "record-bad-commitment"
                raise saqqara.InvalidRecordError(reason, message=message, theirs=found, noted=commitment)
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
    file: Annotated[Path, typer.Argument(help="The record of a game.", metavar="FILE")],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", help="File to write: .html, .svg or .png.", metavar="FILE"),
    ],
    ply: Annotated[
        int | None,
        typer.Option(
            help="Start the page, or draw the position, after N moves; by default at the start, or at the end.",
            min=0,
            metavar="N",
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(metavar="day|night", help="Colour theme; by default day, or the reader's own theme for a page."),
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Export a recorded game as a page that replays it, or a position of it as a picture.

    The page is a single file that works offline.

    \b
    saqqara export game.json -o game.html
    saqqara export game.json -o game.html --ply 12 --lang de      opens after the twelfth move
    saqqara export game.json -o end.png
    saqqara export game.json -o middle.svg --ply 30 --theme night
    """
    common.disable_jit()
    kind = output.suffix.lower()
    if kind not in EXPORT_FORMATS:
        common.fail(f"unknown format {kind!r} of {output}; choose {', '.join(EXPORT_FORMATS)}")
    if theme is not None and theme not in THEMES:
        common.fail(f"unknown theme {theme!r}; choose {' or '.join(THEMES)}")
    try:
        record = saqqara.Record.load(common.require_file(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    last = len(record.actions)
    if ply is not None and ply > last:
        common.fail(f"--ply {ply} is not valid: {file} has {last} moves")
    content = _render_export(record, kind, str(lang), theme, ply)
    try:
        output.write_bytes(content)
    except OSError as error:
        common.fail(f"cannot write {output}: {error.strerror}")
    print(translate(str(lang), "cli-exported", file=escape_controls(str(output)), kilobytes=-(-len(content) // 1000)))


def _render_export(record: saqqara.Record, kind: str, lang: str, theme: str | None, ply: int | None) -> bytes:
    """Return the bytes of the file."""
    with common.require_extra("web"):
        from saqqara.export import ReplayData, replay_page
        from saqqara.images import render_png, render_svg
        from saqqara.server.core.static import replay_styles

    story = ReplayData.from_record(record, lang)
    if kind == ".html":
        return replay_page(story, lang, theme or "", ply or 0, replay_styles(), record).encode()
    view = story.views[story.last_ply if ply is None else ply]
    svg = render_svg(story.game, view, lang, theme or THEMES[0], story.names)
    return render_png(svg) if kind == ".png" else svg.encode()


def position(
    source: Annotated[str, typer.Argument(help="A position string, or the record of a game.", metavar="POSITION|FILE")],
    ply: Annotated[
        int | None, typer.Option(help="Position of a record after N moves; by default its end.", min=0, metavar="N")
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option(
            help="Print the position as a seat or a spectator sees it; by default whole.",
            metavar="SEAT|spectator|whole",
        ),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Write a drawing of the position to this file.", metavar="FILE")
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Show the board and the legal actions of a position string, or print a position of a record as a string.

    \b
    saqqara position game.json --ply 12                  print the string after twelve moves
    saqqara position game.json --ply 12 --viewer 0       print what seat 0 knew, ? for what was hidden
    saqqara position "duel duel-1 - spectator ..."       show board and legal actions
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
    """Return whether a text is the name of a file; a position string may be too long for one."""
    try:
        return Path(text).is_file()
    except OSError:
        return False


def _read_position(file: Path) -> str | None:
    """Return the position string in a file; None if the file may be a record."""
    found = common.read_text_file(file).lstrip()
    return None if found.startswith(("{", "<")) or not found else found


def _recorded_state(file: Path, ply: int | None) -> saqqara.State:
    """Return a position of a recorded game; exit if it does not exist."""
    try:
        record = saqqara.Record.load(common.require_file(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    if ply is not None and ply > len(record.actions):
        common.fail(f"--ply {ply} is not valid: {file} has {len(record.actions)} moves")
    return record.replay(ply)


def _parse_viewer(viewer: str | None) -> int | str | None:
    """Return the argument of `State.position_string` for a viewer on the command line."""
    if viewer is None or viewer == "whole":
        return "whole"
    if viewer == "spectator":
        return None
    if not viewer.isdecimal():
        common.fail(f"--viewer {viewer} is not valid; choose whole, spectator, or the number of a seat")
    return int(viewer)


def _write_position_svg(state: saqqara.State, file: Path, lang: str) -> None:
    try:
        file.write_text(state.svg(state.current_player, lang=lang), "utf-8")
    except OSError as error:
        common.fail(f"cannot write {file}: {error.strerror}")
    print(translate(lang, "cli-drawn", file=str(file)))


def _print_position(state: saqqara.State, lang: str) -> None:
    """Print the board as the current player sees it, and the legal actions."""
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
