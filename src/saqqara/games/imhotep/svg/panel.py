"""A site's panel: emblem and name, bets, the number of stones, the inlet with its quay and the boats that have come;
and the frame into which the picture of its side is set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    EMBLEMS,
    Attribute,
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
    focus,
    hit_area,
    is_legal,
    rect_attributes,
    ring,
    site_name,
    small_text,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.quay import draw_quay
from saqqara.games.imhotep.svg.sites import market, obelisks, pyramid, temple, tomb
from saqqara.games.imhotep.svg.sites.picture import DrawSide, Moves, Picture, Room, is_reconstructed, side_text
from saqqara.theme.svg import INERT, component, fitted_text

Names = Sequence[str] | None
WIDTH, LAND_WIDTH, INLET_WIDTH = 372, 314, 54  # of a panel, of the ground in it, of the water beside that
HEAD_HEIGHT, FOOT_HEIGHT = 41, 23  # above and below the picture
HEIGHTS = {"pyramid": 204, "tomb": 184, "market": 168, "temple": 168, "obelisks": 196}
WEST_SITES = ("pyramid", "tomb")  # their inlets are at the right, those of the others at the left


def panel_size(site: str) -> tuple[float, float]:
    """Width and height of a site's panel."""
    return WIDTH, HEIGHTS[site]


def ground_left(site: str) -> float:
    """Where the ground of a site begins, from the left."""
    return 0 if site in WEST_SITES else WIDTH - LAND_WIDTH


def picture_room(site: str) -> Room:
    """The room for its picture, which begins at `picture_corner(site)`."""
    return Room(LAND_WIDTH - 14, HEIGHTS[site] - HEAD_HEIGHT - FOOT_HEIGHT)


def picture_corner(site: str) -> tuple[float, float]:
    """The upper left corner of its picture."""
    return ground_left(site) + 7, HEAD_HEIGHT


def site_panel(view: View, site: str, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """A whole site as one `<svg>`."""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    label, below, drawn = draw_side(view, viewer, site, picture_room(site), just_moved)
    x, y = picture_corner(site)
    # what cannot be chosen in the picture lets a click through: to the site, which explains itself, or to its quay
    picture = tag("g", drawn, pointer_events="none", transform=f"translate({x:g} {y:g})")
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
    """The ground and its shore; beyond that the water of the inlet."""
    high, x = HEIGHTS[site], ground_left(site)
    inlet = LAND_WIDTH if site in WEST_SITES else 0
    water = tag("rect", fill="var(--water)", x=inlet - 1, y=0, width=WIDTH - LAND_WIDTH + 1, height=high)
    side = 4 if site in WEST_SITES else -4
    shore = tag("rect", fill="var(--quay-edge)", **rect_attributes(x + side, 0, LAND_WIDTH, high, 12))
    edge = tag("rect", fill="var(--quay)", **rect_attributes(x + side * 0.8, 0, LAND_WIDTH, high, 12))
    return tag("g", water, shore, edge, tag("rect", fill="var(--panel)", **rect_attributes(x, 0, LAND_WIDTH, high, 12)))


def _caption(site: str, words: str, gives: str) -> str:
    """The line below a picture: how the site scores, in a few words; in full where one points at it."""
    x, y = ground_left(site), HEIGHTS[site] - FOOT_HEIGHT
    line = small_text(words, x + 7, y + FOOT_HEIGHT - 8, 12, LAND_WIDTH - 13, 12, class_="scores", text_anchor="start")
    return (
        tag("g", tag("title", escape(gives, quote=False)), hit_area(x, y, LAND_WIDTH, FOOT_HEIGHT), line)
        if gives
        else line
    )


# ---- the head -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _site_head(viewer: Viewer, site: str, side: str, marked: bool, below: str, gives: str) -> str:
    """Emblem, name and side, and how the side scores; the site explains itself wherever it is pressed."""
    name, x = site_name(viewer.lang, site), ground_left(site)
    drawn = (
        use_symbol(EMBLEMS[site], x + 8, 9, 22)
        + fitted_text(name, x + 35, 26, 15, 88, text_anchor="start", font_weight=650)
        + tag("rect", fill="none", stroke="var(--edge)", **rect_attributes(x + 130, 12, 17, 17, 4))
        + text(side, x + 138.5, 25, 12, fill="var(--ink-soft)")
    )
    words = f"{name}, {viewer.translate('imhotep-draw-side', side=side)}"
    if marked:
        called = viewer.translate("imhotep-side", site=site, side=side)
        words = f"{words}: {called} ({viewer.translate('imhotep-reconstructed')})"
        drawn += use_symbol("mark-reconstructed", x + 149, 13, 14, color="var(--ink-soft)")
    drawn += _caption(site, below, gives)
    return tag("g", hit_area(x, 0, LAND_WIDTH, HEIGHTS[site]), drawn, focus(x + 4, 5, 146, 31),
               class_="about", id=f"about-{site}",
               data_info=site, role="button", tabindex=0, aria_label=words)  # fmt: skip


def _head_counts(view: View, viewer: Viewer, site: str, arrived: frozenset[str]) -> str:
    """What stands beside the name: the piles of the market; bets, and the number of stones, of the others."""
    if site == "market":
        return _piles(viewer.neutral_viewer, view["pile"], tuple(view["discard"]))
    count = _stone_count(viewer, site, tuple(view["sites"][site]["count"]))
    return count + (_bets(view, viewer, site, arrived) if view["options"]["bets"] else "")


@lru_cache(maxsize=2048)
def _stone_count(viewer: Viewer, site: str, counts: tuple[int, ...]) -> str:
    """How many stones lie here, by player in words."""
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
    """Draw pile and discard pile of the market with their numbers."""
    words = viewer.translate("imhotep-draw-pile", count=pile)
    cards = cards_in_words(viewer.lang, [card or "card" for card in discarded])
    away = viewer.translate("imhotep-draw-discard", count=len(discarded), cards=cards)
    return _pile("pile", 194, "tile-card" if pile else "", pile, words) + _pile(
        "discard", 254, f"tile-{discarded[-1] or 'card'}" if discarded else "", len(discarded), away
    )


def _pile(name: str, x: float, symbol: str, count: int, label: str) -> str:
    bare = tag(
        "rect", fill="none", stroke="var(--edge)", stroke_dasharray="3 3", **rect_attributes(x + 1, 8, 20, 26, 4)
    )
    drawn = use_symbol(symbol, x, 7, 23, 29) if symbol else bare
    number = text(str(count), x + 28, 27, 15, text_anchor="start", font_weight=600)
    return tag("g", drawn, number, hit_area(x, 0, 54, 40), id=name, data_place=name, role="img", aria_label=label)


# ---- bets -----------------------------------------------------------------------------------------------------------

BET_SIZE = 30


def bet_corner(side: str) -> tuple[float, float]:
    """The upper left corner of a bet field, from that of the ground."""
    return 171 + 44 * components.BET_SIDES.index(side), 6


def _bets(view: View, viewer: Viewer, site: str, arrived: frozenset[str]) -> str:
    """The bet fields: one a site, with four players two (IMH-11.1)."""
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


# ---- the picture of a side --------------------------------------------------------------------------------------


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
    """A site on the side that is played, drawn into a room."""
    return SIDE_DRAWINGS[site][str(view["options"][site])](view, viewer, room, just_moved)
