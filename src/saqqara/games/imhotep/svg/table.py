"""SVG drawings of Imhotep, made from a view alone: the whole table, its components, and the preview of an action.

Each component is one `<svg>` with a fixed viewBox, a role and a label in words. Its page must provide the symbols,
tokens and states of `saqqara.theme`. `svg` is self-contained. No element has a `style` attribute.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from saqqara.games._shared.table_svg import whole_table
from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg import panel
from saqqara.games.imhotep.svg.area import (
    HAND,
    STORES_SIZE,
    belongings,
    draw_cards,
    draw_sled,
    quarry_count,
    quarry_stones,
    sled_capacity,
)
from saqqara.games.imhotep.svg.common import (
    NAME_COLOURS,
    View,
    Viewer,
    at_site_phrase,
    build_viewer,
    rect_attributes,
    tag,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.expansions import FAVOURS_SIZE as FAVOURS
from saqqara.games.imhotep.svg.expansions import (
    favour_box,
    favours,
    has_favours_and_prophecies,
    prophecy_layout,
    scarab_overlay,
)
from saqqara.games.imhotep.svg.panel import (
    BET_SIZE,
    INLET_WIDTH,
    WEST_SITES,
    WIDTH,
    berth_zones,
    bet_corner,
    ground_left,
    moored_boat,
    moored_private_boat,
    panel_size,
    picture_corner,
    picture_room,
    site_panel,
)
from saqqara.games.imhotep.svg.river import BERTH_SIZE, SIGN_SIZE, draw_boats, empty_berth, rounds, turn_order
from saqqara.presentation import UNKNOWN, score_label
from saqqara.theme.svg import fitted_text

# ---- table -----------------------------------------------------------------------------------------------------------

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
    """Draw the components on the banks in reading order: the sites, and the favours if the game uses them."""
    panels = [
        *(site_panel(view, site, lang, names=names) for site in components.SITES),
        favours(view, lang, names=names),
    ]
    return [panel_svg for panel_svg in panels if panel_svg]


def drawing_size(place: str) -> tuple[float, float]:
    """Return the width and height of a site's drawing; other places belong to the drawing of the favours."""
    return panel.panel_size(place) if place in components.SITES else FAVOURS


def picture_box(place: str) -> tuple[float, float, float, float]:
    """Return the part of a drawing that is its picture: left and upper edge, width, height.

    `place` is a site, `favour` (the favours alone) or `prophecies`.
    """
    if place == "favour":
        return 0, 34, FAVOURS[0], 60
    return (0, 0, *FAVOURS) if place == "prophecies" else (*panel.picture_corner(place), *panel.picture_room(place))


def svg(view: View, lang: str = "en", theme: str = "day", names: Names = None) -> str:
    """Draw the whole table as one self-contained `<svg>` with the river, the sites and the players' pieces.

    The drawing contains its symbols and colours. The legal actions of the view's seat are highlighted, but nothing is
    clickable. Raise ValueError for an unknown theme.
    """
    viewer = build_viewer(view, lang, names)
    parts = [*_river(view, lang, viewer.names), *_banks(view, lang, viewer.names)]
    river_width = 2 * panel.WIDTH + BERTH_SIZE[0]
    areas, bottom = [], float(GAP)
    for seat in range(len(viewer.names)):
        area, area_height = _seat(view, viewer, seat, GAP * 2 + river_width, bottom)
        areas.append(area)
        bottom += area_height + 8
    width, height = GAP * 3 + river_width + STORES_SIZE[0] + 2 * PAD, max(GAP * 2 + RIVER_HEIGHT, bottom - 8 + GAP)
    label = viewer.translate("imhotep-draw-table", turn=view["turn"], round=view["round"])
    return whole_table(width, height, label, theme, *parts, *areas)


WEST_COLUMN, EAST_COLUMN = ("pyramid", "tomb"), ("market", "temple", "obelisks")
RIVER_HEIGHT = sum(panel.HEIGHTS[site] for site in EAST_COLUMN) + 16  # height of the river and its banks


def _river(view: View, lang: str, names: Names) -> list[str]:
    """Draw the water between the banks with the signs and the boats."""
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
        _embed(drawing, left, GAP + SIGN_SIZE[1] + 16 + step * number)
        for number, drawing in enumerate(draw_boats(view, lang, names=names))
    ]
    return [water, *signs, *berths]


def _banks(view: View, lang: str, names: Names) -> list[str]:
    """Draw the sites west and east of the river; the favours are below the western sites."""
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


def _embed(drawing: str, x: float, y: float, max_width: float = math.inf) -> str:
    """Place a component within the whole drawing, at its own size but at most `max_width` units wide."""
    size = _SIZE.search(drawing)
    assert size
    width, height = float(size[1]), float(size[2])
    scale = min(1, max_width / width)
    place = f'x="{x:g}" y="{y:g}" width="{width * scale:g}" height="{height * scale:g}"'
    return drawing.replace("<svg ", f"<svg {place} ", 1)


def _seat(view: View, viewer: Viewer, seat: int, x: float, y: float) -> tuple[str, float]:
    """Draw a player's panel and return it with its height.

    The panel shows the player's stone, name, points and pieces; a gold lintel marks the current player.
    """
    owned, width, bottom = [], STORES_SIZE[0] + 2 * PAD, y + HEAD
    for drawing in belongings(view, seat, viewer.lang, names=viewer.names):
        owned.append(_embed(drawing, x + PAD, bottom, STORES_SIZE[0]))
        bottom += 82 if "hand-of" in drawing[:40] else 66  # the names of cards are below their drawing
    height = bottom - y
    is_current = view["current_player"] == seat
    lintel = tag("rect", fill="var(--gold-fill)", **rect_attributes(x, y, width, 40, 12)) if is_current else ""
    ground = tag(
        "rect",
        fill="var(--panel)",
        **rect_attributes(x, y + 4 if is_current else y, width, height - 4 if is_current else height, 12),
    )
    points = score_label(view, seat)
    secured, pending = points.parts
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
        text(secured, right - 56, y + 32, 24, text_anchor="end", font_weight=600),
        text(pending, right, y + 32, 15, text_anchor="end", fill="var(--ink-soft)"),
        role="img", aria_label=label,
    )  # fmt: skip
    area = tag("g", lintel, ground, head, *owned, id=f"area-{seat}", role="group", aria_label=viewer.names[seat])
    return area, height


# ---- preview overlay -------------------------------------------------------------------------------------------------


Step = Mapping[str, str]


def preview_overlay(view: View, after: View, viewer: Viewer) -> dict[str, str]:
    """Draw what an action would change, as one `<svg>` by the ID of the drawing that it covers."""
    viewer, moved = build_viewer(view, viewer.lang, viewer.names), after["moved"]
    found = {f"at-{site}": _site(view, after, viewer, site) for site in components.SITES}
    found["favours"] = _overlay(FAVOURS, [_new_favour_or_scarab(after, step) for step in moved])
    found |= {f"berth-{step['piece'][-1]}": _empty_berth(viewer, step) for step in moved if _is_sailing(step)}
    for seat in range(len(viewer.names)):
        found[f"owned-{seat}"] = _stores(view, after, viewer, seat)
        found[f"hand-of-{seat}"] = _hand(view, after, viewer, seat)
    return {name: drawing for name, drawing in found.items() if drawing}


def _overlay(size: tuple[float, float], parts: Sequence[str]) -> str:
    """Combine parts into an `<svg>` that covers a drawing of this size; "" if there are no parts."""
    inside = "".join(parts)
    return tag("svg", inside, class_="drawing over", viewBox=f"0 0 {size[0]:g} {size[1]:g}") if inside else ""


def _blank(x: float, y: float, width: float, height: float, fill: str = "var(--panel)") -> str:
    return tag("rect", fill=fill, **rect_attributes(x, y, width, height))


# ---- sites ----------------------------------------------------------------------------------------------------------


def _site(view: View, after: View, viewer: Viewer, site: str) -> str:
    """Draw the changes at a site: its picture, arriving boats and bets; "" if no change is known."""
    moved = after["moved"]
    docked = _docked_boats(view, site, [step["piece"] for step in moved if step["to"] == f"dock-{site}"])
    bets = [_bet(site, step) for step in moved if step["to"].startswith(f"bet-{site}-")]
    return _overlay(panel_size(site), [*_picture(view, after, viewer, site), docked, *bets])


def _docked_boats(view: View, site: str, pieces: Sequence[str]) -> str:
    """Draw the boats that arrive at the quay together with those that are already docked."""
    if not pieces:
        return ""
    boats = [(number, len(boat["spaces"])) for number, boat in enumerate(view["boats"], 1) if boat["site"] == site]
    private = [seat for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site]
    num_before = len(boats)
    boats += [(number, len(view["boats"][number - 1]["spaces"])) for number in map(_number, pieces) if number]
    private += [int(piece[-1]) for piece in pieces if not _number(piece)]
    inlet = (WIDTH - INLET_WIDTH if site in WEST_SITES else 0, INLET_WIDTH, *panel_size(site))
    spots = berth_zones(tuple(boats), tuple(private), inlet)
    drawings = [moored_boat(*boat, spot, "just-moved" if index >= num_before else None)
             for index, (boat, spot) in enumerate(zip(boats, spots, strict=False))]  # fmt: skip
    drawings += [
        moored_private_boat(seat, spot, "just-moved") for seat, spot in zip(private, spots[len(boats) :], strict=True)
    ]
    return _blank(inlet[0] + 1, 2, INLET_WIDTH - 2, inlet[3] - 4, "var(--water)") + "".join(drawings)


def _number(piece: str) -> int:
    """Return the number of a boat; 0 for a private one."""
    return 0 if piece.startswith("private-boat-") else int(piece[-1])


def _bet(site: str, step: Step) -> str:
    """Draw a stone on a bet field."""
    x, y = bet_corner(step["to"].rpartition("-")[2])
    return use_symbol(f"block-{step['piece'][-1]}-ghost", ground_left(site) + x + 3, y + 3, BET_SIZE - 6)


def _new_favour_or_scarab(after: View, step: Step) -> str:
    """Draw a stone on a favour, or a scarab on a prophecy."""
    kind, _, name = step["to"].partition("-")
    both = has_favours_and_prophecies(after)
    if kind == "favour":
        x, y, size = favour_box(int(name), both[1])
        return use_symbol(f"block-{step['piece'][-1]}-ghost", x + size * 0.2, y + size * 0.2, size * 0.6)
    if kind == "prophecy":
        return scarab_overlay(after, name.partition(".")[0], prophecy_layout(both[0]))
    return ""


def _picture(view: View, after: View, viewer: Viewer, site: str) -> list[str]:
    """Draw the picture of a site after the action.

    Arriving stones are ghosts, with their total number; other arriving pieces are pale. The actions that become legal
    afterwards are not highlighted.
    """
    inactive_view = {**after, "legal": [], "reveals": [], "sites": _cover_unknown_tiles(after)}
    drawing = panel.draw_side(inactive_view, viewer, site, picture_room(site), ()).drawn
    places = frozenset(_PLACE.findall(drawing))
    arrivals, figures = _coming_stones(after, places), _figure_steps(after, places)
    is_known = _is_market_known(view, after) if site == "market" else _is_each_stone_known(view, after, site, arrivals)
    if not (is_known or figures):
        return []
    (x, y), (width, height) = picture_corner(site), picture_room(site)
    ground = _blank(x - 3, y - 1, width + 6, height + 4)
    number = text(
        f"+{len(arrivals)}", ground_left(site) + 284, 40, 12, font_weight=700, text_anchor="start", fill="var(--gold)"
    )
    count_badge = _blank(ground_left(site) + 282, 29, 28, 13) + number if arrivals else ""
    faded = _fade_figures(ghost_stones(drawing, arrivals), figures)
    return [ground, tag("g", faded, transform=f"translate({x:g} {y:g})"), count_badge]


def _cover_unknown_tiles(after: View) -> View:
    """Return the sites with the crypt tiles that would be turned up face down, because they are unknown."""
    unseen = [step["to"] for step in after["moved"] if step["piece"] == UNKNOWN]
    sites: View = after["sites"]
    if not any(place.startswith("crypt.") for place in unseen):
        return sites
    tiles = [UNKNOWN if f"crypt.{place}" in unseen else tile for place, tile in enumerate(sites["tomb"]["open"], 1)]
    return {**sites, "tomb": {**sites["tomb"], "open": tiles}}


_FIGURES = ("imhotep", "chariot-", *components.CRYPT)


def _figure_steps(after: View, places: Collection[str]) -> list[Step]:
    """Return the moves of other known pieces to or within a site or away from it: Imhotep, chariots, crypt tiles."""
    steps = [step for step in after["moved"] if step["piece"].startswith(_FIGURES)]
    return [step for step in steps if step["from"] in places or step["to"] in places]


def _fade_figures(drawing: str, steps: Sequence[Step]) -> str:
    """Make the pieces pale that have arrived in a picture."""
    for step in steps:
        begin, end = _group_span(drawing, step["to"])
        symbol = f'<use href="#{step["piece"]}"'
        faded = drawing[begin:end].replace(symbol, f'<use class="just-moved" {symbol[5:]}', 1)
        drawing = drawing[:begin] + faded + drawing[end:]
    return drawing


_PLACE = re.compile(r'data-place="([^"]+)"')


def _coming_stones(after: View, places: Collection[str]) -> list[str]:
    """Return the places at which stones arrive, in order.

    A stone that moves again within the site counts only where it ends.
    """
    steps = [step for step in after["moved"] if step["piece"].startswith("stone-") and step["to"] in places]
    return [step["to"] for step in steps]


def _is_each_stone_known(view: View, after: View, site: str, arrivals: Sequence[str]) -> bool:
    """Return whether stones arrive at a monument and the steps describe each of them."""
    count = sum(after["sites"][site]["count"]) - sum(view["sites"][site]["count"])
    within = sum(step["from"].startswith(f"{site}-") for step in after["moved"])
    return bool(count) and count == len(arrivals) - within


def _is_market_known(view: View, after: View) -> bool:
    """Return whether cards leave the market and no unknown card arrives."""
    steps = [step for step in after["moved"] if "market." in step["from"] + step["to"]]
    return bool(steps) and view["round"] == after["round"] and all(step["piece"] != UNKNOWN for step in steps)


def ghost_stones(drawing: str, places: Sequence[str]) -> str:
    """Turn the stones that arrived last at these places into ghosts, numbered if there are several."""
    for number, place in enumerate(places, 1):
        last = number == len(places) or place != places[number]
        if last:
            count = Counter(places)[place]
            drawing = _pale_stones(drawing, place, range(number - count + 1, number + 1) if len(places) > 1 else (0,))
    return drawing


SMALL_STONE = 30  # stones below this size have no room for a number in the middle
_STONE = re.compile(r'<use href="#(block|stone)-(\d)" x="([\d.]+)" y="([\d.-]+)" width="([\d.]+)"([^>]*)/>')


def _pale_stones(drawing: str, place: str, numbers: Sequence[int]) -> str:
    """Make the last stones at a place pale, each with a number (0: no number)."""
    begin, end = _group_span(drawing, place)
    part = drawing[begin:end]
    matches = list(_STONE.finditer(part))[-len(numbers) :]
    for match, number in reversed(list(zip(matches, numbers, strict=False))):
        part = part[: match.start()] + _ghost_stone(match, number) + part[match.end() :]
    return drawing[:begin] + part + drawing[end:]


def _group_span(drawing: str, place: str) -> tuple[int, int]:
    """Return the start and the latest possible end of a place's group in a picture; (0, 0) if it has none."""
    begin = drawing.find(f'data-place="{place}"')
    if begin < 0:
        return 0, 0
    end = drawing.find("data-place=", begin + 1)
    return begin, len(drawing) if end < 0 else end


def _ghost_stone(stone: re.Match[str], number: int) -> str:
    kind, owner, x, y, size, rest = stone.groups()
    symbol, class_attribute = (
        (f"block-{owner}-ghost", "") if kind == "block" else (f"stone-{owner}", ' class="just-moved"')
    )
    drawing = f'<use href="#{symbol}" x="{x}" y="{y}" width="{size}"{class_attribute}{rest}/>'
    if not number:
        return drawing
    left, top, width = float(x), float(y), float(size)
    # at the corner of a small stone, so that its colour stays visible; otherwise away from the corners, which hold
    # letters and points
    middle = (left + 5, top + width - 5) if width < SMALL_STONE else (left + width / 2, top + width / 2)
    disc = tag("circle", cx=middle[0], cy=middle[1], r=8, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return drawing + disc + text(str(number), middle[0], middle[1] + 4.2, 11.5, font_weight=700, fill="var(--m-ink)")


# ---- the river ------------------------------------------------------------------------------------------------------


def _is_sailing(step: Step) -> bool:
    return step["piece"].startswith("boat-") and step["to"].startswith("dock-")


def _empty_berth(viewer: Viewer, step: Step) -> str:
    """Draw the empty berth that replaces a boat that would sail."""
    words = viewer.translate(
        "imhotep-draw-boat-away", boat=int(step["piece"][-1]), at=at_site_phrase(viewer.lang, step["to"][5:])
    )
    return tag(
        "svg", empty_berth(words, BERTH_SIZE[1]), class_="drawing", viewBox=f"0 0 {BERTH_SIZE[0]:g} {BERTH_SIZE[1]:g}"
    )


# ---- pieces of a seat -----------------------------------------------------------------------------------------------


def _stores(view: View, after: View, viewer: Viewer, seat: int) -> str:
    """Draw the sled and quarry of a seat after the action; "" if the steps describe neither change.

    A change that the steps do not describe is not shown. The page hides the `replaceable` parts under the overlay.
    """
    more = _net_change(after["moved"], f"sled-{seat}")
    loads = more != 0 and view["sled"][seat] + more == after["sled"][seat]
    stones, now, then = (
        _net_change(after["moved"], f"quarry-{seat}"),
        quarry_stones(view, seat),
        quarry_stones(after, seat),
    )
    digs = stones != 0 and now is not None and now + stones == then
    if not (loads or digs):
        return ""
    seen = after if loads else view
    sled = draw_sled(viewer, seat, seen["sled"][seat], sled_capacity(seen, seat), None, False)
    arrivals = [f"sled-{seat}"] * max(0, more) if loads else []
    left = quarry_count("∞" if now is None else str(then if digs else now), "var(--gold)" if digs else "var(--ink)")
    return _overlay(STORES_SIZE, [re.sub(r"<circle.*?</text>", "", ghost_stones(sled, arrivals)), left])


def _hand(view: View, after: View, viewer: Viewer, seat: int) -> str:
    """Draw the cards of a seat after the action; "" unless the steps describe each card."""
    if not _are_cards_known(view, after, seat):
        return ""
    return _overlay(HAND, [draw_cards(after, viewer, seat, False, False)])


def _net_change(moved: Sequence[Step], place: str) -> int:
    return sum((step["to"] == place) - (step["from"] == place) for step in moved)


def _are_cards_known(view: View, after: View, seat: int) -> bool:
    """Return whether cards arrive or leave and the steps describe each of them."""
    place = f"hand-{seat}"
    steps = [step for step in after["moved"] if place in (step["from"], step["to"]) and _is_card(step["piece"])]
    then = Counter(view["hands"][seat])
    for step in steps:
        then[step["piece"]] += 1 if step["to"] == place else -1
    return bool(steps) and +then == Counter(after["hands"][seat])


def _is_card(piece: str) -> bool:
    return piece in components.CARDS or piece == UNKNOWN
