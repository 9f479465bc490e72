"""Temple, side C: a visible stone moves its owner's chariot, gates score (IMH-27.1, IMH-27.2)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites.temple.stones import owner
from saqqara.games.imhotep.rules.stone_moves import move, note_points


@compiled
def score(state: Any, field: int) -> None:
    """The visible stone of a field at the end of a round."""
    seat = owner(state, field)
    for _ in range(whole(state.spaces_a_stone)):
        space = whole(state.chariot[seat])
        state.chariot[seat] = space + 1
        move(state, table.CHARIOT + seat, table.ROAD + space, table.ROAD + space + 1)
        if (space + 1) % state.gate_every == 0:
            reach_gate(state, seat, (space + 1) // whole(state.gate_every) - 1)


@compiled
def reach_gate(state: Any, seat: int, gate: int) -> None:
    """IMH-27.2: the first chariot at a gate scores most."""
    order = 0
    while state.gates[gate, order] != components.EMPTY:
        order += 1
    state.gates[gate, order] = seat
    points = whole(state.gate_points[order])
    state.temple_points[seat] += points
    note_points(state, seat, points, table.ROAD + whole(state.chariot[seat]))
