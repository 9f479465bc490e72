"""Coloured terminal view of Senet, made from a view, for at least 80 columns.

Owners differ by shape as well as by colour. No information depends on colour alone, so a monochrome terminal shows all.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from saqqara.i18n import translate
from saqqara.presentation import View, score_label
from saqqara.theme.terminal_text import (
    JUST_MOVED_STYLE,
    LEGAL_STYLE,
    QUIET_STYLE,
    SEAT_COLOURS,
    STRONG_STYLE,
    center_text,
    fit,
    justify,
)
from saqqara_senet import components
from saqqara_senet.svg.common import house_owner

PIECE = ("▲", "■")  # cones and spools
FLAT, ROUND = "▯", "▮"
CELL = 6


def board(view: View, lang: str, names: Sequence[str], columns: int = 80, lines: int = 24) -> Text:
    """Render the whole table in `columns` columns and 11 lines: the houses in three rows, the sticks, both players."""
    rows = [_rule("┌┬┐")]
    for row in range(3):
        rows += [_row(view, row), _rule("└┴┘" if row == 2 else "├┼┤")]
    rows += [
        fit(Text(f" {translate(lang, 'senet-cell-marks')}", QUIET_STYLE), columns),
        fit(_sticks(view, lang, names), columns),
    ]
    return Text("\n").join(
        [*rows, *(_player(view, lang, seat, names[seat], columns) for seat in range(components.NUM_PLAYERS))]
    )


def _rule(corners: str) -> Text:
    return Text(f"  {corners[0]}{corners[1].join(['─' * CELL] * components.ROW_LENGTH)}{corners[2]}", QUIET_STYLE)


def _row(view: View, row: int) -> Text:
    """Render ten houses from left to right; the middle row runs in the opposite direction."""
    houses = list(range(row * components.ROW_LENGTH, (row + 1) * components.ROW_LENGTH))
    cells = [_house(view, house) for house in (reversed(houses) if row == 1 else houses)]
    return Text.assemble("  ", ("│", QUIET_STYLE), *(part for cell in cells for part in (cell, ("│", QUIET_STYLE))))


def _house(view: View, house: int) -> Text:
    """Render a house with its number and piece; an arrow marks a piece that can move."""
    owner = house_owner(view, house)
    if owner is None:
        return center_text(f"{house + 1:>3}", CELL, STRONG_STYLE if house in components.NAMED_HOUSES else QUIET_STYLE)
    verbs = [verb for verb in ("move", "back") if f"{verb} {house + 1}" in view["legal"]]
    arrow = {"move": "▸", "back": "◂"}[verbs[0]] if verbs else " "
    just = f" {JUST_MOVED_STYLE}" if any(step["to"] == f"house-{house + 1}" for step in view["moved"]) else ""
    return center_text(
        f"{arrow}{house + 1:>2} {PIECE[owner]}", CELL, LEGAL_STYLE if verbs else SEAT_COLOURS[owner] + just
    )


def _sticks(view: View, lang: str, names: Sequence[str]) -> Text:
    """Render the position of the sticks and the result of the throw."""
    throw, seat = view["throw"], view["current_player"]
    if throw is None or seat is None or view["phase"] != "move":
        return Text(f" {FLAT * components.STICKS if throw is None else ''}")
    flat = 0 if throw == components.MAX_THROW else throw
    thrown_text = translate(lang, "senet-cell-thrown", name=names[seat], throw=throw)
    return Text.assemble(" ", (FLAT * flat + ROUND * (components.STICKS - flat), STRONG_STYLE), f"  {thrown_text}")


def _player(view: View, lang: str, seat: int, name: str, columns: int) -> Text:
    """Render a player's line: name, pieces off the board, points."""
    off = translate(lang, "senet-cell-off", off=view["off"][seat], all=view["options"]["pieces"])
    left = Text.assemble((f" {PIECE[seat]} {fit(name, 24).plain.rstrip()} ", SEAT_COLOURS[seat]), f"  {off}")
    return justify(left, Text(str(score_label(view, seat)), STRONG_STYLE), columns)
