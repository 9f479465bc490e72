"""How long a search may think, checked."""

from __future__ import annotations

from typing import Any

from saqqara.errors import BadOption, is_whole, shown

MOST_SIMULATIONS = 10**9
LONGEST = 3600  # seconds a position
SEEDS = 2**64


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number. Raises BadOption."""
    if not is_whole(value) or not least <= value <= most:
        raise BadOption(f"{name}={shown(value)} is not possible; {name} is a whole number from {least} to {most}")
    return int(value)


def budget(simulations: Any, seconds: Any) -> tuple[int | None, float | None]:
    """The limits of a search; None for one that is not given. Raises BadOption."""
    if simulations is not None:
        simulations = whole("simulations", simulations, 1, MOST_SIMULATIONS)
    if seconds is not None:
        is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not is_number or not 0 < seconds <= LONGEST:
            why = f"seconds is a number more than 0 and at most {LONGEST}"
            raise BadOption(f"seconds={shown(seconds)} is not possible; {why}")
    return simulations, seconds
