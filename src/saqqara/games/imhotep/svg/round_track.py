"""The signs on the river of Imhotep as SVG: the rounds, turned up or still to come, and the order of turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    View,
    Viewer,
    build_viewer,
    fitted_text,
    rect_attributes,
    tag,
    use_symbol,
    wrapped_text,
)
from saqqara.theme.svg import component

SIGN_SIZE = (120, 134)
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None


def rounds(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The round cards as one `<svg>`, turned up or still to come."""
    viewer = build_viewer(view, lang, names).neutral_viewer
    title = viewer.translate("imhotep-draw-round", round=view["round"], rounds=components.ROUNDS)
    return component(
        "sign rounds", *SIGN_SIZE, title, _rounds(viewer, title, tuple(view["rounds"]), view["round"]), id="rounds"
    )


def turn_order(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Whose turns come next, as one `<svg>`, and who will begin the next round (IMH-3.7)."""
    viewer, now = build_viewer(view, lang, names), view["turn_seat"]
    seats = len(viewer.names)
    turns = tuple((now + step) % seats for step in range(seats)) if now is not None else ()
    named = ", ".join(viewer.names[seat] for seat in turns) or viewer.translate("imhotep-none")
    label = f"{viewer.translate('imhotep-draw-order')}: {named}"
    following = view["round"] + 1 if view["round"] < components.ROUNDS and turns else 0
    return component("sign order", *SIGN_SIZE, label, _order(viewer.neutral_viewer, turns, following), id="order")


@lru_cache(maxsize=8)
def _sign_board() -> str:
    """What a sign is written on."""
    edge = tag("rect", fill="var(--quay-edge)", **rect_attributes(0, 3, SIGN_SIZE[0], SIGN_SIZE[1] - 3, 10))
    return edge + tag("rect", fill="var(--quay)", **rect_attributes(0, 0, SIGN_SIZE[0], SIGN_SIZE[1] - 3, 10))


@lru_cache(maxsize=512)
def _rounds(viewer: Viewer, title: str, cards: tuple[str, ...], now: int) -> str:
    """The cards of all rounds in two rows; those still to come lie face down."""
    head = fitted_text(title, SIGN_SIZE[0] / 2, 21, 14, SIGN_SIZE[0] - 12, font_weight=650)
    drawn = [
        _round(viewer, number, "".join(cards[number - 1 : number]), now) for number in range(1, components.ROUNDS + 1)
    ]
    return _sign_board() + head + tag("g", *drawn, data_place="rounds")


@lru_cache(maxsize=512)
def _round(viewer: Viewer, number: int, card: str, now: int) -> str:
    """A round's card: four boats as rows of their spaces; face down if it is still to come."""
    x, y, width, height = 6 + 37 * ((number - 1) % 3), 31 + 49 * ((number - 1) // 3), 34, 45
    if not card:
        drawn = use_symbol("tile-card", x - 2, y - 1, 38, 47)
        return tag("g", drawn, role="img", aria_label=viewer.translate("imhotep-draw-round-hidden", round=number))
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
    """The stones of the players in the order of turns, and a sentence about the next round."""
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
