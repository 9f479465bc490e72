"""Side B of the temple: a field brings points, stones or a card, or a choice of two of these (IMH-6.3)."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import Reader, View, fresh, tag, text, use_symbol
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, caption
from saqqara.games.imhotep.svg.sites.temple.columns import ASKED, FOOT, answers, questions, scored
from saqqara.games.imhotep.svg.sites.temple.side_a import court_of, label, layers


def picture(view: View, who: Reader, room: Room, just_moved: Moves = None) -> Picture:
    """The fields with their stones, what each one brings; below them the answers while one is asked for."""
    here, asked = view["sites"]["temple"], questions(view)
    stones, visible = tuple(here["stones"]), tuple(here["visible"])
    upper = Room(room.width, room.height - ASKED) if asked else room
    drawn = layers(stones, len(visible), upper, fresh(view, just_moved, "temple."), scored(view))
    drawn += _bonuses(stones, len(visible), upper) + (answers(who.anybody, asked, room) if asked else "")
    return Picture(label(who, stones, visible), caption(who, "temple", "B"), drawn)


@lru_cache(maxsize=512)
def _bonuses(stones: tuple[int, ...], fields: int, room: Room) -> str:
    """What a visible stone brings at the end of a round."""
    court, y = court_of(stones, fields, room), room.height - FOOT
    parts = []
    for field in range(fields):
        middle = court.x(field) + court.size / 2
        if field == components.TWO_POINTS_FIELD:
            parts.append(text("2", middle, y + 20, 16))
        elif field == components.TOP_CARD_FIELD:
            parts.append(use_symbol("bonus-card", middle - 12, y + 2, 24))
        else:
            parts.append(text("1/2", middle - 12, y + 20, 15) + use_symbol("bonus-stones", middle + 1, y + 3, 22))
    return tag("g", *parts, aria_hidden="true")
