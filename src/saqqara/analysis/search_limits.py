"""How long a search may think, checked."""

from __future__ import annotations

from typing import Any

from saqqara.errors import InvalidOptionError, is_integer, short_repr

MOST_SIMULATIONS = 10**9
LONGEST = 3600  # seconds a position
SEEDS = 2**64


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number. Raises InvalidOptionError."""
    if not is_integer(value) or not least <= value <= most:
        raise InvalidOptionError(
            f"{name}={short_repr(value)} is not possible; {name} is a whole number from {least} to {most}"
        )
    return int(value)


def budget(simulations: Any, seconds: Any) -> tuple[int | None, float | None]:
    """The limits of a search; None for one that is not given. Raises InvalidOptionError."""
    if simulations is not None:
        simulations = whole("simulations", simulations, 1, MOST_SIMULATIONS)
    if seconds is not None:
        is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not is_number or not 0 < seconds <= LONGEST:
            why = f"seconds is a number more than 0 and at most {LONGEST}"
            raise InvalidOptionError(f"seconds={short_repr(seconds)} is not possible; {why}")
    return simulations, seconds
