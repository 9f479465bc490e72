"""Coins at the market: on cards, and the board beside the cards that says what they are for."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep.svg.common import Reader, box_of, tag, text, use_symbol
from saqqara.games.imhotep.svg.sites.market.cards import Beside, Slot
from saqqara.games.imhotep.svg.sites.picture import Room

BOARD, GAP = 60, 4  # how wide the board is, and how far from the cards
COIN, PILED, SHIFT = 24, 3, 7  # a coin, how many are drawn one on the other, how far they lie apart


def beside_board(room: Room) -> Room:
    """What is left for the cards."""
    return Room(room.width - BOARD - GAP, room.height)


def board(room: Room, *rows: str, **words: str) -> str:
    """The board at the right end of a room, with rows one below the other; `words` are attributes of it."""
    x, step = room.width - BOARD, room.height / max(3, len(rows))
    ground = tag("rect", fill="var(--inset)", **box_of(x, 0, BOARD, room.height - 2, 8))
    placed = [
        tag("g", row, transform=f"translate({x:g} {step * (index + 0.5) - 1:g})") for index, row in enumerate(rows)
    ]
    return tag("g", ground, *placed, role="img", **words)


def coin(x: float, y: float, size: float = COIN, piece: bool = False) -> str:
    """A coin; with `piece` one that lies there, not a sign of one."""
    return use_symbol("coin", x, y, size, data_piece="coin" if piece else None)


def worth(points: int) -> str:
    """A row of the board: a coin and the points that it brings."""
    field = tag("rect", fill="var(--m-field)", stroke="var(--m-field-line)", **box_of(33, -11, 21, 22, 4))
    return coin(4, -12) + field + text(str(points), 43.5, 5, 14)


def heaped(count: int, x: float, y: float, size: float = COIN) -> str:
    """Coins one on the other, and beside them how many, where they cannot be counted at once."""
    shown = min(count, PILED)
    lying = [coin(x + SHIFT * index, y, size, piece=True) for index in range(shown)]
    number = text(str(count), x + SHIFT * (shown - 1) + size / 2, y + size * 0.66, 14, font_weight=700,
                  fill="var(--m-ink)") if count > PILED else ""  # fmt: skip
    return "".join(lying) + number


@lru_cache(maxsize=512)
def on_card(who: Reader, count: int, slot: Slot) -> Beside:
    """Coins at the upper corner of a card."""
    if not count:
        return Beside("", "")
    wide = COIN + SHIFT * (min(count, PILED) - 1)
    drawn = heaped(count, slot.x + slot.width - wide + 5, slot.y - 5)
    return Beside(tag("g", drawn), who.say("imhotep-draw-coins-on-card", count=count))
