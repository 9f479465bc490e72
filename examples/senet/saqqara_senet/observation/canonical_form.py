"""Canonical form of a Senet position, complete or as a seat sees it."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara_senet import layout


@compiled
def clear_unused(state: Any) -> None:
    """Clear the unused rows of `moved`."""
    for number in range(state.moves, layout.MAX_MOVES):
        for column in range(3):
            state.moved[number, column] = 0


@compiled
def hide_unknown(state: Any, seat: int) -> None:
    """Set the generator to 0; nothing else is hidden (SENET-R1)."""
    clear_unused(state)
    for word in range(len(state.generator)):
        state.generator[word] = 0
