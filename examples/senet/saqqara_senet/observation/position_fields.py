"""How a table of Senet is spelled in a line, and what of it a seat cannot know."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.position_format import ArrayField, PositionFormat, SeedField, StepsField
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


SPELLING = PositionFormat(
    fields=(
        ArrayField("turn", maximum=components.MOST_THROWS + 1, minimum=1),
        ArrayField("actor", SEATS),
        ArrayField("phase", table.PHASES),
        ArrayField("throw", maximum=components.MOST),
        ArrayField("throws", maximum=components.MOST_THROWS),
        ArrayField("houses", SEATS, untrimmed=True),
        ArrayField("off", maximum=components.MOST_PIECES),
        StepsField(
            "moved",
            (ArrayField("piece", table.PIECES), ArrayField("from", table.PLACES), ArrayField("to", table.PLACES)),
            count_field="moves",
        ),
        SeedField("generator"),
    ),
    omitted=("pieces",),
    hidden=hidden,
    validate=check,
)
