"""Pyramid, side D: laid as on side A; who lies beneath scores again (IMH-26.4, IMH-26.5)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.pyramid.side_a import lay_and_score, score
from saqqara.games.imhotep.rules.stone_moves import laid


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone goes on the next free field and scores; then the owners of the stones on which it rests."""
    field = laid(state, components.PYRAMID)
    if field >= components.FOUNDATION_FIELDS:
        lay_and_score(state, seat, origin, field, whole(state.foundation_further))
        return
    lay_and_score(state, seat, origin, field, whole(state.foundation_points[field]))
    if field >= components.FIRST_ABOVE:
        for stone in range(components.BENEATH):
            under = whole(state.beneath[field - components.FIRST_ABOVE, stone])
            score(state, whole(state.pyramid[under]), whole(state.beneath_points), table.AT_PYRAMID + under)
