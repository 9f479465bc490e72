"""Temple, side B: what a visible stone gives depends on its field (IMH-6.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import push
from saqqara.games.imhotep.rules.sites.temple.stones import owner, score_points


@compiled
def score(state: Any, field: int) -> None:
    """The visible stone of a field at the end of a round; a choice is asked of its owner (IMH-R7)."""
    seat = owner(state, field)
    if field == components.TWO_POINTS_FIELD:
        score_points(state, field, components.TWO_POINTS)
    elif field == components.TOP_CARD_FIELD:
        push(state, table.DRAW, seat, table.NONE, table.NONE)
    else:
        push(state, table.TEMPLE, seat, field, table.NONE)
