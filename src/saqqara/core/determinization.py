"""Determinization and canonical form of positions without a view: raw state to raw state, compiled."""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.core.game_api import clear_unused, hide_unknown, resample_hidden
from saqqara.core.jit import Generator, compiled

SPECTATOR = -1  # seat of a spectator, for compiled code


def can_determinize(raw: Any) -> bool:
    """Return whether the game of this raw state implements `hide_unknown`."""
    return jit.is_registered(raw.dtype, "hide_unknown")


def determinize_raw(raw: Any, seat: int | None, generator: Generator) -> Any:
    """Return a new raw state that depends on what `seat` (None: a spectator) sees in `raw`, and on the generator.

    The generator advances. The game must implement `hide_unknown`.
    """
    states = jit.batch(raw)
    _determinize_first(states, SPECTATOR if seat is None else seat, generator)
    return jit.first(states, raw.dtype)


def canonical_bytes(raw: Any) -> bytes:
    """Return the bytes of a raw state, with meaningless cells cleared: equal for equal positions."""
    states = jit.batch(raw)
    _clear_first(states)
    return jit.to_bytes(states[0])


# Numba takes an array from Python ten times faster than a record with many fields.


@compiled
def _determinize_first(states: Any, seat: int, generator: Any) -> None:
    """Replace states[0] by a determinization for `seat` (-1: a spectator)."""
    hide_unknown(states[0], seat)
    resample_hidden(states[0], seat, generator)


@compiled
def _clear_first(states: Any) -> None:
    """Clear the meaningless cells of states[0]."""
    clear_unused(states[0])
