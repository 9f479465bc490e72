"""Side C of the market: four open cards; who has taken one may buy another for a coin (IMH-25.1)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import Reader, View, action_status, may, tag, text, use_symbol
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of, with_rule
from saqqara.games.imhotep.svg.sites.market.cards import NOTHING, Beside, Slot, row, slots
from saqqara.games.imhotep.svg.sites.market.coins import BOARD, beside_board, board, coin, worth
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The cards, with their price while one can be bought; beside them what a coin is good for, and who has some."""
    cards, buying = beside_board(room), view["phase"] == "buy"
    priced = [
        price(slot) if buying and may(action_status(view, f"buy {number}")) else NOTHING
        for number, slot in enumerate(slots(len(view["market"]), cards), 1)
    ]
    points = int(numbers_of(view, "market")["coin_left_points"])
    below = caption(who, "market", "C", points=points)
    lying = row(view, who, cards, below, just_moved, "buy" if buying else "take", priced)
    drawn = lying.drawn + _purses(who, tuple(view["coins"]), points, room)
    return Picture(with_rule(view, who, "market", lying.label), below, drawn)


@lru_cache(maxsize=64)
def price(slot: Slot) -> Beside:
    """What a second card costs: a coin at its corner, while it can be bought."""
    return Beside(tag("g", coin(slot.x + slot.width - 19, slot.y - 5), class_="lit", opacity=0), "")


@lru_cache(maxsize=1024)
def _purses(who: Reader, coins: tuple[int, ...], points: int, room: Room) -> str:
    """The board: a coin buys a card, or brings points if it is left; who has how many."""
    buys = coin(3, -12) + text("→", 30.5, 5, 14) + use_symbol("bonus-card", 34, -13, 26)
    owned = []
    for seat, count in enumerate(coins):
        x, y = 5 + (BOARD / 2 - 2) * (seat % 2), -14 + 14.5 * (seat // 2)
        number = text(str(count), x + 19, y + 11, 12.5, font_weight=600, opacity=None if count else 0.55)
        owned.append(use_symbol(f"block-{seat}", x, y, 12.5) + number)
    split = ", ".join(f"{name} {count}" for name, count in zip(who.names, coins, strict=True))
    return board(room, buys, worth(points), "".join(owned), aria_label=who.say("imhotep-draw-purses", split=split))
