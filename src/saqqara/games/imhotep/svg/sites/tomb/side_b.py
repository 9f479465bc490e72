"""Side B of the tomb: who has most in a row; what each row would bring now stands at its end (IMH-6.4)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import Reader, View, fresh, shared, tag, text, use_symbol
from saqqara.games.imhotep.svg.sites.dynasty import series
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.tomb.rows import bed, laid

ENDS = 72  # the room at the ends of the rows


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The stones, and at the end of each row its points by owner."""
    stones = tuple(view["sites"]["tomb"]["stones"])
    rows = Room(room.width - ENDS, room.height)
    ends = "".join(_end(stones, row, len(who.names), rows) for row in range(components.ROWS))
    label = who.say("imhotep-draw-tomb", count=len(stones), owners=who.counted(stones))
    below = caption(who, "tomb", "B", places=series(components.TOMB_B[components.TOMB_B > 0].tolist()))
    return Picture(label, below, laid(stones, rows, fresh(view, just_moved, "tomb.")) + ends)


@lru_cache(maxsize=2048)
def _end(stones: tuple[int, ...], row: int, players: int, room: Room) -> str:
    """What a row would bring now, by owner, two beside each other."""
    counts = [stones[row :: components.ROWS].count(seat) for seat in range(players)]
    points = shared(counts, [int(value) for value in components.TOMB_B])
    size, where = bed(len(stones), room)
    middle, held = where[row][1] + size / 2, [seat for seat in range(players) if counts[seat]]
    high = 15 if len(held) > 2 else 0
    parts = []
    for index, seat in enumerate(held):
        x, y = room.width + 6 + 33 * (index % 2), middle - 7 - high / 2 + high * (index // 2)
        parts.append(
            use_symbol(f"block-{seat}", x, y, 14) + text(str(points[seat]), x + 23, y + 12, 13, font_weight=600)
        )
    return tag("g", *parts, aria_hidden="true")
