"""The Duel as SVG, drawn from a view alone: the whole table, its components, and previews of actions.

Each component is one `<svg>` with a fixed viewBox, a role and a label. It needs the symbols, tokens and states of
`saqqara.theme` on its page, whereas `svg` is self-contained. No element has a `style` attribute.

An unknown tile is drawn as its back with a question mark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games._shared.table_svg import embed, whole_table
from saqqara.games.duel.components import ACTIONS, FIELDS
from saqqara.games.duel.svg import sites
from saqqara.games.duel.svg.common import (
    Attribute,
    Outcomes,
    View,
    Viewer,
    build_viewer,
    fitted_text,
    tag,
    text,
    use_symbol,
)
from saqqara.games.duel.svg.harbour import (
    FIELD_PITCH,
    HULL_COLUMN,
    HULL_ROW,
    SIZE,
    TILE_SIZE,
    berth_position,
    field_corner,
    harbour,
    space_corner,
)
from saqqara.games.duel.svg.sites import (
    BOX_SIZE,
    HAND_SIZE,
    PYRAMIDS_SIZE,
    SITE_SIZE,
    SUPPLY_SIZE,
    TRACK_SIZE,
    action_tiles,
    box,
    obelisk,
    pyramids,
    supply,
    temple,
    tomb,
)
from saqqara.presentation import UNKNOWN, score_label

# ---- table -----------------------------------------------------------------------------------------------------------

__all__ = [
    "Outcomes", "View",
    "action_tiles", "box", "harbour", "obelisk", "pyramids", "supply", "svg", "temple", "tomb",
]  # fmt: skip

AREA_WIDTH = 324  # width of a player's panel; the harbour keeps its own size
GAP, PAD = 12, 12
HEIGHT = 594  # height of the panels
EMBLEMS = {"obelisk": "site-obelisk", "temple": "site-temple", "pyramids": "site-pyramid", "tomb": "site-tomb"}


def svg(view: View, lang: str = "en", theme: str = "day", names: Sequence[str] | None = None) -> str:
    """Return the whole table as one self-contained `<svg>`: both players' areas, harbour and box, with all symbols.

    Legal actions of the view's seat are highlighted but not clickable. Raise `ValueError` for an unknown theme.
    """
    viewer = build_viewer(view, lang, names)
    near = view["seat"] or 0
    width, height = GAP * 4 + AREA_WIDTH * 2 + SIZE, HEIGHT + 2 * GAP
    parts = [
        _area(view, viewer, near, GAP),
        embed(harbour(view, lang, names=viewer.names), GAP * 2 + AREA_WIDTH, GAP, SIZE, SIZE),
        _box_panel(view, viewer, GAP * 2 + AREA_WIDTH, GAP * 2 + SIZE),
        _area(view, viewer, 1 - near, GAP * 3 + AREA_WIDTH + SIZE),
    ]
    return whole_table(width, height, viewer.translate("duel-draw-table", turn=view["turn"]), theme, *parts)


def _panel(x: float, y: float, width: float, height: float, highlighted: bool = False) -> str:
    """Draw a limestone panel; a highlighted one, for the current player, has a gold lintel."""
    plain: dict[str, Attribute] = {"x": x, "y": y, "width": width, "rx": 12}
    lintel = tag("rect", height=40, fill="var(--gold-fill)", **plain) if highlighted else ""
    lowered = plain | {"y": y + 4 if highlighted else y}
    return lintel + tag("rect", height=height - 4 if highlighted else height, fill="var(--panel)", **lowered)


def _area(view: View, viewer: Viewer, seat: int, left: float) -> str:
    """Draw a player's panel: name and points, supply and action tiles, the four sites."""
    x, inner = left + PAD, AREA_WIDTH - 2 * PAD
    half = (inner - 8) / 2
    hand = inner - 6 - 120
    lang, names = viewer.lang, viewer.names
    rows = [
        _panel(left, GAP, AREA_WIDTH, HEIGHT, view["current_player"] == seat),
        _heading(view, viewer, seat, x, GAP + 10),
        embed(supply(view, seat, lang, names=names), x, 90, 120, 120 * SUPPLY_SIZE[1] / SUPPLY_SIZE[0]),
        embed(action_tiles(view, seat, lang, names=names), x + 126, 80, hand, hand * HAND_SIZE[1] / HAND_SIZE[0]),
        _site(view, viewer, seat, "obelisk", x, 166, half),
        embed(obelisk(view, seat, lang, names=names), x, 194, half, half * SITE_SIZE[1] / SITE_SIZE[0]),
        _site(view, viewer, seat, "temple", x + half + 8, 166, half),
        embed(temple(view, seat, lang, names=names), x + half + 8, 194, half, half * SITE_SIZE[1] / SITE_SIZE[0]),
        _site(view, viewer, seat, "pyramids", x, 276, inner),
        embed(pyramids(view, seat, lang, names=names), x, 308, inner, inner * PYRAMIDS_SIZE[1] / PYRAMIDS_SIZE[0]),
        _site(view, viewer, seat, "tomb", x, 492, inner),
        embed(tomb(view, seat, lang, names=names), x, 524, inner, inner * TRACK_SIZE[1] / TRACK_SIZE[0]),
    ]
    return tag("g", *rows, id=f"area-{seat}", role="group", aria_label=viewer.names[seat])


def _heading(view: View, viewer: Viewer, seat: int, x: float, y: float) -> str:
    """Draw meeple, name and points of a player; the winner has a check mark."""
    right = x + AREA_WIDTH - 2 * PAD
    points = score_label(view, seat)
    secured, pending = points.parts
    colour = "var(--lapis)" if seat == 0 else "var(--carnelian)"
    serif: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600}
    room = 92 if pending else 40
    won = (
        use_symbol("mark-confirm", right - room - 30, y + 11, 20, color="var(--gold)")
        if seat in view["winners"]
        else ""
    )
    label = viewer.translate(
        "duel-draw-points",
        name=viewer.names[seat],
        sure=points.secured,
        more=points.pending,
    )
    return tag(
        "g",
        use_symbol(f"meeple-{seat}", x, y, 40),
        fitted_text(viewer.names[seat], x + 52, y + 28, 19, 134, 14, text_anchor="start", **(serif | {"fill": colour})),
        won,
        text(secured, right - (46 if pending else 4), y + 30, 26, **(serif | {"text_anchor": "end"})),
        text(pending, right, y + 30, 15, text_anchor="end", fill="var(--ink-soft)") if pending else "",
        role="img",
        aria_label=label,
    )


def _site(view: View, viewer: Viewer, seat: int, site: str, x: float, y: float, width: float) -> str:
    """Draw a site's heading: emblem, name, side, points."""
    side = view["options"][site]
    name = viewer.translate("duel-site-tomb") if site == "tomb" else viewer.translate(f"duel-site-{site}")
    scored = str(score_label(view, seat, site))
    letter = x + width - 7.5 * len(scored) - 16
    room = letter - 12 - x - 22
    return tag(
        "g",
        use_symbol(EMBLEMS[site], x, y, 17),
        fitted_text(name, x + 22, y + 13.5, 13, room, 9, text_anchor="start", font_weight=600),
        text(scored, x + width, y + 13.5, 13, text_anchor="end", font_weight=600),
        tag("rect", x=letter - 8, y=y + 1, width=16, height=16, rx=4, fill="none", stroke="var(--edge)"),
        text(side, letter, y + 13, 11, fill="var(--ink-soft)"),
        tag("path", d=f"M{x:g} {y + 22}h{width:g}", stroke="var(--rule)"),
        role="img",
        aria_label=f"{name}, {viewer.translate('duel-draw-side', side=side)}: {scored}",
    )


def _box_panel(view: View, viewer: Viewer, x: float, y: float) -> str:
    """Draw the panel with the tiles that left the game."""
    width = SIZE - 2 * PAD
    drawing = embed(box(view, viewer.lang), x + PAD, y + 32, width, width * BOX_SIZE[1] / BOX_SIZE[0])
    words = f"{viewer.translate('duel-draw-box-title')} {len(view['box'])}"
    title = text(words, x + PAD + 24, y + 21, 13, text_anchor="start", font_weight=600)
    mark = use_symbol("mark-box", x + PAD, y + 7, 18, color="var(--ink)")
    return tag("g", _panel(x, y, SIZE, HEIGHT + GAP - y), mark, title, drawing)


# ---- preview overlay -------------------------------------------------------------------------------------------------


Step = Mapping[str, str]
SITE_DRAWINGS = {"obelisk": sites.obelisk, "temple": sites.temple, "pyramids": sites.pyramids, "tomb": sites.tomb}


def preview_overlay(view: View, after: View, viewer: Viewer) -> dict[str, str]:
    """Return the changes of an action as `<svg>`, by the ID of the drawing that each one covers."""
    moved: Sequence[Step] = after["moved"]
    found = {"harbour": _overlay((SIZE, SIZE), [_harbour_change(step) for step in moved])}
    for seat in (0, 1):
        for site, draw in (*SITE_DRAWINGS.items(), ("supply", sites.supply)):
            now = draw(view, seat, viewer.lang, just_moved=(), names=viewer.names)
            then = draw(after, seat, viewer.lang, just_moved=(), names=viewer.names)
            if now != then and any(f"{site}-{seat}" in (step["from"], step["to"]) for step in moved):
                found[f"{site}-{seat}"] = draw(after, seat, viewer.lang, names=viewer.names)
        tools = [_action_tile_change(step, seat) for step in moved]
        found[f"action_tiles-{seat}"] = _overlay(sites.HAND_SIZE, tools)
    if any(step["to"] == "box" for step in moved):
        found["box"] = sites.box(after, viewer.lang)
    return {name: drawing for name, drawing in found.items() if drawing}


def _overlay(size: tuple[float, float], parts: Sequence[str]) -> str:
    """Return an `<svg>` overlay for a drawing of this size; "" without any parts."""
    inside = "".join(parts)
    return tag("svg", inside, class_="drawing over", viewBox=f"0 0 {size[0]:g} {size[1]:g}") if inside else ""


# ---- the harbour ----------------------------------------------------------------------------------------------------


def _harbour_change(step: Step) -> str:
    """Draw the change of a move in the harbour: a meeple leaves, a tile arrives, or a boat leaves."""
    piece, origin, target = step["piece"], step["from"], step["to"]
    if origin in FIELDS:
        return _removed_meeple(origin, piece)
    if piece.startswith("boat-"):
        return _departing_boat(origin)
    if "." not in target:
        return ""
    # On an unloaded boat the old tiles stay visible with their recipients; the refill appears small next to them.
    return _arriving_tile(target, piece, small=origin == "stock")


@lru_cache(maxsize=32)
def _removed_meeple(field: str, meeple: str) -> str:
    """Draw a field with the outline of the meeple that would leave.

    A meeple that would arrive is already visible as a ghost on its field.
    """
    x, y = field_corner(field)
    return use_symbol("field", x, y, FIELD_PITCH) + use_symbol(
        f"{meeple}-away", x + 14, y + 12, 56, color="var(--ink-soft)"
    )


@lru_cache(maxsize=1024)
def _arriving_tile(space: str, piece: str, small: bool) -> str:
    """Draw a tile arriving at a loading space: in its place, or small on the corner of the tile handed out."""
    boat, number = space.split(".")
    (left, top), (x, y) = berth_position(boat), space_corner(int(number), boat in "123")
    row = boat in "123"  # small tiles are on the opposite edge
    corner_place = (left + x + 14, top + y - 20, 26) if row else (left + x - 20, top + y + 14, 26)
    x, y, size = corner_place if small else (left + x, top + y, TILE_SIZE)
    return preview_tile(piece, x, y, size)


def preview_tile(piece: str, x: float, y: float, size: float) -> str:
    """Draw a tile that has not arrived yet: pale, with a dashed outline; an unknown tile as its back."""
    symbol = "tile-unknown" if piece == UNKNOWN else f"tile-{piece}"
    dashed: dict[str, Attribute] = {"fill": "none", "stroke": "var(--m-ink)", "stroke_width": 2}
    ring = tag("rect", x=x, y=y, width=size, height=size, rx=size / 6, stroke_dasharray="5 3.5", **dashed)
    light = tag("rect", x=x, y=y, width=size, height=size, rx=size / 6, fill="var(--m-ivory)")
    return tag("g", light, use_symbol(symbol, x, y, size, class_=None if piece == UNKNOWN else "just-moved"), ring)


@lru_cache(maxsize=8)
def _departing_boat(boat: str) -> str:
    """Draw a boat that would leave the game, with a dashed hull."""
    x, y = berth_position(boat)
    row = boat in "123"
    line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--m-ivory)", "stroke_width": 3}
    hull = tag("path", d=HULL_ROW if row else HULL_COLUMN, stroke_dasharray="7 6", **line)
    return tag("g", hull, transform=f"translate({x} {y})")


# ---- action tiles ---------------------------------------------------------------------------------------------------


def _action_tile_change(step: Step, seat: int) -> str:
    """Draw an action tile that a seat would gain or lose."""
    place = f"action_tiles-{seat}"
    if place not in (step["from"], step["to"]):
        return ""
    x = sites.SLOT_WIDTH * ACTIONS.index(step["piece"].removeprefix("action-"))
    if step["to"] == place:
        return preview_tile(step["piece"], x + 9, 4, 48)
    disc = tag("circle", cx=x + 33, cy=28, r=15, fill="var(--m-ivory)")
    return disc + use_symbol("mark-box", x + 22, 17, 22, color="var(--m-ink)")
