"""SVG drawing of a site's panel: emblem, name, bets, number of stones, and the inlet with its quay and boats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    EMBLEMS,
    Attribute,
    SailingChoices,
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_brackets,
    arrival_places,
    at_site_phrase,
    block,
    build_viewer,
    cards_in_words,
    chooser,
    focus,
    hit_area,
    is_legal,
    rect_attributes,
    ring,
    sailing_choices,
    site_name,
    small_text,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites import market, obelisks, pyramid, temple, tomb
from saqqara.games.imhotep.svg.sites.picture import DrawSide, Moves, Picture, Room, Zone, is_reconstructed, side_text
from saqqara.theme.svg import INERT, component, fitted_text

# ---- quay ------------------------------------------------------------------------------------------------------------

BOAT_HEIGHTS = {1: 47, 2: 64, 3: 81, 4: 98}  # heights of docked boats by number of spaces; each is 32 wide
PRIVATE_BOAT_SIZE = (48, 32)  # width and height
Inlet = tuple[float, float, float, float]  # left edge and width of the inlet; width and height of the whole panel


def draw_quay(view: View, viewer: Viewer, site: str, inlet: Inlet, arrived: frozenset[str]) -> str:
    """Draw the quay of a site with its boats."""
    sailings: SailingChoices = sailing_choices(view)
    boats = tuple((number, len(boat["spaces"])) for number, boat in enumerate(view["boats"], 1) if boat["site"] == site)
    private = tuple(seat for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site)
    reveals = any(action_text.endswith(f" {site}") for action_text in view["reveals"])
    example_action = f"sail {boats[0][0] if boats else 1} {site}"
    refused_action = example_action if view["seat"] is not None and not view["over"] else None
    return _quay(
        viewer, site, inlet, boats, private, sailings.complete_by_site.get(site), sailings.by_site.get(site), reveals,
        refused_action, f"dock-{site}" in arrived,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _quay(
    viewer: Viewer, site: str, inlet: Inlet, boats: tuple[tuple[int, int], ...], private: tuple[int, ...],
    action_text: str | None, half_actions: str | None, reveals: bool, refused_action: str | None, is_new: bool,
) -> str:  # fmt: skip
    x, width, panel_width, high = inlet
    is_selectable = half_actions is not None or action_text is not None
    slab = (x + 5, 8, width - 10, high - 16)
    parts = [tag("g", use_symbol("quay", x + 3, high / 2 - 56, 48, 112), color="var(--ink-soft)") if not boats else ""]
    words = [viewer.translate("imhotep-draw-quay", at=at_site_phrase(viewer.lang, site))]
    if is_selectable:
        parts.append(ring(*slab, 10) if boats or private else _boat_outline(x + width / 2, high / 2))
    zones = berth_zones(boats, private, inlet)
    for (number, spaces), spot in zip(boats, zones, strict=False):
        parts.append(moored_boat(number, spaces, spot))
        words.append(viewer.translate("imhotep-draw-quay-boat", boat=number))
    for seat, spot in zip(private, zones[len(boats) :], strict=True):
        parts.append(moored_private_boat(seat, spot))
        words.append(viewer.translate("imhotep-draw-quay-private", **viewer.player_facts(seat)))
    if is_new and zones:
        last = zones[-1] if private and not boats else zones[max(0, len(boats) - 1)]
        parts.append(arrival_brackets(last.x, last.y + (last.height - last.width) / 2, last.width))
    if is_selectable:
        parts.append("" if boats else _sail_mark(x + width / 2, high / 2))
        words.append(viewer.translate("imhotep-draw-quay-sail" if action_text else "imhotep-draw-quay-choose"))
    kind = "quay" if action_text or not half_actions else "quay later"
    attributes = chooser(
        kind, " ".join(words), refused_action=refused_action, half_actions=half_actions,
        action_text=action_text, reveals=reveals, first=False,
        hint=viewer.translate("imhotep-half-quay", site=site_name(viewer.lang, site)),
        id=f"quay-{site}", data_place=f"dock-{site}",
    )  # fmt: skip
    # once a boat is chosen or dragged, the whole site is its destination
    panel_hit_area = tag("rect", class_="hit wide", x=0, y=0, width=panel_width, height=high, fill="none",
                         pointer_events="all", display="none") if half_actions else ""  # fmt: skip
    return tag(
        "g",
        panel_hit_area,
        hit_area(x, 0, width, high),
        tag("g", *parts, class_="lift"),
        focus(*slab, 10),
        **attributes,
    )


HULL_PATH = "M0-44q17 14 17 34v46q0 7-7 7h-20q-7 0-7-7v-46q0-20 17-34z"


def _boat_outline(x: float, y: float) -> str:
    """Draw the gold outline of a boat that could dock, bow up."""
    shape: dict[str, Attribute] = {"d": HULL_PATH, "fill": "none", "opacity": 0, "class_": "ring"}
    shape["transform"] = f"translate({x:g} {y:g})"
    return tag("path", stroke="var(--gold-edge)", stroke_width=5.5, **shape) + tag(
        "path", stroke="var(--gold-fill)", stroke_width=3.5, **shape
    )


def _sail_mark(x: float, y: float) -> str:
    """Draw the mark of an empty quay that can be chosen: a sail on a gold disc."""
    disc = tag("circle", cx=x, cy=y, r=13, fill="var(--gold-fill)", stroke="var(--gold-edge)", stroke_width=1.5)
    return tag("g", disc, use_symbol("mark-sail", x - 9, y - 9, 18), class_="spot", opacity=0, color="var(--on-gold)")


def berth_zones(boats: tuple[tuple[int, int], ...], private: tuple[int, ...], inlet: Inlet) -> list[Zone]:
    """Return the zones of docked boats (number, spaces), followed by those of the private boats below them.

    A single boat has its full size. Two boats are side by side, and further ones below them.
    """
    x, width, _, high = inlet
    private_top = high - 8 - (PRIVATE_BOAT_SIZE[1] + 2) * len(private)
    boats_per_row = min(2, len(boats))
    rows = (len(boats) + 1) // 2
    max_boat_height = max((BOAT_HEIGHTS[spaces] for _, spaces in boats), default=1)
    scale = min(1, (width - 4) / (34 * max(1, boats_per_row)), (private_top - 14) / (max_boat_height * max(1, rows)))
    spots = []
    for index, (_, spaces) in enumerate(boats):
        left = x + width / 2 + scale * 34 * (index % 2 - boats_per_row / 2) + scale
        spots.append(
            Zone(left, 12 + index // 2 * (max_boat_height * scale + 2), 32 * scale, BOAT_HEIGHTS[spaces] * scale)
        )
    left = x + (width - PRIVATE_BOAT_SIZE[0]) / 2
    return spots + [
        Zone(left, private_top + (PRIVATE_BOAT_SIZE[1] + 2) * index, *PRIVATE_BOAT_SIZE)
        for index in range(len(private))
    ]


def moored_boat(number: int, spaces: int, spot: Zone, kind: str | None = None) -> str:
    """Draw a docked boat, bow up, with its number."""
    middle = spot.x + spot.width / 2
    size = 20 * spot.width / 32
    disc = tag("circle", cx=middle, cy=spot.y + spot.height * 0.5, r=max(8.5, size / 2), fill="var(--m-deck)")
    digit = text(str(number), middle, spot.y + spot.height * 0.5 + 5, 14, font_weight=700, fill="var(--m-ivory)")
    return use_symbol(f"dock-{spaces}", *spot, class_=kind) + disc + digit


def moored_private_boat(seat: int, spot: Zone, kind: str | None = None) -> str:
    """Draw a docked private boat with its owner's stone."""
    owner = use_symbol(f"block-{seat}", spot.x + spot.width / 2 - 9, spot.y + spot.height / 2 - 9.5, 18)
    return use_symbol("private-boat", *spot, class_=kind) + owner


# ---- panel -----------------------------------------------------------------------------------------------------------


Names = Sequence[str] | None
WIDTH, LAND_WIDTH, INLET_WIDTH = 372, 314, 54  # widths of a panel, of its ground, and of the water next to it
HEAD_HEIGHT, FOOT_HEIGHT = 41, 23  # heights above and below the picture
HEIGHTS = {"pyramid": 204, "tomb": 184, "market": 168, "temple": 168, "obelisks": 196}
WEST_SITES = ("pyramid", "tomb")  # their inlets are on the right, those of the other sites on the left


def panel_size(site: str) -> tuple[float, float]:
    """Return the width and height of a site's panel."""
    return WIDTH, HEIGHTS[site]


def ground_left(site: str) -> float:
    """Return the left edge of a site's ground."""
    return 0 if site in WEST_SITES else WIDTH - LAND_WIDTH


def picture_room(site: str) -> Room:
    """Return the room for a site's picture, which begins at `picture_corner(site)`."""
    return Room(LAND_WIDTH - 14, HEIGHTS[site] - HEAD_HEIGHT - FOOT_HEIGHT)


def picture_corner(site: str) -> tuple[float, float]:
    """Return the upper left corner of a site's picture."""
    return ground_left(site) + 7, HEAD_HEIGHT


def site_panel(view: View, site: str, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw a whole site as one `<svg>`."""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    label, below, drawing = draw_side(view, viewer, site, picture_room(site), just_moved)
    x, y = picture_corner(site)
    # parts of the picture that cannot be chosen pass clicks on to the site, which explains itself, or to its quay
    picture = tag("g", drawing, pointer_events="none", transform=f"translate({x:g} {y:g})")
    head = _head_counts(view, viewer, site, arrived)
    inlet = WIDTH - INLET_WIDTH if site in WEST_SITES else 0
    marked, gives = is_reconstructed(view, site), side_text(view, lang, site)
    about = _site_head(viewer.neutral_viewer, site, str(view["options"][site]), marked, below, gives)
    return component(
        f"site-of {'west' if site in WEST_SITES else 'east'} {site}",
        *panel_size(site),
        label,
        _ground(site),
        about,
        draw_quay(view, viewer, site, (inlet, INLET_WIDTH, WIDTH, HEIGHTS[site]), arrived),
        tag("g", head, transform=f"translate({ground_left(site):g} 0)"),
        picture,
        id=f"at-{site}",
    )


@lru_cache(maxsize=8)
def _ground(site: str) -> str:
    """Draw the ground, its shore and the water of the inlet."""
    high, x = HEIGHTS[site], ground_left(site)
    inlet = LAND_WIDTH if site in WEST_SITES else 0
    water = tag("rect", fill="var(--water)", x=inlet - 1, y=0, width=WIDTH - LAND_WIDTH + 1, height=high)
    side = 4 if site in WEST_SITES else -4
    shore = tag("rect", fill="var(--quay-edge)", **rect_attributes(x + side, 0, LAND_WIDTH, high, 12))
    edge = tag("rect", fill="var(--quay)", **rect_attributes(x + side * 0.8, 0, LAND_WIDTH, high, 12))
    return tag("g", water, shore, edge, tag("rect", fill="var(--panel)", **rect_attributes(x, 0, LAND_WIDTH, high, 12)))


def _caption(site: str, words: str, gives: str) -> str:
    """Draw the line below a picture: a summary of how the site scores, with the full text as a tooltip."""
    x, y = ground_left(site), HEIGHTS[site] - FOOT_HEIGHT
    line = small_text(words, x + 7, y + FOOT_HEIGHT - 8, 12, LAND_WIDTH - 13, 12, class_="scores", text_anchor="start")
    return (
        tag("g", tag("title", escape(gives, quote=False)), hit_area(x, y, LAND_WIDTH, FOOT_HEIGHT), line)
        if gives
        else line
    )


# ---- head of the panel ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _site_head(viewer: Viewer, site: str, side: str, marked: bool, below: str, gives: str) -> str:
    """Draw the emblem, name, side and scoring of a site; a click anywhere on the site explains it."""
    name, x = site_name(viewer.lang, site), ground_left(site)
    drawing = (
        use_symbol(EMBLEMS[site], x + 8, 9, 22)
        + fitted_text(name, x + 35, 26, 15, 88, text_anchor="start", font_weight=650)
        + tag("rect", fill="none", stroke="var(--edge)", **rect_attributes(x + 130, 12, 17, 17, 4))
        + text(side, x + 138.5, 25, 12, fill="var(--ink-soft)")
    )
    words = f"{name}, {viewer.translate('imhotep-draw-side', side=side)}"
    if marked:
        side_name = viewer.translate("imhotep-side", site=site, side=side)
        words = f"{words}: {side_name} ({viewer.translate('imhotep-reconstructed')})"
        drawing += use_symbol("mark-reconstructed", x + 149, 13, 14, color="var(--ink-soft)")
    drawing += _caption(site, below, gives)
    return tag("g", hit_area(x, 0, LAND_WIDTH, HEIGHTS[site]), drawing, focus(x + 4, 5, 146, 31),
               class_="about", id=f"about-{site}",
               data_info=site, role="button", tabindex=0, aria_label=words)  # fmt: skip


def _head_counts(view: View, viewer: Viewer, site: str, arrived: frozenset[str]) -> str:
    """Draw the counts next to the name: the market's piles, or the bets and the number of stones of another site."""
    if site == "market":
        return _piles(viewer.neutral_viewer, view["pile"], tuple(view["discard"]))
    count = _stone_count(viewer, site, tuple(view["sites"][site]["count"]))
    return count + (_bets(view, viewer, site, arrived) if view["options"]["bets"] else "")


@lru_cache(maxsize=2048)
def _stone_count(viewer: Viewer, site: str, counts: tuple[int, ...]) -> str:
    """Draw the number of stones at a site, with a description by player."""
    split = ", ".join(f"{viewer.names[seat]} {stones}" for seat, stones in enumerate(counts))
    label = viewer.translate("imhotep-draw-count", count=sum(counts), split=split)
    number = use_symbol("mark-stones", 261, 10, 20, color="var(--ink)") + text(
        str(sum(counts)), 284, 26, 16, text_anchor="start", font_weight=650
    )
    pressed = hit_area(258, -3, 56, 47) + focus(258, 5, 50, 31)
    return tag("g", tag("title", escape(split, quote=False)), number, pressed, id=f"count-{site}", class_="count",
               role="button", tabindex=0, data_analysis=site, aria_label=label)  # fmt: skip


@lru_cache(maxsize=1024)
def _piles(viewer: Viewer, pile: int, discarded: tuple[str | None, ...]) -> str:
    """Draw the draw pile and the discard pile of the market with their sizes."""
    words = viewer.translate("imhotep-draw-pile", count=pile)
    cards = cards_in_words(viewer.lang, [card or "card" for card in discarded])
    away = viewer.translate("imhotep-draw-discard", count=len(discarded), cards=cards)
    return _pile("pile", 194, "tile-card" if pile else "", pile, words) + _pile(
        "discard", 254, f"tile-{discarded[-1] or 'card'}" if discarded else "", len(discarded), away
    )


def _pile(name: str, x: float, symbol: str, count: int, label: str) -> str:
    empty_slot = tag(
        "rect", fill="none", stroke="var(--edge)", stroke_dasharray="3 3", **rect_attributes(x + 1, 8, 20, 26, 4)
    )
    drawing = use_symbol(symbol, x, 7, 23, 29) if symbol else empty_slot
    number = text(str(count), x + 28, 27, 15, text_anchor="start", font_weight=600)
    return tag("g", drawing, number, hit_area(x, 0, 54, 40), id=name, data_place=name, role="img", aria_label=label)


# ---- bets -----------------------------------------------------------------------------------------------------------

BET_SIZE = 30


def bet_corner(side: str) -> tuple[float, float]:
    """Return the upper left corner of a bet field, relative to the ground."""
    return 171 + 44 * components.BET_SIDES.index(side), 6


def _bets(view: View, viewer: Viewer, site: str, arrived: frozenset[str]) -> str:
    """Draw the bet fields: one per site, or two with four players (IMH-11.1)."""
    fields = components.BET_SIDES if view["options"]["players"] == components.MAX_SEATS else components.BET_SIDES[:1]
    owners = view["bets"][site]
    return "".join(
        _bet(
            viewer, site, side, owners[side], action_status(view, f"bet {site} {side}"), f"bet-{site}-{side}" in arrived
        )
        for side in fields
    )


@lru_cache(maxsize=2048)
def _bet(viewer: Viewer, site: str, side: str, owner: int | None, status: str, is_new: bool) -> str:
    x, y = bet_corner(side)
    label = viewer.translate("imhotep-draw-bet", side=side, at=at_site_phrase(viewer.lang, site), whose="none", name="")
    stone = ""
    if owner is not None:
        label = viewer.translate(
            "imhotep-draw-bet", side=side, at=at_site_phrase(viewer.lang, site), **viewer.player_facts(owner)
        )
        stone = block(owner, x + 3, y + 3, BET_SIZE - 6) + (arrival_brackets(x, y, BET_SIZE) if is_new else "")
    gold = ring(x, y, BET_SIZE, BET_SIZE, quiet=True) if is_legal(status) else ""
    label = append_sentence(label, viewer.translate("imhotep-draw-bet-lay")) if is_legal(status) else label
    inner = tag("g", gold, use_symbol(f"bet-{side}", x, y, BET_SIZE), stone, class_="lift")
    placed: dict[str, Attribute] = {"id": f"bet-{site}-{side}", "data_place": f"bet-{site}-{side}"}
    status = INERT if owner is not None else status
    attributes = target_attributes("bet", status, f"bet {site} {side}", False, label, **placed)
    return tag("g", hit_area(x - 7, 0, 44, 44), inner, focus(x, y, BET_SIZE, BET_SIZE), **attributes)


# ---- pictures of the sides --------------------------------------------------------------------------------------


SIDE_DRAWINGS: dict[str, dict[str, DrawSide]] = {
    "market": {"A": market.draw_side_a, "B": market.draw_side_b, "C": market.draw_side_c, "D": market.draw_side_d},
    "pyramid": {"A": pyramid.draw_side_a, "B": pyramid.draw_side_b, "C": pyramid.draw_side_c, "D": pyramid.draw_side_d},
    "temple": {"A": temple.draw_side_a, "B": temple.draw_side_b, "C": temple.draw_side_c, "D": temple.draw_side_d},
    "tomb": {"A": tomb.draw_side_a, "B": tomb.draw_side_b, "C": tomb.draw_side_c, "D": tomb.draw_side_d},
    "obelisks": {
        "A": obelisks.draw_side_a,
        "B": obelisks.draw_side_b,
        "C": obelisks.draw_side_c,
        "D": obelisks.draw_side_d,
    },
}


def draw_side(view: View, viewer: Viewer, site: str, room: Room, just_moved: Moves = None) -> Picture:
    """Draw the picture of a site on the side that is played."""
    return SIDE_DRAWINGS[site][str(view["options"][site])](view, viewer, room, just_moved)
