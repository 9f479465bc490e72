"""Side B of the market: three open cards and a pair face down, of which one is kept (IMH-6.1)."""

from __future__ import annotations

from saqqara.games.imhotep.svg.common import Reader, View
from saqqara.games.imhotep.svg.sites.market.cards import row
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The cards, face down what nobody sees; the pair for who looks at it."""
    return row(view, who, room, caption(who, "market", "B"), just_moved)
