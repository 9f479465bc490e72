"""Moves of pieces that a state records for the log and the drawings."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled


@compiled
def log_move(state: Any, piece: int, origin: int, target: int) -> None:
    """Record the move of a piece in `state.moved`; the rules never read it."""
    state.moved[state.moves, 0] = piece
    state.moved[state.moves, 1] = origin
    state.moved[state.moves, 2] = target
    state.moves += 1
