"""Imhotep as SVG, drawn from a view and nothing else: components for pages to arrange, and the whole table in one.

Each component is one `<svg>` with a fixed viewBox, a role and a label in words; it needs the symbols, tokens and states
of `saqqara.theme` on its page. `svg` needs nothing beside it. Nothing has a `style` attribute.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg import panel
from saqqara.games.imhotep.svg.area import STORES_SIZE, belongings
from saqqara.games.imhotep.svg.common import NAME_COLOURS, View, Viewer, build_viewer, rect_attributes
from saqqara.games.imhotep.svg.favours import FAVOURS_SIZE as FAVOURS
from saqqara.games.imhotep.svg.favours import favours
from saqqara.games.imhotep.svg.panel import site_panel
from saqqara.games.imhotep.svg.river import BERTH_SIZE, draw_boats
from saqqara.games.imhotep.svg.round_track import SIGN_SIZE, rounds, turn_order
from saqqara.presentation import score_label
from saqqara.theme import standalone
from saqqara.theme.svg import fitted_text, tag, text, use_symbol

__all__ = [
    "bank_panels",
    "belongings",
    "draw_boats",
    "drawing_size",
    "favours",
    "picture_box",
    "rounds",
    "site_panel",
    "svg",
    "turn_order",
]

Names = Sequence[str] | None
GAP, HEAD, PAD = 12, 44, 12


def bank_panels(view: View, lang: str = "en", names: Names = None) -> list[str]:
    """What lies on the banks of the river, in reading order: the sites, and favours where there are some."""
    drawn = [
        *(site_panel(view, site, lang, names=names) for site in components.SITES),
        favours(view, lang, names=names),
    ]
    return [one for one in drawn if one]


def drawing_size(place: str) -> tuple[float, float]:
    """Width and height of a site's drawing; for any other place, of the drawing of favours and prophecies."""
    return panel.panel_size(place) if place in components.SITES else FAVOURS


def picture_box(place: str) -> tuple[float, float, float, float]:
    """The part of a drawing that is its picture: left and upper edge, width, height. `place` is a site, `favour` where
    favours lie alone, or `prophecies`."""
    if place == "favour":
        return 0, 34, FAVOURS[0], 60
    return (0, 0, *FAVOURS) if place == "prophecies" else (*panel.picture_corner(place), *panel.picture_room(place))


def svg(view: View, lang: str = "en", theme: str = "day", names: Names = None) -> str:
    """The whole table as one self-contained `<svg>`: river, sites, what everybody owns; symbols and colours inside.

    What is legal for the view's seat is inviting, but nothing can be clicked. Raises ValueError for an unknown theme.
    """
    viewer = build_viewer(view, lang, names)
    parts = [*_river(view, lang, viewer.names), *_banks(view, lang, viewer.names)]
    wide = 2 * panel.WIDTH + BERTH_SIZE[0]
    areas, bottom = [], float(GAP)
    for seat in range(len(viewer.names)):
        drawn, high = _seat(view, viewer, seat, GAP * 2 + wide, bottom)
        areas.append(drawn)
        bottom += high + 8
    width, height = GAP * 3 + wide + STORES_SIZE[0] + 2 * PAD, max(GAP * 2 + RIVER_HEIGHT, bottom - 8 + GAP)
    page = tag("rect", width=width, height=height, fill="var(--page)")
    table = tag(
        "svg", page, *parts, *areas, xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width:g} {height:g}", width=width, height=height,
        role="group", aria_label=viewer.translate("imhotep-draw-table", turn=view["turn"], round=view["round"]),
    )  # fmt: skip
    still = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return standalone(still, theme)


WEST_COLUMN, EAST_COLUMN = ("pyramid", "tomb"), ("market", "temple", "obelisks")
RIVER_HEIGHT = sum(panel.HEIGHTS[site] for site in EAST_COLUMN) + 16  # of the river and its banks


def _river(view: View, lang: str, names: Names) -> list[str]:
    """The water between the banks, the signs and the boats on it."""
    left = GAP + panel.WIDTH
    water = tag(
        "rect",
        x=left - panel.INLET_WIDTH,
        y=GAP,
        width=BERTH_SIZE[0] + 2 * panel.INLET_WIDTH,
        height=RIVER_HEIGHT,
        fill="var(--water)",
    )
    signs = [_embed(rounds(view, lang, names=names), left + 2, GAP),
             _embed(turn_order(view, lang, names=names), left + BERTH_SIZE[0] - 2 - SIGN_SIZE[0], GAP)]  # fmt: skip
    step = (RIVER_HEIGHT - SIGN_SIZE[1] - 16) / components.BOATS
    berths = [
        _embed(drawn, left, GAP + SIGN_SIZE[1] + 16 + step * number)
        for number, drawn in enumerate(draw_boats(view, lang, names=names))
    ]
    return [water, *signs, *berths]


def _banks(view: View, lang: str, names: Names) -> list[str]:
    """The sites where they lie, west and east of the river; the favours below the western ones."""
    parts = []
    for sites, x in ((WEST_COLUMN, GAP), (EAST_COLUMN, GAP + panel.WIDTH + BERTH_SIZE[0])):
        y = float(GAP)
        for site in sites:
            parts.append(_embed(site_panel(view, site, lang, names=names), x, y))
            y += panel.HEIGHTS[site] + 8
        below = favours(view, lang, names=names) if sites == WEST_COLUMN else ""
        parts += [_embed(below, x, y)] if below else []
    return parts


_SIZE = re.compile(r'viewBox="0 0 (\S+) (\S+)"')


def _embed(drawing: str, x: float, y: float, most: float = math.inf) -> str:
    """A component at a place within the whole, as large as it is drawn, but no wider than `most`."""
    size = _SIZE.search(drawing)
    assert size
    width, height = float(size[1]), float(size[2])
    scale = min(1, most / width)
    place = f'x="{x:g}" y="{y:g}" width="{width * scale:g}" height="{height * scale:g}"'
    return drawing.replace("<svg ", f"<svg {place} ", 1)


def _seat(view: View, viewer: Viewer, seat: int, x: float, y: float) -> tuple[str, float]:
    """A player's panel and how high it is: stone, name and points; then what they own; a gold lintel for who
    decides."""
    owned, width, low = [], STORES_SIZE[0] + 2 * PAD, y + HEAD
    for drawn in belongings(view, seat, viewer.lang, names=viewer.names):
        owned.append(_embed(drawn, x + PAD, low, STORES_SIZE[0]))
        low += 82 if "hand-of" in drawn[:40] else 66  # the names of cards stand below their drawing
    height = low - y
    lit = view["current_player"] == seat
    lintel = tag("rect", fill="var(--gold-fill)", **rect_attributes(x, y, width, 40, 12)) if lit else ""
    ground = tag(
        "rect", fill="var(--panel)", **rect_attributes(x, y + 4 if lit else y, width, height - 4 if lit else height, 12)
    )
    points = score_label(view, seat)
    sure, more = points.parts
    right = x + width - PAD
    won = use_symbol("mark-confirm", right - 130, y + 15, 20, color="var(--gold)") if seat in view["winners"] else ""
    label = viewer.translate("imhotep-draw-points", name=viewer.names[seat], sure=points.secured, more=points.pending)
    head = tag(
        "g",
        use_symbol(f"stone-{seat}", x + PAD, y + 9, 30),
        fitted_text(viewer.names[seat], x + PAD + 40, y + 31, 19, 240, 14, text_anchor="start",
        font_family="var(--serif)",
               font_weight=600, fill=f"var({NAME_COLOURS[seat]})"),
        won,
        text(sure, right - 56, y + 32, 24, text_anchor="end", font_weight=600),
        text(more, right, y + 32, 15, text_anchor="end", fill="var(--ink-soft)"),
        role="img", aria_label=label,
    )  # fmt: skip
    all_of_it = tag("g", lintel, ground, head, *owned, id=f"area-{seat}", role="group", aria_label=viewer.names[seat])
    return all_of_it, height
