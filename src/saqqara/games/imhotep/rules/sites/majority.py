"""Places by number: shared points of those who are level are added, divided and rounded down (IMH-5.5, IMH-6.4)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled


@compiled
def place_share(numbers: Any, seats: int, seat: int, places: Any) -> int:
    """A seat's share of the places' points; with nothing none."""
    own = numbers[seat]
    if own == 0:
        return 0
    higher, level = 0, 0
    for other in range(seats):
        if numbers[other] > own:
            higher += 1
        elif numbers[other] == own:
            level += 1
    total = 0
    for place in range(higher, higher + level):
        total += places[place]
    return int(total // level)
