"""Side D of the market: four open cards; those left over stay and gather coins, which are points (IMH-25.3)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import Reader, View, fitted_text, tag, text
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of, with_rule
from saqqara.games.imhotep.svg.sites.market.cards import row, slots
from saqqara.games.imhotep.svg.sites.market.coins import BOARD, beside_board, board, coin, on_card, worth
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The cards with the coins on them; beside them the supply, what a coin brings, and when cards get some."""
    cards, numbers = beside_board(room), numbers_of(view, "market")
    places = slots(len(view["market"]), cards)
    lain = [on_card(who.anybody, count, slot) for count, slot in zip(view["field_coins"], places, strict=True)]
    points, rounds = numbers["coin_points"], tuple(numbers["coin_rounds"])
    lying = row(view, who, cards, caption(who, "market", "D", points=points), just_moved, more=lain)
    drawn = lying.drawn + _supply(who.anybody, view["coins_left"], points, rounds, room)
    return Picture(with_rule(view, who, "market", lying.label), lying.caption, drawn)


@lru_cache(maxsize=512)
def _supply(who: Reader, left: int, points: int, rounds: tuple[int, ...], room: Room) -> str:
    """The board: the coins that are left, what one brings, and at the end of which rounds they are laid."""
    named = ", ".join(map(str, rounds))
    heap = coin(4, -12, piece=True) if left else tag("circle", cx=16, cy=0, r=9, fill="none", stroke="var(--edge)",
                                                    stroke_dasharray="3 3")  # fmt: skip
    supply = tag("g", heap, text(f"× {left}", 31, 5, 14, text_anchor="start", font_weight=600), data_place="coins")
    when = fitted_text(who.say("imhotep-draw-rounds"), BOARD / 2, -3, 11.5, BOARD - 8,
                  fill="var(--ink-soft)")  # fmt: skip
    when += text(named, BOARD / 2, 11, 12.5, font_weight=600)
    words = who.say("imhotep-draw-supply", count=left, points=points, rounds=named)
    return board(room, supply, worth(points), when, aria_label=words)
