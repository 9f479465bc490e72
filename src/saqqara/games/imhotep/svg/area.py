"""SVG drawing of a player's area in Imhotep: sled, quarry and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

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
    card_label,
    card_name,
    cards_in_words,
    chooser,
    focus,
    hit_area,
    is_legal,
    name_caption,
    owned_pieces,
    rect_attributes,
    ring,
    starting_tokens,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.i18n import translate
from saqqara.theme.svg import INERT, component

# ---- hand ------------------------------------------------------------------------------------------------------------

HAND = (360, 50)  # the names are below it
CARD, STEP = 46, 72
MIN_NAMED_STEP = 60  # closer cards have no room for names
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None


KEPT_RED, FACE_DOWN = "kept_red", "card"
CARD_COUNT_MESSAGES = {KEPT_RED: "imhotep-draw-kept-red", FACE_DOWN: "imhotep-draw-face-down"}
"""Messages for cards of which only the number is shown.

These are the kept red cards in the profile `yucata` (IMH-21.1) and face-down cards.
"""


class HeldCards(NamedTuple):
    """Cards of one kind: their number, how many are unknown to other players, and whether they are kept red cards."""

    card: str
    card_count: int
    secret: int = 0
    is_red: bool = False


def hand(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the cards of a seat as one `<svg>`; playable cards are highlighted for the current player."""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    is_own = view["seat"] == seat and not view["over"]
    label = viewer.translate("imhotep-draw-hand", cards=hand_text(view, lang, seat), **viewer.player_facts(seat))
    drawing = draw_cards(view, viewer, seat, is_own, f"hand-{seat}" in arrived)
    return component("hand-of", *HAND, label, drawing, id=f"hand-of-{seat}")


def hand_text(view: View, lang: str, seat: int) -> str:
    """Return the cards of a seat as a list in words, followed by the cards that are only counted."""
    kinds = held_cards(view, seat)
    card_counts = [
        translate(lang, CARD_COUNT_MESSAGES[one.card], count=one.card_count)
        for one in kinds
        if one.card in CARD_COUNT_MESSAGES
    ]
    named = [card for one in kinds if one.card not in CARD_COUNT_MESSAGES for card in [one.card] * one.card_count]
    return ", ".join([*([cards_in_words(lang, named)] if named or not card_counts else []), *card_counts])


def held_cards(view: View, seat: int) -> list[HeldCards]:
    """Return the cards of a seat by kind, followed by face-down cards that only their owner knows."""
    hands = view["hands"][seat]
    secret = list(view.get("secret", ())) if view["seat"] == seat else []
    found = [HeldCards(card, hands.count(card), secret.count(card)) for card in dict.fromkeys(hands)]
    red = view["kept_red"][seat] if "kept_red" in view else []
    found += [HeldCards(card or KEPT_RED, red.count(card), is_red=True) for card in dict.fromkeys(red)]
    down = view["face_down"][seat] if "face_down" in view else 0
    return [*found, HeldCards(FACE_DOWN, down)] if down else found


def draw_cards(view: View, viewer: Viewer, seat: int, is_own: bool, is_new: bool) -> str:
    """Draw the market cards by kind; a player can use blue cards during their turn (IMH-4.4)."""
    kinds = held_cards(view, seat)
    step = min(STEP, (HAND[0] - CARD - 4) / max(1, len(kinds) - 1))
    first, drawings = 10 if step > MIN_NAMED_STEP else 2, []
    for index, held_card in enumerate(kinds):
        usable = is_own and held_card.card in components.BLUE_CARDS and not held_card.is_red
        status = action_status(view, f"use {held_card.card}") if usable else INERT
        drawings.append(_card(viewer.neutral_viewer, seat, first + step * index, step, held_card, status))
    words = viewer.translate("imhotep-draw-no-cards")
    none = (
        text(words, 4, 31, 12.3, class_="empty-note", text_anchor="start", fill="var(--ink-soft)") if not kinds else ""
    )
    return tag(
        "g", *drawings, none, data_place=f"hand-{seat}", class_="replaceable just-drawn" if is_new else "replaceable"
    )


@lru_cache(maxsize=4096)
def _card(viewer: Viewer, seat: int, x: float, step: float, held_: HeldCards, status: str) -> str:
    card, count, secret, is_red = held_
    y, name = 2, viewer.translate("imhotep-draw-kept-red-short") if card == KEPT_RED else card_name(viewer.lang, card)
    label = (
        viewer.translate(CARD_COUNT_MESSAGES[card], count=count)
        if card in CARD_COUNT_MESSAGES
        else viewer.translate("imhotep-draw-card", card=name, count=count)
    )
    label = append_sentence(label, viewer.translate("imhotep-draw-use")) if is_legal(status) else label
    label = append_sentence(label, viewer.translate("imhotep-draw-secret", count=secret)) if secret else label
    inner = tag(
        "g", tag("title", escape(name, quote=False)), ring(x, y, CARD, CARD) if is_legal(status) else "",
        use_symbol(_symbol(card), x, y, CARD, data_piece=card),
        _number(x + CARD - 6, y + 6, count) if count > 1 or card in CARD_COUNT_MESSAGES else "",
        use_symbol("mark-secret", x + 1, y + CARD - 24, 20) if secret else "", class_="lift",
    )  # fmt: skip
    name_id = f"hand-{seat}-{card}" + ("-kept" if is_red and card != KEPT_RED else "")
    attributes = target_attributes(
        "card", status, f"use {card}", False, label, id=name_id, data_info=CARD_TOPICS.get(card, card)
    )
    if status == INERT:
        attributes |= {"role": "button", "tabindex": 0}
    divided = name if card == KEPT_RED else card_label(viewer.lang, card, step - 1, 12)
    below = name_caption(divided, x + CARD / 2, y + CARD + 15, step - 1, 12.3, 12) if step > MIN_NAMED_STEP else ""
    around = min(0.0, (CARD - step) / 2)  # a card's share of the row, with its name, can be pressed
    return tag("g", inner, below, hit_area(x + around, y - 2, step, CARD + 20), focus(x, y, CARD, CARD), **attributes)


CARD_TOPICS = {KEPT_RED: "dynasty", FACE_DOWN: "hidden"}
"""Help topics for the cards that are only counted."""


def _symbol(card: str) -> str:
    return f"tile-{FACE_DOWN if card == KEPT_RED else card}-s"


def _number(x: float, y: float, count: int) -> str:
    disc = tag("circle", cx=x, cy=y, r=11, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + text(str(count), x, y + 6, 18, font_weight=700, fill="var(--m-ink)")


# ---- area ------------------------------------------------------------------------------------------------------------


STORES_SIZE = (384, 62)
CARGO_SLED = "cargo-sled"
SLED_LENGTHS = {5: 272, 7: 364, 9: 456}  # lengths of the sled symbols by capacity


def belongings(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> list[str]:
    """Draw everything a seat owns.

    The list contains one `<svg>` each for the sled and quarry and for the cards, and up to two for all other pieces.
    """
    drawings = [
        draw(view, seat, lang, just_moved, names) for draw in (sled_and_quarry, hand, starting_tokens, owned_pieces)
    ]
    return [one for one in drawings if one]


def sled_and_quarry(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the sled and quarry of a seat; legal actions are highlighted for the current player."""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    is_own = view["seat"] == seat and not view["over"]
    sled = draw_sled(
        viewer, seat, view["sled"][seat], sled_capacity(view, seat), _load_actions(view, seat),
        f"sled-{seat}" in arrived,
        _unplaceable_action(view, seat),
    )  # fmt: skip
    left = quarry_stones(view, seat)
    quarry = _quarry(viewer, seat, left, action_status(view, "quarry") if is_own else INERT)
    cards = hand_text(view, lang, seat)
    sign = "∞" if left is None else left
    label = viewer.translate(
        "imhotep-draw-area", sled=view["sled"][seat], quarry=sign, cards=cards, **viewer.player_facts(seat)
    )
    return component("own-pieces", *STORES_SIZE, label, sled, quarry, id=f"owned-{seat}")


def quarry_stones(view: View, seat: int) -> int | None:
    """Return the number of stones in a quarry; None if quarries are unlimited."""
    return None if view["quarry"] is None else int(view["quarry"][seat])


def sled_capacity(view: View, seat: int) -> int:
    """Return the capacity of a sled, which is two more for each cargo sled."""
    return int(min(components.SLED_CAPACITY + 2 * view["hands"][seat].count(CARGO_SLED), max(SLED_LENGTHS)))


def _load_actions(view: View, seat: int) -> str | None:
    """Return the viewer's legal load actions, of which a stone on the sled is one half, joined by "|"; or None."""
    is_own = view["seat"] == seat == view["current_player"]
    return "|".join(action_text for action_text in view["legal"] if is_own and action_text.startswith("load ")) or None


def _unplaceable_action(view: View, seat: int) -> str | None:
    """Return the action whose refusal explains why the viewer cannot place a stone now; None for other viewers."""
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
    viewer: Viewer,
    seat: int,
    stones: int,
    room: int,
    half_actions: str | None,
    is_new: bool,
    refused_action: str | None = None,
) -> str:
    """Draw the sled with its stones (IMH-1.6), always at the same width."""
    scale = SLED_LENGTHS[components.SLED_CAPACITY] / SLED_LENGTHS[room]
    high, top = 58 * scale, 2 + 29 * (1 - scale)
    stone_corners = [(scale * (10 + 46 * place), top + 6 * scale) for place in range(max(stones, 1))]
    size = 42 * scale
    stones_svg = "".join(
        use_symbol(f"block-{seat}", *at, size, class_="ready" if half_actions else None, data_piece=f"stone-{seat}")
        for at in stone_corners[:stones]
    )
    marks = arrival_brackets(*stone_corners[stones - 1], size) if is_new and stones else ""
    label = viewer.translate("imhotep-draw-sled", count=stones, room=room, **viewer.player_facts(seat))
    label = append_sentence(label, viewer.translate("imhotep-draw-load")) if half_actions else label
    gold = ring(2, 3, 266, 56, 8) if half_actions else ""
    loaded = tag(
        "g",
        use_symbol(f"sled-{room}", 0, top, SLED_LENGTHS[components.SLED_CAPACITY], high),
        stones_svg,
        class_="replaceable",
    )
    inner = tag("g", gold, loaded, class_="lift")
    pressed = hit_area(0, 2, 246, 58) + focus(2, 3, 268, 56, 8) if half_actions or refused_action else ""
    # the stones are above the click area, so that each of them can be dragged
    attributes = chooser("sled", label, refused_action=refused_action, half_actions=half_actions, id=f"sledge-{seat}",
                         hint=viewer.translate("imhotep-half-sled"), data_place=f"sled-{seat}")  # fmt: skip
    return tag("g", pressed, inner, marks, **attributes)


@lru_cache(maxsize=2048)
def _quarry(viewer: Viewer, seat: int, stones: int | None, status: str) -> str:
    """Draw the quarry with its number of stones, or ∞ if it is unlimited."""
    x = 282
    sign, endless = ("∞", "yes") if stones is None else (str(stones), "no")
    label = viewer.translate("imhotep-draw-quarry", count=stones or 0, endless=endless, **viewer.player_facts(seat))
    label = append_sentence(label, viewer.translate("imhotep-draw-get")) if is_legal(status) else label
    at = (x, 3, 100, 56, 8)
    highlight = (
        tag("rect", class_="lit", opacity=0, fill="var(--gold-wash)", **rect_attributes(*at))
        if is_legal(status)
        else ""
    )
    heap = use_symbol(f"heap-{seat}", x + 4, 6, 58, 50, opacity=0.3 if stones == 0 else None)
    inner = tag(
        "g", ring(*at) if is_legal(status) else "", highlight, heap, quarry_count(sign, "var(--ink)"), class_="lift"
    )
    placed: dict[str, Attribute] = {"id": f"quarried-{seat}", "data_place": f"quarry-{seat}"}
    attributes = target_attributes("quarry", status, "quarry", False, label, **placed)
    return tag("g", inner, hit_area(*at[:4]), focus(*at), **attributes)


def quarry_count(sign: str, fill: str) -> str:
    """Draw the number of stones in a quarry."""
    return text(sign, 363, 39, 28 if sign == "∞" else 21, font_weight=650, fill=fill, class_="replaceable")
