"""The cards of a player of Imhotep, as SVG: by kind, with their names below; kept red ones, and those face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_places,
    build_viewer,
    card_label,
    card_name,
    cards_in_words,
    focus,
    hit_area,
    is_legal,
    name_caption,
    ring,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.i18n import translate
from saqqara.theme.svg import INERT, component

HAND = (360, 50)  # the names stand below it
CARD, STEP = 46, 72
MIN_NAMED_STEP = 60  # cards that lie closer than this have no room for names
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None


KEPT_RED, FACE_DOWN = "kept_red", "card"
CARD_COUNT_MESSAGES = {KEPT_RED: "imhotep-draw-kept-red", FACE_DOWN: "imhotep-draw-face-down"}
"""Cards of which only the number is shown, with their message: kept red ones in the profile `yucata` (IMH-21.1), and
those face down."""


class HeldCards(NamedTuple):
    """Cards of a kind: how many, how many of them others do not know, whether they are red ones that are kept."""

    card: str
    card_count: int
    secret: int = 0
    is_red: bool = False


def hand(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The cards of a seat as one `<svg>`; what can be played is inviting if it is the reader who decides."""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    mine = view["seat"] == seat and not view["over"]
    label = viewer.translate("imhotep-draw-hand", cards=hand_text(view, lang, seat), **viewer.player_facts(seat))
    drawn = draw_cards(view, viewer, seat, mine, f"hand-{seat}" in arrived)
    return component("hand-of", *HAND, label, drawn, id=f"hand-of-{seat}")


def hand_text(view: View, lang: str, seat: int) -> str:
    """The cards of a seat as a list in words, those that are only counted at the end."""
    kinds = held_cards(view, seat)
    card_counts = [
        translate(lang, CARD_COUNT_MESSAGES[one.card], count=one.card_count)
        for one in kinds
        if one.card in CARD_COUNT_MESSAGES
    ]
    named = [card for one in kinds if one.card not in CARD_COUNT_MESSAGES for card in [one.card] * one.card_count]
    return ", ".join([*([cards_in_words(lang, named)] if named or not card_counts else []), *card_counts])


def held_cards(view: View, seat: int) -> list[HeldCards]:
    """The cards of a seat by kind; last those that lie face down, known to nobody but their owner."""
    hands = view["hands"][seat]
    secret = list(view.get("secret", ())) if view["seat"] == seat else []
    found = [HeldCards(card, hands.count(card), secret.count(card)) for card in dict.fromkeys(hands)]
    red = view["kept_red"][seat] if "kept_red" in view else []
    found += [HeldCards(card or KEPT_RED, red.count(card), is_red=True) for card in dict.fromkeys(red)]
    down = view["face_down"][seat] if "face_down" in view else 0
    return [*found, HeldCards(FACE_DOWN, down)] if down else found


def draw_cards(view: View, viewer: Viewer, seat: int, mine: bool, is_new: bool) -> str:
    """Market cards by kind; blue ones can be played on one's turn (IMH-4.4)."""
    kinds = held_cards(view, seat)
    step = min(STEP, (HAND[0] - CARD - 4) / max(1, len(kinds) - 1))
    first, drawn = 10 if step > MIN_NAMED_STEP else 2, []
    for index, one in enumerate(kinds):
        usable = mine and one.card in components.BLUE_CARDS and not one.is_red
        status = action_status(view, f"use {one.card}") if usable else INERT
        drawn.append(_card(viewer.neutral_viewer, seat, first + step * index, step, one, status))
    words = viewer.translate("imhotep-draw-no-cards")
    none = (
        text(words, 4, 31, 12.3, class_="empty-note", text_anchor="start", fill="var(--ink-soft)") if not kinds else ""
    )
    return tag(
        "g", *drawn, none, data_place=f"hand-{seat}", class_="replaceable just-drawn" if is_new else "replaceable"
    )


@lru_cache(maxsize=4096)
def _card(viewer: Viewer, seat: int, x: float, step: float, held_: HeldCards, status: str) -> str:
    card, many, secret, is_red = held_
    y, name = 2, viewer.translate("imhotep-draw-kept-red-short") if card == KEPT_RED else card_name(viewer.lang, card)
    label = (
        viewer.translate(CARD_COUNT_MESSAGES[card], count=many)
        if card in CARD_COUNT_MESSAGES
        else viewer.translate("imhotep-draw-card", card=name, count=many)
    )
    label = append_sentence(label, viewer.translate("imhotep-draw-use")) if is_legal(status) else label
    label = append_sentence(label, viewer.translate("imhotep-draw-secret", count=secret)) if secret else label
    inner = tag(
        "g", tag("title", escape(name, quote=False)), ring(x, y, CARD, CARD) if is_legal(status) else "",
        use_symbol(_symbol(card), x, y, CARD, data_piece=card),
        _number(x + CARD - 6, y + 6, many) if many > 1 or card in CARD_COUNT_MESSAGES else "",
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
    around = min(0.0, (CARD - step) / 2)  # they share the row, and the line of their names: room for a finger
    return tag("g", inner, below, hit_area(x + around, y - 2, step, CARD + 20), focus(x, y, CARD, CARD), **attributes)


CARD_TOPICS = {KEPT_RED: "dynasty", FACE_DOWN: "hidden"}
"""The topics that explain what is only counted."""


def _symbol(card: str) -> str:
    return f"tile-{FACE_DOWN if card == KEPT_RED else card}-s"


def _number(x: float, y: float, many: int) -> str:
    disc = tag("circle", cx=x, cy=y, r=11, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + text(str(many), x, y + 6, 18, font_weight=700, fill="var(--m-ink)")
