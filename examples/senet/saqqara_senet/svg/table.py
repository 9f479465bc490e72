"""SVG drawings of Senet, made from a view alone: the whole table, and the preview of an action over it.

The preview never shows the result of a throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.presentation import score_label
from saqqara.theme import standalone
from saqqara.theme.svg import View, fitted_text, tag, text, use_symbol
from saqqara_senet.svg.board import HEIGHT, PIECE, WIDTH, board, stone
from saqqara_senet.svg.common import CELL, Viewer, bar, build_viewer, house_corner, house_owner
from saqqara_senet.svg.home import home

# ---- table -----------------------------------------------------------------------------------------------------------

__all__ = ["board", "home", "svg"]

GAP, PAD = 12, 12
AREA = (WIDTH - GAP) / 2  # width of a player's panel
PANEL = 104


def svg(view: View, lang: str = "en", theme: str = "day", names: Sequence[str] | None = None) -> str:
    """Draw the whole table as one self-contained `<svg>`: the board, and below it both players.

    The drawing contains its symbols and colours. The legal actions of the view's seat are highlighted, but nothing is
    clickable. Raise ValueError for an unknown theme.
    """
    viewer = build_viewer(view, lang, names)
    near = view["seat"] or 0
    width, height = WIDTH + 2 * GAP, HEIGHT + PANEL + 3 * GAP
    parts = [
        tag("rect", width=width, height=height, fill="var(--page)"),
        _embed(board(view, lang, names=viewer.names), GAP, GAP, WIDTH, HEIGHT),
        _area(view, viewer, near, GAP),
        _area(view, viewer, 1 - near, 2 * GAP + AREA),
    ]
    table = tag(
        "svg", *parts, xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width} {height}", width=width, height=height,
        role="group", aria_label=viewer.translate("senet-draw-table", turn=view["turn"]),
    )  # fmt: skip
    static_svg = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return standalone(static_svg, theme)


def _embed(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """Place a component within the whole drawing."""
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)


def _area(view: View, viewer: Viewer, seat: int, left: float) -> str:
    """Draw a player's panel: symbol, name, points, pieces off the board; a gold lintel marks the current player."""
    top, inner = HEIGHT + 2 * GAP, AREA - 2 * PAD
    lit = bar(left, top, AREA, 40, 12, fill="var(--gold-fill)") if view["current_player"] == seat else ""
    panel = bar(left, top + (4 if lit else 0), AREA, PANEL - (4 if lit else 0), 12, fill="var(--panel)")
    secured, pending = score_label(view, seat).parts
    won = (
        use_symbol("mark-confirm", left + AREA - PAD - 128, top + 19, 20, color="var(--gold)")
        if seat in view["winners"]
        else ""
    )
    colour = "var(--lapis)" if seat == 0 else "var(--carnelian)"
    name = fitted_text(
        viewer.names[seat], left + PAD + 44, top + 36, 19, 62, 12, text_anchor="start", font_family="var(--serif)",
        font_weight=600, fill=colour,
    )  # fmt: skip
    right = left + AREA - PAD
    points = text(secured, right - (54 if pending else 2), top + 38, 24, text_anchor="end", font_family="var(--serif)",
                  font_weight=600)  # fmt: skip
    points += text(pending, right, top + 38, 15, text_anchor="end", fill="var(--ink-soft)") if pending else ""
    drawing = _embed(home(view, seat, viewer.lang, viewer.names), left + PAD, top + 60, inner, inner * 44 / 300)
    symbol = use_symbol(f"senet-{seat}", left + PAD - 2, top + 12, 38)
    return tag("g", lit, panel, symbol, name, won, points, drawing, id=f"area-{seat}", role="group",
               aria_label=_points(view, viewer, seat))  # fmt: skip


def _points(view: View, viewer: Viewer, seat: int) -> str:
    """Return a player's points in words."""
    points = score_label(view, seat)
    return viewer.translate("senet-draw-points", name=viewer.names[seat], sure=points.secured, more=points.pending)


# ---- preview overlay -------------------------------------------------------------------------------------------------


def preview_overlay(view: View, after: View, viewer: Viewer) -> dict[str, str]:
    """Draw what an action would change, as one `<svg>` by the ID of the drawing that it covers."""
    moved: Sequence[Mapping[str, str]] = after["moved"]
    if not moved:
        return {}
    end: dict[int, str] = {}  # the piece in each changed house after all steps
    for step in moved:
        if step["from"].startswith("house-"):
            house = _house(step["from"])
            if end.get(house, step["piece"]) == step["piece"]:
                end[house] = ""
        if step["to"].startswith("house-"):
            end[_house(step["to"])] = step["piece"]
    parts = [_changed_house(house, piece, house_owner(view, house)) for house, piece in end.items()]
    found = {"houses": tag("svg", *parts, class_="drawing over", viewBox=f"0 0 {WIDTH} {HEIGHT}")}
    for seat in (0, 1):
        if any(step["to"] == f"off-{seat}" for step in moved):
            found[f"home-{seat}"] = home({**after, "moved": moved}, seat, viewer.lang, viewer.names)
    return found


def _house(place: str) -> int:
    return int(place.removeprefix("house-")) - 1


@lru_cache(maxsize=256)
def _changed_house(house: int, piece: str, before: int | None) -> str:
    """Draw a house after the action: with a pale piece, or with the outline of the piece that would leave."""
    x, y = house_corner(house)
    symbol = f"{piece}-ghost" if piece else "" if before is None else f"senet-{before}-away"
    drawing = use_symbol(symbol, (CELL - PIECE) / 2, 21, PIECE, color="var(--ink-soft)") if symbol else ""
    return tag("g", stone(house, bool(piece)), drawing, transform=f"translate({x:g} {y:g})")
