"""Temple, side B: what a visible stone gives depends on its field (IMH-6.3)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.sites.temple.stones import owner, score_points
from saqqara.games.imhotep.rules.tasks import push
from saqqara.kernel import compiled


@compiled
def score(state: Any, field: int) -> None:
    """The visible stone of a field at the end of a round; a choice is asked of its owner (IMH-R7)."""
    seat = owner(state, field)
    if field == box.TWO_POINTS_FIELD:
        score_points(state, field, box.TWO_POINTS)
    elif field == box.TOP_CARD_FIELD:
        push(state, table.DRAW, seat, table.NONE, table.NONE)
    else:
        push(state, table.TEMPLE, seat, field, table.NONE)
