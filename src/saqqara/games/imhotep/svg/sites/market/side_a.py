"""Side A of the market: four open cards (IMH-5.1)."""

from __future__ import annotations

from saqqara.games.imhotep.svg.common import Reader, View
from saqqara.games.imhotep.svg.sites.market.cards import row
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The cards."""
    return row(view, who, room, caption(who, "market", "A"), just_moved)
