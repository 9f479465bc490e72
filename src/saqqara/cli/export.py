"""`saqqara export`: a recorded game as one page that replays it, or a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import saqqara
from saqqara.cli import common
from saqqara.i18n import escape_controls, translate
from saqqara.theme import THEMES

KINDS = (".html", ".svg", ".png")


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
    lang: common.Lang = None,
) -> None:
    """A recorded game as one page that replays it offline, or a position as a picture.

    The page is a single file: send it to a friend, open it without a network.

    \b
    saqqara export game.json -o game.html
    saqqara export game.json -o game.html --ply 12 --lang de      opens at the twelfth decision
    saqqara export game.json -o end.png
    saqqara export game.json -o middle.svg --ply 30 --theme night
    """
    common.interpreted()
    kind = output.suffix.lower()
    if kind not in KINDS:
        common.fail(f"{output} ends in {kind or 'nothing'}; what can be written ends in {', '.join(KINDS)}")
    if theme is not None and theme not in THEMES:
        common.fail(f"there is no theme {theme!r}; there is {' and '.join(THEMES)}")
    try:
        record = saqqara.Record.load(common.existing(file))
    except saqqara.InvalidRecordError as error:
        common.fail(f"{file}: {error}")
    last = len(record.decisions)
    if ply is not None and ply > last:
        common.fail(f"--ply {ply} is not possible; {file} has {last} decisions")
    content = _made(record, kind, str(lang), theme, ply)
    try:
        output.write_bytes(content)
    except OSError as error:
        common.fail(f"{output} cannot be written: {error.strerror}")
    print(translate(str(lang), "cli-exported", file=escape_controls(str(output)), kilobytes=-(-len(content) // 1000)))


def _made(record: saqqara.Record, kind: str, lang: str, theme: str | None, ply: int | None) -> bytes:
    """The bytes of the file. Raises NoFonts."""
    with common.extra("web"):
        from saqqara.export import Story, drawing, png, replay_page
        from saqqara.server.core.static import replay_styles

    story = Story.recorded(record, lang)
    if kind == ".html":
        return replay_page(story, lang, theme or "", ply or 0, replay_styles(), record).encode()
    view = story.views[story.last if ply is None else ply]
    svg = drawing(story.game, view, lang, theme or THEMES[0], story.names)
    return png(svg) if kind == ".png" else svg.encode()
