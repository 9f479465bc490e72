"""The inlet of a site: its quay, the target of sailing, and the boats that lie there: as many as have come."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import (
    Attribute,
    SailingChoices,
    View,
    Viewer,
    arrival_brackets,
    at_site_phrase,
    chooser,
    focus,
    hit_area,
    ring,
    sailing_choices,
    site_name,
    tag,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.picture import Zone

BOAT_HEIGHTS = {1: 47, 2: 64, 3: 81, 4: 98}  # height of a boat at the quay by its spaces; each is 32 wide
PRIVATE_BOAT_SIZE = (48, 32)  # a private boat
Inlet = tuple[float, float, float, float]  # left edge and width of the inlet; width and height of the whole panel


def draw_quay(view: View, viewer: Viewer, site: str, inlet: Inlet, arrived: frozenset[str]) -> str:
    """The quay of a site with what lies there."""
    ways: SailingChoices = sailing_choices(view)
    boats = tuple((number, len(boat["spaces"])) for number, boat in enumerate(view["boats"], 1) if boat["site"] == site)
    private = tuple(seat for seat, boat in enumerate(view["private_boats"]) if boat["site"] == site)
    reveals = any(action_text.endswith(f" {site}") for action_text in view["reveals"])
    refused_action = f"sail {boats[0][0] if boats else 1} {site}"
    ask = refused_action if view["seat"] is not None and not view["over"] else None
    return _quay(
        viewer, site, inlet, boats, private, ways.complete_by_site.get(site), ways.by_site.get(site), reveals, ask,
        f"dock-{site}" in arrived,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _quay(
    viewer: Viewer, site: str, inlet: Inlet, boats: tuple[tuple[int, int], ...], private: tuple[int, ...],
    action_text: str | None, part: str | None, reveals: bool, ask: str | None, is_new: bool,
) -> str:  # fmt: skip
    x, wide, whole, high = inlet
    inviting = part is not None or action_text is not None
    slab = (x + 5, 8, wide - 10, high - 16)
    parts = [tag("g", use_symbol("quay", x + 3, high / 2 - 56, 48, 112), color="var(--ink-soft)") if not boats else ""]
    words = [viewer.translate("imhotep-draw-quay", at=at_site_phrase(viewer.lang, site))]
    if inviting:
        parts.append(ring(*slab, 10) if boats or private else _boat_outline(x + wide / 2, high / 2))
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
    if inviting:
        parts.append("" if boats else _sail_mark(x + wide / 2, high / 2))
        words.append(viewer.translate("imhotep-draw-quay-sail" if action_text else "imhotep-draw-quay-choose"))
    kind = "quay" if action_text or not part else "quay later"
    attributes = chooser(
        kind, " ".join(words), ask=ask, part=part, action_text=action_text, reveals=reveals, first=False,
        hint=viewer.translate("imhotep-half-quay", site=site_name(viewer.lang, site)),
        id=f"quay-{site}", data_place=f"dock-{site}",
    )  # fmt: skip
    # once a boat is chosen, or dragged, the whole site is where it sails to
    wide_hit = tag("rect", class_="hit wide", x=0, y=0, width=whole, height=high, fill="none", pointer_events="all",
                   display="none") if part else ""  # fmt: skip
    return tag(
        "g", wide_hit, hit_area(x, 0, wide, high), tag("g", *parts, class_="lift"), focus(*slab, 10), **attributes
    )


HULL_PATH = "M0-44q17 14 17 34v46q0 7-7 7h-20q-7 0-7-7v-46q0-20 17-34z"


def _boat_outline(x: float, y: float) -> str:
    """The gold line of a boat that could lie here, bow up."""
    shape: dict[str, Attribute] = {"d": HULL_PATH, "fill": "none", "opacity": 0, "class_": "ring"}
    shape["transform"] = f"translate({x:g} {y:g})"
    return tag("path", stroke="var(--gold-edge)", stroke_width=5.5, **shape) + tag(
        "path", stroke="var(--gold-fill)", stroke_width=3.5, **shape
    )


def _sail_mark(x: float, y: float) -> str:
    """What an empty quay shows that invites: a sail on a disc of gold."""
    disc = tag("circle", cx=x, cy=y, r=13, fill="var(--gold-fill)", stroke="var(--gold-edge)", stroke_width=1.5)
    return tag("g", disc, use_symbol("mark-sail", x - 9, y - 9, 18), class_="spot", opacity=0, color="var(--on-gold)")


def berth_zones(boats: tuple[tuple[int, int], ...], private: tuple[int, ...], inlet: Inlet) -> list[Zone]:
    """Where boats lie (number, spaces), then private ones below them: a boat alone as large as it is, two beside each
    other, further ones below these."""
    x, wide, _, high = inlet
    low = high - 8 - (PRIVATE_BOAT_SIZE[1] + 2) * len(private)
    across = min(2, len(boats))
    rows = (len(boats) + 1) // 2
    tall = max((BOAT_HEIGHTS[spaces] for _, spaces in boats), default=1)
    scale = min(1, (wide - 4) / (34 * max(1, across)), (low - 14) / (tall * max(1, rows)))
    spots = []
    for index, (_, spaces) in enumerate(boats):
        left = x + wide / 2 + scale * 34 * (index % 2 - across / 2) + scale
        spots.append(Zone(left, 12 + index // 2 * (tall * scale + 2), 32 * scale, BOAT_HEIGHTS[spaces] * scale))
    left = x + (wide - PRIVATE_BOAT_SIZE[0]) / 2
    return spots + [
        Zone(left, low + (PRIVATE_BOAT_SIZE[1] + 2) * index, *PRIVATE_BOAT_SIZE) for index in range(len(private))
    ]


def moored_boat(number: int, spaces: int, spot: Zone, kind: str | None = None) -> str:
    """A boat at the quay, bow up, with its number."""
    middle = spot.x + spot.width / 2
    size = 20 * spot.width / 32
    disc = tag("circle", cx=middle, cy=spot.y + spot.height * 0.5, r=max(8.5, size / 2), fill="var(--m-deck)")
    digit = text(str(number), middle, spot.y + spot.height * 0.5 + 5, 14, font_weight=700, fill="var(--m-ivory)")
    return use_symbol(f"dock-{spaces}", *spot, class_=kind) + disc + digit


def moored_private_boat(seat: int, spot: Zone, kind: str | None = None) -> str:
    """A private boat at the quay with its owner's stone."""
    owner = use_symbol(f"block-{seat}", spot.x + spot.width / 2 - 9, spot.y + spot.height / 2 - 9.5, 18)
    return use_symbol("private-boat", *spot, class_=kind) + owner
