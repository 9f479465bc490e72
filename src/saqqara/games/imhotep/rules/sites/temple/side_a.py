"""Temple, side A: 1 point for a visible stone (IMH-5.3)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep.rules.sites.temple.stones import score_points
from saqqara.kernel import compiled


@compiled
def score(state: Any, field: int) -> None:
    """The visible stone of a field at the end of a round."""
    score_points(state, field, box.ONE_POINT)
