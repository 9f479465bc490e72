"""How a table of Senet is spelled in a line, and what of it a seat cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.position_format import Cells, Spelling, Steps, Words
from saqqara_senet import components
from saqqara_senet import layout as table
from saqqara_senet.observation.determinization import contradiction

SEATS = ("0", "1")


def hidden(state: Any, seat: int | None) -> dict[str, Any]:
    """How the sticks will fall, to every seat (SENET-R1)."""
    return {"generator": np.ones(4, np.int64)}


def check(state: Any, whole: bool) -> None:
    """Raises ValueError for a table that cannot be."""
    wrong = contradiction(state)
    if wrong:
        raise ValueError(wrong)


SPELLING = Spelling(
    fields=(
        Cells("turn", most=components.MOST_THROWS + 1, least=1),
        Cells("actor", SEATS),
        Cells("phase", table.PHASES),
        Cells("throw", most=components.MOST),
        Cells("throws", most=components.MOST_THROWS),
        Cells("houses", SEATS, full=True),
        Cells("off", most=components.MOST_PIECES),
        Steps(
            "moved",
            (Cells("piece", table.PIECES), Cells("from", table.PLACES), Cells("to", table.PLACES)),
            count="moves",
        ),
        Words("generator"),
    ),
    left_out=("pieces",),
    hidden=hidden,
    check=check,
)
