"""Temple, side A: 1 point for a visible stone (IMH-5.3)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.sites.temple.stones import score_points


@compiled
def score(state: Any, field: int) -> None:
    """The visible stone of a field at the end of a round."""
    score_points(state, field, components.ONE_POINT)
