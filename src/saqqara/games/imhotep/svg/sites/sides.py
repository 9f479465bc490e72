"""Which file draws which side of which site."""

from __future__ import annotations

from saqqara.games.imhotep.svg.common import Reader, View
from saqqara.games.imhotep.svg.sites.dynasty import gives, reconstructed
from saqqara.games.imhotep.svg.sites.market import side_a as market_a
from saqqara.games.imhotep.svg.sites.market import side_b as market_b
from saqqara.games.imhotep.svg.sites.market import side_c as market_c
from saqqara.games.imhotep.svg.sites.market import side_d as market_d
from saqqara.games.imhotep.svg.sites.obelisks import side_a as obelisks_a
from saqqara.games.imhotep.svg.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.svg.sites.obelisks import side_c as obelisks_c
from saqqara.games.imhotep.svg.sites.obelisks import side_d as obelisks_d
from saqqara.games.imhotep.svg.sites.picture import Draw, Moves, Picture, Room
from saqqara.games.imhotep.svg.sites.pyramid import side_a as pyramid_a
from saqqara.games.imhotep.svg.sites.pyramid import side_b as pyramid_b
from saqqara.games.imhotep.svg.sites.pyramid import side_c as pyramid_c
from saqqara.games.imhotep.svg.sites.pyramid import side_d as pyramid_d
from saqqara.games.imhotep.svg.sites.temple import side_a as temple_a
from saqqara.games.imhotep.svg.sites.temple import side_b as temple_b
from saqqara.games.imhotep.svg.sites.temple import side_c as temple_c
from saqqara.games.imhotep.svg.sites.temple import side_d as temple_d
from saqqara.games.imhotep.svg.sites.tomb import side_a as tomb_a
from saqqara.games.imhotep.svg.sites.tomb import side_b as tomb_b
from saqqara.games.imhotep.svg.sites.tomb import side_c as tomb_c
from saqqara.games.imhotep.svg.sites.tomb import side_d as tomb_d

__all__ = ["SIDES", "gives", "picture", "reconstructed"]

SIDES: dict[str, dict[str, Draw]] = {
    "market": {"A": market_a.picture, "B": market_b.picture, "C": market_c.picture, "D": market_d.picture},
    "pyramid": {"A": pyramid_a.picture, "B": pyramid_b.picture, "C": pyramid_c.picture, "D": pyramid_d.picture},
    "temple": {"A": temple_a.picture, "B": temple_b.picture, "C": temple_c.picture, "D": temple_d.picture},
    "tomb": {"A": tomb_a.picture, "B": tomb_b.picture, "C": tomb_c.picture, "D": tomb_d.picture},
    "obelisks": {"A": obelisks_a.picture, "B": obelisks_b.picture, "C": obelisks_c.picture, "D": obelisks_d.picture},
}


def picture(view: View, who: Reader, site: str, room: Room, just_moved: Moves = None) -> Picture:
    """A site on the side that is played, drawn into a room."""
    return SIDES[site][str(view["options"][site])](view, who, room, just_moved)
