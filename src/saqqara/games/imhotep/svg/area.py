"""What a player of Imhotep owns, as SVG: sled and quarry; the cards and what else there is are drawn beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Attribute,
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_brackets,
    arrival_places,
    build_viewer,
    chooser,
    focus,
    hit_area,
    is_legal,
    rect_attributes,
    ring,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.hand import hand, hand_text
from saqqara.games.imhotep.svg.tokens import owned_pieces, starting_tokens
from saqqara.theme.svg import INERT, component

STORES_SIZE = (384, 62)
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None
CARGO_SLED = "cargo-sled"
SLED_LENGTHS = {5: 272, 7: 364, 9: 456}  # how long the symbol for so many stones is


def belongings(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> list[str]:
    """What a seat owns, an `<svg>` each: sled and quarry; its cards; in at most two what else it has."""
    drawn = [
        draw(view, seat, lang, just_moved, names) for draw in (sled_and_quarry, hand, starting_tokens, owned_pieces)
    ]
    return [one for one in drawn if one]


def sled_and_quarry(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Sled and quarry of a seat; what it can use is inviting if it is the reader who decides."""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    mine = view["seat"] == seat and not view["over"]
    sled = draw_sled(
        viewer, seat, view["sled"][seat], sled_capacity(view, seat), _load_actions(view, seat),
        f"sled-{seat}" in arrived,
        _unplaceable_action(view, seat),
    )  # fmt: skip
    left = quarry_stones(view, seat)
    quarry = _quarry(viewer, seat, left, action_status(view, "quarry") if mine else INERT)
    cards = hand_text(view, lang, seat)
    sign = "∞" if left is None else left
    label = viewer.translate(
        "imhotep-draw-area", sled=view["sled"][seat], quarry=sign, cards=cards, **viewer.player_facts(seat)
    )
    return component("own-pieces", *STORES_SIZE, label, sled, quarry, id=f"owned-{seat}")


def quarry_stones(view: View, seat: int) -> int | None:
    """The stones in a quarry; None where quarries have no limit."""
    return None if view["quarry"] is None else int(view["quarry"][seat])


def sled_capacity(view: View, seat: int) -> int:
    """The room on a sled: two more for each cargo sled."""
    return int(min(components.SLED_CAPACITY + 2 * view["hands"][seat].count(CARGO_SLED), max(SLED_LENGTHS)))


def _load_actions(view: View, seat: int) -> str | None:
    """The decisions that a stone of the sled makes together with a space of a boat, joined by "|"."""
    mine = view["seat"] == seat == view["current_player"]
    return "|".join(action_text for action_text in view["legal"] if mine and action_text.startswith("load ")) or None


def _unplaceable_action(view: View, seat: int) -> str | None:
    """For the reader's own stones that cannot be placed now: the decision whose refusal says why."""
    if view["seat"] != seat or view["over"]:
        return None
    empty = (
        f"load {boat}.{space}"
        for boat, facts in enumerate(view["boats"], 1)
        for space, owner in enumerate(facts["spaces"], 1)
        if facts["site"] is None and owner is None
    )
    return next(empty, "load 1.1")


@lru_cache(maxsize=1024)
def draw_sled(
    viewer: Viewer, seat: int, stones: int, room: int, part: str | None, is_new: bool, ask: str | None = None
) -> str:
    """The sled with its stones (IMH-1.6), in the same width however long it is."""
    scale = SLED_LENGTHS[components.SLED_CAPACITY] / SLED_LENGTHS[room]
    high, top = 58 * scale, 2 + 29 * (1 - scale)
    where = [(scale * (10 + 46 * place), top + 6 * scale) for place in range(max(stones, 1))]
    size = 42 * scale
    stones_svg = "".join(
        use_symbol(f"block-{seat}", *at, size, class_="ready" if part else None, data_piece=f"stone-{seat}")
        for at in where[:stones]
    )
    marks = arrival_brackets(*where[stones - 1], size) if is_new and stones else ""
    label = viewer.translate("imhotep-draw-sled", count=stones, room=room, **viewer.player_facts(seat))
    label = append_sentence(label, viewer.translate("imhotep-draw-load")) if part else label
    gold = ring(2, 3, 266, 56, 8) if part else ""
    loaded = tag(
        "g",
        use_symbol(f"sled-{room}", 0, top, SLED_LENGTHS[components.SLED_CAPACITY], high),
        stones_svg,
        class_="replaceable",
    )
    inner = tag("g", gold, loaded, class_="lift")
    pressed = hit_area(0, 2, 246, 58) + focus(2, 3, 268, 56, 8) if part or ask else ""
    # the stones lie over what can be pressed: one of them is dragged
    return tag("g", pressed, inner, marks, **chooser("sled", label, ask=ask, part=part, id=f"sledge-{seat}",
               hint=viewer.translate("imhotep-half-sled"), data_place=f"sled-{seat}"))  # fmt: skip


@lru_cache(maxsize=2048)
def _quarry(viewer: Viewer, seat: int, stones: int | None, status: str) -> str:
    """The quarry and what is left in it; a sign where there is no end of stones."""
    x = 282
    sign, endless = ("∞", "yes") if stones is None else (str(stones), "no")
    label = viewer.translate("imhotep-draw-quarry", count=stones or 0, endless=endless, **viewer.player_facts(seat))
    label = append_sentence(label, viewer.translate("imhotep-draw-get")) if is_legal(status) else label
    at = (x, 3, 100, 56, 8)
    lit = (
        tag("rect", class_="lit", opacity=0, fill="var(--gold-wash)", **rect_attributes(*at))
        if is_legal(status)
        else ""
    )
    heap = use_symbol(f"heap-{seat}", x + 4, 6, 58, 50, opacity=0.3 if stones == 0 else None)
    inner = tag("g", ring(*at) if is_legal(status) else "", lit, heap, quarry_count(sign, "var(--ink)"), class_="lift")
    placed: dict[str, Attribute] = {"id": f"quarried-{seat}", "data_place": f"quarry-{seat}"}
    attributes = target_attributes("quarry", status, "quarry", False, label, **placed)
    return tag("g", inner, hit_area(*at[:4]), focus(*at), **attributes)


def quarry_count(sign: str, fill: str) -> str:
    """How many stones are in a quarry."""
    return text(sign, 363, 39, 28 if sign == "∞" else 21, font_weight=650, fill=fill, class_="replaceable")
