"""SVG drawings of the river of Imhotep: the boats of the round, the round cards and the turn order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
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
    chooser,
    class_names,
    fitted_text,
    focus,
    gold_label,
    hit_area,
    is_legal,
    owner_counts,
    raised_space,
    rect_attributes,
    ring,
    sailing_choices,
    tag,
    target_attributes,
    text,
    use_symbol,
    wrapped_text,
)
from saqqara.theme.svg import BOLD_RATIO, INERT, component, text_width

# ---- river -----------------------------------------------------------------------------------------------------------

BERTH_SIZE, AWAY_SIZE = (248, 72), (248, 26)  # sizes of a boat's drawing: on the river, after unloading
HULL_LEFT, HULL_TOP = 10, 12  # upper left corner of the hull
SPACE_SIZE = 44  # side length of a space
HULL_LENGTHS = {1: 90, 2: 136, 3: 182, 4: 228}  # lengths of the hull symbols by number of spaces
Space = tuple[int | None, str, str, bool]  # owner, status, action text, has just arrived


def draw_boats(
    view: View, lang: str = "en", just_moved: Sequence[Mapping[str, str]] | None = None,
    names: Sequence[str] | None = None,
) -> list[str]:  # fmt: skip
    """Draw each boat of the round as one `<svg>`, with the spaces that can be loaded and the bow that can sail."""
    viewer = build_viewer(view, lang, names)
    arrived, sailings = arrival_places(view, just_moved), sailing_choices(view)
    free_site = _undocked_site(view)
    drawings = []
    for number, boat in enumerate(view["boats"], 1):
        begin = f"sail {number}"
        refused_action = f"{begin} {free_site}" if view["seat"] is not None and not view["over"] and free_site else None
        spaces = tuple(
            (owner, *_space_status(view, boat, number, space), f"{number}.{space}" in arrived)
            for space, owner in enumerate(boat["spaces"], 1)
        )
        actor = view["current_player"] if any(is_legal(status) for _, status, *_ in spaces) else None
        drawings.append(
            _boat(
                viewer,
                number,
                boat["minimum"],
                boat["site"],
                spaces,
                sailings.by_boat.get(begin),
                refused_action,
                actor,
            )
        )
    return drawings


def berth_size(boat: Mapping[str, Any]) -> tuple[float, float]:
    """Return the width and height of a boat's drawing."""
    return AWAY_SIZE if _has_left(boat["site"], boat["spaces"]) else BERTH_SIZE


def _has_left(site: object, owners: Sequence[int | None]) -> bool:
    """Return whether a boat has sailed and been unloaded."""
    return site is not None and all(owner is None for owner in owners)


def _undocked_site(view: View) -> str | None:
    """Return a site where no boat is docked; a click on a boat that cannot sail asks about this site."""
    taken = {boat["site"] for boat in view["boats"]}
    return next((site for site in components.SITES if site not in taken), None)


def _space_status(view: View, boat: Mapping[str, object], number: int, space: int) -> tuple[str, str]:
    """Return the status and the action text of a space.

    The action loads the space or, on the boat that has sailed, unloads it next.
    """
    if boat["site"] is None:
        return action_status(view, f"load {number}.{space}"), f"load {number}.{space}"
    if view["phase"] == "order" and f"next {space}" in view["legal"]:
        return action_status(view, f"next {space}"), f"next {space}"
    return INERT, ""


def _away_text(words: str) -> str:
    """Draw the location of a boat that has sailed as text only, because its site shows the boat."""
    return fitted_text(words, AWAY_SIZE[0] / 2, AWAY_SIZE[1] / 2 + 4.5, 13, 230, fill="var(--ink-soft)")


def empty_berth(words: str, height: float) -> str:
    """Draw the empty berth of a boat that would sail: a dashed outline and the boat's destination."""
    dashes: dict[str, Attribute] = {"stroke": "var(--ink-soft)", "stroke_width": 1.2, "stroke_dasharray": "5 5"}
    hull = tag("rect", fill="none", **dashes, **rect_attributes(HULL_LEFT + 4, height / 2 - 15, 220, 30, 15))
    return hull + fitted_text(words, HULL_LEFT + 114, height / 2 + 4.5, 13, 200)


@lru_cache(maxsize=8192)
def _boat(
    viewer: Viewer, number: int, minimum: int, site: str | None, spaces: tuple[Space, ...], half_actions: str | None,
    refused_action: str | None, actor: int | None,
) -> str:  # fmt: skip
    """Draw one boat at its berth; a boat that has sailed and been unloaded is only a text with its location."""
    owners = [owner for owner, *_ in spaces]
    aboard = [owner for owner in owners if owner is not None]
    if _has_left(site, owners):
        words = viewer.translate("imhotep-draw-boat-away", boat=number, at=at_site_phrase(viewer.lang, site or ""))
        inner = tag("g", _away_text(words), class_="ship away", id=f"ship-{number}", role="img", aria_label=words)
        return component("berth", *AWAY_SIZE, words, inner, id=f"berth-{number}")
    label = viewer.translate(
        "imhotep-draw-boat", boat=number, spaces=len(spaces), minimum=minimum, stones=len(aboard),
        owners=owner_counts(viewer, aboard),
    )  # fmt: skip
    fields = "".join(
        [
            _space(viewer.neutral_viewer if facts[0] is None else viewer, number, space, *facts, actor)
            for space, facts in enumerate(spaces, 1)
        ]
    )
    kind = class_names("ship", "ready-to-sail" if half_actions else None)
    bow = _bow(
        viewer.neutral_viewer,
        number,
        len(spaces),
        label,
        half_actions,
        None if half_actions or site is not None else refused_action,
    )
    ship = tag("g", bow, fields, class_=kind, id=f"ship-{number}", data_piece=f"boat-{number}")
    return component("berth", *BERTH_SIZE, label, ship, id=f"berth-{number}")


def _bow(
    viewer: Viewer, number: int, size: int, label: str, half_actions: str | None, refused_action: str | None
) -> str:
    """Draw the hull and the bow, on which a player clicks to sail; a boat that can sail has a gold ring and a label."""
    length = HULL_LENGTHS[size]
    gold = _hull_outline(length) if half_actions else ""
    word = viewer.translate("imhotep-draw-sail")
    label_width = max(78, ceil(text_width(word, 13 * BOLD_RATIO)) + 14)
    label_box = (
        (HULL_LEFT + length + 6, HULL_TOP + 14, label_width, 28)
        if size < 3
        else (BERTH_SIZE[0] - label_width, -2, label_width, 22)
    )
    inner = tag("g", gold, use_symbol(f"hull-{size}", HULL_LEFT, HULL_TOP, length, 59),
                text(str(number), HULL_LEFT + 15, HULL_TOP + 33, 15, font_weight=700, fill="var(--m-ivory)"),
                gold_label(word, *label_box) if half_actions else "", class_="lift")  # fmt: skip
    hit_areas = hit_area(0, HULL_TOP, HULL_LEFT + 38, 59) + (
        hit_area(label_box[0] - 4, label_box[1] - 6, label_box[2] + 8, label_box[3] + 10) if half_actions else ""
    )
    words = append_sentence(label, viewer.translate("imhotep-draw-boat-sail")) if half_actions else label
    attributes = chooser("bow ready" if half_actions else "bow", words, refused_action=refused_action,
                         half_actions=half_actions, id=f"sail-{number}",
                         hint=viewer.translate("imhotep-half-boat", boat=number))  # fmt: skip
    return tag("g", inner, hit_areas, focus(HULL_LEFT, HULL_TOP, length, 57, 20), **attributes)


def _hull_outline(length: float) -> str:
    """Draw the gold outline of a hull."""
    shape = f"M{length - 6} 2q4 0 4 4v44q0 4-4 4H36C20 54 8 44 2 28 8 12 20 2 36 2z"
    outline: dict[str, Attribute] = {"d": shape, "fill": "none", "opacity": 0, "class_": "ring"}
    outline["transform"] = f"translate({HULL_LEFT} {HULL_TOP})"
    edge = tag("path", stroke="var(--gold-edge)", stroke_width=9, **outline)
    return edge + tag("path", stroke="var(--gold-fill)", stroke_width=6, **outline)


@lru_cache(maxsize=8192)
def _space(
    viewer: Viewer,
    boat: int,
    number: int,
    owner: int | None,
    status: str,
    action_text: str,
    is_new: bool,
    actor: int | None,
) -> str:
    """Draw a space of a boat: with a stone, empty, or with a ghost of the stone that the current player could load."""
    x, y = HULL_LEFT + 38 + 46 * (number - 1), HULL_TOP + 6
    name = f"{boat}.{number}"
    facts: dict[str, str | int] = {"boat": boat, "space": number}
    stone = (
        ""
        if owner is None
        else block(owner, x, y, SPACE_SIZE) + (arrival_brackets(x - 1, y - 1, SPACE_SIZE + 2) if is_new else "")
    )
    if owner is not None:
        label = viewer.translate("imhotep-draw-space-taken", **facts, **viewer.player_facts(owner))
        gold = ring(x, y, SPACE_SIZE, SPACE_SIZE) + gold_label(
            viewer.translate("imhotep-draw-next"), x + 1, y + 26, SPACE_SIZE - 2, 19
        )
        inner = tag("g", stone, gold if is_legal(status) else "", class_="lift") if is_legal(status) else stone
        label = append_sentence(label, viewer.translate("imhotep-draw-space-next")) if is_legal(status) else label
    elif is_legal(status) and actor is not None:
        label = viewer.translate("imhotep-draw-space-load", **facts)
        ghost = use_symbol(f"block-{actor}-ghost", x + 3, y + 3, SPACE_SIZE - 6, class_="ghost", opacity=0)
        digit = text(
            str(number), x + SPACE_SIZE / 2, y + SPACE_SIZE / 2 + 7, 19, class_="lit", opacity=0, font_weight=650
        )
        inner = tag("g", raised_space(x, y, SPACE_SIZE), digit, ghost, class_="lift")
    else:
        label, inner = viewer.translate("imhotep-draw-space-empty", **facts), ""
    placed: dict[str, Attribute] = {"id": f"space-{name}", "data_place": name}
    kind = "space" if owner is None else "space taken"
    return tag("g", inner, hit_area(x - 1, y - 4, SPACE_SIZE + 2, SPACE_SIZE + 8), focus(x, y, SPACE_SIZE, SPACE_SIZE),
               **target_attributes(kind, status, action_text, False, label, **placed))  # fmt: skip


# ---- round track -----------------------------------------------------------------------------------------------------


SIGN_SIZE = (120, 134)
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None


def rounds(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the round cards as one `<svg>`, face up or still face down."""
    viewer = build_viewer(view, lang, names).neutral_viewer
    title = viewer.translate("imhotep-draw-round", round=view["round"], rounds=components.ROUNDS)
    return component(
        "sign rounds", *SIGN_SIZE, title, _rounds(viewer, title, tuple(view["rounds"]), view["round"]), id="rounds"
    )


def turn_order(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the order of the next turns as one `<svg>`, with the player who begins the next round (IMH-3.7)."""
    viewer, now = build_viewer(view, lang, names), view["turn_seat"]
    seats = len(viewer.names)
    turns = tuple((now + step) % seats for step in range(seats)) if now is not None else ()
    named = ", ".join(viewer.names[seat] for seat in turns) or viewer.translate("imhotep-none")
    label = f"{viewer.translate('imhotep-draw-order')}: {named}"
    following = view["round"] + 1 if view["round"] < components.ROUNDS and turns else 0
    return component("sign order", *SIGN_SIZE, label, _order(viewer.neutral_viewer, turns, following), id="order")


@lru_cache(maxsize=8)
def _sign_board() -> str:
    """Draw the board behind a sign."""
    edge = tag("rect", fill="var(--quay-edge)", **rect_attributes(0, 3, SIGN_SIZE[0], SIGN_SIZE[1] - 3, 10))
    return edge + tag("rect", fill="var(--quay)", **rect_attributes(0, 0, SIGN_SIZE[0], SIGN_SIZE[1] - 3, 10))


@lru_cache(maxsize=512)
def _rounds(viewer: Viewer, title: str, cards: tuple[str, ...], now: int) -> str:
    """Draw the cards of all rounds in two rows; the cards of later rounds are face down."""
    head = fitted_text(title, SIGN_SIZE[0] / 2, 21, 14, SIGN_SIZE[0] - 12, font_weight=650)
    drawings = [
        _round(viewer, number, "".join(cards[number - 1 : number]), now) for number in range(1, components.ROUNDS + 1)
    ]
    return _sign_board() + head + tag("g", *drawings, data_place="rounds")


@lru_cache(maxsize=512)
def _round(viewer: Viewer, number: int, card: str, now: int) -> str:
    """Draw a round card: a row of spaces for each of its four boats, or the back of the card before its round."""
    x, y, width, height = 6 + 37 * ((number - 1) % 3), 31 + 49 * ((number - 1) // 3), 34, 45
    if not card:
        drawing = use_symbol("tile-card", x - 2, y - 1, 38, 47)
        return tag("g", drawing, role="img", aria_label=viewer.translate("imhotep-draw-round-hidden", round=number))
    past = number < now
    paper = tag("rect", fill="var(--m-papyrus-pale)", stroke="var(--m-edge)", stroke_width=2,
                **rect_attributes(x, y, width, height, 5))  # fmt: skip
    squares = "".join(
        tag("rect", fill="var(--m-wood-deep)", **rect_attributes(x + 4 + 6.8 * space, y + 5 + 9.5 * boat, 5.8, 7, 1.5))
        for boat, spaces in enumerate(card)
        for space in range(int(spaces))
    )
    mark = tag(
        "rect", fill="none", stroke="var(--ink)", stroke_width=2.5, **rect_attributes(x - 1.5, y - 1.5, 37, 48, 6)
    )
    label = viewer.translate("imhotep-draw-round-card", round=number, boats=", ".join(card))
    return tag("g", paper, squares, mark if number == now else "", role="img", opacity=0.55 if past else None,
               aria_label=label)  # fmt: skip


@lru_cache(maxsize=512)
def _order(viewer: Viewer, turns: tuple[int, ...], following: int) -> str:
    """Draw the players' stones in turn order, and a sentence about the next round."""
    head = fitted_text(
        viewer.translate("imhotep-draw-order"), SIGN_SIZE[0] / 2, 21, 14, SIGN_SIZE[0] - 26, font_weight=650
    )
    step = 28
    first = (SIGN_SIZE[0] - step * len(turns)) / 2
    stones = [use_symbol(f"stone-{seat}", first + step * place + 1, 31, 26) for place, seat in enumerate(turns)]
    lintel = tag("rect", fill="var(--gold-edge)", **rect_attributes(first + 2, 60, 24, 3.5, 1.7)) if turns else ""
    words = viewer.translate("imhotep-draw-next-round", round=following) if following else ""
    return (
        _sign_board()
        + head
        + "".join(stones)
        + lintel
        + wrapped_text(words, SIGN_SIZE[0] / 2, 80, SIGN_SIZE[0] - 12, 11.8)
    )
