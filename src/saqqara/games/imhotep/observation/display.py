"""A view of Imhotep as the table displays it to its reader: what lies there face up (IMH-21.1, IMH-24.1).

A seat may know more than that: all have seen a card that was taken from an open field or carried out, and the log lists
it. Programs decide by the view; readers see the display. A display of a display is the same.
"""

from __future__ import annotations

from typing import Any

FACE_UP_CARDS = ("cargo-sled",)
"""Cards that lie face up where cards are hidden: all can check the room on the sled (IMH-24.2)."""
CARD_SOURCES = ("statues", "decorations", "blue_cards")
"""The sources of points that the cards of a hand bring."""


def display_view(view: dict[str, Any], helps: bool = True) -> dict[str, Any]:
    """Return the view as the table displays it. In the profile `yucata` kept red cards are only counted: None for each.
    Where cards are hidden, the cards of others are only counted, and their points leave these out."""
    displayed = view
    if "face_down" in view and not view["over"]:
        displayed = _hide_other_hands(displayed)
    if "kept_red" in view and view["options"]["profile"] == "yucata":
        displayed = {**displayed, "kept_red": [[None] * len(cards) for cards in view["kept_red"]]}
    return displayed


def _hide_other_hands(view: dict[str, Any]) -> dict[str, Any]:
    """The view with the cards of all seats but its own face down."""
    others = [seat for seat in range(len(view["hands"])) if seat != view["seat"]]
    hands, kept_red, down = list(view["hands"]), list(view["kept_red"]), list(view["face_down"])
    for seat in others:
        hands[seat] = [card for card in view["hands"][seat] if card in FACE_UP_CARDS]
        kept_red[seat] = []
        down[seat] += len(view["hands"][seat]) - len(hands[seat]) + len(view["kept_red"][seat])
    sheets, sums = _without_card_points(view["breakdown"], view["scores"], others)
    secured_sheets, secured = _without_card_points(view["secured_breakdown"], view["secured"], others)
    return {
        **view, "hands": hands, "kept_red": kept_red, "face_down": down, "breakdown": sheets, "scores": sums,
        "secured_breakdown": secured_sheets, "secured": secured,
    }  # fmt: skip


def _without_card_points(
    sheets: list[dict[str, int]], sums: list[int], seats: list[int]
) -> tuple[list[dict[str, int]], list[int]]:
    """Points by source and in all, for these seats without those that the cards of their hands bring."""
    nothing = dict.fromkeys(CARD_SOURCES, 0)
    left = [{**sheet, **nothing} if seat in seats else sheet for seat, sheet in enumerate(sheets)]
    lost = [sum(sheet.values()) - sum(one.values()) for sheet, one in zip(sheets, left, strict=True)]
    return left, [points - less for points, less in zip(sums, lost, strict=True)]
