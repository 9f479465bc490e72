"""Fields of a Senet position string, and the fields that are hidden from a seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.position_format import ArrayField, PositionFormat, SeedField, StepsField
from saqqara_senet import components, layout
from saqqara_senet.observation.determinization import find_contradiction

SEATS = ("0", "1")


def hidden_cells(state: Any, seat: int | None) -> dict[str, Any]:
    """Return the cells that are hidden from every seat: the generator of future throws (SENET-R1)."""
    return {"generator": np.ones(4, np.int64)}


def validate(state: Any, is_complete: bool) -> None:
    """Raise ValueError if the state contradicts itself."""
    wrong = find_contradiction(state)
    if wrong:
        raise ValueError(wrong)


POSITION_FORMAT = PositionFormat(
    fields=(
        ArrayField("turn", maximum=components.MAX_THROWS + 1, minimum=1),
        ArrayField("actor", SEATS),
        ArrayField("phase", layout.PHASES),
        ArrayField("throw", maximum=components.MAX_THROW),
        ArrayField("throws", maximum=components.MAX_THROWS),
        ArrayField("houses", SEATS, untrimmed=True),
        ArrayField("off", maximum=components.MAX_PIECES),
        StepsField(
            "moved",
            (ArrayField("piece", layout.PIECES), ArrayField("from", layout.PLACES), ArrayField("to", layout.PLACES)),
            count_field="moves",
        ),
        SeedField("generator"),
    ),
    omitted=("pieces",),
    hidden=hidden_cells,
    validate=validate,
)
